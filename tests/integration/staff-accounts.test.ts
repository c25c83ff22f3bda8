import { beforeAll, describe, expect, test } from 'vitest';
import { administer } from '#server/control/administer.ts';
import { LIMITS } from '#server/auth/rate-limits.ts';
import { anApi, type Answered, STAFF, type TestApi } from '#tests/support/api.ts';
import { KINDS } from '#tests/support/database.ts';
import { madeOnce } from '#tests/support/made-once.ts';

const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Mobile Safari/537.36';
const MINUTE = 60_000;

interface Row {
  readonly id: number;
  readonly email: string;
  readonly role: string;
  readonly active: boolean;
  readonly devices: number;
  readonly device: string;
  readonly is_this: boolean;
  readonly used_at: string;
  readonly last_seen: string | null;
}
const rowsOf = ({ body }: Answered) => body as Row[];

describe.each(KINDS)('accounts of staff and their devices, on %s', (kind) => {
  const api = madeOnce(() => anApi(kind, { PV_ROLES: 'on' }));
  beforeAll(() => administer(api.database, ['staff', 'role', STAFF.username, 'admin']));

  const signIn = async (who: { username: string; password: string } = STAFF, userAgent = ANDROID): Promise<string> => {
    const headers = { 'User-Agent': userAgent };
    const { body } = await api.ask('POST', 'api-token-auth-care/login/', who, { token: null, headers });
    return (body as { token: string }).token;
  };
  const care = (method: string, path: string, body?: unknown, options?: Parameters<TestApi['ask']>[3]) =>
    api.ask(method, `/care/v1/${path}`, body, options);
  const isIn = async (token: string) => (await care('GET', 'me/', undefined, { token })).status === 200;
  const colleague = async (email: string) => rowsOf(await care('GET', 'staff/')).find((row) => row.email === email) as Row;
  const linkTo = async (email: string): Promise<string> => {
    const [mail] = await api.database.rows<{ body: string }>('select body from mails where recipient = $1 order by id desc', [email]);
    return /token=([\w-]{43})/.exec(mail?.body ?? '')?.[1] ?? '';
  };
  const audited = async () => (await administer(api.database, ['audit', 'list'])).lines.join('\n');

  test('one sees one’s own devices, the last used first, ends one, and all the others', async () => {
    const phone = await signIn();
    api.time.now += 2 * MINUTE;
    const tablet = await signIn(STAFF, 'nobody knows');
    const list = async (token: string) => rowsOf(await care('GET', 'me/sessions/', undefined, { token }));
    const seen = await list(phone);
    expect(seen.map(({ device, is_this }) => [device, is_this])).toContainEqual(['Chrome, Android', true]);
    expect(seen.filter(({ is_this }) => is_this)).toHaveLength(1);
    expect(JSON.stringify(seen)).not.toContain(phone);
    expect((await list(tablet)).find(({ is_this }) => is_this)?.device).toBe('');

    const ofTablet = (await list(tablet)).find(({ is_this }) => is_this);
    expect(await care('DELETE', `me/sessions/${ofTablet?.id}/`, undefined, { token: phone })).toMatchObject({ status: 200, body: {} });
    expect([await isIn(tablet), await isIn(phone)]).toEqual([false, true]);
    expect((await care('DELETE', `me/sessions/${ofTablet?.id}/`, undefined, { token: phone })).status).toBe(404);

    const third = await signIn();
    const left = rowsOf(await care('POST', 'me/sessions/end-others/', undefined, { token: api.token }));
    expect(left.map(({ is_this }) => is_this)).toEqual([true]);
    expect([await isIn(phone), await isIn(third), await isIn(api.token)]).toEqual([false, false, true]);
    expect(await audited()).toContain('sign-in');
  });

  test('when a device was last used is known to the minute, and written no oftener', async () => {
    const token = await signIn();
    const used = async () => {
      const { id } = rowsOf(await care('GET', 'me/sessions/', undefined, { token })).find(({ is_this }) => is_this) as Row;
      const [row] = await api.database.rows<{ at: number }>('select used_at as at from tokens where id = $1', [id]);
      return row?.at;
    };
    const before = await used();
    api.time.now += MINUTE / 2;
    expect(await used()).toBe(before);
    api.time.now += MINUTE;
    expect(await used()).toBe(api.time.now);
  });

  test('a device cannot be signed out by another account', async () => {
    await administer(api.database, ['staff', 'add', 'obcy@example.com', 'Obcy!2026']);
    const token = await signIn({ username: 'obcy@example.com', password: 'Obcy!2026' });
    const [own] = rowsOf(await care('GET', 'me/sessions/'));
    expect((await care('DELETE', `me/sessions/${own?.id}/`, undefined, { token })).status).toBe(404);
    expect((await care('DELETE', `me/sessions/${2 ** 31}/`, undefined, { token })).status).toBe(404);
    expect((await care('DELETE', `me/sessions/${api.token}/`, undefined, { token })).status).toBe(404);
    expect(await isIn(api.token)).toBe(true);
  });

  test('an admin invites once under a key; the link of the letter sets the password, and the role holds', async () => {
    const body = { email: ' nowa@example.com ', role: 'viewer' };
    const options = { headers: { 'Idempotency-Key': '"zaproszenie-1"' } };
    const first = await care('POST', 'staff/', body, options);
    expect(first).toMatchObject({
      status: 201,
      body: { email: 'nowa@example.com', role: 'viewer', active: true, last_seen: null, devices: 0, mailed: false },
    });
    const again = await care('POST', 'staff/', body, options);
    expect([again.status, again.body, again.headers.get('Idempotent-Replayed')]).toEqual([201, first.body, 'true']);
    expect(await api.database.rows(`select id from mails where recipient = 'nowa@example.com'`)).toHaveLength(1);
    expect((await care('POST', 'staff/', { ...body, role: 'admin' }, options)).status).toBe(422);
    expect(await care('POST', 'staff/', body)).toMatchObject({ status: 400, body: { email: ['Nazwa użytkownika zajęta'] } });
    expect(await care('POST', 'staff/', { email: 'nikt', role: 'staff' })).toMatchObject({
      status: 400,
      body: { email: [expect.any(String)] },
    });
    expect(await care('POST', 'staff/', { email: 'a@example.com', role: 'szef' })).toMatchObject({ status: 400 });

    const password = 'Nowa!2026';
    expect(
      (await api.ask('POST', 'password_reset/confirm/', { password, token: await linkTo('nowa@example.com') }, { token: null })).status,
    ).toBe(200);
    const token = await signIn({ username: 'nowa@example.com', password });
    expect(await care('GET', 'me/', undefined, { token })).toMatchObject({ body: { role: 'viewer', roles: true } });
    expect(await care('GET', 'staff/', undefined, { token })).toMatchObject({
      status: 403,
      body: { detail: 'Może to zrobić tylko administrator.' },
    });
    expect(await colleague('nowa@example.com')).toMatchObject({ devices: 1, last_seen: expect.any(String) });
  });

  test('a role holds from the next call on; a deactivated user is signed out at once and cannot return', async () => {
    await administer(api.database, ['staff', 'add', 'jan@example.com', 'Jan!Jan!2026', '--role', 'viewer']);
    const jan = { username: 'jan@example.com', password: 'Jan!Jan!2026' };
    const tokens = [await signIn(jan), await signIn(jan)] as const;
    const { id } = await colleague('jan@example.com');
    const mayWrite = async () => (await api.ask('POST', 'pv_admin/', {}, { token: tokens[0] })).status !== 403;
    expect(await mayWrite()).toBe(false);
    expect(await care('PATCH', `staff/${id}/`, { role: 'staff' })).toMatchObject({ status: 200, body: { role: 'staff', active: true } });
    expect(await mayWrite()).toBe(true);

    const devices = rowsOf(await care('GET', `staff/${id}/sessions/`));
    expect(devices.map(({ device, is_this }) => [device, is_this])).toEqual([
      ['Chrome, Android', false],
      ['Chrome, Android', false],
    ]);
    const { id: admin } = await colleague(STAFF.username);
    expect(rowsOf(await care('GET', `staff/${admin}/sessions/`)).filter(({ is_this }) => is_this)).toHaveLength(1);
    expect((await care('DELETE', `staff/${id}/sessions/${devices[0]?.id}/`)).status).toBe(200);
    expect((await Promise.all(tokens.map(isIn))).filter(Boolean)).toHaveLength(1);

    expect(await care('PATCH', `staff/${id}/`, { active: false })).toMatchObject({ status: 200, body: { active: false, devices: 0 } });
    expect(await Promise.all(tokens.map(isIn))).toEqual([false, false]);
    expect((await api.ask('POST', 'api-token-auth-care/login/', jan, { token: null })).status).toBe(400);
    expect(await care('PATCH', `staff/${id}/`, { active: true })).toMatchObject({ status: 200, body: { active: true } });
    expect(await isIn(await signIn(jan))).toBe(true);
    const said = (await audited()).split('\n').filter((line) => line.includes('jan@example.com'));
    expect(said.filter((line) => line.includes(STAFF.username) && line.includes('role'))).toHaveLength(1);
    expect(said.filter((line) => line.includes('sign-in'))).not.toHaveLength(0);
  });

  test('the only active admin stays one, also when both demote each other at the same moment', async () => {
    const { id } = await colleague(STAFF.username);
    const only = { status: 409, body: { detail: 'To jedyny aktywny administrator. Najpierw nadaj tę rolę komuś jeszcze.' } };
    expect(await care('PATCH', `staff/${id}/`, { role: 'staff' })).toMatchObject(only);
    expect(await care('PATCH', `staff/${id}/`, { active: false })).toMatchObject(only);
    await administer(api.database, ['staff', 'add', 'druga@example.com', 'Druga!2026', '--role', 'admin']);
    const second = await colleague('druga@example.com');
    const token = await signIn({ username: 'druga@example.com', password: 'Druga!2026' });
    const both = await Promise.all([
      care('PATCH', `staff/${id}/`, { role: 'staff' }),
      care('PATCH', `staff/${second.id}/`, { role: 'viewer' }, { token }),
    ]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    await administer(api.database, ['staff', 'role', STAFF.username, 'admin']);
    expect((await care('PATCH', 'staff/9999/', { role: 'staff' })).status).toBe(404);
    expect((await care('GET', 'staff/9999/sessions/')).status).toBe(404);
    expect((await care('DELETE', 'staff/9999/sessions/1/')).status).toBe(404);
  });

  test('an admin invites so many colleagues an hour; what is sent again under its key is free, and another admin has their own', async () => {
    await administer(api.database, ['staff', 'add', 'hojna@example.com', 'Hojna!2026', '--role', 'admin']);
    const token = await signIn({ username: 'hojna@example.com', password: 'Hojna!2026' });
    const invited = (turn: number, options: Parameters<TestApi['ask']>[3] = { token }) =>
      care('POST', 'staff/', { email: `zaproszona${turn}@example.com`, role: 'staff' }, options);
    const keyed = { token, headers: { 'Idempotency-Key': '"zaproszenie-hojnej"' } };
    const { points } = LIMITS['invite-account'];
    for (let times = 0; times < 3; times += 1) expect((await invited(0, keyed)).status).toBe(201);
    for (let turn = 1; turn < points; turn += 1) expect((await invited(turn)).status).toBe(201);
    const refused = await invited(points);
    expect(refused).toMatchObject({ status: 429, body: { detail: 'Zbyt wiele prób. Spróbuj ponownie później.' } });
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await api.database.rows(`select id from mails where recipient like 'zaproszona%'`)).toHaveLength(points);
    expect((await care('GET', 'staff/', undefined, { token })).status).toBe(200);
    expect((await invited(points, { token: api.token })).status).toBe(201);
  });
});
