import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test, vi } from 'vitest';
import type { Installation } from '#domain/service/installation.ts';
import type { Problem } from '#domain/service/problem.ts';
import type { Task } from '#domain/service/task.ts';
import { putFirstInstallations, replaceInstallations } from '#local/cache/installations.repo.ts';
import { LocalDb } from '#local/db/local-db.ts';
import { keptAhead } from '#local/cache/resource-cache.repo.ts';
import { beginFetch, noteFetched, noteProblem } from '#local/cache/meta.repo.ts';
import { observable } from '#lib/observable.ts';
import { keyOf, type ResourceRef } from '#local/cache/resources.ts';
import { replaceTasks } from '#local/cache/tasks.repo.ts';
import { write } from '#local/db/write.ts';
import { keepAhead } from '#sync/fetch/fetch-ahead.ts';
import { aheadInstallations } from '#sync/fetch/ahead-installations.ts';
import { prepare } from '#sync/fetch/prepare-offline.ts';
import { aClock } from '#tests/support/clock.ts';
import { aPlannedTask } from '#tests/support/plans.ts';
import { soon } from '#tests/support/soon.ts';

const installation = (id: number, isWorking = true) => ({ id, sn: `SN${id}`, isWorking }) as Installation;
const task = (id: number, sn: string, status: number) => ({ id, inverterSerial: sn, status }) as Task;

/** A device without data; the office has three installations, one of them faulty and one with an open task. */
function aDevice(
  fleet: readonly Installation[] = [installation(1), installation(2, false), installation(3)],
  open: readonly string[] = ['SN3'],
) {
  const { device, pass } = aClock();
  const db = new LocalDb('pv:x', { indexedDB: new IDBFactory(), IDBKeyRange });
  const requests: string[] = [];
  const timers: { readonly work: () => void; readonly ms: number }[] = [];
  const state = { problems: new Map<string, Problem>(), mayGoOn: true };
  const proofs: string[] = [];
  const asking = observable<ReadonlySet<string>>(new Set());
  const waitsForScreens = vi.spyOn(asking, 'follow');
  const fill = async (resource: ResourceRef): Promise<void> => {
    const fetch = await beginFetch(db, keyOf(resource));
    const fetched = { at: device.now(), etag: null };
    if (resource.of === 'installations') return replaceInstallations(db, fleet, fetch, fetched);
    if (resource.of === 'tasks') {
      const tasks = [...open.map((sn, index) => task(10 + index, sn, 0)), task(9, 'SN1', 1)];
      return void (await replaceTasks(db, tasks, fetch, fetched));
    }
    await write(db, [db.meta], () => noteFetched(db, fetch, fetched));
  };
  const pull = async (resource: ResourceRef): Promise<Problem | null> => {
    requests.push(keyOf(resource));
    const problem = state.problems.get(resource.of) ?? null;
    if (problem) await noteProblem(db, keyOf(resource), problem);
    else await fill(resource);
    return problem;
  };
  const ahead = keepAhead({
    db,
    device,
    pull,
    asking,
    yieldToMain: async () => undefined,
    timers: { set: (work, ms) => timers.push({ work, ms }), clear: () => undefined, idle: (work) => work() },
    mayGoOn: () => state.mayGoOn,
    holdFiles: async () => false,
    prove: async (which) => void proofs.push(which),
  });
  /** The next round begins, and is through when another is planned. */
  const round = async () => {
    const next = timers.shift();
    next?.work();
    await expect.poll(() => timers.length, { interval: 5 }).toBe(1);
  };
  return { db, device, pass, requests, state, asking, waitsForScreens, ahead, fill, round, timers, proofs };
}

const DAY = '2026-11-20';
const details = (id: number) => [`installation/SN${id}`, `status/${id}`, `states/${id}`, `overvoltages/${id}`];
const ofOursAlone = (id: number) => [
  `comparison/${id}`,
  `meteringDetails/${id}`,
  `siteCard/${id}`,
  `dataNotices/${id}`,
  `equipment/${id}`,
  `installationVisits/${id}`,
];
const charts = (id: number) => [...ofOursAlone(id), `power/${id}/${DAY}`, `energy/${id}/${DAY}/day`, `voltages/${id}/${DAY}/day`];
const LISTS = [
  'installations',
  'tasks',
  'users',
  'markers',
  'workingChart',
  'eventCounter',
  'mostDefective',
  'diagnoses',
  'repairChecks',
  'forms',
  'technicians',
  'settingProfiles',
  'company',
  'plan',
];
/** Lists, and both installations whole. */
const ALL = LISTS.length + 2 * (details(3).length + charts(3).length);

test('after the sign-in the lists are fetched by themselves, in order, then what open tasks and faults need; then the device is ready', async () => {
  const { requests, ahead, round } = aDevice();
  expect(ahead.state.get()).toEqual({ isKnown: false, isFetching: false, stored: 0, wanted: 0 });
  await round();
  expect(requests).toEqual([...LISTS, ...details(3), ...details(2), ...charts(3), ...charts(2)]);
  expect(ahead.state.get()).toEqual({ isKnown: true, isFetching: false, stored: 12, wanted: 12 });
});

test('what is planned is proven after each round: all of it where something was fetched, else what has no proof that holds', async () => {
  const { ahead, pass, proofs, requests, round, state } = aDevice();
  await round();
  expect(proofs).toEqual(['due', 'all']); // the first as soon as what is planned is there
  await round();
  pass(3_600_000);
  state.mayGoOn = false;
  await round();
  expect(proofs.slice(2)).toEqual(['due', 'due', 'due']);
  state.mayGoOn = true;
  state.problems.set('installations', { is: 'offline' });
  await round();
  expect(proofs.slice(5)).toEqual(['due']); // nothing has come
  state.problems.clear();
  state.mayGoOn = true;
  const before = requests.length;
  await Promise.all([ahead.fetch(), ahead.fetch()]);
  expect(proofs.at(-1)).toBe('all');
  expect(requests.length - before).toBe(new Set(requests.slice(before)).size);
});

test('a list of which the device holds the first rows alone is fetched at once, and is not counted as stored before', async () => {
  const { requests, ahead, db, device, round } = aDevice();
  const fetched = { at: device.now(), etag: null, total: 3 };
  await putFirstInstallations(db, [installation(1)], await beginFetch(db, 'installations'), fetched);
  await ahead.recount();
  expect(ahead.state.get()).toMatchObject({ stored: 0 });
  await round();
  expect(requests).toEqual([...LISTS, ...details(3), ...details(2), ...charts(3), ...charts(2)]);
});

test('what is held is left alone within the hour, and fetched again after it', async () => {
  const { requests, round, pass } = aDevice();
  await round();
  const first = requests.length;
  await round();
  expect(requests).toHaveLength(first);
  pass(3_600_000);
  await round();
  expect(requests).toHaveLength(2 * first);
});

test('while a screen asks for something, nothing is fetched ahead', async () => {
  const { requests, asking, waitsForScreens, timers } = aDevice();
  asking.set(new Set(['power/1/2026-11-20']));
  timers.shift()?.work();
  await soon(() => expect(waitsForScreens).toHaveBeenCalled());
  expect(requests).toEqual([]);
  asking.set(new Set());
  await expect.poll(() => requests.length).toBe(ALL);
});

test('a backend that is not ours is asked for one thing that only ours has, not for all of them, and nothing is missing for it', async () => {
  const { requests, ahead, round, state } = aDevice();
  for (const resource of [
    'diagnoses',
    'repairChecks',
    'forms',
    'technicians',
    'settingProfiles',
    'company',
    'plan',
    'comparison',
    'meteringDetails',
    'siteCard',
    'dataNotices',
    'equipment',
    'installationVisits',
  ])
    state.problems.set(resource, { is: 'unsupported' });
  await round();
  const oursAlone = [
    'diagnoses',
    'repairChecks',
    'forms',
    'technicians',
    'settingProfiles',
    'company',
    'plan',
    ...ofOursAlone(3),
    ...ofOursAlone(2),
  ];
  expect(requests.filter((key) => oursAlone.includes(key))).toEqual(['diagnoses', 'diagnoses']);
  expect(requests.filter((key) => !oursAlone.includes(key))).toHaveLength(ALL - oursAlone.length);
  expect(ahead.state.get()).toMatchObject({ isKnown: true, stored: 12, wanted: 12 });
});

test.each<[string, Problem, number, number]>([
  ['no network', { is: 'offline' }, 1, 60_000],
  ['a network’s own sign-in', { is: 'portal' }, 1, 60_000],
  ['a session that ended', { is: 'auth' }, 1, 60_000],
  ['a backend that asks for quiet', { is: 'busy', retryAfter: 90 }, 1, 90_000],
  ['a backend that fails again and again', { is: 'server', status: 503 }, 2, 300_000],
])('%s ends the round, and it is not hammered', async (_, problem, tries, wait) => {
  const { requests, ahead, round, state, timers } = aDevice();
  for (const resource of ['installations', 'tasks', 'users']) state.problems.set(resource, problem);
  await round();
  expect(requests).toHaveLength(tries);
  expect(timers[0]?.ms).toBe(wait);
  expect(ahead.state.get()).toMatchObject({ isKnown: true, isFetching: false, stored: 0, wanted: 4 });
});

test('what the backend does not have is nothing that is missing here; what it cannot say is', async () => {
  const { ahead, round, state } = aDevice();
  state.problems.set('states', { is: 'missing' });
  state.problems.set('users', { is: 'shape' });
  await round();
  expect(ahead.state.get()).toMatchObject({ stored: 11, wanted: 12 });
});

test('signed out in the middle of it, nothing more is asked for', async () => {
  const { requests, ahead, timers, asking, waitsForScreens, db } = aDevice();
  asking.set(new Set(['users']));
  timers.shift()?.work();
  await soon(() => expect(waitsForScreens).toHaveBeenCalled());
  ahead.stop();
  const lastLook = vi.spyOn(db.meta, 'get');
  asking.set(new Set());
  await soon(() => expect(lastLook).toHaveBeenCalled());
  await ahead.recount(); // reads the database after the round that ended
  expect(requests).toEqual([]);
  expect(timers).toEqual([]);
});

test('with no network at the start it says what is held, and goes on when it is called', async () => {
  const { requests, ahead, round, state, timers } = aDevice();
  state.mayGoOn = false;
  await round();
  expect([requests.length, ahead.state.get()]).toEqual([0, { isKnown: true, isFetching: false, stored: 0, wanted: 4 }]);
  state.mayGoOn = true;
  ahead.wake();
  await expect.poll(() => requests.length).toBe(ALL);
  expect(timers.length).toBeGreaterThan(0);
});

test('a day’s round has its limits: open tasks first, then faults, so that charts of all of them fit the device', async () => {
  const fleet = Array.from({ length: 200 }, (_, index) => installation(index + 1, index % 2 === 0));
  const open = fleet.slice(0, 100).map(({ sn }) => sn);
  const { db, fill } = aDevice(fleet, open);
  await fill({ of: 'installations' });
  await fill({ of: 'tasks' });
  const installations = await aheadInstallations(db, []);
  expect(installations).toHaveLength(60);
  expect(installations.slice(0, 40).every(({ sn }) => open.includes(sn))).toBe(true);
  expect(installations.slice(40).every(({ id }) => id % 2 === 0)).toBe(true);
});

test('what is planned for today is fetched whole before the rest, and noted as spared', async () => {
  const { db, device, requests, round } = aDevice();
  await db.lists.bulkPut([
    { key: 'technicians', fetchedAt: device.now(), value: [{ id: 7, name: 'Nowak', email: '', isMe: true }] },
    { key: 'plan', fetchedAt: device.now(), value: [aPlannedTask(10, { helper: 7, plannedOn: DAY })] },
  ]);
  await round();
  const story = requests.indexOf('taskStory/10');
  expect(requests.slice(0, LISTS.length + 4)).toEqual([...LISTS, ...details(3)]);
  expect(story).toBeGreaterThan(0);
  expect(requests.indexOf('status/2')).toBeGreaterThan(story);
  expect(new Set(requests).size).toBe(requests.length);
  expect([...(await keptAhead(db))]).toEqual(expect.arrayContaining(['installation/SN3', 'taskStory/10', `power/3/${DAY}`]));
  const left: string[] = [];
  await prepare({
    db,
    device,
    pull: async (resource) => {
      left.push(keyOf(resource));
      return null;
    },
    yieldToMain: async () => undefined,
    holdFiles: async () => false,
  });
  expect(left.toSorted()).toEqual(requests.toSorted());
});

test('a device too full to note what is spared is still fetched for', async () => {
  const { db, device, requests, round, ahead } = aDevice();
  await db.lists.bulkPut([
    { key: 'technicians', fetchedAt: device.now(), value: [{ id: 7, name: 'Nowak', email: '', isMe: true }] },
    { key: 'plan', fetchedAt: device.now(), value: [aPlannedTask(10, { assignee: 7, plannedOn: DAY })] },
  ]);
  db.facts.hook('creating', (key) => {
    if (key === 'keptAhead') throw new DOMException('full', 'QuotaExceededError');
  });
  await round();
  expect(requests).toContain('taskStory/10');
  expect(ahead.state.get()).toMatchObject({ isKnown: true, isFetching: false });
});
