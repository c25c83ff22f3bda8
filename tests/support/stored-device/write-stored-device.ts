/*
 * Writes a device as this version of the app leaves it: its databases, its local storage and the office's data.
 * node tests/support/stored-device/write-stored-device.ts tests/support/stored-device/VERSION.json
 * A device of an earlier version is written by that version: check it out, copy this folder into it, adapt its imports, run this.
 * On the device: lists, one installation with its charts, a draft, a wait that the office requested, a remembered session; a creation that
 * was sent, one whose answer was lost, one that was never sent with a status on it, a status never sent, a conflict.
 */
import 'fake-indexeddb/auto';
import { writeFileSync } from 'node:fs';
import { IDBFactory as TestFactory } from 'fake-indexeddb';
import type { ResourceRef } from '#local/cache/resources.ts';
import { saveDraft } from '#local/outbox/drafts.repo.ts';
import { openVault } from '#local/vault/vault.ts';
import type { Wire } from '#remote/wire.ts';
import { makeFetch } from '#sync/fetch/make-fetch.ts';
import { aClock } from '#tests/support/clock.ts';
import { aNetwork } from '#tests/support/network.ts';
import { aDeviceUser } from '#tests/support/device-user.ts';
import { aTask, aTaskOnWire } from '#tests/support/builders.ts';
import { startForeignBackend } from '#tests/support/foreign-backend.ts';
import { anOffice } from '#tests/support/foreign-office.ts';
import { readDatabases } from './stored-databases.ts';

const ACCOUNT = 'serwis@pvcare.pl';
const ORIGIN = 'https://pv.example';
const clock = aClock();
const office = anOffice({ clock, isKeyed: true });
const network = aNetwork(clock, office);
const backend = await startForeignBackend({ now: new Date(clock.now()) });
const signedIn = await fetch(`${backend.url}/api/v1/api-token-auth-care/login/`, {
  method: 'POST',
  body: JSON.stringify({ username: ACCOUNT, password: 'Serwis!2026' }),
});
const { token } = (await signedIn.json()) as { token: string };
const wire: Wire = {
  ...network.wire,
  fetch: (url, init) => {
    if (url.includes('task_order') || url.endsWith('/config.json')) return network.wire.fetch(url, init);
    const headers = new Headers(init.headers);
    headers.set('Authorization', `Token ${token}`);
    return fetch(`${backend.url}${url}`, { ...init, headers });
  },
};
const factory = new TestFactory();
globalThis.indexedDB = factory;
const user = aDeviceUser({ clock, wire, accountId: ACCOUNT, indexedDB: factory, token: office.token });

const lidOf = async (seq: number): Promise<string> => (await user.op(seq)).lid;
const sent = await user.files(aTask({ reason: 'Wysłane wcześniej' }));
await user.syncs();
const office1 = office.files(aTaskOnWire({ reason: 'Z biura, bez zmian' }));
const office2 = office.files(aTaskOnWire({ reason: 'Z biura, zmienione w międzyczasie' }));

const { pull } = makeFetch({
  db: user.db(),
  wire,
  session: user.credentials(),
  device: clock.device,
  yieldToMain: async () => undefined,
});
const date = '2026-11-20';
const resources: readonly ResourceRef[] = [
  ...(['installations', 'tasks', 'users', 'markers', 'workingChart', 'eventCounter', 'mostDefective'] as const).map((of) => ({ of })),
  ...(['vendors', 'availableModems', 'freeInstallations'] as const).map((of) => ({ of })),
  { of: 'installation', sn: 'OBCY0001' },
  ...(['status', 'states', 'overvoltages'] as const).map((of) => ({ of, id: 501 })),
  { of: 'power', id: 501, date },
  { of: 'energy', id: 501, date, period: 'day' },
  { of: 'voltages', id: 501, date, period: 'day' },
  { of: 'devices', email: 'anna@klient.pl' },
];
for (const resource of resources) {
  const problem = await pull(resource);
  if (problem) throw new Error(`${resource.of}: ${JSON.stringify(problem)}`);
}

clock.pass(60_000);
await user.sets(`srv:${office2.id}`, 1);
office.sets(office2.id, 2);
await user.syncs();

await user.files(aTask({ reason: 'Odpowiedź zgubiona' }));
network.spoilsNext('none', 'drop-after');
await user.syncs();
network.heal();
clock.pass(1000);

const unsent = await user.files(aTask({ reason: 'Nigdy nie wysłane' }));
await user.sets(await lidOf(unsent), 1);
await user.sets(`srv:${office1.id}`, 1);
await user.sets(await lidOf(sent), 1);
network.spoilsNext('503');
await user.syncs();
await saveDraft(user.db(), 'task.create', { description: 'Dom Kalisz', reason: 'Zaczęte i nie skończone' }, clock.device.now());
user.switchesOff();

const generateKey = crypto.subtle.generateKey.bind(crypto.subtle);
// this device exposes its key, or its encrypted contents could not be written
crypto.subtle.generateKey = ((name: AesKeyGenParams, _: boolean, usages: KeyUsage[]) =>
  generateKey(name, true, usages)) as typeof crypto.subtle.generateKey;
const vault = openVault({ origin: ORIGIN, now: clock.now });
const { id, username } = await vault.arrive(ACCOUNT);
const password = await vault.remember(id, office.token(), 'Serwis!2026');
await vault.noteWaiting(id, 5);
await vault.close();

const device = {
  now: clock.now(),
  origin: ORIGIN,
  localStorage: { username, password: JSON.stringify(password), 'pv-kept': id },
  office: [...office.rows.values()],
  databases: await readDatabases(indexedDB),
};
writeFileSync(process.argv[2] ?? '', `${JSON.stringify(device)}\n`);
await backend.close();
