import 'fake-indexeddb/auto';
import { forceCloseDatabase } from 'fake-indexeddb';
import { liveQuery } from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accountData, databaseOf, watchStorage } from '#app/account/account-data.ts';
import { localDbName } from '#local/db/local-db-name.ts';
import { VAULT_NAME } from '#local/vault/vault-db.ts';
import { freshDatabases } from '#tests/support/fresh-databases.ts';
import { aDevice, ANNA } from '#tests/support/session-tabs.ts';
import { soon } from '#tests/support/soon.ts';

/** Unit: ms. Time by which the user has to see the message. */
const LIMIT = 5000;

let device: ReturnType<typeof aDevice>;
let atWork: ReturnType<typeof device.aTab> | undefined;
let screen: { unsubscribe(): void } | undefined;

beforeEach(() => {
  freshDatabases();
  device = aDevice();
});
afterEach(async () => {
  vi.restoreAllMocks();
  screen?.unsubscribe();
  await atWork?.leave('keep');
  await accountData.close(ANNA.username);
  await device.shutDown();
});

/** A tab in use: signed in, its database open, a screen that follows it. */
async function aTabAtWork(remember = true) {
  const tab = device.aTab();
  atWork = tab;
  await tab.signIn(ANNA, remember);
  const db = databaseOf(ANNA.username);
  watchStorage(db, (hint) => void tab.handleStorageHint(hint));
  await db.open();
  screen = liveQuery(() => db.meta.toArray()).subscribe({ next: () => undefined, error: () => db.onUnreadable() });
  return { tab, db };
}

const deleted = (name: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = resolve;
    request.onerror = reject;
  });
const namesOnDevice = async () => (await indexedDB.databases()).map(({ name }) => name);

/** Every request to any database fails from here on. */
function breakReads(): void {
  const fails = () => {
    throw new DOMException('Internal error.', 'UnknownError');
  };
  for (const kind of [IDBObjectStore, IDBIndex] as const)
    for (const name of ['get', 'getAll', 'count', 'openCursor'] as const) vi.spyOn(kind.prototype, name).mockImplementation(fails);
}

test.each([true, false])('case 35: all databases deleted at work: the sign-in, with a sentence (remembered: %s)', async (remember) => {
  const { tab } = await aTabAtWork(remember);
  await Promise.all([deleted(localDbName(ANNA.username)), deleted(VAULT_NAME)]);
  await soon(() => expect(tab.state()).toMatchObject({ is: 'none', wasCleared: true }));
  expect(tab.storage.held.size).toBe(0);
  expect(device.clock.paused).toBeLessThan(LIMIT);
});

test('the account’s database deleted alone is not made again, empty, under the same session', async () => {
  const { tab } = await aTabAtWork();
  await deleted(localDbName(ANNA.username));
  await soon(() => expect(tab.state()).toMatchObject({ is: 'none', wasCleared: true }));
  expect(await namesOnDevice()).not.toContain(localDbName(ANNA.username));
});

test('case 34: a session that the device cannot store has lost nothing, and stays', async () => {
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  const tab = device.aTab();
  await tab.signIn(ANNA, true);
  await tab.handleStorageHint('cut');
  expect(tab.state()).toMatchObject({ is: 'signed-in', wasCleared: false, isUnreadable: false });
});

test('the vault deleted alone ends the session too', async () => {
  const { tab } = await aTabAtWork();
  await deleted(VAULT_NAME);
  await soon(() => expect(tab.state()).toMatchObject({ is: 'none', wasCleared: true }));
});

test('an emptied vault that the next look finds says the same', async () => {
  const { tab } = await aTabAtWork();
  const accounts = await tab.vault.accounts();
  await tab.vault.endLeaving(accounts[0]?.id ?? '', 0);
  expect(await tab.recheck()).toBe(false);
  expect(tab.state()).toMatchObject({ is: 'none', wasCleared: true });
});

test('case 35: reads that all fail, where they went well before: the sign-in within five seconds, and nothing is called deleted', async () => {
  const { tab, db } = await aTabAtWork();
  breakReads();
  db.onUnreadable();
  await soon(() => expect(tab.state()).toMatchObject({ is: 'none', isUnreadable: true, wasCleared: false }));
  expect(device.clock.paused + 3 * 900).toBeLessThan(LIMIT);
});

test('a connection that the browser cut, as iOS does in the background, ends nothing', async () => {
  const { tab, db } = await aTabAtWork();
  const connection = db.backendDB();
  forceCloseDatabase(connection as never);
  await soon(() => expect(device.clock.paused).toBeGreaterThan(0));
  await soon(async () => expect(await db.meta.count()).toBe(0));
  await tab.handleStorageHint('cut');
  expect(await tab.recheck()).toBe(true);
  expect(tab.state().is).toBe('signed-in');
});

test('one read that fails ends nothing while others go well', async () => {
  const { tab } = await aTabAtWork();
  await tab.handleStorageHint('unreadable');
  expect(await tab.recheck()).toBe(true);
  expect(tab.state().is).toBe('signed-in');
});

test('a database that could never be read here is left to the banner that says so', async () => {
  const tab = device.aTab();
  await tab.signIn(ANNA, false);
  const db = databaseOf(ANNA.username);
  const heard: string[] = [];
  watchStorage(db, (hint) => void heard.push(hint));
  db.onUnreadable();
  expect(heard).toEqual([]);
  expect(tab.state().is).toBe('signed-in');
});

test('a sign-out in another tab that deletes the database is no loss', async () => {
  const { tab } = await aTabAtWork();
  const other = device.aTab();
  await other.boot();
  await other.leave('delete');
  await soon(() => expect(tab.state().is).toBe('none'));
  expect(tab.state().wasCleared).toBe(false);
});

test('databases that only take long to answer, as after a tablet has slept, end nothing', async () => {
  const look = vi.fn(() => new Promise<never>(() => undefined));
  const tab = device.aTab(undefined, { data: { ...accountData, look } });
  await tab.signIn(ANNA, true);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const heard = tab.handleStorageHint('cut');
  await vi.waitFor(() => expect(look).toHaveBeenCalled());
  await vi.runAllTimersAsync();
  await heard;
  vi.useRealTimers();
  expect(look).toHaveBeenCalledOnce();
  expect(tab.state().is).toBe('signed-in');
});
