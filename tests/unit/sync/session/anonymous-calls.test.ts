import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Wire } from '#remote/wire.ts';
import { anonymousCalls } from '#sync/session/anonymous-calls.ts';
import { deviceStorage } from '#sync/session/session-storage.ts';
import { freshDatabases } from '#tests/support/fresh-databases.ts';
import { aDevice, ANNA } from '#tests/support/session-tabs.ts';
import { soon } from '#tests/support/soon.ts';

let device: ReturnType<typeof aDevice>;
beforeEach(() => {
  freshDatabases();
  device = aDevice();
});
afterEach(() => device.shutDown());

interface Asked {
  readonly path: string;
  readonly headers: Headers;
  readonly isKeptAlive: boolean;
}

/** A backend that accepts every sign-in; ours gives the device an identity. Its answer to a sign-out may never arrive. */
function aBackend(isOurs: boolean, answersLeaving = true) {
  const requests: Asked[] = [];
  const wire: Wire = {
    base: '',
    timeout: 30_000,
    fetch: async (url, init) => {
      requests.push({ path: url, headers: new Headers(init.headers), isKeptAlive: init.keepalive === true });
      if (url.endsWith('/logout/')) return answersLeaving ? new Response('{}', { status: 200 }) : new Promise<Response>(() => undefined);
      const headers = { 'content-type': 'application/json', ...(isOurs && { 'X-PV-Device': 'a-secret' }) };
      return new Response('{"token":"token-1"}', { status: 200, headers });
    },
  };
  const aTab = () => device.aTab(undefined, { calls: anonymousCalls(wire, deviceStorage(device.local)) });
  const to = (call: string) => requests.filter(({ path }) => path.endsWith(`/${call}/`));
  return { aTab, to };
}

test('a device shows at the next sign-in what our own server gave it at the last one', async () => {
  const office = aBackend(true);
  const tab = office.aTab();
  await tab.signIn(ANNA, true);
  await tab.signIn(ANNA, true);
  expect(office.to('login').map(({ headers }) => headers.get('X-PV-Device'))).toEqual([null, 'a-secret']);
});

test('signing out ends the token at our own server, and leaves nothing on the device', async () => {
  const office = aBackend(true);
  const tab = office.aTab();
  await tab.signIn(ANNA, true);
  await tab.leave('keep');
  await soon(() => expect(office.to('logout')).toHaveLength(1));
  expect(office.to('logout')[0]?.headers.get('authorization')).toBe('Token token-1');
  expect(office.to('logout')[0]?.isKeptAlive).toBe(true);
  expect(device.local.held.size).toBe(0);
});

test('signing out waits for no server', async () => {
  const office = aBackend(true, false);
  const tab = office.aTab();
  await tab.signIn(ANNA, false);
  await tab.leave('delete');
  expect(tab.state().is).toBe('none');
});

test('a foreign backend is shown nothing and asked nothing that it does not know', async () => {
  const office = aBackend(false);
  const tab = office.aTab();
  await tab.signIn(ANNA, true);
  await tab.signIn(ANNA, true);
  await tab.leave('keep');
  expect(office.to('login').map(({ headers }) => headers.get('X-PV-Device'))).toEqual([null, null]);
  expect(office.to('logout')).toEqual([]);
});

test('every tab of the account ends its own token', async () => {
  const office = aBackend(true);
  const [first, second] = [office.aTab(), office.aTab()];
  await first.signIn(ANNA, false);
  await second.signIn(ANNA, false);
  await first.leave('keep');
  await soon(() => expect(second.state().is).toBe('none'));
  expect(office.to('logout').length).toBeGreaterThanOrEqual(2);
});
