import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { administer } from '#server/control/administer.ts';
import { checkProvider } from '#server/doctor/features.ts';
import { readSettings } from '#server/settings.ts';
import { anApi, STAFF, type TestApi } from '#tests/support/api.ts';
import { KINDS } from '#tests/support/database.ts';
import { aLog } from '#tests/support/log.ts';
import {
  aPageSecret,
  goesToProvider,
  locationOf,
  aJar,
  anOidcProvider,
  atProvider,
  type Person,
  type TestProvider,
} from '#tests/support/oidc-provider.ts';

const BACK = 'https://pv.example.com/oidc/callback';
const FROM = '203.0.113.9';

describe.each(KINDS)('sign-in by OpenID Connect, on %s', (kind) => {
  const people = new Map<string, Person>();
  let provider: TestProvider;
  let api: TestApi;
  beforeAll(async () => {
    provider = await anOidcProvider(BACK, people);
    api = await anApi(kind, { ...provider.env, PV_OIDC_NAME: 'Konto firmowe', PV_TRUST_PROXY: 'on' });
    for (const name of ['ewa', 'jan', 'ola']) await administer(api.database, ['staff', 'add', `${name}@example.com`, 'Nowa!2026']);
  });
  afterAll(async () => {
    await api.remove();
    await provider.close();
  });

  const open = async (path: string, jar = aJar(), at = api): Promise<Response> => {
    const answer = await at.app.request(path, {
      headers: { Cookie: jar.header(), 'X-Forwarded-For': FROM, 'User-Agent': 'Firefox/150.0' },
    });
    jar.keep(answer);
    return answer;
  };
  const begin = async (proof: string, jar = aJar()) => locationOf(await open(`/oidc/start?proof=${proof}`, jar));
  const goes = (does: string) => goesToProvider(open, does);
  const exchange = (hash: string, verifier: string) =>
    api.ask('POST', '/care/v1/oidc/token/', { code: hash.replace('#oidc=', ''), verifier }, { token: null });
  const isIn = async (body: unknown) =>
    (await api.ask('GET', '/care/v1/me/', undefined, { token: (body as { token: string }).token })).status === 200;
  const signsIn = async (does: string) => {
    const { hash, verifier } = await goes(does);
    return exchange(hash, verifier);
  };

  test('a verified e-mail opens the account that has it, and the token is never in an address', async () => {
    people.set('1', { email: 'EWA@example.com', isVerified: true });
    const { hash, verifier } = await goes('1');
    expect(hash).toMatch(/^#oidc=[\w-]{43}$/);
    const { status, body, headers } = await exchange(hash, verifier);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { email: 'ewa@example.com', token: expect.stringMatching(/^[\w-]{43}$/) },
    });
    expect(headers.get('X-PV-Device')).toMatch(/^[\w-]{43}$/);
    expect(hash).not.toContain((body as { token: string }).token);
    expect(await isIn(body)).toBe(true);
  });

  test('a code serves once, for a minute, and only the page that asked; another page does not spend it', async () => {
    const first = await goes('1');
    expect((await exchange(first.hash, first.verifier)).status).toBe(200);
    expect(await exchange(first.hash, first.verifier)).toMatchObject({ status: 400, body: { detail: expect.any(String) } });
    const others = await goes('1');
    expect((await exchange(others.hash, aPageSecret().verifier)).status).toBe(400);
    expect((await exchange(others.hash, others.verifier)).status).toBe(200);
    const late = await goes('1');
    api.time.now += 60_001;
    expect((await exchange(late.hash, late.verifier)).status).toBe(400);
  });

  test('keys that the provider changes lock no user out for more than ten seconds, under a new name or under the old one', async () => {
    people.set('1', { email: 'EWA@example.com', isVerified: true });
    expect((await signsIn('1')).status).toBe(200);
    for (const kid of ['first', 'second', 'second']) {
      await provider.changeKeys(kid);
      api.time.now += 10_000;
      expect((await signsIn('1')).status, kid).toBe(200);
    }
  });

  test('an account stays with the subject that opened it first, whatever becomes of the e-mail at the provider', async () => {
    people.set('2', { email: 'jan@example.com', isVerified: true });
    expect(await signsIn('2')).toMatchObject({ body: { email: 'jan@example.com' } });
    people.set('3', { email: 'jan@example.com', isVerified: true });
    expect((await goes('3')).hash).toBe('#oidc-refused=linked');
    people.set('2', { email: 'jan.kowalski@example.com', isVerified: false });
    expect(await signsIn('2')).toMatchObject({ body: { email: 'jan@example.com' } });
    await administer(api.database, ['staff', 'unlink', 'jan@example.com']);
    expect(await signsIn('3')).toMatchObject({ body: { email: 'jan@example.com' } });
    expect((await goes('2')).hash).toBe('#oidc-refused=unverified');
  });

  test('an e-mail of which the provider does not say whether it is verified opens an account where the directory is the office’s own', async () => {
    const own = await anApi(kind, { ...provider.env, PV_OIDC_EMAILS: 'directory', PV_TRUST_PROXY: 'on' });
    await administer(own.database, ['staff', 'add', 'iga@example.com', 'Nowa!2026']);
    const comes = async (at: TestApi, isVerified: boolean | null) => {
      people.set('9', { email: 'iga@example.com', isVerified });
      return (await goesToProvider((path, jar) => open(path, jar, at), '9')).hash;
    };
    expect(await comes(own, false)).toBe('#oidc-refused=unverified');
    expect(await comes(own, null)).toMatch(/^#oidc=/);
    await administer(api.database, ['staff', 'add', 'iga@example.com', 'Nowa!2026']);
    expect(await comes(api, null)).toBe('#oidc-refused=unverified');
    await own.remove();
  });

  test('other users are refused: no account, an e-mail that is not verified, an account that is disabled, a refusal at the provider', async () => {
    people.set('4', { email: 'nikt@example.com', isVerified: true });
    expect((await goes('4')).hash).toBe('#oidc-refused=unknown');
    expect(await api.database.rows(`select id from staff where email = 'nikt@example.com'`)).toEqual([]);
    people.set('5', { email: 'ola@example.com', isVerified: false });
    expect((await goes('5')).hash).toBe('#oidc-refused=unverified');
    people.set('5', { email: 'ola@example.com', isVerified: true });
    const begun = await goes('5');
    await administer(api.database, ['staff', 'disable', 'ola@example.com']);
    expect((await exchange(begun.hash, begun.verifier)).status).toBe(400);
    expect((await goes('5')).hash).toBe('#oidc-refused=inactive');
    expect((await goes('no')).hash).toBe('#oidc-refused=denied');
  });

  test('what was begun elsewhere, earlier or never comes to nothing', async () => {
    const { back, jar } = await goes('1');
    expect(locationOf(await open(`${back.pathname}${back.search}`, jar))).toBe('/login#oidc-refused=expired');
    const fresh = aJar();
    const before = await atProvider(await begin(aPageSecret().proof, fresh), '1');
    expect(locationOf(await open(`${before.pathname}${before.search}`))).toBe('/login#oidc-refused=expired');
    const stranger = aJar();
    await begin(aPageSecret().proof, stranger);
    expect(locationOf(await open(`${before.pathname}${before.search}`, stranger))).toBe('/login#oidc-refused=expired');
    api.time.now += 600_001;
    expect(locationOf(await open(`${before.pathname}${before.search}`, fresh))).toBe('/login#oidc-refused=expired');
    expect(locationOf(await open('/oidc/start?proof=short'))).toBe('/login#oidc-refused=expired');
  });

  test('the cookie is for this way alone, and says nothing to who reads it', async () => {
    const answer = await open(`/oidc/start?proof=${aPageSecret().proof}`);
    const cookie = answer.headers.get('Set-Cookie') ?? '';
    for (const part of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/', 'Max-Age=600']) expect(cookie.split('; ')).toContain(part);
    expect(cookie).toMatch(/^__Host-pv-oidc=/);
    const { searchParams } = new URL(locationOf(answer));
    expect([searchParams.get('code_challenge_method'), searchParams.get('redirect_uri')]).toEqual(['S256', BACK]);
    expect(cookie).not.toContain(searchParams.get('state') ?? '?');
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
  });

  test('the app learns what the button says, and nothing else; without the settings there is none', async () => {
    expect(await api.ask('GET', '/config.json')).toMatchObject({ body: { oidc: { name: 'Konto firmowe' } } });
    const without = await anApi(kind);
    expect(await without.ask('GET', '/config.json')).toMatchObject({ body: { oidc: null } });
    expect((await without.ask('GET', '/oidc/start')).status).toBe(404);
    expect((await without.ask('POST', '/care/v1/oidc/token/', { code: 'a', verifier: 'b' }, { token: null })).status).toBe(404);
    await without.remove();
  });

  test('a provider that is down is reported, is no outage of the database, passwords go on, and it is requested again', async () => {
    const { log, said } = aLog();
    const [fresh, begun] = [await anApi(kind, provider.env, log), await anApi(kind, provider.env, log)];
    const [jar, start] = [aJar(), `/oidc/start?proof=${aPageSecret().proof}`];
    const back = await atProvider(locationOf(await open(start, jar, begun)), '1');
    await provider.close();
    expect(locationOf(await open(`${back.pathname}${back.search}`, jar, begun))).toBe('/login#oidc-refused=provider');
    await begun.remove();
    expect((await fresh.ask('GET', start)).headers.get('Location')).toBe('/login#oidc-refused=provider');
    expect(said()).toContain('the provider of OpenID Connect does not answer as it should');
    expect(said()).not.toContain('the database cannot be used');
    expect((await fresh.ask('POST', 'api-token-auth-care/login/', STAFF, { token: null })).status).toBe(200);
    await provider.listen();
    expect((await fresh.ask('GET', start)).headers.get('Location')).toContain(provider.issuer);
    await fresh.remove();
  });

  test('too many sign-ins begun have to wait, with a message', async () => {
    const answers: string[] = [];
    for (let turn = 0; turn < 101; turn += 1) answers.push(await begin(aPageSecret().proof));
    expect(answers.at(-1)).toBe('/login#oidc-refused=busy');
  });
});

describe('what the doctor says of the provider', () => {
  const settings = (env: Readonly<Record<string, string>>) => readSettings({ PUBLIC_URL: 'https://pv.example.com', ...env });

  test('that it answers, by the name that was set, and which address it has to know', async () => {
    const provider = await anOidcProvider(BACK, new Map());
    expect(await checkProvider(settings(provider.env))).toEqual({
      state: 'ok',
      said: `${provider.issuer} answers; it has to know ${BACK}`,
    });
    const renamed = { ...provider.env, PV_OIDC_ISSUER: provider.issuer.replace('127.0.0.1', 'localhost') };
    expect(await checkProvider(settings(renamed))).toEqual({ state: 'warn', said: expect.stringContaining(provider.issuer) as string });
    await provider.close();
    expect(await checkProvider(settings(provider.env))).toEqual({
      state: 'warn',
      said: expect.stringContaining('cannot be reached, staff sign in by password') as string,
    });
    expect((await checkProvider(settings({ ...provider.env, PV_PASSWORDS: 'off' }))).said).toContain(
      'cannot be reached, and no user can sign in',
    );
    expect((await checkProvider(settings({}))).state).toBe('ok');
  });

  test('settings by halves, and a provider in the clear elsewhere than here, are refused in words', () => {
    expect(() => settings({ PV_OIDC_ISSUER: 'https://id.example.com' })).toThrow('go together: set all three, or none.');
    const all = { PV_OIDC_CLIENT_ID: 'pv', PV_OIDC_CLIENT_SECRET: 'x' };
    expect(() => settings({ ...all, PV_OIDC_ISSUER: 'http://id.example.com' })).toThrow('https://');
    expect(settings({ ...all, PV_OIDC_ISSUER: 'https://id.example.com' }).oidc?.name).toBe('Zaloguj się kontem firmowym');
  });
});
