import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { withOwnHeaders } from '#remote/own-server.ts';

interface Sent {
  readonly headers: Headers;
  readonly body: BodyInit | null | undefined;
}

/** A device at a backend with these headers on its answers; `refusal`: the status for compressed bodies. */
function aDevice(headers: Record<string, string>, refusal = 200, clock = { now: 0 }) {
  const sent: Sent[] = [];
  const fetch = async (_: string, init: RequestInit) => {
    const given = new Headers(init.headers);
    if (init.method !== 'GET') sent.push({ headers: given, body: init.body });
    const status = given.has('content-encoding') ? refusal : 200;
    return new Response('{}', { status, headers: { 'content-type': 'application/json', ...headers } });
  };
  const { fetch: call } = withOwnHeaders({ base: '', timeout: 1, fetch }, { version: '1.0.0', now: () => clock.now, onDate: () => {} });
  const authorization = { authorization: 'Token T' };
  return {
    sent,
    reads: () => call('/api/v1/task_order/', { method: 'GET', headers: authorization }),
    sends: (body: string, visit = 1) => call(`/care/v1/visits/${visit}/`, { method: 'PUT', headers: authorization, body }),
  };
}

const OURS = { 'x-pv-care': '1', 'accept-encoding': 'gzip' };
const LONG = JSON.stringify({ text: 'ż'.repeat(20_000) });
const encodings = ({ sent }: ReturnType<typeof aDevice>) => sent.map(({ headers }) => headers.get('content-encoding'));

test('a body above 8 kB is compressed for a server that takes it so, and is the same text', async () => {
  const device = aDevice(OURS);
  await device.sends(LONG);
  await device.reads();
  for (const body of [LONG, 'x'.repeat(8_192), 'x'.repeat(8_193)]) await device.sends(body);
  expect(encodings(device)).toEqual([null, 'gzip', null, 'gzip']);
  const packed = new Uint8Array(device.sent[1]?.body as ArrayBuffer);
  expect(gunzipSync(packed).toString()).toBe(LONG);
  expect(packed.length).toBeLessThan(LONG.length / 10);
});

test('a foreign backend, and a server of ours that does not say that it takes it, get it plain', async () => {
  for (const headers of [{}, { 'accept-encoding': 'gzip' }, { 'x-pv-care': '1' }]) {
    const device = aDevice(headers);
    await device.reads();
    await device.sends(LONG);
    expect(device.sent.map(({ body }) => body)).toEqual([LONG]);
  }
});

test('a foreign backend at an address that was ours gets it plain, without our headers', async () => {
  const headers: Record<string, string> = { ...OURS };
  const device = aDevice(headers);
  await device.reads();
  delete headers['x-pv-care'];
  await device.reads();
  await device.sends(LONG);
  expect(device.sent.map(({ body, headers: given }) => [body, given.get('pv-app-version')])).toEqual([[LONG, null]]);
});

test('what is refused by 415 is sent again plain, and so is what follows until the server says that it takes it', async () => {
  const device = aDevice(OURS, 415);
  await device.reads();
  expect((await device.sends(LONG)).status).toBe(200);
  await device.sends(LONG);
  expect(encodings(device)).toEqual(['gzip', null, null]);
});

test('what a proxy refuses because it is compressed arrives plain at once, and the next one to that address is not compressed', async () => {
  for (const status of [403, 411, 501]) {
    const device = aDevice(OURS, status);
    await device.reads();
    expect((await device.sends(LONG)).status).toBe(200);
    await device.reads();
    expect((await device.sends(LONG)).status).toBe(200);
    expect(encodings(device)).toEqual(['gzip', null, null]);
  }
});

test('the attempt after a failure of a compressed body is plain for two hours, to that address only', async () => {
  for (const status of [400, 500, 502, 503, 504, 599]) {
    const clock = { now: Date.UTC(2026, 10, 28) };
    const device = aDevice(OURS, status, clock);
    await device.reads();
    expect((await device.sends(LONG)).status).toBe(status);
    await device.reads();
    clock.now += 7_199_999;
    expect((await device.sends(LONG)).status).toBe(200);
    expect((await device.sends(LONG, 2)).status).toBe(status);
    clock.now += 1;
    expect((await device.sends(LONG)).status).toBe(status);
    clock.now -= 86_400_000;
    expect((await device.sends(LONG)).status).toBe(status);
    expect(encodings(device)).toEqual(['gzip', null, 'gzip', 'gzip', 'gzip']);
  }
});

test('an answer that any body may get does not end compression', async () => {
  for (const status of [200, 401, 404, 409, 412, 422, 426, 428, 429]) {
    const device = aDevice(OURS, status);
    await device.reads();
    for (const _ of [1, 2]) expect((await device.sends(LONG)).status).toBe(status);
    expect(encodings(device)).toEqual(['gzip', 'gzip']);
  }
});
