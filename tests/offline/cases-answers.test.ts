import { describe, expect, test } from 'vitest';
import type { Fault } from '#tests/support/network.ts';
import { taskQueries } from '#state/queries/task-queries.ts';
import { aSyncHarness } from '#tests/support/sync-harness.ts';
import { aTask } from '#tests/support/builders.ts';

const REASON = 'Falownik nie startuje';

describe.each([
  ['honours', true],
  ['ignores', false],
])('an office that %s keys', (_, isKeyed) => {
  test.each<[string, Fault]>([
    ['case 1: the answer is lost after the office has carried it out', 'drop-after'],
    ['case 3: the answer is cut after its headers', 'drop-after'],
    ['case 4: the request never arrives', 'drop-before'],
    ['case 6: 500 after the row was written', '500-after'],
    ['case 6: 502 before anything was written', '502-before'],
    ['case 6: 503 with Retry-After', '503'],
    ['case 6: 504 after the row was written', '504-after'],
    ['case 7: a sign-in page of the network answers 200', 'portal'],
    ['case 7: a redirect to one', 'redirect'],
    ['case 53: 408 after the row was written', '408-after'],
  ])('%s: in doubt first, one row in the end', async (_name, fault) => {
    const { user, heals, hasTask, rowsOf, syncsWith } = aSyncHarness({ isKeyed });
    await hasTask();
    const seq = await user.files(aTask());
    await syncsWith(fault);
    expect(await user.op(seq)).toMatchObject({ state: 'unknown', attempt: 1 });
    await heals();
    expect(await user.op(seq)).toMatchObject({ state: 'done', dupSuspects: [] });
    expect(rowsOf(REASON)).toHaveLength(1);
  });

  test('case 2: the browser repeats the request by itself and sees one success', async () => {
    const { user, hasTask, rowsOf, syncsWith } = aSyncHarness({ isKeyed });
    await hasTask();
    const seq = await user.files(aTask());
    await syncsWith('double');
    const { state, dupSuspects } = await user.op(seq);
    expect(state).toBe('done');
    expect(rowsOf(REASON)).toHaveLength(isKeyed ? 1 : 2);
    expect(dupSuspects).toHaveLength(isKeyed ? 0 : 1);
  });

  test.each<Fault>(['no-id', 'empty', 'wrong-shape'])('case 8: a success that says no number (%s) is never sent again', async (fault) => {
    const { user, heals, hasTask, rowsOf, syncsWith, posts } = aSyncHarness({ isKeyed });
    await hasTask();
    const seq = await user.files(aTask());
    await syncsWith(fault);
    expect((await user.op(seq)).state).toBe('done'); // the list says its number at once
    await heals();
    expect(posts()).toBe(2);
    expect(rowsOf(REASON)).toHaveLength(1);
  });

  test('case 8: a success whose row never shows up is left to the user', async () => {
    const { user, heals, hasTask, office, syncsWith, posts } = aSyncHarness({ isKeyed });
    await hasTask();
    const seq = await user.files(aTask());
    await syncsWith('empty', 'drop-before');
    for (const row of [...office.rows.values()].filter(({ reason }) => reason === REASON)) office.removes(row.id);
    await heals();
    expect((await user.op(seq)).state).toBe('review');
    expect(posts()).toBe(2);
  });

  test.each<Fault>(['401', '403-token'])(
    'case 9 and 11: %s at the second of three: the rest waits, and goes on in order after signing in',
    async (fault) => {
      const { user, network, office } = aSyncHarness({ isKeyed });
      const seqs = [];
      for (const reason of ['A', 'B', 'C']) seqs.push(await user.files(aTask({ reason })));
      network.spoilsNext('none', 'none', fault);
      expect((await user.syncs()).end).toBe('auth');
      network.heal();
      expect((await user.syncs()).end).toBe('auth');
      user.session.epoch += 1;
      await user.syncs();
      expect((await Promise.all(seqs.map(user.op))).map(({ state }) => state)).toEqual(['done', 'done', 'done']);
      expect([...office.rows.values()].map(({ reason }) => reason).sort()).toEqual(['A', 'B', 'C']);
      expect(new Set(office.arrivals).size).toBe(office.arrivals.length);
    },
  );

  test('case 10: a 401 while the user signed in elsewhere: one more try with the new token, no pause', async () => {
    const { user, office, rowsOf } = aSyncHarness({ isKeyed });
    let requests = 0;
    const credentials = user.credentials();
    office.changeToken('token-2');
    const session = {
      ...credentials,
      current: async () => ({ accountId: 'serwis', epoch: 1, token: requests === 0 ? 'token-1' : 'token-2' }),
      refused: async () => {
        requests += 1;
        return { accountId: 'serwis', epoch: 1, token: 'token-2' };
      },
    };
    await user.files(aTask());
    expect((await user.syncs({ session })).end).toBe('empty');
    expect(requests).toBe(1);
    expect(rowsOf(REASON)).toHaveLength(1);
  });

  test.each<[Fault, number]>([
    ['429', 11],
    ['425', 4],
  ])('case 14: %s is no doubt: queued, and left alone for its time', async (fault, seconds) => {
    const { user, clock, posts, rowsOf, syncsWith } = aSyncHarness({ isKeyed });
    const seq = await user.files(aTask());
    await syncsWith(fault);
    expect((await user.op(seq)).state).toBe('queued');
    clock.pass(seconds * 1000 - 500);
    await user.syncs();
    expect(posts()).toBe(1);
    clock.pass(3000);
    await user.syncs();
    expect(rowsOf(REASON)).toHaveLength(1);
  });
});

test('case 12: a refused creation holds back the changes that depend on it, and nothing else; edited it goes under a new key', async () => {
  const { user, network, rowsOf, heals } = aSyncHarness();
  const { editAndResend } = await import('#intents/resolve-changes.ts');
  const bad = await user.files(aTask({ reason: 'Zła' }));
  const { lid, opId } = await user.op(bad);
  const onIt = await user.sets(lid, 1);
  const other = await user.files(aTask({ reason: 'Inna' }));
  const refusing = {
    ...network.wire,
    fetch: async (url: string, init: RequestInit) =>
      String(init.body ?? '').includes('Zła')
        ? new Response(JSON.stringify({ reason: ['Za krótki opis.'] }), { status: 400, headers: { 'content-type': 'application/json' } })
        : network.wire.fetch(url, init),
  };
  await user.syncs({ wire: refusing });
  expect(await user.op(bad)).toMatchObject({ state: 'rejected', error: { status: 400, text: 'Za krótki opis.' } });
  expect((await user.op(onIt)).state).toBe('queued');
  expect((await user.op(other)).state).toBe('done');

  expect(await editAndResend(user.intentContext(), bad, aTask({ reason: 'Dobra' }))).toBe(true);
  await heals();
  expect(rowsOf('Dobra').map(({ status }) => status)).toEqual([1]);
  expect((await user.ops()).filter((op) => op.opId === opId).map(({ state }) => state)).toEqual(['superseded']);
});

test('case 13: the task is gone at the office: refused and said so, not tried again', async () => {
  const { user, office, hasTask, puts, heals } = aSyncHarness();
  const { lid, id } = await hasTask();
  const seq = await user.sets(lid, 1);
  office.removes(id);
  await heals();
  expect(await user.op(seq)).toMatchObject({ state: 'rejected', error: { status: 404 } });
  expect(puts()).toBe(1); // refused by the office, not by its absence in a list
});

test('case 52: on another origin the key goes along only when the backend has announced that it honours it', async () => {
  for (const isKeyed of [true, false]) {
    const { user, network, rowsOf } = aSyncHarness({ isKeyed });
    const keys: (string | null)[] = [];
    const listening = {
      ...network.wire,
      fetch: async (url: string, init: RequestInit) => {
        if (init.method === 'POST') keys.push(new Headers(init.headers).get('idempotency-key'));
        return network.wire.fetch(url, init);
      },
    };
    const seq = await user.files(aTask());
    const { opId } = await user.op(seq);
    await user.syncs({ wire: listening, session: { ...user.credentials(), isSameOrigin: false } });
    expect(keys).toEqual([isKeyed ? `"${opId}"` : null]);
    expect(rowsOf(REASON)).toHaveLength(1);
  }
});

test.each(['nothing', 'number'] as const)('case 8: answered with %s a request is saved at once, and has its number later', async (says) => {
  const { user, heals, office, syncsAfter, posts } = aSyncHarness({ isKeyed: false, says });
  const first = await user.files(aTask({ reason: 'Pierwsze z wszystkich' }));
  await heals();
  expect(await user.op(first)).toMatchObject({ state: 'done', serverId: expect.any(Number) });
  office.shows({ lag: 20_000 });
  const before = posts();
  const seq = await user.files(aTask());
  await user.syncs();
  expect(await user.op(seq)).toMatchObject(says === 'nothing' ? { state: 'unknown', accepted: true, serverId: null } : { state: 'done' });
  expect((await user.sees(taskQueries)).find(({ reason }) => reason === REASON)).toMatchObject({ isWaiting: false, troubled: null });
  for (let look = 0; look < 4; look += 1) await syncsAfter(60);
  expect(await user.op(seq)).toMatchObject({ state: 'done', serverId: expect.any(Number) });
  expect(posts() - before).toBe(1);
});
