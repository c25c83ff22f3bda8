import { beforeAll, expect, test } from 'vitest';
import type { Wire } from '#remote/wire.ts';
import { aClient } from '#tests/support/client.ts';
import { aModemForm, anApi, aTaskBody } from '#tests/support/api.ts';
import { madeOnce } from '#tests/support/made-once.ts';

const api = madeOnce(() => anApi('pglite'));
beforeAll(async () => {
  await api.ask('POST', 'pv_admin/', aModemForm());
  await api.ask('POST', 'pv_admin/', aModemForm({ sn: 'FR124', pv_modem: 'M2', latitude: null, longitude: null }));
  await api.ask('POST', 'task_order/', aTaskBody());
});

/** The real server in this process; some of its calls can fail. */
const wireToServer = (isBroken: (url: string) => boolean = () => false) => {
  const requests: string[] = [];
  const wire: Wire = {
    base: '',
    timeout: 30_000,
    fetch: async (url, init) => {
      requests.push(url);
      if (isBroken(url)) return new Response('Server Error (500)', { status: 500, headers: { 'content-type': 'text/plain' } });
      return api.app.request(url, init);
    },
  };
  return { wire, requests };
};

test('signed in and driven off at once: lists, and details of what needs attention, are on the device without a request by a screen', async () => {
  const { wire } = wireToServer();
  const client = aClient({ wire, token: api.token, haste: 100 });
  await expect
    .poll(() => client.engine.ahead.get(), { timeout: 20_000 })
    .toMatchObject({ isKnown: true, isFetching: false, stored: 12, wanted: 12 });
  const { db } = client;
  expect(await db.tasks.count()).toBe(1);
  for (const key of ['users', 'markers', 'installation/FR123', 'status/1', 'states/1', 'overvoltages/1'])
    expect((await db.meta.get(key))?.fetchedAt, key).not.toBeNull();
  client.closes();
});

test('a map whose markers never came shows the installations of the list, with its age and without a word of emptiness', async () => {
  const { wire } = wireToServer((url) => url.includes('/markers/') || url.includes('/map/'));
  const client = aClient({ wire, token: api.token });
  const list = client.looksAt(client.queries.installations);
  await expect.poll(() => list.value()?.rows.length).toBe(2);
  const markers = client.looksAt(client.queries.markers);
  await expect
    .poll(markers.now)
    .toMatchObject({ is: 'absent', problem: { is: 'server' }, own: { value: [{ sn: 'FR123', latitude: 51.76, longitude: 18.09 }] } });
  expect(markers.shown.every((seen) => seen.is === 'loading' || (seen.is === 'absent' && seen.own !== undefined))).toBe(true);
  client.closes();
});
