import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { administer } from '#server/control/administer.ts';
import { auditLines } from '#tests/support/audit-lines.ts';
import { anApi, STAFF, type TestApi } from '#tests/support/api.ts';
import { KINDS } from '#tests/support/database.ts';
import { type aJar, anOidcProvider, type Person, type TestProvider, goesToProvider } from '#tests/support/oidc-provider.ts';

const FROM = '203.0.113.7';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';

describe.each(KINDS)('sign-ins in the log of changes, on %s', (kind) => {
  const people = new Map<string, Person>();
  let provider: TestProvider;
  let api: TestApi;
  let seen = 0;
  beforeAll(async () => {
    provider = await anOidcProvider('https://pv.example.com/oidc/callback', people);
    api = await anApi(kind, { ...provider.env, PV_TRUST_PROXY: 'on' });
    await noted();
  });
  afterAll(async () => {
    await api.remove();
    await provider.close();
  });

  /** Entries since the last call: account, action and address, and their values by name. */
  const noted = async () => {
    const all = (await auditLines(api.database)).filter(({ what }) => what === 'sign-in');
    const fresh = all.slice(seen);
    seen = all.length;
    return fresh.map(({ actor, address, action, key, field, before, after }) =>
      [action, actor, address, key, field, before || after].join(' '),
    );
  };
  const headers = { 'X-Forwarded-For': FROM, 'User-Agent': FIREFOX };
  const login = (password: string = STAFF.password, username: string = STAFF.username) =>
    api.ask('POST', 'api-token-auth-care/login/', { username, password }, { token: null, headers });
  const tokenIn = ({ body }: { readonly body: unknown }) => (body as { token: string }).token;
  const byStaff = `${STAFF.username} ${FROM} ${STAFF.username}`;

  test('a sign-in by password, and signing out', async () => {
    const token = tokenIn(await login());
    expect(await noted()).toEqual([
      expect.stringContaining(`created ${byStaff} id`),
      `created ${byStaff} device Firefox, Linux`,
      `created ${byStaff} way password`,
    ]);
    expect((await api.ask('POST', 'api-token-auth-care/logout/', undefined, { token, headers })).status).toBe(200);
    const ended = await noted();
    expect(ended).toContain(`deleted ${byStaff} end signed out`);
    expect(ended).toContain(`deleted ${byStaff} device Firefox, Linux`);
    expect(JSON.stringify(ended)).not.toContain(token);
    await api.ask('POST', 'api-token-auth-care/logout/', undefined, { token, headers });
    expect(await noted()).toEqual([]);
  });

  test('a session that is ended from elsewhere is one that ended', async () => {
    await login();
    await noted();
    expect((await api.ask('POST', '/care/v1/me/sessions/end-others/', undefined, { headers })).status).toBe(200);
    expect(await noted()).toContain(`deleted ${byStaff} end ended`);
  });

  test('a wrong password of an existing account, and a disabled account; unknown names are not logged', async () => {
    await login('nie to');
    const refused = [
      `refused not signed in ${FROM} ${STAFF.username} way password`,
      `refused not signed in ${FROM} ${STAFF.username} why password`,
    ];
    await expect.poll(async () => (await api.database.rows(`select id from audit where action = 'refused'`)).length).toBe(1);
    expect(await noted()).toEqual(expect.arrayContaining(refused));
    await login('nie to', 'nikt@example.com');
    await administer(api.database, ['staff', 'add', 'ola@example.com', 'Nowa!2026']);
    await administer(api.database, ['staff', 'disable', 'ola@example.com']);
    await login('Nowa!2026', 'ola@example.com');
    await expect.poll(async () => (await api.database.rows(`select id from audit where action = 'refused'`)).length).toBe(2);
    const after = await noted();
    expect(after).toContain(`refused not signed in ${FROM} ola@example.com why inactive`);
    expect(JSON.stringify(after)).not.toContain('nikt@');
  });

  test('a sign-in by a provider, and one that is refused there to an account that is here', async () => {
    people.set('1', { email: STAFF.username, isVerified: true });
    const ask = (path: string, jar: ReturnType<typeof aJar>) => api.app.request(path, { headers: { ...headers, Cookie: jar.header() } });
    const { hash, verifier } = await goesToProvider(ask, '1');
    const body = { code: hash.replace('#oidc=', ''), verifier };
    expect((await api.ask('POST', '/care/v1/oidc/token/', body, { token: null, headers })).status).toBe(200);
    expect(await noted()).toEqual(expect.arrayContaining([`created ${byStaff} way oidc`, `created ${byStaff} device Firefox, Linux`]));
    people.set('2', { email: STAFF.username, isVerified: true });
    expect((await goesToProvider(ask, '2')).hash).toBe('#oidc-refused=linked');
    expect(await noted()).toEqual(
      expect.arrayContaining([
        `refused not signed in ${FROM} ${STAFF.username} why linked`,
        `refused not signed in ${FROM} ${STAFF.username} way oidc`,
      ]),
    );
  });
});
