import { expect, test } from 'vitest';
import { planEdit } from '#domain/service/plan-decision.ts';
import { decide } from '#intents/decide.ts';
import { decisionOf } from '#intents/registry.ts';
import { replaceInstallations } from '#local/cache/installations.repo.ts';
import { beginFetch, noteProblem } from '#local/cache/meta.repo.ts';
import { replaceTasks } from '#local/cache/tasks.repo.ts';
import { keyOf } from '#local/cache/resources.ts';
import { localDbName } from '#local/db/local-db-name.ts';
import { saveDraft } from '#local/outbox/drafts.repo.ts';
import { renumber } from '#sync/outbox/restored/renumber.ts';
import { write } from '#local/db/write.ts';
import { aProvenDevice, aReadyDevice, at, DAY, ME, mine, NEXT } from '#tests/support/ready-device.ts';
import { aSeenPlan } from '#tests/support/plans.ts';

/* A proof holds until the clock, the plan, the device or the backend has changed. */

const HOUR = 3_600_000;

test('a clock that was set back has no age for the proof, so it is made again; a day later it is made again too', async () => {
  const { clock, says, prove, stops } = await aProvenDevice();
  clock.pass(-HOUR);
  expect(await says()).toEqual([[19, 'unproven']]);
  await prove('due');
  expect((await stops())[0]?.proven).toEqual({ is: 'ready', at: clock.now(), isOld: false });
  clock.pass(5 * HOUR);
  await prove('due');
  expect((await stops())[0]?.proven).toEqual({ is: 'ready', at: clock.now() - 5 * HOUR, isOld: false });
});

test('a proof of yesterday evening for the next day says its age after a day, and is made again', async () => {
  const device = await aReadyDevice([mine(19, 1, { plannedOn: NEXT })], { now: at(15) });
  await device.fill();
  await device.prove();
  device.clock.pass(24 * HOUR - 1);
  expect((await device.stops())[0]?.proven).toEqual({ is: 'ready', at: at(15), isOld: false });
  device.clock.pass(1);
  expect((await device.stops())[0]?.proven).toEqual({ is: 'ready', at: at(15), isOld: true });
  await device.prove('due');
  expect((await device.stops())[0]?.proven).toEqual({ is: 'ready', at: device.clock.now(), isOld: false });
  device.clock.pass(24 * HOUR);
  expect(await device.says()).toEqual([]);
});

test('what is planned for tomorrow is proven from 15:00 on', async () => {
  const device = await aReadyDevice([mine(19, 1), mine(18, 1, { plannedOn: NEXT })], { now: at(14, 59) });
  await device.fill();
  await device.prove();
  expect(await device.says()).toEqual([[19, 'ready']]);
  device.clock.pass(60_000);
  expect(await device.says()).toEqual([
    [19, 'ready'],
    [18, 'unproven'],
  ]);
  await device.prove('due');
  expect((await device.says())[1]?.[1]).toContain('charts');
  await device.fill();
  await device.prove('due');
  expect(await device.says()).toEqual([
    [19, 'ready'],
    [18, 'ready'],
  ]);
});

test('without a network since midnight the charts end yesterday; once one of today is there all of today are needed', async () => {
  const device = await aReadyDevice([mine(19, 1, { plannedOn: NEXT })], { now: at(18) });
  await device.fill();
  device.clock.pass(13 * HOUR);
  await device.prove();
  expect(await device.says()).toEqual([[19, 'ready']]);
  await device.fill((key) => !key.startsWith('power/9/2026-11-21'));
  await device.prove();
  expect(await device.says()).toEqual([[19, 'charts']]);
});

test('on a full device a proof that cannot be stored is not said, nor the one before', async () => {
  const { db, keeper, put, says } = await aProvenDevice();
  await put({ of: 'taskStory', id: 19 }, { was: 'damaged' });
  db.facts.hook('updating', (_changes, key) => {
    if (key === 'ready') throw new DOMException('full', 'QuotaExceededError');
  });
  const kept = keeper();
  await kept.prove('all');
  expect(kept.state.get()).toEqual({ isProving: false, isFull: true });
  expect(await says()).toEqual([[19, 'unproven']]);
});

test('what did not fit on the device is named with the reason', async () => {
  const device = await aReadyDevice([mine(19, 1)]);
  await device.fill((key) => key === 'comparison/9');
  await noteProblem(device.db, 'comparison/9', { is: 'device', quota: true });
  await device.prove();
  expect(await device.says()).toEqual([[19, 'comparison room']]);
});

test('a request that is planned now is not called ready by the proofs of others, and one that is closed needs none', async () => {
  const { db, put, putTasks, says, prove, clock } = await aProvenDevice();
  const context = { db, device: clock.device, accountId: 'serwis' };
  await put({ of: 'plan' }, [mine(19, 1), mine(18, 2, { plannedOn: null, assignee: null })]);
  await decide(context, [decisionOf(['planTask', 'srv:18', 'Dom', planEdit(aSeenPlan(18), { plannedOn: DAY, assignee: ME })])], null);
  expect(await says()).toEqual([
    [19, 'ready'],
    [18, 'unproven'],
  ]);
  await prove('due');
  expect((await says()).map(([, is]) => is)).toEqual(['ready', expect.stringContaining('installation')]);
  await putTasks([18]);
  expect(await says()).toEqual([[19, 'ready']]);
});

test('a number that means another request since is not ready by the proof of the earlier one', async () => {
  const { db, says, clock } = await aProvenDevice();
  const tasks = [{ id: 19, inverterSerial: 'SN3', status: 0, description: 'Dom 3' }];
  await replaceTasks(db, tasks as never, await beginFetch(db, 'tasks'), { at: clock.device.now(), etag: null });
  expect(await says()).toEqual([[19, 'unproven']]);
});

test('when the office was restored its numbers prove nothing any more, whatever is fetched under them', async () => {
  const { db, fill, says } = await aProvenDevice();
  const rows = await db.tasks.toArray();
  await write(db, db.tables, () => renumber(db, { tasks: rows, epoch: 'a'.repeat(32) } as never, rows, 'b'.repeat(32)));
  await fill();
  expect(await says()).toEqual([]); // the plan is fetched again
  expect(await db.facts.get('ready')).toBeUndefined();
});

test('a request or an installation that is not on this device is named', async () => {
  const { db, says, prove, put, clock } = await aProvenDevice();
  await put({ of: 'plan' }, [mine(99, 1)]);
  await prove('due');
  expect(await says()).toEqual([[99, 'request']]);
  const tasks = [{ id: 99, inverterSerial: 'nobody', status: 0, description: 'Dom' }];
  await replaceTasks(db, tasks as never, await beginFetch(db, 'tasks'), { at: clock.device.now(), etag: null });
  expect(await says()).toEqual([[99, 'unproven']]);
  await prove('due');
  expect(await says()).toEqual([[99, 'installation']]);
  const fleet = [{ id: 9, sn: 'nobody', isWorking: true }];
  await replaceInstallations(db, fleet as never, await beginFetch(db, 'installations'), { at: clock.device.now(), etag: null });
  expect(await says()).toEqual([[99, 'unproven']]);
});

test('what another version of the app has decoded is proven again', async () => {
  const { says, prove } = await aProvenDevice();
  expect(await says('1.1.0')).toEqual([[19, 'unproven']]);
  await prove('due', '1.1.0');
  expect(await says('1.1.0')).toEqual([[19, 'ready']]);
});

test('the database of another account has proofs of its own', async () => {
  const { stops } = await aProvenDevice();
  const other = await aReadyDevice([mine(19, 1)], { name: localDbName('inny') });
  expect(await other.says()).toEqual([[19, 'unproven']]);
  await other.prove();
  expect((await other.says())[0]?.[1]).toContain('charts');
  expect((await stops())[0]?.proven.is).toBe('ready');
});

test('a backend without plans, visits and equipment does not need them for the list put together by hand; before and after it the plan decides', async () => {
  const device = await aReadyDevice([mine(19, 1)]);
  await device.fill();
  await device.prove();
  const { db, says, prove, clock, put } = device;
  await saveDraft(db, 'day:list', { [DAY]: ['srv:18'] }, clock.device.now());
  expect(await says()).toEqual([[19, 'ready']]);
  await noteProblem(db, 'plan', { is: 'unsupported' });
  expect(await says()).toEqual([[18, 'unproven']]);
  const isExtension = /^(comparison|meteringDetails|siteCard|dataNotices|equipment|installationVisits|taskStory|voltageReport)\//;
  await device.fill((key) => isExtension.test(key));
  await noteProblem(db, 'taskStory/18', { is: 'unsupported' });
  await prove('due');
  expect(await says()).toEqual([[18, 'ready']]);
  await db.series.delete(`power/8/${DAY}`);
  await noteProblem(db, `power/8/${DAY}`, { is: 'missing' });
  await prove('due');
  expect(await says()).toEqual([[18, 'ready']]);
  await db.details.delete('installation/SN8');
  await prove('due');
  expect(await says()).toEqual([[18, 'installation']]);
  await put({ of: 'plan' }, [mine(19, 1)]);
  await prove('due');
  expect(await says()).toEqual([[19, 'ready']]);
});

test('on our own backend an answer that says 404 is no part that is there', async () => {
  const device = await aReadyDevice([mine(19, 1)]);
  await device.fill((key) => key === 'siteCard/9');
  await noteProblem(device.db, 'siteCard/9', { is: 'missing' });
  await device.prove();
  expect(await device.says()).toEqual([[19, 'siteCard']]);
  await noteProblem(device.db, 'siteCard/9', { is: 'unsupported' });
  await device.prove();
  expect(await device.says()).toEqual([[19, 'ready']]);
});

test('thirty planned requests are proven with each part read once, and the page is let in between', async () => {
  const device = await aReadyDevice(
    Array.from({ length: 30 }, (_, index) => mine(11 + index, index)),
    { count: 30 },
  );
  await device.fill();
  const reads: string[] = [];
  for (const table of [device.db.lists, device.db.details, device.db.series])
    table.hook('reading', (row) => {
      reads.push(keyOf({ of: 'forms' }) === row.key ? 'forms' : row.key);
      return row;
    });
  await device.prove();
  expect((await device.says()).every(([, is]) => is === 'ready')).toBe(true);
  expect(reads.filter((key) => key === 'forms')).toHaveLength(1);
  reads.length = 0;
  await device.prove('due');
  expect(reads.filter((key) => key !== 'plan' && key !== 'technicians')).toEqual([]);
});
