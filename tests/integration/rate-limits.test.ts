import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { administer } from '#server/control/administer.ts';
import { LIMITS } from '#server/auth/rate-limits.ts';
import { anApi, type Answered, type TestApi } from '#tests/support/api.ts';
import { ANY_KIND } from '#tests/support/database.ts';

/* Limits of each public call. In one process, where only the proxy's header distinguishes addresses. */

let api: TestApi;
let apiKey = '';
beforeAll(async () => {
  api = await anApi(ANY_KIND, { PV_TRUST_PROXY: 'on' });
  apiKey = (await administer(api.database, ['key', 'add', 'often', '--scope', 'read'])).lines[1]?.split(': ')[1] ?? '';
});
afterAll(() => api.remove());

type Try = (turn: number, headers: Readonly<Record<string, string>>) => Promise<Answered>;

const register: Try = (turn, headers) =>
  api.ask(
    'POST',
    'register_care_user/',
    { email: `x${turn}`, password_1: 'a', password_2: 'a', license_key: 'a' },
    { token: null, headers },
  );
const reset: Try = (_, headers) => api.ask('POST', 'password_reset/', { email: 'ktos@example.com' }, { token: null, headers });
const confirm: Try = (turn, headers) =>
  api.ask('POST', 'password_reset/confirm/', { password: 'Dobre!2026', token: `t${turn}` }, { token: null, headers });
const remind: Try = (_, headers) => api.ask('POST', 'activation_reminder/', { email: 'anna@example.com' }, { headers });
const stranger: Try = (turn, headers) =>
  api.ask('POST', '/ingest/v1/readings', '{}', { token: null, headers: { ...headers, Authorization: `Modem no-such-key-${turn}` } });

const wrongKey: Try = (turn, headers) =>
  api.ask('GET', 'pv_vendors/', undefined, {
    token: null,
    headers: { ...headers, Authorization: `Bearer pvcare_0123456789_${String(turn).padStart(43, 'x')}` },
  });
const goodKey: Try = (_, headers) =>
  api.ask('GET', 'pv_vendors/', undefined, { token: null, headers: { ...headers, Authorization: `Bearer ${apiKey}` } });

describe('who tries too often waits', () => {
  test.each([
    ['registrations from one address', register, 'register-address', 'address', 400],
    ['links that are none, from one address', confirm, 'confirm-address', 'address', 404],
    ['new passwords for one account', reset, 'reset-account', 'account', 200],
    ['activation links for one account', remind, 'activation-account', 'account', 200],
    ['strangers’ readings from one address', stranger, 'ingest-address', 'address', 401],
    ['keys that are none, from one address', wrongKey, 'key-address', 'address', 401],
    ['calls of one key', goodKey, 'key', 'account', 200],
  ] as const)('%s', async (name, once, limit, counted, usual) => {
    const from = (place: number) => ({ 'X-Forwarded-For': `198.51.${name.length}.${place}` });
    const place = (turn: number) => (counted === 'address' ? 1 : turn % 250);
    const { points } = LIMITS[limit];
    const statuses = new Set<number>();
    for (let turn = 0; turn < points; turn += 50) {
      const some = Array.from({ length: Math.min(50, points - turn) }, (_, n) => once(turn + n, from(place(turn + n))));
      for (const { status } of await Promise.all(some)) statuses.add(status);
    }
    expect([...statuses]).toEqual([usual]);
    const refused = await once(points, from(place(points)));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    if (counted === 'address') expect((await once(points + 1, from(200))).status).toBe(usual);
  });

  test('a client cannot reset its count by naming another address, unless a proxy is trusted', async () => {
    const plain = await anApi(ANY_KIND);
    const wrong = (turn: number) =>
      plain.ask(
        'POST',
        'password_reset/confirm/',
        { password: 'Dobre!2026', token: `t${turn}` },
        { token: null, headers: { 'X-Forwarded-For': `203.0.113.${turn}` } },
      );
    const statuses: number[] = [];
    for (let turn = 0; turn <= LIMITS['confirm-address'].points; turn += 1) statuses.push((await wrong(turn)).status);
    expect(statuses.at(-1)).toBe(429);
    await plain.remove();
  });
});
