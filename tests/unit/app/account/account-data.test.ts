import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { accountData, databaseOf, watchStorage, watchUpgrade } from '#app/account/account-data.ts';
import { localDbName } from '#local/db/local-db-name.ts';
import { freshDatabases } from '#tests/support/fresh-databases.ts';

const ACCOUNT = 'anna';
const NAME = localDbName(ACCOUNT);

beforeEach(() => {
  freshDatabases();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined); // Dexie's own lines about a blocked upgrade
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await accountData.close(ACCOUNT);
});

/** The database as the first version of the app has made it. */
const firstVersion = (): Dexie => {
  const db = new Dexie(NAME, { chromeTransactionDurability: 'strict' });
  db.version(1).stores({ meta: '&key', drafts: '&formKey' });
  return db;
};

/** A connection of a tab that does not answer: it neither closes nor reads. */
const aSilentConnection = async (): Promise<IDBDatabase> => {
  const old = firstVersion();
  await old.open();
  old.close();
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
};

/** The account's database in the tab with the new version, what it has seen, and its opening. */
function theNewTab() {
  const db = databaseOf(ACCOUNT);
  const seen: boolean[] = [];
  watchUpgrade(db, (isHeldUp) => void seen.push(isHeldUp));
  let isBlocked = false;
  db.on('blocked', () => {
    isBlocked = true;
  });
  return { db, seen, opening: db.open(), isBlocked: () => isBlocked };
}

describe('an upgrade of the database', () => {
  test('that a silent tab holds up is reported after five seconds, and no longer once that tab is closed', async () => {
    const silent = await aSilentConnection();
    const { db, seen, opening, isBlocked } = theNewTab();
    await vi.waitUntil(isBlocked);
    await vi.advanceTimersByTimeAsync(4_900);
    expect(seen).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(seen).toEqual([true]);
    silent.close();
    await opening;
    expect(seen).toEqual([true, false]);
    expect(await db.visits.count()).toBe(0);
  });

  test('that is held up for a moment is not reported', async () => {
    const silent = await aSilentConnection();
    const { seen, opening, isBlocked } = theNewTab();
    await vi.waitUntil(isBlocked);
    await vi.advanceTimersByTimeAsync(3_000);
    silent.close();
    await opening;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(seen).toEqual([false]);
  });

  test('a tab that runs lets it through at once, and goes on reading and writing', async () => {
    const old = firstVersion();
    const hints: string[] = [];
    watchStorage(old as never, (hint) => void hints.push(hint));
    await old.open();
    await old.table('drafts').put({ formKey: 'wizard:new', value: 'Dom' });
    const { db, seen, opening } = theNewTab();
    await opening;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(seen).toEqual([false]);
    await old.table('drafts').put({ formKey: 'wizard:7', value: 'Dach' });
    expect([await old.table('drafts').count(), await db.drafts.count(), await db.files.count()]).toEqual([2, 2, 0]);
    expect(hints).not.toContain('deleted');
    old.close();
  });

  test('of a device without a database, or with the newest one, has nothing to report', async () => {
    for (let start = 0; start < 2; start += 1) {
      const { db, seen, opening, isBlocked } = theNewTab();
      await opening;
      await vi.advanceTimersByTimeAsync(10_000);
      expect([seen, isBlocked()]).toEqual([[false], false]);
      db.close();
      await accountData.close(ACCOUNT);
    }
  });
});
