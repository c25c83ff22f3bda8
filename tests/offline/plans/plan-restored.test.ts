import { beforeEach, expect, test } from 'vitest';
import type { PlanChange } from '#domain/service/plan.ts';
import { sendAgain } from '#intents/resolve-changes.ts';
import { madeOnce } from '#tests/support/made-once.ts';
import { aPlanDevice } from '#tests/support/plan-device.ts';
import { aPlannerOffice } from '#tests/support/planner-histories/office.ts';
import { aVisitWorld } from '#tests/support/visit-device.ts';

/* Planning changes of a device whose office goes back to a backup. */

const office = madeOnce(() => aPlannerOffice());
beforeEach(() => office.clears());

const atOffice = async () => (await office.plans())[0];
async function officePlans(change: PlanChange): Promise<void> {
  const row = await atOffice();
  expect(row && (await office.plansAs(row, change))).toBe(200);
}

/** A device that knows the first request. */
async function aDevice() {
  const device = aPlanDevice(aVisitWorld(office), 'planista0');
  device.line.token = office.accounts[0]?.token ?? '';
  await device.user.looks();
  await device.reads();
  return { device, key: `srv:${(await atOffice())?.id}` };
}

test('a plan that the office has lost is offered again, and sent again without a question', async () => {
  const { device, key } = await aDevice();
  await office.backsUp();
  await device.plans(key, { minutes: 90, deadline: '2026-12-31' });
  await device.heals();
  await office.restores();
  await device.user.looks();
  await device.heals();
  const [lost] = await device.planned();
  expect(lost).toMatchObject({ state: 'review', why: 'lost' });
  await sendAgain(device.user.intentContext(), lost?.seq ?? 0);
  await device.heals();
  expect(await atOffice()).toMatchObject({ minutes: 90, deadline: '2026-12-31' });
  expect(await device.states()).toEqual(['done']);
});

test('what the office had changed before it went back is not offered again', async () => {
  const { device, key } = await aDevice();
  await office.backsUp();
  await device.plans(key, { minutes: 90, priority: 1 });
  await device.heals();
  await officePlans({ minutes: 45 });
  await device.reads();
  await office.restores();
  await device.user.looks();
  await device.heals();
  const [lost] = await device.planned();
  expect(lost?.body.change).toEqual({ priority: 1 });
  expect(lost).toMatchObject({ state: 'review', why: 'lost' });
});

test('what a later decision of the device has changed is offered once', async () => {
  const { device, key } = await aDevice();
  await office.backsUp();
  await device.plans(key, { minutes: 90 });
  await device.heals();
  await device.plans(key, { minutes: 75 });
  await device.heals();
  await office.restores();
  await device.user.looks();
  await device.heals();
  expect((await device.planned()).map(({ state, body }) => `${state} ${body.change.minutes}`)).toEqual(['done 90', 'review 75']);
});

test('a version of the time before the office went back does not count, though it is the same number', async () => {
  await officePlans({ priority: 1 });
  await office.backsUp();
  await officePlans({ minutes: 45 });
  const { device, key } = await aDevice();
  await device.plans(key, { minutes: 90 });
  await office.restores();
  await officePlans({ minutes: 30 });
  expect(await atOffice()).toMatchObject({ version: 3 });
  await device.heals();
  expect(await atOffice()).toMatchObject({ minutes: 30 });
  const [, question] = await device.planned();
  expect(question).toMatchObject({ state: 'conflict', body: { change: { minutes: 90 }, base: { minutes: 45 }, office: { minutes: 30 } } });
});
