import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renewEpoch } from '#server/store/epoch/epoch.ts';
import { aModemForm, anApi, aTaskBody, type Answered, type AskOptions, type TestApi } from '#tests/support/api.ts';
import { KINDS } from '#tests/support/database.ts';

const CLOSED = { update_date: '2026-11-20T12:00:00+01:00', status: 1 };
const OTHER = '0123456789abcdef0123456789abcdef';

describe.each(KINDS)('the epoch of the server’s history on %s', (kind) => {
  let api: TestApi;
  let key: string;
  beforeAll(async () => {
    api = await anApi(kind);
    await api.ask('POST', 'pv_admin/', aModemForm());
    const { administer } = await import('#server/control/administer.ts');
    const { lines } = await administer(api.database, ['key', 'add', 'magazyn', '--scope', 'tasks,read']);
    key = lines.at(-1)?.split(': ')[1] ?? '';
  });
  afterAll(() => api.remove());

  const epochOf = ({ headers }: Answered): string => headers.get('PV-Epoch') ?? '';
  const present = async () => epochOf(await api.ask('GET', 'task_order/'));
  const named = (epoch: string): AskOptions => ({ headers: { 'PV-Epoch': epoch } });
  const file = async () => ((await api.ask('POST', 'task_order/', aTaskBody())).body as { id: number }).id;
  const close = (id: number, options: AskOptions = {}) => api.ask('PUT', `task_order/${id}/`, CLOSED, options);
  const statusOf = async (id: number) =>
    ((await api.ask('GET', 'task_order/')).body as { id: number; status: number }[]).find((task) => task.id === id)?.status;

  test('is reported by every answer below /api/v1 and /care/v1, whatever it is', async () => {
    const epoch = await present();
    expect(epoch).toMatch(/^[0-9a-f]{32}$/);
    const answers = [
      await api.ask('GET', 'pvs_list/'),
      await api.ask('GET', '/care/v1/diagnoses/'),
      await api.ask('POST', 'task_order/', aTaskBody()),
      await api.ask('POST', 'task_order/', '{'),
      await api.ask('GET', 'task_order/', undefined, { token: 'none' }),
      await api.ask('POST', 'api-token-auth-care/login/', { username: 'nikt@example.com', password: 'x' }),
      await api.ask('GET', '/care/v1/nothing/'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 201, 400, 401, 400, 404]);
    expect(answers.map(epochOf)).toEqual(answers.map(() => epoch));
  });

  test('is at the beginning of every ETag; a tag of another epoch is answered in full', async () => {
    const first = await api.ask('GET', 'task_order/');
    const tag = first.headers.get('ETag') ?? '';
    expect(tag.replace(/^W\/"/, '').startsWith(epochOf(first).slice(0, 8))).toBe(true);
    expect((await api.ask('GET', '/care/v1/me/')).headers.get('ETag')).toContain(`"${epochOf(first).slice(0, 8)}`);
    const again = () => api.ask('GET', 'task_order/', undefined, { headers: { 'If-None-Match': tag } });
    expect(await again()).toMatchObject({ status: 304 });
    expect(epochOf(await again())).toBe(epochOf(first));
    await renewEpoch(api.database, 'move');
    const fresh = await again();
    expect(fresh.status).toBe(200);
    expect(fresh.body).toEqual(first.body);
    expect(epochOf(fresh)).not.toBe(epochOf(first));
  });

  test('a change that names the present one is carried out, one that names another is refused by 412 and does nothing', async () => {
    const id = await file();
    const refused = { status: 412, body: { code: 'other_epoch', detail: expect.stringContaining('odtworzona') } };
    const count = ((await api.ask('GET', 'task_order/')).body as unknown[]).length;
    expect(await close(id, named(OTHER))).toMatchObject(refused);
    expect(await api.ask('POST', 'task_order/', aTaskBody(), named(OTHER))).toMatchObject(refused);
    expect(await api.ask('POST', `/care/v1/tasks/${id}/comments/`, { text: 'Sprawdzone' }, named(OTHER))).toMatchObject(refused);
    expect(await api.ask('PATCH', '/care/v1/me/', { digest: 'daily' }, named(OTHER))).toMatchObject(refused);
    expect(await statusOf(id)).toBe(0);
    expect((await api.ask('GET', 'task_order/')).body).toHaveLength(count);
    expect(await close(id, named((await present()).toUpperCase()))).toMatchObject({ status: 200, body: { status: 1 } });
  });

  test('sign-in and sign-out send none, and a client without a session is refused first', async () => {
    const { username, password } = { username: 'serwis@example.com', password: 'Serwis!2026' };
    const signedIn = await api.ask('POST', 'api-token-auth-care/login/', { username, password }, named(OTHER));
    expect(signedIn.status).toBe(200);
    const { token } = signedIn.body as { token: string };
    expect((await api.ask('POST', 'api-token-auth-care/logout/', {}, { token, ...named(OTHER) })).status).toBe(200);
    expect((await close(await file(), { token, ...named(OTHER) })).status).toBe(401);
  });

  test('before a restore, and after a move, a person may change a request without naming it', async () => {
    expect((await close(await file())).status).toBe(200);
    await renewEpoch(api.database, 'move');
    expect((await close(await file())).status).toBe(200);
  });

  test('after a restore a person names it to change a request that is there: 428; filing one, and keys of other systems, need not', async () => {
    const id = await file();
    await renewEpoch(api.database, 'restore');
    const refused = { status: 428, body: { code: 'epoch_required', detail: expect.stringContaining('PV-Epoch') } };
    const unnamed = await close(id);
    expect(unnamed).toMatchObject(refused);
    expect(await api.ask('POST', `/care/v1/tasks/${id}/comments/`, { text: 'Sprawdzone' })).toMatchObject(refused);
    expect(await api.ask('POST', `/care/v1/repair_checks/${id}/reopen/`, {})).toMatchObject(refused);
    expect(await statusOf(id)).toBe(0);
    expect(await close(id, { token: null, headers: { Authorization: `Bearer ${key}` } })).toMatchObject({ status: 200 });
    const next = await file();
    expect(await close(next, named(epochOf(unnamed)))).toMatchObject({ status: 200, body: { status: 1 } });
    await renewEpoch(api.database, 'move'); // a restore before the move still counts
    expect(await close(id)).toMatchObject(refused);
  });
});
