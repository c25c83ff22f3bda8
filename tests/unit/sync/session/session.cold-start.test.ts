import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TokenVerdict } from '#sync/session/verify-token.ts';
import { deferred } from '#tests/support/deferred.ts';
import { freshDatabases } from '#tests/support/fresh-databases.ts';
import { aDevice, ANNA, aStorage, BARTEK } from '#tests/support/session-tabs.ts';
import { soon } from '#tests/support/soon.ts';

let device: ReturnType<typeof aDevice>;

beforeEach(async () => {
  freshDatabases();
  device = aDevice();
  await device.aTab().signIn(ANNA, true);
});
afterEach(() => device.shutDown());

/** A start of the app whose request to the server is answered when the test says so. */
function startsAsking() {
  const requests: string[] = [];
  const answered = deferred();
  let verdict: TokenVerdict = 'unknown';
  const verify = async (token: string) => {
    requests.push(token);
    await answered.promise;
    return verdict;
  };
  const tab = device.aTab(aStorage(), { verify });
  const says = (said: TokenVerdict) => {
    verdict = said;
    answered.resolve();
  };
  return { tab, isOpen: tab.boot(), isAsked: () => soon(() => expect(requests).toEqual(['token-1'])), says };
}

test('case 43: with a network flag and token come back only after the server has taken the remembered token, and then as confirmed', async () => {
  const { tab, isOpen, isAsked, says } = startsAsking();
  await isAsked();
  expect(tab.storage.held.size).toBe(0);
  expect(tab.state().is).toBe('none');
  says('accepted');
  expect(await isOpen).toBe(true);
  expect(tab.storage.held.get('isAuthenticated')).toBe('true');
  expect(tab.storage.held.get('token')).toBe('token-1');
  expect(tab.state()).toMatchObject({ is: 'signed-in', isRestored: false });
});

test('a remembered token that the server refuses leads to the sign-in, and is not shown to the server again', async () => {
  device.office.token = 'token-2';
  const cold = device.aTab();
  expect(await cold.boot()).toBe(false);
  expect(cold.storage.held.size).toBe(0);
  expect(cold.state().is).toBe('none');
  expect(await cold.recall()).toEqual(ANNA); // the form has been filled
  expect(await device.aTab().boot()).toBe(false);
  expect(device.office.verifications).toBe(1);
});

test('where the server cannot be asked the app opens on what the device holds, unconfirmed', async () => {
  device.office.isReachable = false;
  const cold = device.aTab();
  expect(await cold.boot()).toBe(true);
  expect(cold.state()).toMatchObject({ is: 'signed-in', isRestored: true });
});

test.each([true, false])('case 43: emptied storages lead to the sign-in and ask for nothing (network: %s)', async (isReachable) => {
  device.office.isReachable = isReachable;
  device.local.held.clear();
  const cold = device.aTab();
  expect(await cold.boot()).toBe(false);
  expect(cold.storage.held.size + device.local.held.size).toBe(0);
  expect(device.office.verifications).toBe(0);
  expect(cold.state()).toMatchObject({ is: 'none', wasCleared: false });
});

test('a reload of a tab that has its session asks the server nothing', async () => {
  const storage = aStorage();
  await device.aTab(storage).boot();
  expect(device.office.verifications).toBe(1);
  expect(await device.aTab(storage).boot()).toBe(true);
  expect(device.office.verifications).toBe(1);
});

test('a user who signs out in another tab while the server is asked is not signed in again', async () => {
  const { tab, isOpen, isAsked, says } = startsAsking();
  await isAsked();
  const other = device.aTab();
  await other.boot();
  await other.leave('keep');
  says('accepted');
  expect(await isOpen).toBe(false);
  expect(tab.storage.held.size).toBe(0);
});

test('a token that is refused while another tab signs in again gives way to the new one', async () => {
  const { tab, isOpen, isAsked, says } = startsAsking();
  await isAsked();
  device.office.token = 'token-2';
  await device.aTab().signIn(ANNA, true);
  await soon(() => expect(tab.state().token).toBe('token-2'));
  says('refused');
  expect(await isOpen).toBe(true);
  expect(tab.state()).toMatchObject({ is: 'signed-in', token: 'token-2' });
});

test('another user who signs in meanwhile stays signed in, and is not confirmed by the answer about the first', async () => {
  const { tab, isOpen, isAsked, says } = startsAsking();
  await isAsked();
  device.office.token = 'token-b';
  const other = device.aTab();
  await other.signIn(BARTEK, true);
  await soon(() => expect(tab.state().username).toBe(BARTEK.username));
  says('accepted');
  expect(await isOpen).toBe(true);
  expect(tab.state()).toMatchObject({ username: BARTEK.username, token: 'token-b', isRestored: true });
});
