import { beforeAll, describe, expect, test } from 'vitest';
import { ANY_KIND } from '#tests/support/database.ts';
import { aModemForm, anApi, aTaskBody, STAFF } from '#tests/support/api.ts';
import { madeOnce } from '#tests/support/made-once.ts';

describe('apps older than PV_MIN_VERSION', () => {
  const api = madeOnce(() => anApi(ANY_KIND, { PV_MIN_VERSION: '0.10.2' }));
  beforeAll(() => api.ask('POST', 'pv_admin/', aModemForm()));

  const by = (version: string) => ({ headers: { 'PV-App-Version': version } });
  const count = async () => ((await api.ask('GET', 'task_order/')).body as readonly object[]).length;

  test.each(['0.9.0', '0.10.1', '0.10'])(
    '%s: a change is refused with 426, which one is wanted, and nothing is written',
    async (version) => {
      const before = await count();
      const answer = await api.ask('POST', 'task_order/', aTaskBody(), by(version));
      expect(answer).toMatchObject({ status: 426, body: { code: 'app_too_old', detail: expect.stringContaining('za stara') } });
      expect(answer.headers.get('PV-Min-Version')).toBe('0.10.2');
      expect((await api.ask('PUT', 'task_order/1/', { update_date: '2026-11-20T12:00:00Z', status: 1 }, by(version))).status).toBe(426);
      expect((await api.ask('POST', '/care/v1/diagnoses/1/acknowledge/', {}, by(version))).status).toBe(426);
      expect(await count()).toBe(before);
    },
  );

  test('reading, signing in and signing out go on', async () => {
    const old = by('0.9.0');
    expect((await api.ask('GET', 'task_order/', undefined, old)).status).toBe(200);
    const signedIn = await api.ask('POST', 'api-token-auth-care/login/', STAFF, { ...old, token: null });
    expect(signedIn.status).toBe(200);
    const { token } = signedIn.body as { readonly token: string };
    expect((await api.ask('POST', 'api-token-auth-care/logout/', {}, { ...old, token })).status).toBe(200);
  });

  test.each([
    ['the oldest that may go on', '0.10.2'],
    ['a newer one', '1.0.0'],
    ['what is no version', 'gallery'],
  ])('%s is taken', async (_, version) => {
    expect((await api.ask('POST', 'task_order/', aTaskBody(), by(version))).status).toBe(201);
  });

  test('a foreign client sends no version, and is accepted', async () => {
    expect((await api.ask('POST', 'task_order/', aTaskBody())).status).toBe(201);
  });
});
