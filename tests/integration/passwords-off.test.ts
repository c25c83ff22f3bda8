import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readSettings } from '#server/settings.ts';
import { appConfig } from '#server/routes/web.route.ts';
import { anApi, STAFF, type TestApi } from '#tests/support/api.ts';
import { KINDS } from '#tests/support/database.ts';

const PROVIDER = { PV_OIDC_ISSUER: 'https://id.example.com', PV_OIDC_CLIENT_ID: 'pv', PV_OIDC_CLIENT_SECRET: 'x' };
const env = { PV_APP: 'off', PV_ROLES: 'on', PUBLIC_URL: 'https://pv.example.com', PV_OIDC_NAME: 'Konto firmowe', ...PROVIDER };
const REFUSED = { status: 403, body: { detail: 'Logowanie hasłem jest wyłączone. Zaloguj się kontem firmowym.' } };

describe.each(KINDS)('where a provider is the only way in, on %s', (kind) => {
  let api: TestApi;
  let ask: (method: string, path: string, body?: unknown) => Promise<{ readonly status: number; readonly body: unknown }>;
  beforeAll(async () => {
    api = await anApi(kind);
    await api.database.rows(`update staff set role = 'admin' where email = $1`, [STAFF.username]);
    const app = buildApp({ database: api.database, settings: readSettings({ ...env, PV_PASSWORDS: 'off' }), clock: () => api.time.now });
    ask = async (method, path, body) => {
      const headers = { Authorization: `Token ${api.token}`, 'Content-Type': 'application/json' };
      const answer = await app.request(path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
      return { status: answer.status, body: await answer.json() };
    };
  });
  afterAll(() => api.remove());

  test('no password is taken, and none is set: not by a right one, a license key or a mailed link', async () => {
    expect(await ask('POST', '/api/v1/api-token-auth-care/login/', STAFF)).toEqual(REFUSED);
    const account = { email: 'nowy@example.com', password_1: 'Nowe!2026', password_2: 'Nowe!2026', license_key: 'PVCARE-2026-0001' };
    expect(await ask('POST', '/api/v1/register_care_user/', account)).toEqual(REFUSED);
    expect(await ask('POST', '/api/v1/password_reset/', { email: STAFF.username })).toEqual(REFUSED);
    expect(await ask('POST', '/api/v1/password_reset/confirm/', { password: 'Nowe!2026', token: 'x' })).toEqual(REFUSED);
    expect(await api.database.rows('select 1 from password_resets')).toEqual([]);
    expect(await api.database.rows(`select 1 from staff where email = 'nowy@example.com'`)).toEqual([]);
  });

  test('who has signed in goes on', async () => {
    expect((await ask('GET', '/care/v1/me/')).status).toBe(200);
  });

  test('an invitation leads to the sign-in, by the words of its button, and brings no link for a password', async () => {
    expect((await ask('POST', '/care/v1/staff/', { email: 'iga@example.com', role: 'staff' })).status).toBe(201);
    const [letter] = await api.database.rows<{ body: string }>(`select body from mails where recipient = 'iga@example.com'`);
    expect(letter?.body).toContain('https://pv.example.com/login');
    expect(letter?.body).toContain('„Konto firmowe”');
    expect(letter?.body).not.toContain('token=');
    expect(await api.database.rows('select 1 from password_resets')).toEqual([]);
  });

  test('signing out goes on too', async () => {
    expect((await ask('POST', '/api/v1/api-token-auth-care/logout/')).status).toBe(200);
    expect((await ask('GET', '/care/v1/me/')).status).toBe(401);
  });
});

test('the app gets the setting; without a provider the setting is refused with a message', () => {
  expect(appConfig(readSettings({ ...env, PV_PASSWORDS: 'off' })).oidc).toEqual({ name: 'Konto firmowe', only: true });
  expect(appConfig(readSettings(env)).oidc).toEqual({ name: 'Konto firmowe', only: false });
  expect(() => readSettings({ PV_PASSWORDS: 'off' })).toThrow('PV_PASSWORDS=off leaves no way to sign in');
});
