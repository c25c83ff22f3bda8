import { expect, test } from 'vitest';
import type { PlanChange } from '#domain/service/plan.ts';
import { aPlanningOffice, FRIDAY } from '#tests/support/planning-office.ts';

/* A planning change of which the real server refuses a part. */

const { people, atOffice, aRequest } = aPlanningOffice();

test('only the refused field waits for the user, the others arrive, and the correction sends it once', async () => {
  const { id, key, device } = await aRequest();
  await device.plans(key, { plannedOn: FRIDAY, from: '09:00', minutes: 90, assignee: 999_999, place: 4 });
  await device.heals();
  expect(await atOffice(id)).toMatchObject({ planned_on: FRIDAY, from: '09:00', minutes: 90, assignee: null, version: 2 });
  const [, refused] = await device.planned();
  expect(await device.states()).toEqual(['done', 'rejected']);
  expect(refused).toMatchObject({ body: { change: { assignee: 999_999, place: 4 } }, error: { status: 400 } });
  expect(refused?.error?.text).toBe('Nie ma takiego serwisanta.');
  expect(await device.row(key)).toMatchObject({ plannedOn: FRIDAY, minutes: 90, assignee: null, troubled: 'rejected', isWaiting: false });
  await device.plans(key, { assignee: people[1] ?? null });
  await device.heals();
  expect(await atOffice(id)).toMatchObject({ planned_on: FRIDAY, assignee: people[1], version: 3 });
  expect(await device.states()).toEqual(['done', 'superseded', 'done']);
});

test('a change of which each field is refused waits whole', async () => {
  const { id, key, device } = await aRequest();
  await device.plans(key, { assignee: 999_999 });
  await device.heals();
  expect(await device.states()).toEqual(['rejected']);
  expect(await atOffice(id)).toMatchObject({ version: 1 });
});

test('times of which one is refused wait together', async () => {
  const { id, key, device } = await aRequest();
  await device.plans(key, { plannedOn: FRIDAY, from: '11:00', to: '10:00' });
  await device.heals();
  expect((await device.planned()).map(({ state, body }) => [state, body.change])).toEqual([
    ['done', { plannedOn: FRIDAY }],
    ['rejected', { from: '11:00', to: '10:00' }],
  ]);
  await device.plans(key, { to: '12:00' });
  await device.heals();
  expect(await atOffice(id)).toMatchObject({ planned_on: FRIDAY, from: '11:00', to: '12:00', version: 3 });
});

test.each(['lost-after', 'lost-before', '500-after', 'portal'] as const)(
  'after %s of a refusal, and of what is sent again, nothing is lost or doubled',
  async (mishap) => {
    const { id, key, device } = await aRequest();
    await device.plans(key, { minutes: 90, helper: 999_999 });
    await device.syncsWith(mishap, mishap);
    await device.heals();
    expect(await atOffice(id)).toMatchObject({ minutes: 90, helper: null, version: 2 });
    expect(await device.states()).toEqual(['done', 'rejected']);
  },
);

test('a refused field that was decided again meanwhile does not wait', async () => {
  const { id, key, device } = await aRequest();
  await device.plans(key, { minutes: 90, helper: 999_999 });
  device.line.watches = async () => {
    device.line.watches = async () => undefined;
    await device.plans(key, { helper: people[0] ?? null });
  };
  await device.heals();
  expect(await atOffice(id)).toMatchObject({ minutes: 90, helper: people[0] });
  expect(await device.states()).toEqual(['done', 'done']);
});

test.each<readonly [string, (person: number | null) => PlanChange]>([
  ['other fields', () => ({ plannedOn: FRIDAY, from: '09:00' })],
  ['the refused field', (assignee) => ({ assignee })],
])('a change that is refused whole holds up no later decision about %s, which is sent without a question', async (_, decision) => {
  const { id, key, device } = await aRequest();
  const later = decision(people[0] ?? null);
  await device.plans(key, { assignee: 999_999 });
  device.line.watches = async () => {
    device.line.watches = async () => undefined;
    await device.plans(key, later);
  };
  await device.heals();
  const { plannedOn = null, from = null, assignee = null } = later;
  expect(await atOffice(id)).toMatchObject({ planned_on: plannedOn, from, assignee, version: 2 });
  expect(await device.states()).toEqual(['superseded', 'done', ...(later.assignee === undefined ? ['rejected'] : [])]);
});
