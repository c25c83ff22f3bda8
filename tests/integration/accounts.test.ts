import { describe, expect, test } from 'vitest';
import { KINDS } from '#tests/support/database.ts';
import { anApi, STAFF } from '#tests/support/api.ts';
import { madeOnce } from '#tests/support/made-once.ts';

const KNOWN = 'To hasło łatwo odgadnąć: to znane słowo z dopisanymi cyframi i znakami. Wybierz inne.';
const WEAK = 'Hasło powinno składać się z co najmniej 8 znaków, zawierać litery, cyfry i co najmniej jeden znak specjalny';
const account = (changes: object = {}) => ({
  email: 'nowy@example.com',
  password_1: 'Dobre!Haslo1',
  password_2: 'Dobre!Haslo1',
  license_key: 'KEY-1',
  ...changes,
});

describe.each(KINDS)('accounts on %s', (kind) => {
  const api = madeOnce(() => anApi(kind));

  const lastLetter = async () => {
    const [letter] = await api.database.rows<{ recipient: string; body: string }>(
      'select recipient, body from mails order by id desc limit 1',
    );
    return letter;
  };
  const lettersTo = async (to: string) => (await api.database.rows('select id from mails where recipient = $1', [to])).length;
  const login = (username: string, password: string) =>
    api.ask('POST', 'api-token-auth-care/login/', { username, password }, { token: null });

  test('signs in with the right password, whatever the capitals of the address', async () => {
    expect(await login('SERWIS@example.com', STAFF.password)).toMatchObject({
      status: 200,
      body: { token: expect.stringMatching(/^[\w-]{43}$/) },
    });
  });

  test('says the same to a wrong password and to an unknown account', async () => {
    const wrong = await login(STAFF.username, 'nie to');
    const unknown = await login('nikt@example.com', 'nie to');
    expect(wrong).toMatchObject({ status: 400, body: { non_field_errors: ['Podane dane logowania są błędne'] } });
    expect(unknown).toMatchObject({ status: wrong.status, body: wrong.body });
  });

  test('refuses a registration, each slip in its own place', async () => {
    const register = async (changes: object) => (await api.ask('POST', 'register_care_user/', account(changes), { token: null })).body;
    expect(await register({ password_1: 'slabe', password_2: 'slabe' })).toEqual({ non_field_errors: [WEAK] });
    expect(await register({ password_1: 'P@ssw0rd', password_2: 'P@ssw0rd' })).toEqual({ non_field_errors: [KNOWN] });
    expect(await register({ email: 'dobre@example.com', password_1: 'Dobre!2026', password_2: 'Dobre!2026' })).toEqual({
      non_field_errors: [KNOWN],
    });
    expect(await register({ password_2: 'Inne!Haslo1' })).toEqual({ password_2: ['Wprowadzone hasła nie są zgodne'] });
    expect(await register({ license_key: 'NIE-MA' })).toEqual({ detail: 'Nieprawidłowy klucz licencyjny' });
    expect(await register({ email: STAFF.username.toUpperCase() })).toEqual({ email: ['Nazwa użytkownika zajęta'] });
    expect(await register({ email: 'bez małpy' })).toEqual({ email: ['Wymagany jest poprawny adres e-mail.'] });
    expect(await register({ email: undefined })).toEqual({ email: ['To pole jest wymagane.'] });
  });

  test('a license key opens one account, even when two come at once', async () => {
    const both = await Promise.all(
      ['pierwszy@example.com', 'drugi@example.com'].map((email) =>
        api.ask('POST', 'register_care_user/', account({ email }), { token: null }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
    expect(both.find(({ status }) => status === 400)?.body).toEqual({ detail: 'Nieprawidłowy klucz licencyjny' });
    const created = both.find(({ status }) => status === 201)?.body as { email: string };
    expect((await login(created.email, 'Dobre!Haslo1')).status).toBe(200);
  });

  test('keeps neither password nor token as they are', async () => {
    const [opened] = await api.database.rows<{ password: string }>(
      `select password from staff where email in ('pierwszy@example.com', 'drugi@example.com')`,
    );
    expect(opened?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const hashes = await api.database.rows<{ hash: string }>(`select encode(hash, 'escape') as hash from tokens`);
    expect(hashes.length).toBeGreaterThan(0);
    expect(hashes.some(({ hash }) => hash.includes(api.token))).toBe(false);
  });

  test('a new password by mail: the link serves once and ends every sign-in of the account', async () => {
    const before = (await login(STAFF.username, STAFF.password)).body as { token: string };
    expect((await api.ask('GET', 'pv_vendors/', undefined, { token: before.token })).status).toBe(200);
    expect(await api.ask('POST', 'password_reset/', { email: STAFF.username }, { token: null })).toMatchObject({
      status: 200,
      body: { status: 'OK' },
    });
    const letter = await lastLetter();
    const token = /https:\/\/pv\.example\.com\/password_reset\/confirm\/\?token=([\w-]+)/.exec(letter?.body ?? '')?.[1];
    expect(letter?.recipient).toBe(STAFF.username);

    const confirm = (password: string) => api.ask('POST', 'password_reset/confirm/', { password, token }, { token: null });
    expect(await confirm('slabe')).toMatchObject({ status: 400, body: { password: [WEAK] } });
    expect(await confirm('Falownik!2026')).toMatchObject({ status: 400, body: { password: [KNOWN] } });
    expect(await confirm('Nowe!Haslo2')).toMatchObject({ status: 200, body: { status: 'OK' } });
    expect(await confirm('Inne!Haslo3')).toMatchObject({ status: 404, body: { status: 'notfound' } });
    expect((await api.ask('GET', 'pv_vendors/', undefined, { token: before.token })).status).toBe(401);
    expect((await login(STAFF.username, STAFF.password)).status).toBe(400);
    expect((await login(STAFF.username, 'Nowe!Haslo2')).status).toBe(200);
  });

  test('a new password ends every other link that was out for one', async () => {
    const links = async () => {
      await api.ask('POST', 'password_reset/', { email: STAFF.username }, { token: null });
      return /token=([\w-]+)/.exec((await lastLetter())?.body ?? '')?.[1];
    };
    const [first, second] = [await links(), await links()];
    const confirm = (token: string | undefined, password: string) =>
      api.ask('POST', 'password_reset/confirm/', { password, token }, { token: null });
    expect((await confirm(second, 'Nowe!Haslo2')).status).toBe(200);
    expect(await confirm(first, 'Cudze!Haslo3')).toMatchObject({ status: 404, body: { status: 'notfound' } });
    expect((await login(STAFF.username, 'Nowe!Haslo2')).status).toBe(200);
  });

  test('a link never leads where the asker’s Host header says', async () => {
    await api.app.request('http://zly.example/api/v1/password_reset/', {
      method: 'POST',
      headers: { Host: 'zly.example', 'X-Forwarded-Host': 'zly.example' },
      body: JSON.stringify({ email: STAFF.username }),
    });
    expect((await lastLetter())?.body).toContain('https://pv.example.com/password_reset/confirm/');
    const unset = await anApi(kind, { PUBLIC_URL: '', PORT: '8123' });
    await unset.app.request('http://zly.example/api/v1/password_reset/', {
      method: 'POST',
      body: JSON.stringify({ email: STAFF.username }),
    });
    const [letter] = await unset.database.rows<{ body: string }>('select body from mails');
    expect(letter?.body).toContain('http://127.0.0.1:8123/password_reset/confirm/');
    await unset.remove();
  });

  test('a reset for an unknown address answers the same and sends no mail', async () => {
    expect(await api.ask('POST', 'password_reset/', { email: 'nikt@example.com' }, { token: null })).toMatchObject({
      status: 200,
      body: { status: 'OK' },
    });
    expect(await lettersTo('nikt@example.com')).toBe(0);
  });

  test('a link for a new password ends after a day', async () => {
    await api.ask('POST', 'password_reset/', { email: STAFF.username }, { token: null });
    const token = /token=([\w-]+)/.exec((await lastLetter())?.body ?? '')?.[1];
    api.time.now += 86_400_001;
    const late = await api.ask('POST', 'password_reset/confirm/', { password: 'Nowe!Haslo2', token }, { token: null });
    expect(late).toMatchObject({ status: 404, body: { status: 'notfound' } });
  });

  test('after ten wrong passwords an account waits, and says how long', async () => {
    const tries = [];
    for (let turn = 0; turn < 11; turn += 1) tries.push(await login('kto@example.com', 'zle'));
    expect(tries.slice(0, 10).map(({ status }) => status)).toEqual(Array(10).fill(400));
    expect(tries[10]).toMatchObject({ status: 429, body: { detail: expect.any(String) } });
    expect(Number(tries[10]?.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await login('ktos.inny@example.com', 'zle')).status).toBe(400);
  });
});
