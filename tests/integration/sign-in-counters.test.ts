import { describe, expect, test } from 'vitest';
import { LIMITS, rateLimits, TooOften } from '#server/auth/rate-limits.ts';
import { openDatabase } from '#server/store/database.ts';
import type { Database } from '#server/store/database-types.ts';
import { anApi, STAFF } from '#tests/support/api.ts';
import { aDatabase, KINDS } from '#tests/support/database.ts';

const { points } = LIMITS['login-account'];

describe.each(KINDS)('tries that are counted, on %s', (kind) => {
  test('a restart is no fresh start for who guesses, nor for who has letters sent', async () => {
    const { database, env, remove } = await aDatabase(kind);
    const settings = { databaseUrl: env['DATABASE_URL'] ?? null, dataDir: env['PV_DATA_DIR'] ?? null };
    const names = ['login-account', 'login-device', 'second-factor', 'reset-account', 'activation-account', 'flow-user'] as const;
    const before = rateLimits(database);
    for (const name of names) for (let turn = 0; turn < LIMITS[name].points; turn += 1) await before.take(name, 'Ktos@example.com');
    await before.take('login-address', '203.0.113.7');
    await database.close();

    const again: Database = await openDatabase(settings);
    const after = rateLimits(again);
    for (const name of names) await expect(after.take(name, 'ktos@example.com')).rejects.toThrow(TooOften);
    await expect(after.take('login-account', 'ktos.inny@example.com')).resolves.toBeUndefined();
    await after.forget('login-account', 'ktos@example.com');
    for (let turn = 0; turn < points; turn += 1) await after.take('login-account', 'ktos@example.com');
    await expect(after.take('login-account', 'ktos@example.com')).rejects.toThrow(TooOften);
    await after.giveBack('login-account', 'ktos@example.com');
    await expect(after.take('login-account', 'ktos@example.com')).rejects.toThrow(TooOften); // the refused attempt counted, too
    await again.close();
    await remove().catch(() => undefined);
  });

  test('a wrong password before a restart counts after it', async () => {
    const api = await anApi(kind);
    const login = (password: string, ask = api.ask) =>
      ask('POST', 'api-token-auth-care/login/', { username: STAFF.username, password }, { token: null });
    for (let turn = 0; turn < points; turn += 1) expect((await login(`zle${turn}`)).status).toBe(400);
    await expect(rateLimits(api.database).take('login-account', STAFF.username)).rejects.toThrow(TooOften);
    await api.remove();
  });

  test('each account of staff registers so many PV FLOW users in an hour; what is refused for its data is not counted', async () => {
    const api = await anApi(kind);
    const register = (email: string) => api.ask('POST', 'register_flow_user/', { email, phone_number: '512345678' });
    for (let turn = 1; turn < LIMITS['flow-user'].points; turn += 1) await api.limits.take('flow-user', '1');
    expect((await register('to nie adres')).status).toBe(400);
    expect((await register('nowa@example.com')).status).toBe(201);
    const refused = await register('druga@example.com');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await api.database.rows(`select email from flow_users where email = 'druga@example.com'`)).toEqual([]);
    await api.remove();
  });
});
