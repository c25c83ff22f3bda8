import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pathOf } from '#contract/endpoint.ts';
import { ENDPOINTS, EXTENSIONS } from '#contract/table.ts';
import { ROLES, type Role } from '#domain/service/account/own-account.ts';
import { administer } from '#server/control/administer.ts';
import { anApi, STAFF, type TestApi } from '#tests/support/api.ts';
import { KINDS } from '#tests/support/database.ts';

const CALLS = [...ENDPOINTS, ...EXTENSIONS].filter(({ access, name }) => access !== 'open' && name !== 'logout');
const PARAMS = { id: 9_999, sid: 9_999, sn: 'NIE-MA', email: 'nikt@example.com' };
const VIEWERS = 'Twoja rola pozwala tylko przeglądać. O zmianę poproś administratora.';

const inRole = (api: TestApi, role: Role) => administer(api.database, ['staff', 'role', STAFF.username, role], { roles: true });

describe.each(KINDS)('roles, on %s', (kind) => {
  let on: TestApi;
  let off: TestApi;
  beforeAll(async () => {
    [on, off] = [await anApi(kind, { PV_ROLES: 'on' }), await anApi(kind)];
    await administer(on.database, ['staff', 'add', 'szefowa@example.com', 'Szefowa!2026', '--role', 'admin']);
  });
  afterAll(() => Promise.all([on.remove(), off.remove()]));

  const statusOf = async (api: TestApi, described: (typeof CALLS)[number]) =>
    (await api.ask(described.method, pathOf(described, PARAMS), described.body ? {} : undefined)).status;

  test.each(ROLES)('%s: each call is let in or refused as the table of routes says, from the next call on', async (role) => {
    expect(await inRole(on, role)).toMatchObject({ isDone: true });
    for (const described of CALLS) {
      const isRefused = ROLES.indexOf(role) < ROLES.indexOf(described.role as Role);
      expect({ name: described.name, isRefused: (await statusOf(on, described)) === 403 }).toEqual({ name: described.name, isRefused });
    }
  });

  test('a viewer reads everything, governs what is their own, and changes nothing else', async () => {
    await inRole(on, 'viewer');
    const may = CALLS.filter((described) => described.role === 'viewer' && described.method !== 'GET').map(({ name }) => name);
    expect(may.sort()).toEqual([
      'beginSecondFactor',
      'changeMe',
      'confirmSecondFactor',
      'endOtherSessions',
      'endOwnSession',
      'endSecondFactor',
      'renewRecoveryCodes',
    ]);
    const answer = await on.ask('POST', 'task_order/', { reason: 'Nie działa' });
    expect(answer).toMatchObject({ status: 403, body: { detail: VIEWERS } });
    expect(await on.ask('GET', '/care/v1/me/')).toMatchObject({ body: { email: STAFF.username, role: 'viewer', roles: true } });
  });

  test('where roles are off, they change nothing, and no user manages the others', async () => {
    for (const role of ROLES) {
      await inRole(off, role);
      for (const described of CALLS)
        expect({ name: described.name, isRefused: (await statusOf(off, described)) === 403 }).toEqual({
          name: described.name,
          isRefused: described.role === 'admin' && described.isForAllWithoutRoles !== true,
        });
    }
    expect(await off.ask('GET', '/care/v1/staff/')).toMatchObject({
      status: 403,
      body: { detail: 'Role są wyłączone na tym serwerze, więc nikt nie zarządza kontami innych.' },
    });
    expect(await off.ask('GET', '/care/v1/me/')).toMatchObject({ body: { role: 'admin', roles: false } });
  });

  test('on the command line the only active admin stays one', async () => {
    const said = async (...words: string[]) => (await administer(on.database, words, { roles: true })).lines.join('\n');
    await inRole(on, 'staff');
    const only = 'szefowa@example.com is the only active admin: make another with "staff role EMAIL admin" first.';
    expect(await said('staff', 'role', 'szefowa@example.com', 'staff')).toBe(only);
    expect(await said('staff', 'disable', 'szefowa@example.com')).toBe(only);
    expect(await said('staff', 'remove', 'szefowa@example.com', '--yes')).toBe(only);
    await inRole(on, 'admin');
    expect(await said('staff', 'disable', 'szefowa@example.com')).toContain('may not sign in any more');
    expect(await said('staff', 'role', STAFF.username, 'viewer')).toContain('is the only active admin');
    expect(await said('staff', 'enable', 'szefowa@example.com')).toBe('szefowa@example.com may sign in.');
    expect(await said('staff', 'role', STAFF.username, 'szef')).toBe('szef is no role: viewer, staff, admin.');
    expect(await said('staff', 'list')).toBe(`${STAFF.username}  admin\nszefowa@example.com  admin`);
  });
});
