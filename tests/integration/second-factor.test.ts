import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { administer } from '#server/control/administer.ts';
import { LIMITS } from '#server/auth/rate-limits.ts';
import { anApi, type Answered, type AskOptions, STAFF, type TestApi } from '#tests/support/api.ts';
import { auditLines } from '#tests/support/audit-lines.ts';
import { appCode } from '#tests/support/authenticator.ts';
import { KINDS } from '#tests/support/database.ts';

const STEP = 30_000;
const WRONG_LOGIN = { non_field_errors: ['Podane dane logowania są błędne'] };
const REQUIRED = { otp_required: ['Wpisz kod z aplikacji uwierzytelniającej albo kod zapasowy.'] };
const WRONG = { otp_wrong: ['Kod jest nieprawidłowy albo został już użyty.'] };

interface Body {
  readonly token: string;
  readonly secret: string;
  readonly uri: string;
  readonly recovery_codes: readonly string[];
  readonly second_factor: unknown;
}
const bodyOf = ({ body }: Answered) => body as Body;

describe.each(KINDS)('the second factor, on %s', (kind) => {
  let api: TestApi;
  const started = async (env: Readonly<Record<string, string>> = {}) => {
    api = await anApi(kind, { PV_TRUST_PROXY: 'on', ...env });
  };
  beforeEach(() => started());
  afterEach(() => api.remove());

  const login = (
    otp?: string,
    { password = STAFF.password as string, headers = {} }: { password?: string; headers?: AskOptions['headers'] } = {},
  ) =>
    api.ask(
      'POST',
      'api-token-auth-care/login/',
      { username: STAFF.username, password, ...(otp !== undefined && { otp }) },
      { token: null, ...(headers && { headers }) },
    );
  const own = (path: string, body: unknown, token = api.token) => api.ask('POST', `/care/v1/me/second-factor/${path}`, body, { token });
  const code = (secret: string, steps = 0) => appCode(secret, api.time.now + steps * STEP);
  const later = (steps = 1) => {
    api.time.now += steps * STEP;
  };
  /** Turns it on and moves the clock to the next step. */
  const turnedOn = async () => {
    const { secret, uri } = bodyOf(await own('', { password: STAFF.password }));
    const { recovery_codes: codes } = bodyOf(await own('confirm/', { otp: code(secret) }));
    later();
    return { secret, uri, codes };
  };
  const told = async () => bodyOf(await api.ask('GET', '/care/v1/me/')).second_factor;

  test('an account without one signs in as it always did, whatever else it sends', async () => {
    expect(await login()).toMatchObject({ status: 200, body: { token: expect.any(String) } });
    expect(Object.keys(bodyOf(await login('123456')))).toEqual(['token']);
    expect((await login(undefined, { password: 'nie to' })).body).toEqual(WRONG_LOGIN);
    expect(await told()).toEqual({ on: false, recovery_codes: 0, required: false });
  });

  test('turned on by password and a code, it is asked for at each sign-in; sessions that are there go on', async () => {
    const { uri } = await turnedOn();
    expect(uri).toMatch(/^otpauth:\/\/totp\/PV%20Care:serwis%40example\.com\?issuer=PV%20Care&secret=[A-Z2-7]{32}&/);
    expect(await told()).toEqual({ on: true, recovery_codes: 10, required: false });
    const secret = new URL(uri).searchParams.get('secret') ?? '';
    const bare = await login();
    expect([bare.status, bare.body]).toEqual([400, REQUIRED]);
    expect((await login('000000')).body).toEqual(WRONG);
    expect((await login(undefined, { password: 'nie to' })).body).toEqual(WRONG_LOGIN);
    const { status, body } = await login(code(secret));
    expect([status, Object.keys(body as object)]).toEqual([200, ['token']]);
  });

  test('a wrong password turns nothing on, nor does a wrong code; a secret that was not confirmed in time counts for nothing', async () => {
    expect((await own('', { password: 'nie to' })).body).toEqual({ password: ['Podane hasło jest nieprawidłowe.'] });
    const { secret } = bodyOf(await own('', { password: STAFF.password }));
    expect((await own('confirm/', { otp: '000000' })).body).toEqual(WRONG);
    later(31);
    expect((await own('confirm/', { otp: code(secret) })).body).toEqual(WRONG);
    expect((await login()).status).toBe(200);
  });

  test('a code is taken once, also in another sign-in at the same moment, and no earlier one after it', async () => {
    const { secret } = await turnedOn();
    const given = code(secret);
    const twice = await Promise.all([login(given), login(given)]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect((await login(code(secret, -1))).body).toEqual(WRONG);
    later();
    expect((await login(`${code(secret).slice(0, 3)} ${code(secret).slice(3)}`)).status).toBe(200);
  });

  test('the clock of the telephone may be one step ahead or behind, and no more', async () => {
    const { secret } = await turnedOn();
    later(10);
    expect([(await login(code(secret, -2))).status, (await login(code(secret, 2))).status]).toEqual([400, 400]);
    expect((await login(code(secret, -1))).status).toBe(200);
    expect((await login(code(secret, 1))).status).toBe(200);
  });

  test('each recovery code opens once, however it is written; new ones end the old ones', async () => {
    const { secret, codes } = await turnedOn();
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    for (const one of codes) expect(one).toMatch(/^[0-9a-hjkmnp-tv-z]{16}$/);
    const [first = '', second = '', third = ''] = codes;
    const typed = ` ${first.slice(0, 8).toUpperCase()}-${first.slice(8)} `.replaceAll('0', 'O').replaceAll('1', 'l');
    expect((await login(typed)).status).toBe(200);
    expect((await login(first)).body).toEqual(WRONG);
    expect(await told()).toMatchObject({ recovery_codes: 9 });
    const fresh = bodyOf(await own('recovery-codes/', { otp: second })).recovery_codes;
    expect(await told()).toMatchObject({ recovery_codes: 10 });
    expect((await login(third)).body).toEqual(WRONG);
    expect((await login(fresh[0])).status).toBe(200);
    expect((await own('recovery-codes/', { otp: code(secret) })).status).toBe(200);
    const kept = JSON.stringify(await api.database.rows('select encode(hash, $1) as hash from recovery_codes', ['escape']));
    for (const one of [...codes, ...fresh]) expect(kept).not.toContain(one);
  });

  test('it is moved to another app by a code of the old one, and ended by a code', async () => {
    const { secret } = await turnedOn();
    expect((await own('', { password: STAFF.password })).body).toEqual(WRONG);
    const moved = bodyOf(await own('', { password: STAFF.password, otp: code(secret) })).secret;
    later();
    expect((await login(code(secret))).status).toBe(200);
    expect((await own('confirm/', { otp: code(moved) })).status).toBe(200);
    later();
    expect((await login(code(secret))).body).toEqual(WRONG);
    expect((await own('end/', { otp: '000000' })).body).toEqual(WRONG);
    expect((await own('end/', { otp: code(moved) })).body).toEqual({});
    expect((await login()).status).toBe(200);
    expect(await told()).toEqual({ on: false, recovery_codes: 0, required: false });
  });

  test('wrong codes count as wrong passwords do, and no right password forgets them', async () => {
    const { secret } = await turnedOn();
    const { points } = LIMITS['login-account'];
    const from = (turn: number) => ({ headers: { 'X-Forwarded-For': `198.51.100.${turn + 1}` } });
    for (let turn = 0; turn < points; turn += 1) {
      expect((await login('000000', from(turn))).status).toBe(400);
      if (turn < points - 1) expect((await login(undefined, from(turn))).body).toEqual(REQUIRED);
    }
    expect((await login(code(secret), from(99))).status).toBe(429);
    const guesses: number[] = [];
    for (let turn = 0; turn <= LIMITS['second-factor'].points; turn += 1) guesses.push((await own('end/', { otp: '000000' })).status);
    expect(guesses.at(-1)).toBe(429);
  });

  test('what was done is noted, without a secret or a code; a refused code with why', async () => {
    const { secret, codes } = await turnedOn();
    await login('000000', { headers: { 'X-Forwarded-For': '203.0.113.9' } });
    await login(codes[0]);
    await own('end/', { otp: code(secret) });
    await expect.poll(async () => (await auditLines(api.database)).some(({ after }) => after === 'code')).toBe(true);
    const lines = await auditLines(api.database);
    const factor = lines
      .filter(({ what }) => what === 'second factor')
      .map(({ action, actor, field, before, after }) => [action, actor, field, before, after]);
    expect(factor).toEqual([
      ['created', STAFF.username, 'secret', '', '***'],
      ['changed', STAFF.username, 'recovery_codes', '***', '***'],
      ['changed', STAFF.username, 'recovery_code', '', 'used'],
      ['deleted', STAFF.username, 'secret', '***', ''],
    ]);
    expect(lines).toContainEqual(
      expect.objectContaining({ action: 'refused', what: 'sign-in', address: '203.0.113.9', field: 'why', after: 'code' }),
    );
    for (const kept of [secret, ...codes]) expect(JSON.stringify(lines)).not.toContain(kept);
  });

  test('required for all users: the first sign-in sets it up, and gives the codes with the token', async () => {
    await api.remove();
    await started({ PV_SECOND_FACTOR: 'all' });
    expect(api.token).toBeUndefined(); // the first sign-in of the test's own account was delayed
    const refused = await login();
    expect([refused.status, Object.keys(refused.body as object)]).toEqual([400, ['otp_enrol']]);
    expect(Object.keys((await login('000000')).body as object)).toEqual(['otp_enrol']);
    const enrol = (password: string) => api.ask('POST', '/care/v1/second-factor/', { username: STAFF.username, password }, { token: null });
    expect((await enrol('nie to')).body).toEqual(WRONG_LOGIN);
    const { secret } = bodyOf(await enrol(STAFF.password));
    expect(Object.keys((await login()).body as object)).toEqual(['otp_enrol']);
    expect((await login('000000')).body).toEqual(WRONG);
    const { token, recovery_codes } = bodyOf(await login(code(secret)));
    expect(recovery_codes).toHaveLength(10);
    later();
    expect((await login()).body).toEqual(REQUIRED);
    expect((await enrol(STAFF.password)).body).toEqual(WRONG_LOGIN);
    const end = await own('end/', { otp: code(secret) }, token);
    expect([end.status, end.body]).toEqual([
      409,
      { detail: 'Ten serwer wymaga weryfikacji dwuetapowej na tym koncie, więc nie można jej wyłączyć.' },
    ]);
    expect(bodyOf(await api.ask('GET', '/care/v1/me/', undefined, { token })).second_factor).toEqual({
      on: true,
      recovery_codes: 10,
      required: true,
    });
    expect((await login(code(secret))).status).toBe(200);
  });

  test('an admin takes it away from a colleague, not from themselves; so does the command line', async () => {
    await api.remove();
    await started({ PV_ROLES: 'on', PV_SECOND_FACTOR: 'admins' });
    const { secret } = await turnedOn();
    await administer(api.database, ['staff', 'add', 'szefowa@example.com', 'Kamienica;7714', '--role', 'admin']);
    const boss = { username: 'szefowa@example.com', password: 'Kamienica;7714' };
    expect(Object.keys((await api.ask('POST', 'api-token-auth-care/login/', boss, { token: null })).body as object)).toEqual(['otp_enrol']);
    const begun = bodyOf(await api.ask('POST', '/care/v1/second-factor/', boss, { token: null }));
    const { token } = bodyOf(await api.ask('POST', 'api-token-auth-care/login/', { ...boss, otp: code(begun.secret) }, { token: null }));
    const staff = (await api.ask('GET', '/care/v1/staff/', undefined, { token })).body as {
      id: number;
      email: string;
      second_factor: boolean;
    }[];
    const idOf = (email: string) => staff.find((row) => row.email === email)?.id;
    expect(staff.map(({ email, second_factor }) => [email, second_factor])).toEqual([
      [STAFF.username, true],
      [boss.username, true],
    ]);
    const reset = (id: number | undefined, by = token) =>
      api.ask('DELETE', `/care/v1/staff/${id}/second-factor/`, undefined, { token: by });
    expect((await reset(idOf(STAFF.username), api.token)).status).toBe(403);
    expect((await reset(idOf(boss.username))).status).toBe(409);
    expect((await reset(4711)).status).toBe(404);
    expect(await reset(idOf(STAFF.username))).toMatchObject({ status: 200, body: {} });
    expect((await login()).status).toBe(200);
    expect((await login(code(secret))).status).toBe(200);
    expect((await auditLines(api.database)).filter(({ action, what }) => action === 'deleted' && what === 'second factor')).toMatchObject([
      { actor: boss.username, key: STAFF.username },
    ]);
    const list = async () => (await administer(api.database, ['staff', 'list'])).lines.join('\n');
    expect(await list()).toContain('szefowa@example.com  admin  second factor');
    expect((await administer(api.database, ['staff', 'reset-factor', boss.username])).lines).toEqual([
      'szefowa@example.com has no second factor any more.',
    ]);
    expect((await administer(api.database, ['staff', 'reset-factor', boss.username])).isDone).toBe(false);
    expect(await list()).not.toContain('second factor');
  });
});
