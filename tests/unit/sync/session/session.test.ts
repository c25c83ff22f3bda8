import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OFFLINE_GRACE } from '#local/vault/vault.ts';
import { freshDatabases } from '#tests/support/fresh-databases.ts';
import { aDevice, ANNA, aStorage, BARTEK } from '#tests/support/session-tabs.ts';
import { soon } from '#tests/support/soon.ts';

let device: ReturnType<typeof aDevice>;

beforeEach(() => {
  freshDatabases();
  device = aDevice();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await device.shutDown();
});

test('a wrong password leaves everything as it was', async () => {
  const tab = device.aTab();
  expect(await tab.signIn({ ...ANNA, password: 'nie to' }, true)).toMatchObject({ ok: false, problem: { is: 'refused' } });
  expect(tab.state().is).toBe('none');
  expect(tab.storage.held.size + device.local.held.size).toBe(0);
});

test('signing in puts token and flag into session storage, and with "remember" the name and a sealed password into local storage', async () => {
  const tab = device.aTab();
  expect(await tab.signIn(ANNA, true)).toMatchObject({ ok: true });
  expect(tab.storage.held.get('isAuthenticated')).toBe('true');
  expect(tab.storage.held.get('token')).toBe('token-1');
  expect(device.local.held.get('username')).toBe('anna@pvcare.pl');
  expect([...device.local.held.values()].join()).not.toContain(ANNA.password);
  expect(await tab.recall()).toEqual(ANNA);
});

test('without "remember" nothing is left on the device, also from an earlier time', async () => {
  await device.aTab().signIn(ANNA, true);
  const tab = device.aTab();
  await tab.signIn(ANNA, false);
  expect(device.local.held.size).toBe(0);
  expect(await tab.vault.tokenOf('anna@pvcare.pl')).toBeNull();
  expect(await tab.recall()).toBeNull();
});

test('a reload goes on without opening any database', async () => {
  const storage = aStorage();
  await device.aTab(storage).signIn(ANNA, false);
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new Error('not now');
  });
  const reloaded = device.aTab(storage);
  expect(await reloaded.boot()).toBe(true);
  expect(reloaded.state()).toMatchObject({ is: 'signed-in', username: 'anna@pvcare.pl', token: 'token-1', isRestored: false });
});

test('case 43: a cold start opens the remembered account; the first accepted answer confirms it', async () => {
  await device.aTab().signIn(ANNA, true);
  device.office.isReachable = false;
  const cold = device.aTab();
  expect(await cold.boot()).toBe(true);
  expect(cold.state()).toMatchObject({ is: 'signed-in', isRestored: true, token: 'token-1' });
  expect(cold.storage.held.get('isAuthenticated')).toBe('true');
  cold.confirmed();
  expect(cold.state().isRestored).toBe(false);
});

test('case 43: with "remember" off, after the grace or without the key a cold start leads to the sign-in', async () => {
  await device.aTab().signIn(ANNA, false);
  expect(await device.aTab().boot()).toBe(false);

  const tab = device.aTab();
  await tab.signIn(ANNA, true);
  device.clock.now += OFFLINE_GRACE + 1;
  expect(await device.aTab().boot()).toBe(false);
  device.clock.now -= OFFLINE_GRACE;
  await tab.vault.forgetSecrets('anna@pvcare.pl');
  expect(await device.aTab().boot()).toBe(false);
});

test('case 34: where no database opens, signing in works for this session and says that nothing is remembered', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('no databases in this window', 'SecurityError');
  });
  const tab = device.aTab();
  expect(await tab.signIn(ANNA, true)).toMatchObject({ ok: true });
  expect(tab.state()).toMatchObject({ is: 'signed-in', cannotRemember: true, isRemembered: false, epoch: null });
  expect(device.local.held.size).toBe(0);
});

test('case 35: an emptied vault is noticed by the marker in local storage', async () => {
  const tab = device.aTab();
  await tab.signIn(ANNA, true);
  await device.shutDown();
  globalThis.indexedDB = new IDBFactory();
  const after = device.aTab();
  expect(await after.boot()).toBe(false);
  expect(after.state().wasCleared).toBe(true);
});

test('a token refused at work ends the session in place; the same person goes on', async () => {
  const tab = device.aTab();
  await tab.signIn(ANNA, true);
  tab.confirmed();
  expect(await tab.refused('token-1')).toBeNull();
  expect(tab.state()).toMatchObject({ is: 'ended', accountId: 'anna@pvcare.pl', token: null });
  expect(tab.storage.held.get('isAuthenticated')).toBe('true');
  expect(tab.storage.held.has('token')).toBe(false);

  device.office.token = 'token-2';
  await tab.signIn(ANNA, true);
  expect(tab.state()).toMatchObject({ is: 'signed-in', token: 'token-2' });
});

test('a restored session whose token is refused goes to the sign-in', async () => {
  await device.aTab().signIn(ANNA, true);
  device.office.isReachable = false;
  const cold = device.aTab();
  await cold.boot();
  expect(await cold.refused('token-1')).toBeNull();
  expect(cold.state().is).toBe('none');
  expect(cold.storage.held.has('isAuthenticated')).toBe(false);
});

test('case 10: a token refused while another tab has signed in again is replaced by the new one', async () => {
  const [storage, other] = [aStorage(), device.aTab()];
  const tab = device.aTab(storage);
  await tab.signIn(ANNA, true);
  device.office.token = 'token-2';
  await other.signIn(ANNA, true);
  expect(await tab.refused('token-1')).toBe('token-2');
  expect(tab.state()).toMatchObject({ is: 'signed-in', token: 'token-2' });
  expect(storage.held.get('token')).toBe('token-2');
});

test('the end of a token is known to the other tab that used it, without the token in the news', async () => {
  const [first, second] = [device.aTab(), device.aTab()];
  await first.signIn(ANNA, true);
  await soon(() => expect(second.state().is).toBe('signed-in'));
  second.confirmed();
  const told: unknown[] = [];
  const listener = new BroadcastChannel('pv-session');
  listener.onmessage = ({ data }) => void told.push(data);
  await first.refused('token-1');
  await soon(() => expect(second.state().is).toBe('ended'));
  await soon(() => expect(told).toHaveLength(1));
  listener.close();
  expect(JSON.stringify(told)).not.toContain('token-1');
});

test('case 47: another person who signs in puts the first one out of every tab, and finds only a masked count', async () => {
  const [first, second] = [device.aTab(), device.aTab()];
  await first.signIn(ANNA, true);
  await first.noteWaiting(2);
  await second.signIn(BARTEK, true);
  await soon(() => expect(first.state().is).toBe('none'));
  expect(await first.vault.tokenOf('anna@pvcare.pl')).toBeNull();

  await second.leave('delete');
  expect(second.state().waitingForOthers).toEqual([{ who: 'a***@…', count: 2 }]);
});

test('a tab whose flag was cleared is signed out at the next check, and its other tabs are not', async () => {
  const here = device.aTab();
  const there = device.aTab();
  await here.signIn(ANNA, true);
  await soon(() => expect(there.state().is).toBe('signed-in'));
  here.storage.removeItem('isAuthenticated');
  expect(await here.recheck()).toBe(false);
  expect(here.state().is).toBe('none');
  expect(await there.recheck()).toBe(true);
  expect(there.state().is).toBe('signed-in');
});
