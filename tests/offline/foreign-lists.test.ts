import { describe, expect, test } from 'vitest';
import { sendAgain } from '#intents/resolve-changes.ts';
import { taskQueries } from '#state/queries/task-queries.ts';
import { aSyncHarness } from '#tests/support/sync-harness.ts';
import { aTask, aTaskOnWire } from '#tests/support/builders.ts';
import { REWRITES, type Rewrite } from '#tests/support/office-list.ts';

/* A foreign backend whose list is incomplete, late, temporarily empty, or formatted differently. */

const REASON = 'Żółta dioda świeci, brak łączności z falownikiem & „L1” bez napięcia od wczoraj';
const foreign = (options: Parameters<typeof aSyncHarness>[0] = {}) => aSyncHarness({ isKeyed: false, ...options });
type World = ReturnType<typeof aSyncHarness>;

/** This many older requests of others. */
const fills = ({ office }: World, count: number) => {
  for (let nth = 0; nth < count; nth += 1) office.files(aTaskOnWire({ reason: `Starsze ${nth}`, inverterSerial: `SN-9${nth}` }));
};
const seenBy = async ({ user }: World) => user.sees(taskQueries);
const seenOf = async (harness: World, reason: string) => (await seenBy(harness)).find((task) => task.reason === reason);
const reasonsAt = ({ office }: World, reason: string) => [...office.rows.keys()].filter((id) => office.reasonSent(id) === reason);

describe('case 55: a list that holds only its first rows', () => {
  test.each([
    ['cut without a word at ten', { as: 'cut', page: 10 }],
    ['cut without a word at a hundred', { as: 'cut', page: 100 }],
    ['cut, and the count says more', { as: 'counted', page: 7 }],
  ] as const)('%s: a creation whose answer was lost is asked about, never sent again by itself', async (_, shows) => {
    const harness = foreign({ shows: { as: 'all' } });
    const { user, hasTask, office, syncsWith, heals, posts } = harness;
    await hasTask();
    fills(harness, 101);
    office.shows(shows);
    const seq = await user.files(aTask({ reason: REASON }));
    await syncsWith('drop-after');
    await heals();
    expect(await user.op(seq)).toMatchObject({ state: 'review', why: 'cut' });
    expect(posts()).toBe(2);
    expect(reasonsAt(harness, REASON)).toHaveLength(1);
  });

  test('in pages that say where the next one is, it is read whole: the creation is found on the last', async () => {
    const harness = foreign({ shows: { as: 'paged', page: 10 } });
    const { user, hasTask, syncsWith, heals, posts, network } = harness;
    await hasTask();
    fills(harness, 23);
    const seq = await user.files(aTask({ reason: REASON }));
    await syncsWith('drop-after');
    await heals();
    expect((await user.op(seq)).state).toBe('done');
    expect(posts()).toBe(2);
    expect(network.sent.filter((request) => request.endsWith('/api/v1/task_order/?page=3')).length).toBeGreaterThan(0);
    expect(await user.db().tasks.count()).toBe(25);
  });

  test('rows that were known are missing: absence is looked at again, and asked about in the end', async () => {
    const harness = foreign();
    const { user, hasTask, office, syncsWith, syncsAfter, posts } = harness;
    fills(harness, 13);
    await hasTask();
    office.shows({ as: 'cut', page: 7 });
    const seq = await user.files(aTask({ reason: REASON }));
    await syncsWith('drop-after');
    for (let look = 0; look < 4; look += 1) await syncsAfter(95);
    expect((await user.op(seq)).state).toBe('unknown');
    for (let look = 0; look < 5; look += 1) await syncsAfter(95);
    expect(await user.op(seq)).toMatchObject({ state: 'review', why: 'cut' });
    expect(posts()).toBe(2);
  });

  test('a request that was confirmed and never came to the list says that the list is short: the next doubt is asked about', async () => {
    const harness = foreign({ says: 'number' });
    const { user, hasTask, office, clock, syncsWith, heals, posts } = harness;
    await hasTask();
    fills(harness, 6);
    office.shows({ as: 'cut', page: 7 });
    await hasTask('Potwierdzone, na drugiej stronie');
    clock.pass(90_000_000);
    const seq = await user.files(aTask({ reason: REASON }));
    await syncsWith('drop-after');
    await heals();
    expect(await user.op(seq)).toMatchObject({ state: 'review', why: 'cut' });
    expect(posts()).toBe(3);
    expect(reasonsAt(harness, REASON)).toHaveLength(1);
    expect(await seenOf(harness, 'Potwierdzone, na drugiej stronie')).toMatchObject({ isWaiting: false });
  });

  test('an older twin that a cut list had hidden is not taken for ours when it shows up', async () => {
    const harness = foreign();
    const { user, hasTask, office, syncsWith, heals } = harness;
    const older = office.files(aTaskOnWire({ reason: REASON })).id;
    fills(harness, 20);
    office.shows({ as: 'cut', page: 10, newestFirst: true });
    await hasTask();
    const seq = await user.files(aTask({ reason: REASON }));
    await syncsWith('drop-before');
    office.shows({ as: 'all' });
    await heals();
    expect(await user.op(seq)).toMatchObject({ state: 'review', why: 'similar', lookalikes: [older] });
  });

  test('a change of status of a request that is not on the page is asked about, and goes when the user insists', async () => {
    const harness = foreign();
    const { user, hasTask, office, heals, puts } = harness;
    const { lid, id } = await hasTask('Zniknie z listy');
    fills(harness, 30);
    office.shows({ as: 'cut', page: 10, newestFirst: true });
    const seq = await user.sets(lid, 1);
    await heals();
    expect(await user.op(seq)).toMatchObject({ state: 'review', why: 'gone', error: null });
    expect(puts()).toBe(0);
    expect(await sendAgain(user.intentContext(), seq)).toBe(true);
    await user.syncs();
    expect((await user.op(seq)).state).toBe('done');
    expect(office.rows.get(id)?.status).toBe(1);
  });
});

describe('case 56: a list that is empty for 40 s', () => {
  test('a change of status that was never sent is not called refused; it goes when the list is there again', async () => {
    const harness = foreign();
    const { user, hasTask, office, syncsAfter } = harness;
    fills(harness, 3);
    const { lid, id } = await hasTask();
    await user.syncs();
    const seq = await user.sets(lid, 1);
    office.empties(40_000);
    await user.syncs();
    expect(await user.op(seq)).toMatchObject({ state: 'queued', error: null });
    for (const seconds of [15, 31, 31]) await syncsAfter(seconds);
    expect((await user.op(seq)).state).toBe('done');
    expect(office.rows.get(id)?.status).toBe(1);
  });

  test('what was known stays in view meanwhile, and goes when the list goes on without it', async () => {
    const harness = foreign();
    const { user, hasTask, office, syncsAfter } = harness;
    fills(harness, 3);
    await hasTask('Znane');
    await user.looks();
    office.empties(40_000);
    await user.looks();
    expect(await seenBy(harness)).toHaveLength(4);
    await syncsAfter(60);
    const [first] = office.rows.keys();
    office.removes(Number(first));
    await user.looks();
    expect(await seenBy(harness)).toHaveLength(4);
    await syncsAfter(700);
    await user.looks();
    expect(await seenBy(harness)).toHaveLength(3);
  });

  test('a request that stays away is a question after a while, and answers itself when it comes back', async () => {
    const harness = foreign();
    const { user, hasTask, office, heals, syncsAfter, puts } = harness;
    fills(harness, 3);
    const { lid, id } = await hasTask();
    const row = office.rows.get(id);
    const seq = await user.sets(lid, 1);
    office.removes(id);
    await heals();
    expect(await user.op(seq)).toMatchObject({ state: 'review', why: 'gone' });
    if (row) office.rows.set(id, row);
    await user.looks();
    await syncsAfter(1);
    expect((await user.op(seq)).state).toBe('done');
    expect(puts()).toBe(1);
  });
});

describe('case 57: a list that lags 20 s behind', () => {
  test('a request that was just sent stays in view from the first moment on', async () => {
    const harness = foreign({ shows: { lag: 20_000 } });
    const { user, hasTask, syncsAfter, clock } = harness;
    fills(harness, 3);
    await hasTask('Wcześniejsze');
    clock.pass(60_000);
    await user.files(aTask({ reason: REASON }));
    expect(await seenOf(harness, REASON)).toMatchObject({ isWaiting: true });
    for (const seconds of [0, 1, 5, 10, 10, 60]) {
      await syncsAfter(seconds);
      await user.looks();
      expect(await seenOf(harness, REASON)).toMatchObject({ status: 0, isWaiting: false });
    }
  });

  test('a status that was just set stays as set, a second one goes after it, and neither is called a conflict', async () => {
    const harness = foreign({ shows: { lag: 20_000 } });
    const { user, hasTask, office, syncsAfter, clock } = harness;
    const { lid, id } = await hasTask();
    clock.pass(60_000);
    await user.looks();
    const first = await user.sets(lid, 1);
    await user.syncs();
    expect((await user.op(first)).state).toBe('done');
    await user.looks();
    expect((await seenBy(harness))[0]).toMatchObject({ status: 1 });
    clock.pass(5000);
    const second = await user.sets(lid, 0);
    for (const seconds of [0, 16, 31, 31]) {
      await syncsAfter(seconds);
      expect((await seenBy(harness))[0]).toMatchObject({ status: 0 });
    }
    expect((await user.op(second)).state).toBe('done');
    expect(office.rows.get(id)?.status).toBe(0);
  });
});

describe('case 58: a backend that words what it keeps in its own way', () => {
  test.each(Object.keys(REWRITES) as Rewrite[])('%s: the first doubt, before the backend is known, makes no second row', async (how) => {
    const harness = foreign({ rewrite: REWRITES[how] });
    const { user, syncsWith, heals, posts } = harness;
    fills(harness, 3);
    const seq = await user.files(aTask({ reason: REASON, description: 'Dom "Pod Dębem" & Synowie' }));
    await syncsWith('drop-after');
    await heals();
    const op = await user.op(seq);
    const { state } = op;
    const lookalikes = op.kind === 'task.create' ? op.lookalikes : null;
    expect(posts()).toBe(1);
    if (how === 'cut at 60') expect([state, lookalikes]).toEqual(['review', reasonsAt(harness, REASON)]);
    else expect(state).toBe('done');
  });

  test.each(Object.keys(REWRITES) as Rewrite[])('%s: nor does a doubt after a first request that it left as it was', async (how) => {
    const harness = foreign({ rewrite: REWRITES[how] });
    const { user, syncsWith, heals, posts, hasTask } = harness;
    await hasTask('KRÓTKIE'.normalize('NFD').replace(/\p{M}/gu, ''));
    const seq = await user.files(aTask({ reason: REASON }));
    await syncsWith('drop-after');
    await heals();
    expect(['done', 'review']).toContain((await user.op(seq)).state);
    expect(posts()).toBe(2);
  });
});

describe('case 59: rows that cannot be read', () => {
  test('what does not depend on them is sent, and they are known by what can be said of them', async () => {
    const harness = foreign({ shows: { hasStrangeRow: true } });
    const { user, office, hasTask } = harness;
    const { lid, id } = await hasTask();
    await user.files(aTask({ reason: REASON }));
    await user.sets(lid, 1);
    expect((await user.syncs()).end).toBe('empty');
    expect(reasonsAt(harness, REASON)).toHaveLength(1);
    expect(office.rows.get(id)?.status).toBe(1);
    const { unreadable } = await user.listState();
    expect(unreadable).toMatchObject([{ reason: 'Obce' }]);
  });

  test('one of them may be the creation in doubt: it is asked about', async () => {
    const harness = foreign({ shows: { hasStrangeRow: true } });
    const { user, hasTask, syncsWith, heals, posts } = harness;
    await hasTask();
    const seq = await user.files(aTask({ reason: REASON }));
    await syncsWith('drop-before');
    await heals();
    expect(await user.op(seq)).toMatchObject({ state: 'review', why: 'cut' });
    expect(posts()).toBe(2);
  });
});

describe('case 60: a second sending is looked at first', () => {
  test('what came 200 s late is found before the user’s second sending leaves', async () => {
    const harness = foreign();
    const { user, syncsWith, syncsAfter, posts } = harness;
    fills(harness, 3);
    const seq = await user.files(aTask({ reason: REASON }));
    await syncsWith('late-200');
    await syncsAfter(95);
    await syncsAfter(31);
    expect((await user.op(seq)).state).toBe('review');
    await syncsAfter(80);
    expect(await sendAgain(user.intentContext(), seq)).toBe(true);
    await user.syncs();
    expect(posts()).toBe(1);
    expect(reasonsAt(harness, REASON)).toHaveLength(1);
    expect((await user.ops()).map(({ state }) => state)).toEqual(['superseded', 'done']);
  });

  test('a creation left to the user is found by itself when a list has it after all', async () => {
    const harness = foreign();
    const { user, syncsWith, syncsAfter, clock } = harness;
    fills(harness, 3);
    const seq = await user.files(aTask({ reason: REASON }));
    await syncsWith('late-200');
    await syncsAfter(95);
    await syncsAfter(31);
    expect((await user.op(seq)).state).toBe('review');
    clock.pass(100_000);
    await user.looks();
    expect((await user.op(seq)).state).toBe('done');
  });
});

test('case 13: a 404 that a gateway wrote is no refusal: the queue waits, nothing is called refused', async () => {
  const { user, network, hasTask, clock } = foreign();
  const { lid } = await hasTask();
  const seq = await user.sets(lid, 1);
  const page = () => new Response('<h1>404 Not Found</h1>', { status: 404, headers: { 'content-type': 'text/html' } });
  const wire = {
    ...network.wire,
    fetch: async (url: string, init: RequestInit) => (init.method === 'PUT' ? page() : network.wire.fetch(url, init)),
  };
  expect((await user.syncs({ wire })).end).toBe('deployment');
  expect((await user.op(seq)).state).toBe('queued');
  clock.pass(301_000);
  await user.syncs();
  expect((await user.op(seq)).state).toBe('done');
});
