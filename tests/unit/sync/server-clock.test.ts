import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { OWN_HEADERS } from '#contract/own-headers.ts';
import { LocalDb } from '#local/db/local-db.ts';
import { clockOf } from '#local/outbox/outbox-facts.repo.ts';
import { withServerClock } from '#sync/server-clock.ts';
import { aClock } from '#tests/support/clock.ts';

const MINUTE = 60_000;
const SIGNED_IN = { method: 'GET', headers: { authorization: 'Token t' } };
const OURS = { 'x-pv-care': '1', 'content-type': 'application/json' };

/** A device whose clock is ahead, and any answer. */
function aDevice(ahead: number, indexedDB = new IDBFactory()) {
  const clock = aClock();
  const db = new LocalDb('pv:test', { indexedDB, IDBKeyRange });
  let answer: () => Response = () => new Response('[]', { headers: OURS });
  const device = { ...clock.device, now: () => (clock.now() + ahead) as ReturnType<typeof clock.device.now> };
  const headersSent: (string | null)[] = [];
  const agesSent: (string | null)[] = [];
  const { wire, wrong } = withServerClock({
    db,
    device,
    version: '0.2.0',
    wire: {
      base: '',
      timeout: 1000,
      fetch: async (_, init) => {
        headersSent.push(new Headers(init.headers).get('pv-app-version'));
        agesSent.push(new Headers(init.headers).get('pv-change-age'));
        const given = answer();
        const headers = new Headers(given.headers);
        if (!headers.has('date')) headers.set('date', new Date(clock.now()).toUTCString());
        return new Response(given.body, { status: given.status, headers });
      },
    },
  });
  return {
    db,
    wrong,
    headersSent,
    agesSent,
    ask: (init: RequestInit = SIGNED_IN, path = '/api/v1/task_order/') => wire.fetch(path, init),
    answers: (how: () => Response) => {
      answer = how;
    },
    isStored: () => expect.poll(() => clockOf(db)).not.toBeNull(),
  };
}

test.each([7 * MINUTE, -400 * 24 * 60 * MINUTE])(
  'a clock that is %i ms ahead is known after one answer of ours, and again after a restart without any',
  async (ahead) => {
    const indexedDB = new IDBFactory();
    const device = aDevice(ahead, indexedDB);
    await device.ask();
    await device.isStored();
    expect(Math.abs((device.wrong.get() ?? 0) - ahead)).toBeLessThanOrEqual(1_000);
    device.db.close();
    const later = aDevice(ahead, indexedDB);
    await expect.poll(() => later.wrong.get()).not.toBeNull();
    expect(Math.abs((later.wrong.get() ?? 0) - ahead)).toBeLessThanOrEqual(1_000);
  },
);

test('one that is less than five minutes off is not', async () => {
  const device = aDevice(4 * MINUTE);
  await device.ask();
  await device.isStored();
  expect(device.wrong.get()).toBeNull();
});

test.each([
  ['a page of a network', () => new Response('<h1>Hotel</h1>', { headers: { 'content-type': 'text/html' } })],
  ['a failure', () => new Response('{}', { status: 502, headers: { 'content-type': 'application/json' } })],
  ['an answer out of a cache', () => new Response('[]', { headers: { ...OURS, age: '7200' } })],
  ['an answer without a date', () => new Response('[]', { headers: { ...OURS, date: 'wczoraj' } })],
])('%s says nothing of the time', async (_, answer) => {
  const device = aDevice(60 * MINUTE);
  device.answers(answer);
  await device.ask();
  await device.ask();
  expect([device.wrong.get(), await clockOf(device.db)]).toEqual([null, null]);
});

test('another backend is believed where it answers a signed-in call with JSON; what is no call of it says nothing', async () => {
  const device = aDevice(60 * MINUTE);
  device.answers(() => new Response('[]', { headers: { 'content-type': 'application/json' } }));
  await device.ask({ method: 'GET' });
  await device.ask(SIGNED_IN, '/config.json');
  expect(await clockOf(device.db)).toBeNull();
  await device.ask();
  await device.isStored();
  expect(device.wrong.get()).not.toBeNull();
});

test('the version is sent once our own server has identified itself, and no more when another answers in its place', async () => {
  const device = aDevice(0);
  await device.ask();
  await device.ask({ ...SIGNED_IN, method: 'POST' });
  await device.ask();
  device.answers(() => new Response('[]', { headers: { 'content-type': 'application/json' } }));
  await device.ask();
  await device.ask({ ...SIGNED_IN, method: 'POST' });
  expect(device.headersSent).toEqual([null, '0.2.0', '0.2.0', '0.2.0', null]);
});

test('what goes to our own server at once was decided just now; what waited says so itself, and a question says nothing', async () => {
  const device = aDevice(0);
  await device.ask({ ...SIGNED_IN, method: 'POST' });
  await device.ask();
  await device.ask({ ...SIGNED_IN, method: 'PUT' });
  await device.ask({ method: 'PUT', headers: { ...SIGNED_IN.headers, [OWN_HEADERS.changeAge]: '70' } });
  expect(device.agesSent).toEqual([null, null, '0', '70']);
});
