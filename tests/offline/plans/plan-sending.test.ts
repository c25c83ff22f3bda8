import { expect, test } from 'vitest';
import { planEdit } from '#domain/service/plan-decision.ts';
import { planOfDay } from '#domain/service/seen-plan.ts';
import { decide } from '#intents/decide.ts';
import { unplanned } from '#intents/planned-rows.ts';
import { decisionOf } from '#intents/registry.ts';
import { applyAnyway, discard, exportChanges } from '#intents/resolve-changes.ts';
import { aTaskBody } from '#tests/support/api.ts';
import { aTask } from '#tests/support/builders.ts';
import { aPlanDevice } from '#tests/support/plan-device.ts';
import { aPlanningOffice, FRIDAY } from '#tests/support/planning-office.ts';
import { aVisitWorld } from '#tests/support/visit-device.ts';

/* Planning changes on their way to the real server. */

const { office, people, atOffice, officePlans, ask, aRequest } = aPlanningOffice();

test('a plan is seen at once, sent when there is a network, and shown by the answer before the next fetch', async () => {
  const { id, key, device } = await aRequest();
  const [anna] = people;
  device.line.isCut = true;
  await device.plans(key, { plannedOn: FRIDAY, assignee: anna ?? null, from: '09:00' });
  expect(await device.row(key)).toMatchObject({ plannedOn: FRIDAY, from: '09:00', place: 1, isWaiting: true, version: 1 });
  await device.user.syncs();
  device.line.isCut = false;
  await device.heals();
  expect(await atOffice(id)).toMatchObject({ planned_on: FRIDAY, from: '09:00', assignee: anna, version: 2 });
  expect(await device.row(key)).toMatchObject({ plannedOn: FRIDAY, assigneeName: 'Anna Lis', version: 2, isWaiting: false });
});

test('several changes of one request before there is a network are one call', async () => {
  const { id, key, device } = await aRequest();
  await device.plans(key, { plannedOn: FRIDAY, from: '09:00' });
  await device.plans(key, { plannedOn: null });
  await device.plans(key, { plannedOn: '2026-11-26', priority: 2 });
  await device.heals();
  expect(device.calls.filter((one) => one.startsWith('PATCH'))).toHaveLength(1);
  expect(await atOffice(id)).toMatchObject({ planned_on: '2026-11-26', from: null, priority: 2, version: 2 });
  expect(await device.states()).toEqual(['superseded', 'done']); // the second took the first back
});

test('changes of two requests are two calls, each with its own fields', async () => {
  const { id, key, device } = await aRequest();
  const other = ((await ask('POST', 'task_order/', aTaskBody())).body as { id: number }).id;
  await device.user.looks();
  await device.reads();
  await device.plans(key, { minutes: 90 });
  await device.plans(`srv:${other}`, { priority: 2 });
  await device.heals();
  expect(await atOffice(id)).toMatchObject({ minutes: 90, priority: 0 });
  expect(await atOffice(other)).toMatchObject({ minutes: 60, priority: 2 });
});

test('twenty requests of one press are sent in one run, and come to the day in their order', async () => {
  const { device } = await aRequest();
  const ids: number[] = [];
  for (let count = 0; count < 20; count++) ids.push(((await ask('POST', 'task_order/', aTaskBody())).body as { id: number }).id);
  await device.user.looks();
  await device.reads();
  const day = '2026-11-30';
  const rows = await Promise.all(ids.map((id) => device.row(`srv:${id}`)));
  const press = rows.map((row) => decisionOf(['planTask', row.key, 'Dom', planEdit(row, { plannedOn: day })]));
  await decide(device.user.intentContext(), press, null);
  const onDay = async () => planOfDay(await device.rows(), day).map(({ task }) => task);
  expect(await onDay()).toEqual(ids);
  await device.user.syncs();
  expect(device.calls).toHaveLength(20);
  expect(new Set(await device.states())).toEqual(new Set(['done']));
  await device.reads();
  expect((await onDay()).toSorted((one, other) => (one ?? 0) - (other ?? 0))).toEqual(ids);
});

test('a change that is taken back before it was sent sends nothing', async () => {
  const { key, device } = await aRequest();
  await device.plans(key, { minutes: 90 });
  expect(await device.plans(key, { minutes: 60 })).toBe(0);
  await device.heals();
  expect(device.calls).toEqual([]);
});

test.each(['lost-before', 'lost-after', '500-after', 'portal', 'limit'] as const)('after %s a plan is stored once', async (mishap) => {
  const { id, key, device } = await aRequest();
  await device.plans(key, { minutes: 90 });
  await device.syncsWith(mishap);
  await device.heals();
  expect(await atOffice(id)).toMatchObject({ minutes: 90, version: 2 });
  expect(await device.states()).toEqual(['done']);
});

test('a change of another field by the office is merged without a question', async () => {
  const { id, key, device } = await aRequest();
  await device.plans(key, { plannedOn: FRIDAY });
  await officePlans(id, { minutes: 120 });
  await device.heals();
  expect(await atOffice(id)).toMatchObject({ planned_on: FRIDAY, minutes: 120, version: 3 });
  expect(await device.states()).toEqual(['done']);
});

test('only the field that both changed is asked about, and the rest is sent', async () => {
  const { id, key, device } = await aRequest();
  await device.plans(key, { plannedOn: FRIDAY, minutes: 90 });
  await officePlans(id, { minutes: 120 });
  await device.heals();
  expect(await atOffice(id)).toMatchObject({ planned_on: FRIDAY, minutes: 120, version: 3 });
  expect(await device.states()).toEqual(['done', 'conflict']);
  expect(await device.row(key)).toMatchObject({ minutes: 120, plannedOn: FRIDAY, troubled: 'conflict', isWaiting: false });
  const [, question] = await device.planned();
  expect(question?.body).toMatchObject({ change: { minutes: 90 }, base: { minutes: 60 }, office: { minutes: 120 } });
  expect(Object.keys(question?.body.change ?? {})).toEqual(['minutes']);
});

test('the user sends the own value over the one of the office, or leaves that', async () => {
  for (const isMine of [true, false]) {
    const { id, key, device } = await aRequest();
    await device.plans(key, { minutes: 90 });
    await officePlans(id, { minutes: 120 });
    await device.heals();
    const [, question] = await device.planned();
    if (isMine) await applyAnyway(device.user.db(), question?.seq ?? 0);
    else await discard(device.user.intentContext(), question?.seq ?? 0);
    await device.heals();
    expect(await atOffice(id)).toMatchObject({ minutes: isMine ? 90 : 120 });
  }
});

test('a later decision about the asked field answers the question, one about another field leaves it open', async () => {
  const { id, key, device } = await aRequest();
  await device.plans(key, { minutes: 90 });
  await officePlans(id, { minutes: 120 });
  await device.heals();
  await device.plans(key, { priority: 1 });
  await device.heals();
  expect(await atOffice(id)).toMatchObject({ minutes: 120, priority: 1 });
  expect((await device.states()).filter((state) => state === 'conflict')).toHaveLength(1);
  await device.plans(key, { minutes: 45 });
  await device.heals();
  expect(await atOffice(id)).toMatchObject({ minutes: 45 });
  expect((await device.states()).filter((state) => state === 'conflict')).toEqual([]);
});

test('a change that is decided while the one before is on the wire is based on it and asks nothing', async () => {
  const { id, key, device } = await aRequest();
  await device.plans(key, { minutes: 90 });
  await device.syncsWith('lost-after');
  await device.plans(key, { minutes: 75 });
  await device.heals();
  expect(await atOffice(id)).toMatchObject({ minutes: 75, version: 3 });
  expect(await device.states()).toEqual(['done', 'done']);
});

test('what a change on its way hid from the user is not overwritten by the next change, but asked about', async () => {
  const { id, key, device } = await aRequest();
  await device.plans(key, { minutes: 90 });
  await device.syncsWith('portal');
  await officePlans(id, { minutes: 45 });
  await device.reads();
  await device.plans(key, { minutes: 75 }); // on top of 90; 45 was never shown
  await device.heals();
  const [first] = await device.planned();
  await discard(device.user.intentContext(), first?.seq ?? 0);
  await device.heals();
  expect(await atOffice(id)).toMatchObject({ minutes: 45 });
  expect((await device.planned()).at(-1)).toMatchObject({ state: 'conflict', body: { change: { minutes: 75 } } });
});

test('a request that the office removed, and a role that may not plan, are refused in a sentence', async () => {
  const { id, key, device } = await aRequest();
  await device.plans(key, { minutes: 90 });
  await office.api.database.rows(`update staff set role = 'viewer' where email = 'serwis@example.com'`);
  await device.heals();
  expect(await device.planned()).toMatchObject([{ state: 'rejected', error: { status: 403 } }]);
  await office.api.database.rows(`update staff set role = 'admin' where email = 'serwis@example.com'`);
  await office.api.database.rows('delete from tasks where id = $1', [id]);
  await device.plans(key, { minutes: 80 });
  await device.heals();
  expect((await device.planned()).at(-1)).toMatchObject({ state: 'rejected', error: { status: 404 } });
});

test('a request that was filed here is planned before it is sent, and discarded with its plan', async () => {
  const world = aVisitWorld(office);
  const device = aPlanDevice(world);
  device.line.isCut = true;
  const files = async () => (await device.user.op(await device.user.files(aTask({ inverterSerial: 'FR123' })))).lid;
  const [kept, given] = [await files(), await files()];
  for (const key of [kept, given]) await device.plans(key, { plannedOn: FRIDAY, minutes: 30 });
  const creation = (await device.user.ops()).find(({ lid }) => lid === given);
  await discard(device.user.intentContext(), creation?.seq ?? 0);
  await device.heals();
  expect(await device.states()).toEqual(['done', 'discarded']);
  const { task } = await device.row(kept);
  expect(await atOffice(task ?? 0)).toMatchObject({ planned_on: FRIDAY, minutes: 30, version: 2 });
});

test('a request filed for a day by one press comes to the office with its plan, once it can no more be taken back', async () => {
  const { device, world } = await aRequest();
  const { user } = device;
  const filesForDay = () => {
    const key = crypto.randomUUID();
    const planning = ['planTask', key, 'Dom', planEdit(unplanned(key, null), { plannedOn: FRIDAY })] as const;
    const filing = ['fileTask', aTask({ inverterSerial: 'FR123' }), null, { visit: null, key }] as const;
    return decide(user.intentContext(), [decisionOf(filing), decisionOf(planning)], null);
  };
  const [taken] = await filesForDay();
  await user.syncs();
  expect(device.calls).toEqual([]);
  expect(await discard(user.intentContext(), taken ?? 0)).toBe(true);
  expect((await user.ops()).map(({ state }) => state)).toEqual(['discarded', 'discarded']);
  world.passes(10);
  await filesForDay();
  world.passes(10);
  await device.heals();
  const id = (await user.ops()).find(({ kind, state }) => kind === 'task.create' && state === 'done')?.serverId ?? 0;
  expect(await atOffice(id)).toMatchObject({ planned_on: FRIDAY });
  expect(device.calls).toHaveLength(2);
});

test('on a foreign backend a plan waits and nothing is sent', async () => {
  const { id, key, device } = await aRequest();
  await device.plans(key, { minutes: 90 });
  device.line.isForeign = true;
  await device.heals();
  expect(device.calls).toEqual([]);
  expect(await device.states()).toEqual(['queued']);
  device.line.isForeign = false;
  await device.syncsAfter(4000);
  await device.heals();
  expect(await atOffice(id)).toMatchObject({ minutes: 90 });
});

test('closing and planning never wait for each other', async () => {
  const { id, key, device } = await aRequest();
  await device.plans(key, { assignee: 999_999 });
  await device.user.sets(key, 1);
  await device.heals();
  expect((await device.user.ops()).map(({ kind, state }) => `${kind} ${state}`)).toEqual(['task.plan rejected', 'task.status done']);
  expect(await exportChanges(device.user.db())).toContain('task.plan');
  expect(id).toBeGreaterThan(0);
});
