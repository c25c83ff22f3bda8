import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pathOf } from '#contract/endpoint.ts';
import { ENDPOINTS, EXTENSIONS } from '#contract/table.ts';
import { hashOf } from '#server/auth/secrets.ts';
import { KINDS } from '#tests/support/database.ts';
import { anApi, STAFF, type TestApi } from '#tests/support/api.ts';

const CALLS = [...ENDPOINTS, ...EXTENSIONS].map((described) => ({
  name: described.name,
  access: described.access,
  method: described.method,
  path: pathOf(described, { id: 1, sn: 'FR123', email: 'anna@example.com' }),
  body: described.body ? {} : undefined,
}));
const DAY = 86_400_000;
const GUARDED = CALLS.filter(({ access }) => access !== 'open');

describe.each(KINDS)('who may call, on %s', (kind) => {
  let api: TestApi;
  let revoked: string;
  beforeAll(async () => {
    api = await anApi(kind);
    const { body } = await api.ask('POST', 'api-token-auth-care/login/', STAFF, { token: null });
    ({ token: revoked } = body as { token: string });
    expect((await api.ask('GET', 'pv_vendors/', undefined, { token: revoked })).status).toBe(200);
    await api.database.rows('update tokens set revoked = true where hash = $1', [hashOf(revoked)]);
  });
  afterAll(() => api.remove());

  test('every call but six is guarded (specification 15.4)', () => {
    expect(GUARDED).toHaveLength(CALLS.length - 6);
    expect(GUARDED.length).toBeGreaterThan(25);
  });

  test.each(GUARDED)('$name: no token, a wrong one, a revoked one, another scheme: 401', async ({ method, path, body }) => {
    const credentials: (Record<string, string> | undefined)[] = [
      undefined,
      { Authorization: 'Token nie-ten' },
      { Authorization: `Token ${revoked}` },
      { Authorization: `Bearer ${api.token}` },
      { Authorization: 'Token ' },
    ];
    for (const headers of credentials) {
      const answer = await api.ask(method, path, body, { token: null, ...(headers && { headers }) });
      expect(answer).toMatchObject({ status: 401, body: { detail: expect.any(String) } });
      expect(answer.headers.get('WWW-Authenticate')).toBe('Token');
    }
  });

  test.each([
    ['ninety days', {}, 90],
    ['as many as are set', { PV_TOKEN_DAYS: '1' }, 1],
  ])('a sign-in ends %s after it was last used, and not before', async (_, env, days) => {
    const one = await anApi(kind, env);
    const isIn = async () => (await one.ask('GET', 'pv_vendors/')).status === 200;
    for (let turn = 0; turn < 4; turn += 1) {
      one.time.now += days * 0.9 * DAY;
      expect(await isIn()).toBe(true);
    }
    one.time.now += days * DAY + 1;
    expect(await isIn()).toBe(false);
    expect(await isIn()).toBe(false);
    await one.remove();
  });

  test('a sign-in ends some days after it began, however it is used, where that is set', async () => {
    const one = await anApi(kind, { PV_SIGN_IN_DAYS: '3' });
    const isIn = async () => (await one.ask('GET', 'pv_vendors/')).status === 200;
    for (let day = 0; day < 2; day += 1) {
      one.time.now += DAY;
      expect(await isIn()).toBe(true);
    }
    const seen = await one.ask('GET', '/care/v1/me/sessions/');
    expect(seen.body).toHaveLength(1);
    one.time.now += DAY + 60_000;
    expect(await isIn()).toBe(false);
    const { body } = await one.ask('POST', 'api-token-auth-care/login/', STAFF, { token: null });
    const { token } = body as { token: string };
    // the database sets its time by its own clock
    await one.database.rows('update tokens set created_at = to_timestamp($1::float8 / 1000) where hash = $2', [
      one.time.now,
      hashOf(token),
    ]);
    expect((await one.ask('GET', '/care/v1/me/sessions/', undefined, { token })).body).toMatchObject([{ is_this: true }]);
    await one.remove();
  });

  test('a sign-in that is used at another server goes on at this one', async () => {
    const one = await anApi(kind);
    expect((await one.ask('GET', 'pv_vendors/')).status).toBe(200);
    one.time.now += 100 * DAY;
    await one.database.rows('update tokens set used_at = $1', [new Date(one.time.now - DAY).toISOString()]);
    expect((await one.ask('GET', 'pv_vendors/')).status).toBe(200);
    await one.remove();
  });

  test('the use of one is recorded without reading all sign-ins again', async () => {
    const one = await anApi(kind);
    const counted = async () => (await one.database.rows(`select version from versions where name = 'sessions'`))[0];
    await one.ask('GET', 'pv_vendors/');
    const before = await counted();
    one.time.now += DAY;
    await one.ask('GET', 'pv_vendors/');
    expect(await one.database.rows('select used_at from tokens where used_at >= $1', [new Date(one.time.now).toISOString()])).toHaveLength(
      1,
    );
    expect(await counted()).toEqual(before);
    await one.remove();
  });

  test('signing out ends that token and no other', async () => {
    const tokenOf = async () => {
      const { body } = await api.ask('POST', 'api-token-auth-care/login/', STAFF, { token: null });
      return (body as { token: string }).token;
    };
    const [mine, others] = [await tokenOf(), await tokenOf()];
    const isIn = async (token: string) => (await api.ask('GET', 'pv_vendors/', undefined, { token })).status === 200;
    expect(await isIn(mine)).toBe(true);
    expect(await api.ask('POST', 'api-token-auth-care/logout/', undefined, { token: mine })).toMatchObject({ status: 200, body: {} });
    expect([await isIn(mine), await isIn(others), await isIn(api.token)]).toEqual([false, true, true]);
    expect((await api.ask('POST', 'api-token-auth-care/logout/', undefined, { token: mine })).status).toBe(401);
  });

  test('a call that does not exist is a 404 in JSON', async () => {
    expect(await api.ask('GET', 'nie_ma/')).toMatchObject({ status: 404, body: { detail: expect.any(String) } });
  });

  test('every answer says that it is not to be stored, and a GET what this server can', async () => {
    const { headers } = await api.ask('GET', 'task_order/');
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('X-PV-Care')).toBe('1');
    expect(headers.get('X-Idempotency')).toBe('v1; ttl=7776000');
    expect(headers.get('Access-Control-Allow-Origin')).toBeNull();
  });
});
