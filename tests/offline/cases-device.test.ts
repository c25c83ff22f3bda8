import Dexie from 'dexie';
import { forceCloseDatabase, IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import type { Instant } from '#domain/quantity.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { decide } from '#intents/decide.ts';
import { decisionOf } from '#intents/registry.ts';
import { isQuota } from '#local/db/error-names.ts';
import { saveDraft } from '#local/outbox/drafts.repo.ts';
import { LocalDb } from '#local/db/local-db.ts';
import { localDbName } from '#local/db/local-db-name.ts';
import { replaceTasks } from '#local/cache/tasks.repo.ts';
import { OldWriter } from '#local/db/write.ts';
import { aDeviceUser } from '#tests/support/device-user.ts';
import { aSyncHarness } from '#tests/support/sync-harness.ts';
import { aTask } from '#tests/support/builders.ts';
import { stride } from '#tests/support/runs.ts';

const REASON = 'Falownik nie startuje';

test.each([true, false])(
  'case 18: killed at every single step of sending, nothing is lost and nothing is there twice (keys honoured: %s)',
  async (isKeyed) => {
    for (let step = 1, wasKilled = true; wasKilled; step += stride()) {
      const { user, heals, hasTask, rowsOf } = aSyncHarness({ isKeyed });
      await hasTask();
      const seq = await user.files(aTask());
      const { lid } = await user.op(seq);
      const closing = await user.sets(lid, 1);
      wasKilled = await user.syncsUntilKilled(step);
      user.restarts();
      await heals();
      expect([step, (await user.op(seq)).state, (await user.op(closing)).state]).toEqual([step, 'done', 'done']);
      expect(rowsOf(REASON).map(({ status }) => status)).toEqual([1]);
      user.switchesOff();
      expect(step).toBeLessThan(400);
    }
  },
);

test('case 19 and 20: page and worker send at once, without any lock: each change is on the wire once', async () => {
  for (const isKeyed of [true, false]) {
    const { user, network, office } = aSyncHarness({ isKeyed });
    for (let number = 0; number < 8; number += 1) await user.files(aTask({ reason: `Usterka ${number}` }));
    await user.syncsTwiceAtOnce();
    expect(network.mostAtOnce()).toBe(1);
    expect(office.rows.size).toBe(8);
    expect(office.arrivals).toHaveLength(8);
  }
});

test('case 15, 16 and 21: a claim whose owner is gone is in doubt after its time, and a sleeper that wakes too late sends nothing', async () => {
  const { user, clock, posts, heals, rowsOf } = aSyncHarness();
  const seq = await user.files(aTask());
  const credentials = user.credentials();
  let requests = 0;
  const sleepy = {
    ...clock.device,
    now: () => {
      requests += 1;
      return clock.device.now();
    },
  };
  const session = {
    ...credentials,
    current: async () => credentials.current(),
  };
  const db = user.db();
  db.ops.hook('updating', (change) => {
    if ((change as { state?: string }).state === 'sending') clock.pass(60_000);
  });
  await user.syncs({ device: sleepy, session });
  expect(requests).toBeGreaterThan(0);
  expect(posts()).toBe(0);
  expect((await user.op(seq)).state).toBe('sending');
  user.restarts();
  await heals();
  expect((await user.op(seq)).state).toBe('done');
  expect(rowsOf(REASON)).toHaveLength(1);
});

test('case 21: who holds the lock is frozen before it claims anything: after its time others send without the lock', async () => {
  const { user, clock, posts } = aSyncHarness();
  const seq = await user.files(aTask());
  const taken = { request: async (...[, , work]: [string, unknown, (lock: null) => unknown]) => work(null) };
  const locks = taken as unknown as Pick<LockManager, 'request'>;
  expect(await user.syncs({ locks })).toMatchObject({ end: 'elsewhere', left: 1 });
  clock.pass(60_000);
  expect((await user.syncs({ locks })).end).toBe('elsewhere');
  expect(posts()).toBe(0);
  clock.pass(31_000);
  await user.syncs({ locks });
  expect((await user.op(seq)).state).toBe('done');
  expect(posts()).toBe(1);
});

/** A device whose storage is full while the flag is set; both forms in which Dexie reports it. */
function aFullDevice(shape: 'itself' | 'inner') {
  const full = { times: 0, cleared: 0 };
  const db = new LocalDb(localDbName('serwis'), { indexedDB: new IDBFactory(), IDBKeyRange });
  const error = () => {
    const quota = new DOMException('full', 'QuotaExceededError');
    return shape === 'itself' ? quota : Object.assign(new Error('aborted'), { name: 'AbortError', inner: quota });
  };
  db.use({
    stack: 'dbcore',
    name: 'full',
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name);
        return {
          ...table,
          mutate: (request) => {
            if (name === 'series' && request.type === 'delete') full.cleared += 1;
            if (full.times === 0 || request.type === 'delete' || request.type === 'deleteRange' || name === 'facts')
              return table.mutate(request);
            full.times -= 1;
            return Dexie.Promise.reject(error()) as never;
          },
        };
      },
    }),
  });
  return { db, full };
}

test.each(['itself', 'inner'] as const)(
  'case 32: no room for a change (%s): charts make room; if that is not enough, nothing is half done and the draft stays',
  async (shape) => {
    const { clock } = aSyncHarness();
    const { db, full } = aFullDevice(shape);
    const intentContext = { db, device: clock.device, accountId: 'serwis' };
    await saveDraft(db, 'task/SN-0001', { reason: 'pisane' }, clock.device.now());
    await db.series.put({ key: 'power/1/2026-11-24', fetchedAt: clock.device.now(), value: [] });
    full.times = 1;
    await decide(intentContext, [decisionOf(['fileTask', aTask()])], 'other');
    expect([full.cleared, await db.ops.count()]).toEqual([1, 1]);

    full.times = 2;
    const failure = await decide(intentContext, [decisionOf(['fileTask', aTask()])], 'task/SN-0001').catch((error: unknown) => error);
    expect(isQuota(failure)).toBe(true);
    expect(await db.ops.count()).toBe(1);
    expect(await db.drafts.get('task/SN-0001')).toMatchObject({ value: { reason: 'pisane' } });
    db.close();
  },
);

test('case 32: no room for a fresh list: the old rows stay', async () => {
  const { user, hasTask, clock } = aSyncHarness();
  await hasTask();
  const db = user.db();
  const held = await db.tasks.toArray();
  const [row] = held;
  if (!row) throw new Error('nothing held');
  const tooMuch = [
    {
      ...row,
      id: 7,
      get reason(): string {
        throw new DOMException('full', 'QuotaExceededError');
      },
    },
  ];
  const fetch = { key: 'tasks', etag: null, tags: [], logicalTime: 999 };
  await expect(replaceTasks(db, tooMuch, fetch, { at: clock.device.now(), etag: null })).rejects.toThrow();
  expect(await db.tasks.toArray()).toEqual(held);
});

test('case 33: the browser drops the database connection: the next action works without a reload', async () => {
  const { user, rowsOf } = aSyncHarness();
  await user.files(aTask());
  const idb = user.db().backendDB();
  forceCloseDatabase(idb as never);
  await user.files(aTask());
  await user.syncs();
  expect(rowsOf(REASON)).toHaveLength(2);
});

test('case 36: a newer app has taken the database over: this one writes no more, and what waits stays', async () => {
  const { user, clock } = aSyncHarness();
  const seq = await user.files(aTask());
  await user.db().facts.put({ name: 'minWriter', value: 2 });
  await expect(user.files(aTask())).rejects.toThrow(OldWriter);
  await expect(user.syncs()).rejects.toThrow(OldWriter);
  expect((await user.op(seq)).state).toBe('queued');
  expect(clock.now()).toBeGreaterThan(0);
});

test('case 37: an upgrade that throws half-way leaves the old rows readable', async () => {
  const { user } = aSyncHarness();
  const seq = await user.files(aTask());
  user.switchesOff();
  const next = new Dexie(localDbName('serwis'), { indexedDB: user.indexedDB, IDBKeyRange });
  next
    .version(3)
    .stores({ ops: '++seq, &opId, lid, state, acct', visits: '&uuid, installation, state, changedAt' })
    .upgrade(async (change) => {
      await change.table('ops').clear();
      throw new Error('half-way');
    });
  await expect(next.open()).rejects.toThrow();
  next.close();
  user.restarts();
  expect((await user.op(seq)).state).toBe('queued');
});

test('case 38: back from a newer version: it opens, sends what it knows and leaves alone what it does not', async () => {
  const { user, office } = aSyncHarness();
  const known = await user.files(aTask());
  user.switchesOff();
  const newer = new Dexie(localDbName('serwis'), { indexedDB: user.indexedDB, IDBKeyRange });
  newer.version(3).stores({ ops: '++seq, &opId, lid, state, acct', extra: '&id', visits: '&uuid, installation, state, changedAt' });
  const row = { ...(await newer.table('ops').get(known)), seq: 101, opId: 'x', lid: 'x', kind: 'task.photo' };
  const unknown = Number(await newer.table('ops').add(row));
  const newForm = Number(await newer.table('ops').add({ ...row, seq: 102, opId: 'y', lid: 'y', kind: 'task.create', opv: 2 }));
  newer.close();
  user.restarts();
  await user.syncs();
  expect((await user.op(known)).state).toBe('done');
  expect([(await user.op(unknown)).state, (await user.op(newForm)).state]).toEqual(['queued', 'queued']);
  expect(office.rows.size).toBe(1);
});

test('case 47: another account signs in: nothing of the first is sent; back again it goes on', async () => {
  const { user, network, clock, office } = aSyncHarness();
  await user.files(aTask());
  const other = aDeviceUser({ clock, wire: network.wire, accountId: 'biuro', indexedDB: user.indexedDB, token: office.token });
  await other.files(aTask({ reason: 'Z biura' }));
  expect((await user.syncs({ session: other.credentials() })).end).toBe('signed-out');
  await other.syncs();
  expect([...office.rows.values()].map(({ reason }) => reason)).toEqual(['Z biura']);
  await user.syncs();
  expect([...office.rows.values()].map(({ reason }) => reason)).toEqual(['Z biura', REASON]);
});

test('case 47: signed out while an answer is on its way: the result is not written, the change is in doubt later', async () => {
  const { user, network, heals, rowsOf } = aSyncHarness();
  const seq = await user.files(aTask());
  const leaving = {
    ...network.wire,
    fetch: async (url: string, init: RequestInit) => {
      const answer = await network.wire.fetch(url, init);
      if (init.method === 'POST') user.session.epoch += 1;
      return answer;
    },
  };
  expect((await user.syncs({ wire: leaving })).end).toBe('signed-out');
  expect((await user.op(seq)).state).toBe('sending');
  await heals();
  expect((await user.op(seq)).state).toBe('done');
  expect(rowsOf(REASON)).toHaveLength(1);
});

test.each([-3 * 86_400_000, 3 * 86_400_000])(
  'case 48: the tablet clock jumps by %d ms between deciding and sending: same dates, same order, nothing stuck',
  async (jump) => {
    for (const isKeyed of [true, false]) {
      const { user, clock, network, office, hasTask, heals, rowsOf } = aSyncHarness({ isKeyed });
      await hasTask();
      const before = localDateOf(clock.now());
      const seq = await user.files(aTask({ createdOn: before }));
      const { lid } = await user.op(seq);
      network.spoilsNext('none', 'drop-after');
      await user.syncs();
      network.heal();
      clock.pass(jump);
      const closing = await user.sets(lid, 1);
      await heals();
      expect([(await user.op(seq)).state, (await user.op(closing)).state]).toEqual(['done', 'done']);
      expect(rowsOf(REASON).map(({ creation_date, status }) => [creation_date, status])).toEqual([['20.11.2026', 1]]);
      expect(office.rows.size).toBe(2);
    }
  },
);

test('case 54: 500 changes, and the worker has to stop in between: the rest goes next time, in order, each once', async () => {
  const { user, clock, office } = aSyncHarness();
  for (let number = 0; number < 500; number += 1) await user.files(aTask({ reason: `Usterka ${number}` }));
  const until = (clock.now() + 180_000) as Instant;
  let requests = 0;
  const busy = {
    ...clock.device,
    now: () => {
      requests += 1;
      if (requests % 10 === 0) clock.pass(1000);
      return clock.device.now();
    },
  };
  const first = await user.syncs({ until, device: busy });
  expect(first.end).toBe('time-up');
  expect(office.rows.size).toBeGreaterThan(0);
  expect(office.rows.size).toBeLessThan(500);
  await user.syncs();
  await user.syncs();
  expect([...office.rows.values()].map(({ reason }) => reason)).toHaveLength(500);
  expect(new Set(office.arrivals).size).toBe(office.arrivals.length);
});
