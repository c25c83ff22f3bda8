import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pathOf } from '#contract/endpoint.ts';
import { ENDPOINTS, EXTENSIONS } from '#contract/table.ts';
import { hashOf } from '#server/rules/secrets.ts';
import { kindsHere } from '#tests/support/a-database.ts';
import { anApi, STAFF, type TestApi } from '#tests/support/an-api.ts';

const CALLS = [...ENDPOINTS, ...EXTENSIONS].map((described) => ({
  name: described.name,
  access: described.access,
  method: described.method,
  path: pathOf(described, { id: 1, sn: 'FR123', email: 'anna@example.com' }),
  body: described.body ? {} : undefined,
}));
const GUARDED = CALLS.filter(({ access }) => access === 'staff');

describe.each(await kindsHere())('who may call, on %s', (kind) => {
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

  test('every call of the specification but four is guarded', () => {
    expect(GUARDED).toHaveLength(CALLS.length - 4);
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

  test('a sign-in can end by itself', async () => {
    const short = await anApi(kind, { PV_TOKEN_DAYS: '1' });
    expect((await short.ask('GET', 'pv_vendors/')).status).toBe(200);
    short.time.now += 86_400_001;
    expect((await short.ask('GET', 'pv_vendors/')).status).toBe(401);
    await short.remove();
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
