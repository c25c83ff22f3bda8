import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freshDatabases } from '#tests/support/fresh-databases.ts';
import { aDevice, ANNA, BARTEK } from '#tests/support/session-tabs.ts';

let device: ReturnType<typeof aDevice>;

beforeEach(() => {
  freshDatabases();
  device = aDevice();
});
afterEach(() => device.shutDown());

const CODE = { code: 'code-1', verifier: 'v' };
const ANYBODY = { remember: true, account: null };

test('whom a provider has sent is signed in as by password, and a cold start opens the account without a network', async () => {
  const tab = device.aTab();
  expect(await tab.signInByCode(CODE, ANYBODY)).toEqual({ ok: true, value: 'in' });
  expect(tab.state()).toMatchObject({
    is: 'signed-in',
    accountId: 'anna@pvcare.pl',
    token: 'token-1',
    isRemembered: true,
    cannotRemember: false,
  });
  device.office.isReachable = false;
  const cold = device.aTab();
  expect(await cold.boot()).toBe(true);
  expect(cold.state()).toMatchObject({ is: 'signed-in', accountId: 'anna@pvcare.pl', token: 'token-1', isRestored: true });
});

test('no password is kept of them, and the form has their name', async () => {
  const tab = device.aTab();
  await tab.signIn(ANNA, true);
  await tab.signInByCode(CODE, ANYBODY);
  expect(await tab.recall()).toEqual({ username: 'Anna@pvcare.pl', password: '' });
});

test('without "remember" nothing is left on the device', async () => {
  const tab = device.aTab();
  await tab.signInByCode(CODE, { ...ANYBODY, remember: false });
  expect(device.local.held.size).toBe(0);
  expect(await device.aTab().boot()).toBe(false);
});

test('a code that serves no more changes nothing', async () => {
  const tab = device.aTab();
  expect(await tab.signInByCode({ ...CODE, code: 'old' }, ANYBODY)).toMatchObject({ ok: false, problem: { is: 'refused' } });
  expect(tab.state().is).toBe('none');
});

test('over a session that has ended no other account comes in, and its token ends', async () => {
  const ended: string[] = [];
  const tab = device.aTab();
  const other = device.aTab(undefined, {
    calls: {
      login: async () => ({ ok: false, problem: { is: 'offline' } }),
      enrolSecondFactor: async () => ({ ok: false, problem: { is: 'unsupported' } }),
      exchange: async () => ({ ok: true, value: { token: 'token-2', email: ANNA.username } }),
      logout: async (token) => void ended.push(token),
      register: async () => ({ ok: true, value: undefined }),
      requestPasswordReset: async () => ({ ok: true, value: undefined }),
      confirmPasswordReset: async () => ({ ok: true, value: undefined }),
    },
  });
  expect(await other.signInByCode(CODE, { remember: true, account: BARTEK.username })).toEqual({ ok: true, value: 'other account' });
  expect([other.state().is, ended]).toEqual(['none', ['token-2']]);
  expect(await tab.signInByCode(CODE, { remember: true, account: 'ANNA@pvcare.pl' })).toEqual({ ok: true, value: 'in' });
});
