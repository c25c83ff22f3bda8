import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { siteOwner } from '#domain/service/site-card.ts';
import { decide } from '#intents/decide.ts';
import { decisionOf } from '#intents/registry.ts';
import { saveKeptAhead } from '#local/cache/resource-cache.repo.ts';
import { isQuota } from '#local/db/error-names.ts';
import { LocalDb } from '#local/db/local-db.ts';
import { localDbName } from '#local/db/local-db-name.ts';
import { holdReserve } from '#local/db/reserve.ts';
import { withRoom } from '#local/db/with-room.ts';
import { saveDraft } from '#local/outbox/drafts.repo.ts';
import { aTask } from '#tests/support/builders.ts';
import { cacheStorage } from '#tests/support/cache-storage.ts';
import { aSyncHarness } from '#tests/support/sync-harness.ts';

/* A device without free space on which the app has nothing that it may delete but the space that it holds back. */

const full = () => new DOMException('full', 'QuotaExceededError');
let held: ReturnType<typeof cacheStorage>;
const isHeld = (): boolean => held.stores.get('reserve')?.size === 1;
beforeEach(() => {
  held = cacheStorage();
  vi.stubGlobal('caches', held.storage);
});
afterEach(() => vi.unstubAllGlobals());

/** A device on which nothing more can be stored while the space is held back. */
function aFullDevice() {
  const { clock } = aSyncHarness();
  const db = new LocalDb(localDbName('serwis'), { indexedDB: new IDBFactory(), IDBKeyRange });
  for (const table of [db.ops, db.drafts, db.visits, db.details]) {
    table.hook('creating', () => {
      if (isHeld()) throw full();
    });
  }
  return { db, context: { db, device: clock.device, accountId: 'serwis' }, now: clock.device.now() };
}

test('a request and typed text are stored on a full device, by the space that is held back, which is held again later', async () => {
  await holdReserve();
  const reserve = await (await held.storage.open('reserve')).match('/reserve');
  expect((await reserve?.arrayBuffer())?.byteLength).toBe(300_000);
  const { db, context, now } = aFullDevice();
  await decide(context, [decisionOf(['fileTask', aTask()])], null);
  expect([await db.ops.count(), isHeld()]).toEqual([1, false]);
  await saveDraft(db, 'visit', 'tekst', now);
  await holdReserve();
  expect([await db.drafts.count(), isHeld()]).toEqual([1, true]);
  db.close();
});

test('neither fetched data nor a photo uses it', async () => {
  await holdReserve();
  const { db, context, now } = aFullDevice();
  const fetched = () => db.details.put({ key: 'one', fetchedAt: now, value: {} } as never);
  expect(isQuota(await withRoom(db, fetched).catch((error: unknown) => error))).toBe(true);
  const photo = { sha256: 'ab', bytes: 3, type: 'image/jpeg', role: 'photo', name: 'x', about: 'Dom', data: new ArrayBuffer(3) } as const;
  const stored = await decide(context, [decisionOf(['keepFile', 'visit', photo])], null).catch((error: unknown) => error);
  expect([isQuota(stored), isHeld()]).toEqual([true, true]);
  db.close();
});

test('a deletion that needs space itself does not end the search for space', async () => {
  await holdReserve();
  const { db, now } = aFullDevice();
  await db.series.put({ key: 'power/1/2026-11-24', fetchedAt: now, value: [] });
  db.series.hook('deleting', () => {
    if (isHeld()) throw full();
  });
  await saveDraft(db, 'visit', 'tekst', now);
  expect(await db.drafts.count()).toBe(1);
  db.close();
});

test('where the space cannot be held back, nothing fails and nothing half is left', async () => {
  held.refused.set('/reserve', full());
  await holdReserve();
  expect(held.stores.has('reserve')).toBe(false);
});

test('each run of the sender holds it back', async () => {
  const { hasTask, heals } = aSyncHarness();
  await hasTask();
  await heals();
  expect(isHeld()).toBe(true);
});

test('what is planned next is spared for fetched data, and given up last for a photo', async () => {
  const { db, now } = aFullDevice();
  await saveKeptAhead(db, ['power/1/2026-11-24', 'siteCard/1']);
  const keys = ['power/1/2026-11-24', 'power/2/2026-11-24'];
  await db.series.bulkPut(keys.map((key) => ({ key, fetchedAt: now, value: [] })));
  const preview = { bytes: 3, type: 'image/jpeg', role: 'preview', name: 'x', state: 'at-office', atOfficeSince: now } as const;
  await db.files.bulkPut([1, 2].map((id) => ({ ...preview, sha256: `${id}`, width: 1, height: 1, visits: [siteOwner(id)] }) as never));
  await db.bytes.bulkPut([1, 2].map((id) => ({ sha256: `${id}`, data: new ArrayBuffer(3) })));
  const left: unknown[] = [];
  const never = async () => {
    left.push([await db.series.toCollection().primaryKeys(), await db.bytes.toCollection().primaryKeys()]);
    throw full();
  };
  expect(isQuota(await withRoom(db, never).catch((error: unknown) => error))).toBe(true);
  expect(left.at(-1)).toEqual([['power/1/2026-11-24'], ['1']]);
  expect(isQuota(await withRoom(db, never, 'file').catch((error: unknown) => error))).toBe(true);
  expect(left.at(-1)).toEqual([[], []]);
  db.close();
});
