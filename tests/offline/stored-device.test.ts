import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { localDateOf } from '#domain/time/warsaw.ts';
import { draftOf } from '#local/outbox/drafts.repo.ts';
import { openVault } from '#local/vault/vault.ts';
import { deviceStorage } from '#sync/session/session-storage.ts';
import { aClient } from '#tests/support/client.ts';
import { aClock } from '#tests/support/clock.ts';
import { aNetwork } from '#tests/support/network.ts';
import { aDeviceUser } from '#tests/support/device-user.ts';
import { freshDatabases } from '#tests/support/fresh-databases.ts';
import { anOffice, type OfficeRow } from '#tests/support/foreign-office.ts';
import { type StoredDatabase, writeDatabases } from '#tests/support/stored-device/stored-databases.ts';

interface StoredDevice {
  readonly now: number;
  readonly origin: string;
  readonly localStorage: Readonly<Record<string, string>>;
  readonly office: readonly OfficeRow[];
  readonly databases: readonly StoredDatabase[];
}

const ACCOUNT = 'serwis@pvcare.pl';
const stored = JSON.parse(readFileSync(new URL('../support/stored-device/0.1.0.json', import.meta.url), 'utf8')) as StoredDevice;
const rowsOf = (store: string) => stored.databases.flatMap(({ stores }) => stores.find(({ name }) => name === store)?.rows ?? []);

let factory: IDBFactory;
beforeEach(async () => {
  factory = freshDatabases();
  await writeDatabases(factory, stored.databases);
});
afterEach(() => Dexie.delete(`pv:${ACCOUNT}`));

/** The office's data as that device left it, and the device opened by the present version. */
function reopened() {
  const clock = aClock(stored.now);
  const office = anOffice({ clock, isKeyed: true });
  for (const row of stored.office) office.restores(row);
  const network = aNetwork(clock, office);
  const user = aDeviceUser({ clock, wire: network.wire, accountId: ACCOUNT, indexedDB: factory, token: office.token });
  return { clock, office, network, user };
}

test('a device of version 0.1.0 shows all that it showed: lists, an installation with its charts, what was decided', async () => {
  const wire = { base: '', timeout: 1000, fetch: () => Promise.reject(new TypeError('Failed to fetch')) };
  const client = aClient({ wire, token: 'token-1', indexedDB: factory, accountId: ACCOUNT });
  const { queries } = client;
  const seen = {
    installations: client.looksAt(queries.installations),
    tasks: client.looksAt(queries.tasks),
    users: client.looksAt(queries.users),
    markers: client.looksAt(queries.markers),
    installation: client.looksAt(queries.installation('OBCY0001')),
    power: client.looksAt(queries.power(501, localDateOf(stored.now))),
  };
  const listed = rowsOf('pages').flatMap(({ value }) => (value as { rows: unknown[] }).rows);
  const users = rowsOf('lists').find(({ key }) => key === 'users')?.value as { value: unknown[] };

  await expect.poll(seen.installations.value).toMatchObject({ total: 23, rows: listed });
  await expect.poll(seen.users.value).toEqual(users.value);
  await expect.poll(() => seen.markers.value()?.length).toBeGreaterThan(0);
  await expect.poll(seen.installation.value).toMatchObject({ sn: 'OBCY0001' });
  await expect.poll(() => seen.power.value()?.values.length).toBeGreaterThan(0);
  await expect
    .poll(() => seen.tasks.value()?.map(({ reason, status, isWaiting, troubled }) => ({ reason, status, isWaiting, troubled })))
    .toEqual([
      { reason: 'Nigdy nie wysłane', status: 1, isWaiting: true, troubled: null },
      { reason: 'Odpowiedź zgubiona', status: 0, isWaiting: true, troubled: null },
      { reason: 'Z biura, zmienione w międzyczasie', status: 2, isWaiting: false, troubled: 'conflict' },
      { reason: 'Z biura, bez zmian', status: 1, isWaiting: true, troubled: null },
      { reason: 'Wysłane wcześniej', status: 1, isWaiting: true, troubled: null },
    ]);
  expect(await draftOf(client.db, 'task.create')).toEqual({ description: 'Dom Kalisz', reason: 'Zaczęte i nie skończone' });
  client.closes();
});

test('a device of version 0.1.0 waits as the office asked, then sends each change that was not sent, once', async () => {
  const { clock, office, network, user } = reopened();
  expect((await user.syncs()).end).toBe('busy');
  expect(network.sent).toEqual([]);

  for (let round = 0; round < 4; round += 1) {
    clock.pass(30_000);
    await user.syncs();
  }
  expect((await user.ops()).map(({ state }) => state)).toEqual(['done', 'conflict', 'done', 'done', 'done', 'done', 'done']);
  expect([...office.rows.values()].map(({ reason, status }) => `${reason}: ${status}`)).toEqual([
    'Wysłane wcześniej: 1',
    'Z biura, bez zmian: 1',
    'Z biura, zmienione w międzyczasie: 2',
    'Odpowiedź zgubiona: 0',
    'Nigdy nie wysłane: 1',
  ]);
  expect(network.sent.filter((request) => request.startsWith('POST'))).toHaveLength(1);
  expect(network.sent.filter((request) => request.startsWith('PUT'))).toHaveLength(3);
  user.switchesOff();
});

test('a device of version 0.1.0 opens its session again, with the name and password of the form', async () => {
  const vault = openVault({ origin: stored.origin, now: () => stored.now });
  const device = deviceStorage({
    getItem: (key) => stored.localStorage[key] ?? null,
    setItem: () => undefined,
    removeItem: () => undefined,
  });
  expect(await vault.remembered()).toMatchObject({ account: { id: ACCOUNT, status: 'active', waiting: 5 }, token: 'token-1' });
  expect([device.username(), device.marker()]).toEqual([ACCOUNT, ACCOUNT]);
  expect(await vault.passwordOf(ACCOUNT, device.sealedPassword())).toBe('Serwis!2026');
  await vault.close();
});

test('a device of version 0.1.0 that finds other requests under its numbers sends nothing under them, and asks', async () => {
  const { clock, office, user, network } = reopened();
  const [known] = stored.office.filter(({ reason }) => reason === 'Z biura, bez zmian');
  if (!known) throw new Error('The stored office lacks a row.');
  office.restores({ ...known, reason: 'Cudze zgłoszenie', client_ref: 'another' });
  for (let round = 0; round < 5; round += 1) {
    clock.pass(30_000);
    await user.syncs();
  }
  expect(network.sent.filter((request) => request.startsWith('PUT') && request.includes(`/${known.id}/`))).toEqual([]);
  expect(office.rows.get(known.id)).toMatchObject({ reason: 'Cudze zgłoszenie', status: 0 });
  const renumbered = (await user.ops()).filter(({ why }) => why === 'renumbered');
  expect(renumbered.map(({ kind, state }) => [kind, state])).toEqual([['task.status', 'review']]);
  user.switchesOff();
});
