import { IDBFactory } from 'fake-indexeddb';
import { beforeAll, expect, test } from 'vitest';
import { OWN_HEADERS } from '#contract/own-headers.ts';
import { cachedValue } from '#local/cache/resource-cache.repo.ts';
import type { Wire } from '#remote/wire.ts';
import { type Client, aClient } from '#tests/support/client.ts';
import { aModemForm, anApi } from '#tests/support/api.ts';
import { deferred } from '#tests/support/deferred.ts';
import { aTask } from '#tests/support/builders.ts';
import { anInstallation } from '#tests/support/view-builders.ts';
import { madeOnce } from '#tests/support/made-once.ts';

const api = madeOnce(() => anApi('pglite'));
beforeAll(() => api.ask('POST', 'pv_admin/', aModemForm()));

/** A connection to the real server in this process that can be cut, lose answers, or lead to a captive portal. */
function aProxiedWire() {
  const proxy = { isCut: false, losesAnswers: 0, isPortal: false, requests: [] as string[] };
  const wire: Wire = {
    base: '',
    timeout: 30_000,
    fetch: async (url, init) => {
      proxy.requests.push(`${init.method} ${url}`);
      if (proxy.isCut) throw new TypeError('Failed to fetch');
      if (proxy.isPortal) return new Response('<html>Hotel</html>', { headers: { 'content-type': 'text/html' } });
      const answer = await api.app.request(url, init);
      if (init.method !== 'GET' && proxy.losesAnswers > 0) {
        proxy.losesAnswers -= 1;
        throw new TypeError('Failed to fetch');
      }
      return answer;
    },
  };
  return { proxy, wire };
}

const officeTasks = async (reason: string) =>
  ((await api.ask('GET', 'task_order/')).body as { id: number; reason: string; status: number }[]).filter((task) => task.reason === reason);

const reasons = (client: Client) => {
  const looked = client.looksAt(client.queries.tasks);
  return { ...looked, seen: () => looked.value()?.map((task) => `${task.reason}${task.isWaiting ? ' (czeka)' : ''}`) ?? [] };
};
const filed = (reason: string) => aTask({ inverterSerial: 'FR123', description: 'Dom Kalisz, Polna', reason });

test('a task filed without network is seen at once and reaches the office by itself when the network returns', async () => {
  const { proxy, wire } = aProxiedWire();
  const client = aClient({ wire, token: api.token });
  const { seen, shown } = reasons(client);
  await client.commands.fileTask(filed('Pierwsza'));
  await expect.poll(seen).toContain('Pierwsza');

  proxy.isCut = true;
  expect(await client.commands.fileTask(filed('Falownik nie startuje'))).toEqual({ ok: true, value: undefined });
  await expect.poll(seen).toContain('Falownik nie startuje (czeka)');
  expect(await officeTasks('Falownik nie startuje')).toHaveLength(0);

  proxy.isCut = false;
  client.changes({ isOnline: true });
  await expect.poll(seen, { timeout: 10_000 }).toContain('Falownik nie startuje');
  expect(await officeTasks('Falownik nie startuje')).toHaveLength(1);
  const firstFull = shown.findIndex((one) => one.is === 'ready' && one.value.length > 0);
  expect(shown.slice(firstFull).every((one) => one.is === 'ready' && one.value.length > 0)).toBe(true);
  client.closes();
});

test('a task whose confirmation was lost is sent again under its key, and the office still has one', async () => {
  const { proxy, wire } = aProxiedWire();
  const client = aClient({ wire, token: api.token });
  const { seen } = reasons(client);
  proxy.losesAnswers = 1;
  await client.commands.fileTask(filed('Zgubione potwierdzenie'));
  await expect.poll(() => officeTasks('Zgubione potwierdzenie')).toHaveLength(1);
  await client.commands.sendNow();
  await client.commands.sendNow();
  await expect.poll(seen, { timeout: 10_000 }).toContain('Zgubione potwierdzenie');
  expect(await officeTasks('Zgubione potwierdzenie')).toHaveLength(1);
  client.closes();
});

test('a task filed and closed without network, on a tablet switched off in between, is at the office once and closed', async () => {
  const { proxy, wire } = aProxiedWire();
  const indexedDB = new IDBFactory();
  proxy.isCut = true;
  const before = aClient({ wire, token: api.token, indexedDB });
  const { value } = reasons(before);
  await before.commands.fileTask(filed('Zamknięte w terenie'));
  await expect.poll(() => value()?.length).toBe(1);
  const [task] = value() ?? [];
  if (task) await before.commands.setTaskStatus(task, 1);
  before.closes();

  proxy.isCut = false;
  const after = aClient({ wire, token: api.token, indexedDB });
  await expect.poll(async () => (await officeTasks('Zamknięte w terenie')).map(({ status }) => status), { timeout: 10_000 }).toEqual([1]);
  after.closes();
});

test('without network the lists are there as last known, with their age and the reason', async () => {
  const { proxy, wire } = aProxiedWire();
  const indexedDB = new IDBFactory();
  const first = aClient({ wire, token: api.token, indexedDB });
  const online = first.looksAt(first.queries.installations);
  const users = first.looksAt(first.queries.users);
  await expect.poll(() => online.value()?.rows.length).toBe(1);
  await expect.poll(() => users.value()?.length).toBe(2);
  first.closes();

  proxy.isCut = true;
  const second = aClient({ wire, token: api.token, indexedDB });
  const offline = second.looksAt(second.queries.installations);
  await expect.poll(offline.now).toMatchObject({ is: 'ready', value: { total: 1 }, problem: { is: 'offline' } });
  const never = second.looksAt(second.queries.workingChart);
  await expect.poll(never.now).toEqual({ is: 'absent', problem: { is: 'offline' } });
  expect(second.engine.connection.get().is).toBe('offline');
  second.closes();
});

test('case 7: a sign-in page of the network is no answer: the change stays, the lists stay, and the app says why', async () => {
  const { proxy, wire } = aProxiedWire();
  const client = aClient({ wire, token: api.token });
  const { seen, now } = reasons(client);
  await expect.poll(() => now()?.is).toBe('ready');
  proxy.isPortal = true;
  await client.commands.fileTask(filed('Z hotelu'));
  await client.commands.refresh();
  await expect.poll(() => client.engine.connection.get().is).toBe('portal');
  expect(seen()).toContain('Z hotelu (czeka)');
  await expect.poll(now).toMatchObject({ is: 'ready', problem: { is: 'portal' } });
  proxy.isPortal = false;
  await client.commands.sendNow();
  await client.commands.sendNow();
  expect(await officeTasks('Z hotelu')).toHaveLength(1);
  client.closes();
});

test('a user registered at the desk is on the list when the verb has come back', async () => {
  const { wire } = aProxiedWire();
  const client = aClient({ wire, token: api.token });
  const users = client.looksAt(client.queries.users);
  expect(await client.commands.registerUser('nowy@example.com', '600700800')).toEqual({ ok: true, value: undefined });
  await expect.poll(() => users.value()?.map(({ email }) => email)).toContain('nowy@example.com');
  expect(await client.commands.registerUser('nie-adres', '1')).toMatchObject({ ok: false, problem: { is: 'refused', status: 400 } });
  client.closes();
});

test.each([
  ['before its request', false, false],
  ['before the response', true, false],
  ['before a response with the row', true, true],
])(
  'an online command writes into the database of its account if the account changes %s, and the next one into that of the other',
  async (_, isChangedLate, hasRow) => {
    const { wire } = aProxiedWire();
    const installation = { of: 'installation', sn: 'FR123' } as const;
    const [requested, answers] = [deferred(), deferred()];
    const held: Wire = {
      ...wire,
      fetch: async (url, init) => {
        if (init.method !== 'PUT') return wire.fetch(url, init);
        requested.resolve();
        await answers.promise;
        const response = await wire.fetch(url, init);
        if (hasRow) response.headers.set(OWN_HEADERS.care, '1');
        return response;
      },
    };
    const first = aClient({ wire: held, token: api.token });
    const second = aClient({ wire, token: api.token, accountId: 'drugi' });
    const form = anInstallation({ sn: 'FR123', modem: 'M1', description: 'Zmieniona' });
    const edited = first.commands.editInstallation({ id: 1, sn: 'FR123' }, form);
    if (isChangedLate) await requested.promise;
    first.changesAccount(second);
    answers.resolve();
    expect(await edited).toEqual({ ok: true, value: { sn: 'FR123' } });
    const descriptions = async () =>
      (await Promise.all([first, second].map(({ db }) => cachedValue(db, installation)))).map((stored) => stored?.description);
    expect(await descriptions()).toEqual(['Zmieniona', undefined]);
    await first.commands.editInstallation({ id: 1, sn: 'FR123' }, { ...form, description: 'Następna' });
    expect(await descriptions()).toEqual(['Zmieniona', 'Następna']);
    for (const client of [first, second]) client.closes();
  },
);

test('a form of an installation whose number is now that of another one is not saved', async () => {
  const client = aClient({ wire: aProxiedWire().wire, token: api.token });
  const form = anInstallation({ sn: 'FR123', modem: 'M1', description: 'Cudza' });
  const saved = (id: number) => client.commands.editInstallation({ id, sn: 'FR123', code: 'ABCD2345' }, form);
  const { id } = (await api.ask('GET', 'pv_admin/FR123/')).body as { readonly id: number };
  expect(await saved(id + 1)).toMatchObject({ ok: false, problem: { is: 'missing' } });
  expect(await saved(id)).toMatchObject({ ok: true });
  client.closes();
});

test('a new installation is known by its id at once, so that its metering point can be queued', async () => {
  const client = aClient({ wire: aProxiedWire().wire, token: api.token });
  const form = anInstallation({ sn: 'NOWY1', modem: 'M2', description: 'Nowa' });
  const added = await client.commands.addInstallation('PV', form);
  const { results } = (await api.ask('GET', 'pvs_list/?page_size=100')).body as { results: readonly { id: number; sn: string }[] };
  expect(added).toEqual({ ok: true, value: { sn: 'NOWY1', id: results.find(({ sn }) => sn === 'NOWY1')?.id } });
  client.closes();
});

test('a registration that is answered 200 in place of 201 is no success', async () => {
  const { wire } = aProxiedWire();
  const fetchAs200 = async (...request: Parameters<typeof wire.fetch>): Promise<Response> => {
    const answer = await wire.fetch(...request);
    return answer.status === 201 ? new Response(answer.body, { status: 200, headers: answer.headers }) : answer;
  };
  const client = aClient({ wire: { ...wire, fetch: fetchAs200 }, token: api.token });
  expect(await client.commands.registerUser('inny@example.com', '600700801')).toEqual({ ok: false, problem: { is: 'shape' } });
  client.closes();
});

test('an unchanged list costs no body, and two who look at it cost one request', async () => {
  const { proxy, wire } = aProxiedWire();
  const client = aClient({ wire, token: api.token });
  client.looksAt(client.queries.users);
  client.looksAt(client.queries.users);
  await expect.poll(() => client.db.meta.get('users').then((meta) => meta?.fetchedAt ?? null)).not.toBeNull();
  expect(proxy.requests.filter((request) => request.includes('user_list'))).toHaveLength(1);
  const before = await client.db.meta.get('users');
  await client.engine.pull({ of: 'users' });
  expect((await client.db.meta.get('users'))?.etag).toBe(before?.etag);
  client.closes();
});

test('on a page that is never idle the steps of a long fetch go on at a limit of their own', async () => {
  const { wire } = aProxiedWire();
  const client = aClient({ wire, token: api.token, isBusy: true, haste: 20 });
  const { done, of } = await client.engine.prepare();
  expect(of).toBeGreaterThan(10);
  expect(done).toBe(of);
  client.closes();
});
