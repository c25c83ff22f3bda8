import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { administer } from '#server/control/administer.ts';
import { startCleanup } from '#server/cleanup.ts';
import { takeReadings } from '#server/telemetry/take-readings.ts';
import { type AuditLine, auditLines } from '#tests/support/audit-lines.ts';
import { aModemForm, anApi, aTaskBody, STAFF, type TestApi } from '#tests/support/api.ts';
import { KINDS } from '#tests/support/database.ts';
import { aLog } from '#tests/support/log.ts';

const FROM = '203.0.113.7';

describe.each(KINDS)('who changed what, on %s', (kind) => {
  let api: TestApi;
  let seen = 0;
  beforeAll(async () => {
    api = await anApi(kind, { PV_TRUST_PROXY: 'on' });
    await noted(); // the sign-in of the user who reads the log
  });
  afterAll(() => api.remove());

  const list = (...days: string[]) => auditLines(api.database, ...days);
  /** Entries since the last call, without their time. */
  const noted = async (): Promise<readonly Omit<AuditLine, 'at'>[]> => {
    const all = await list();
    const fresh = all.slice(seen).map(({ at: _, ...line }) => line);
    seen = all.length;
    return fresh;
  };
  const ask = (method: string, path: string, body?: unknown, more: { token?: string | null } = {}) =>
    api.ask(method, path, body, { ...more, headers: { 'X-Forwarded-For': FROM } });
  const byStaff = { actor: STAFF.username, address: FROM };

  test('a new installation is noted with all its values; a change with what is different, before and after', async () => {
    expect((await ask('POST', 'pv_admin/', aModemForm())).status).toBe(201);
    const made = await noted();
    expect(
      made.every(
        ({ actor, address, action, key, before }) =>
          `${actor} ${address} ${action} ${key}${before}` === `${STAFF.username} ${FROM} created FR123`,
      ),
    ).toBe(true);
    expect(made).toContainEqual({
      ...byStaff,
      action: 'created',
      what: 'installation',
      key: 'FR123',
      field: 'city',
      before: '',
      after: 'Kalisz',
    });

    expect((await ask('PUT', 'pv_admin/FR123/', aModemForm({ address_city: 'Konin' }))).status).toBe(200);
    expect(await noted()).toEqual([
      { ...byStaff, action: 'changed', what: 'installation', key: 'FR123', field: 'city', before: 'Kalisz', after: 'Konin' },
    ]);
  });

  test('a change that changes nothing, and one that is refused, are not', async () => {
    expect((await ask('PUT', 'pv_admin/FR123/', aModemForm({ address_city: 'Konin' }))).status).toBe(200);
    expect((await ask('PUT', 'pv_admin/FR123/', aModemForm({ address_post_code: '1234567' }))).status).toBe(400);
    expect((await ask('GET', 'pv_admin/FR123/')).status).toBe(200);
    expect(await noted()).toEqual([]);
  });

  test('a request, its status, its comment', async () => {
    const { body } = await ask('POST', 'task_order/', aTaskBody({ reason: '=HYPERLINK("http://x")' }));
    const { id } = body as { id: number };
    expect((await noted()).find(({ field }) => field === 'reason')).toMatchObject({ what: 'task', after: `'=HYPERLINK("http://x")` });
    await ask('PUT', `task_order/${id}/`, { status: 1, update_date: new Date(api.time.now).toISOString() });
    expect(await noted()).toContainEqual({
      ...byStaff,
      action: 'changed',
      what: 'task',
      key: String(id),
      field: 'status',
      before: '0',
      after: '1',
    });
    expect((await ask('POST', `/care/v1/tasks/${id}/comments/`, { text: 'Wymieniono bezpiecznik' })).status).toBe(201);
    expect(await noted()).toContainEqual(
      expect.objectContaining({ what: 'comment', key: String(id), action: 'created', field: 'text', after: 'Wymieniono bezpiecznik' }),
    );
  });

  test('a customer: registered, given an installation, written about, taken away', async () => {
    await ask('POST', 'register_flow_user/', { email: 'nowy@example.com', phone_number: '600100209' });
    expect(await noted()).toContainEqual(
      expect.objectContaining({ ...byStaff, what: 'customer', key: 'nowy@example.com', field: 'phone', after: '600100209' }),
    );
    const [{ id }] = (await api.database.rows<{ id: number }>(`select id from installations where sn = 'FR123'`)) as [{ id: number }];
    expect((await ask('PATCH', `pv_admin/${id}/`, { user: { email: 'nowy@example.com' } })).status).toBe(200);
    expect(await noted()).toContainEqual(expect.objectContaining({ what: 'installation', key: 'FR123', field: 'owner_id', before: '' }));
    await ask('PUT', 'flow_user_note/nowy@example.com/', { note: 'Dzwonić po 17' });
    expect(await noted()).toEqual([
      { ...byStaff, action: 'changed', what: 'customer', key: 'nowy@example.com', field: 'note', before: '', after: 'Dzwonić po 17' },
    ]);
    expect((await ask('DELETE', 'delete_flow_user/nowy@example.com/')).status).toBe(200);
    const gone = await noted();
    expect(gone).toContainEqual({
      ...byStaff,
      action: 'deleted',
      what: 'customer',
      key: 'nowy@example.com',
      field: 'phone',
      before: '600100209',
      after: '',
    });
    expect(gone).toContainEqual(expect.objectContaining({ what: 'installation', key: 'FR123', field: 'owner_id', after: '' }));
  });

  test('of accounts never a password; registration has no signed-in user, and the machine has a name of its own', async () => {
    const added = await administer(api.database, ['staff', 'add', 'nowa@example.com', 'Nowa!2026']);
    expect(added.isDone).toBe(true);
    const made = await noted();
    expect(made).toContainEqual(
      expect.objectContaining({ actor: 'npm run admin', address: '', what: 'staff', key: 'nowa@example.com', action: 'created' }),
    );
    await administer(api.database, ['staff', 'password', 'nowa@example.com', 'Inna!2026']);
    const changed = await noted();
    expect(changed).toContainEqual(
      expect.objectContaining({ what: 'staff', key: 'nowa@example.com', field: 'password', before: '***', after: '***' }),
    );
    expect(JSON.stringify([made, changed])).not.toContain('argon2');
    const account = { email: 'obca@example.com', password_1: 'Kotwica!2026', password_2: 'Kotwica!2026', license_key: 'KEY-1' };
    expect((await ask('POST', 'register_care_user/', account, { token: null })).status).toBe(201);
    expect(await noted()).toContainEqual(
      expect.objectContaining({ actor: 'not signed in', address: FROM, what: 'staff', key: 'obca@example.com' }),
    );
    expect((await ask('PATCH', '/care/v1/me/', { digest: 'daily' })).status).toBe(200);
    expect(await noted()).toContainEqual(
      expect.objectContaining({ ...byStaff, what: 'staff', field: 'digest', before: 'off', after: 'daily' }),
    );
  });

  test('reports of machines have no actor', async () => {
    const [{ id }] = (await api.database.rows<{ id: number }>(`select id from installations where sn = 'FR123'`)) as [{ id: number }];
    const reading = {
      installationId: id,
      at: api.time.now - 60_000,
      power: 900,
      energy: null,
      voltages: [230, null, null],
      state: 'MPPT',
      events: [],
    };
    await takeReadings(api.database, [reading as never], { now: api.time.now });
    expect(await noted()).toEqual([]);
  });

  test('is given by days, and a word that is no day is refused', async () => {
    const today = new Date().toISOString().slice(0, 10);
    expect(await list(today, today)).toHaveLength(seen);
    expect(await list('2020-01-01', '2020-12-31')).toEqual([]);
    expect(await administer(api.database, ['audit', 'list', 'wczoraj'])).toEqual({
      isDone: false,
      lines: ['wczoraj is no day: write it as 2026-06-08.'],
    });
  });

  test('is only added to, also in SQL; what is older than it may be is forgotten', async () => {
    const touched = ['update audit set actor = $$x$$', 'delete from audit', 'truncate audit'];
    for (const text of touched) await expect(api.database.rows(text), text).rejects.toThrow();
    expect(await list()).toHaveLength(seen);
    await api.database.rows(
      `insert into audit (at, actor, action, what, key) values (now() - interval '25 months', 'a', 'created', 'task', '1')`,
    );
    const { log, said } = aLog('debug');
    const stop = startCleanup(api.database, { tokenDays: 90, auditMonths: 24 }, log);
    await expect.poll(said).toContain('old rows were deleted');
    await stop();
    expect(await api.database.rows(`select id from audit where actor = 'a'`)).toEqual([]);
    expect(await list()).toHaveLength(seen);
  });
});
