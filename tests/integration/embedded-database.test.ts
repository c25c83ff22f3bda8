import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { daysFrom } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { administer } from '#server/control/administer.ts';
import { startHookWorker } from '#server/hooks/hook-worker.ts';
import { runUnderLock } from '#server/concurrency/advisory-lock.ts';
import { LIMITS } from '#server/auth/rate-limits.ts';
import { aModemForm, anApi, aTaskBody, STAFF } from '#tests/support/api.ts';
import { auditLines } from '#tests/support/audit-lines.ts';
import { diagnosed, placed, readingsFor } from '#tests/support/diagnosed-installation.ts';
import { readingsOf } from '#tests/support/generated-inverter.ts';
import { aHookReceiver, isBelieved } from '#tests/support/hook-receiver.ts';
import { aLog } from '#tests/support/log.ts';
import { soon } from '#tests/support/soon.ts';
import { aTelemetryApi, type TelemetryApi } from '#tests/support/telemetry-api.ts';
import { aWeekOf } from '#tests/support/voltage-weeks.ts';
import { madeOnce } from '#tests/support/made-once.ts';

const MONDAY = '2026-06-08';
const FRIDAY_NOON = instantOf('2026-06-12', 12);

/* If there is a PostgreSQL, the other files of this folder run on it alone: here each kind of work runs once on PGlite. */
describe('on the embedded database', () => {
  const api = madeOnce(() => anApi('pglite'));
  beforeAll(async () => {
    expect(api.database.kind).toBe('pglite');
    expect((await api.ask('POST', 'pv_admin/', aModemForm())).status).toBe(201);
  });

  const signIn = (username: string, password: string) =>
    api.ask('POST', 'api-token-auth-care/login/', { username, password }, { token: null });

  test('a license key opens an account, which signs in with its password alone', async () => {
    const form = { email: 'nowy@example.com', password_1: 'Dobre!Haslo1', password_2: 'Dobre!Haslo1', license_key: 'KEY-1' };
    const register = () => api.ask('POST', 'register_care_user/', form, { token: null });
    expect([(await register()).status, (await register()).status]).toEqual([201, 400]);
    expect((await signIn(form.email, 'Inne!Haslo1')).status).toBe(400);
    const { token } = (await signIn(form.email, form.password_1)).body as { token: string };
    expect((await api.ask('GET', 'pv_vendors/', undefined, { token })).status).toBe(200);
  });

  test('sign-ins with a wrong password are counted and then refused', async () => {
    const { points } = LIMITS['login-account'];
    const statuses = [];
    for (let turn = 0; turn <= points; turn += 1) statuses.push((await signIn('zgadywany@example.com', `zle${turn}`)).status);
    expect([new Set(statuses.slice(0, points)), statuses.at(-1)]).toEqual([new Set([400]), 429]);
  });

  test('a forgotten password queues one mail', async () => {
    expect((await api.ask('POST', 'password_reset/', { email: STAFF.username }, { token: null })).status).toBe(200);
    const mails = await api.database.rows<{ recipient: string; body: string }>('select recipient, body from mails');
    expect(mails).toMatchObject([{ recipient: STAFF.username, body: expect.stringContaining('/password_reset/confirm/?token=') }]);
  });

  test('an installation is added, changed, listed in pages and noted in the log of changes', async () => {
    expect((await api.ask('POST', 'pv_admin/', aModemForm({ sn: 'FR124', pv_modem: 'M2' }))).status).toBe(201);
    const changed = aModemForm({ sn: 'FR124', pv_modem: 'M2', address_city: 'Konin' });
    expect((await api.ask('PUT', 'pv_admin/FR124/', changed)).status).toBe(200);
    expect((await api.ask('GET', 'pv_admin/FR124/')).body).toMatchObject({ sn: 'FR124', address_city: 'Konin' });
    const pages = [1, 2].map(async (page) => (await api.ask('GET', `pvs_list/?page=${page}&page_size=1`)).body);
    expect(await Promise.all(pages)).toMatchObject([
      { count: 2, results: [{ sn: expect.any(String) }] },
      { count: 2, results: [{ sn: expect.any(String) }] },
    ]);
    const lines = (await auditLines(api.database)).filter(({ action, key }) => action === 'changed' && key === 'FR124');
    expect(lines).toMatchObject([{ actor: STAFF.username, what: 'installation', field: 'city', before: 'Kalisz', after: 'Konin' }]);
  });

  test('a task is created once under one Idempotency-Key, and changed', async () => {
    const create = () => api.ask('POST', 'task_order/', aTaskBody(), { headers: { 'Idempotency-Key': '"key-1"' } });
    const [first, second] = [await create(), await create()];
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect(second.headers.get('Idempotent-Replayed')).toBe('true');
    const { id } = first.body as { id: number };
    const change = { status: 1, update_date: new Date(api.time.now).toISOString() };
    expect((await api.ask('PUT', `task_order/${id}/`, change)).status).toBe(200);
    expect((await api.ask('GET', 'task_order/')).body).toMatchObject([{ id, status: 1, client_ref: 'key-1' }]);
  });

  test('background work needs no lock: there is one server', async () => {
    let done = 0;
    await runUnderLock(api.database, 7, async () => {
      done += 1;
    });
    expect(done).toBe(1);
  });

  test('a webhook is queued with what it reports, and delivered signed', async () => {
    const receiver = await aHookReceiver();
    const added = await administer(api.database, ['hook', 'add', receiver.url, '--event', 'task.created']);
    const secret = added.lines[1]?.replace('Secret, shown only now: ', '') ?? '';
    const { id } = (await api.ask('POST', 'task_order/', aTaskBody())).body as { id: number };
    const worker = startHookWorker({ database: api.database, log: aLog('warn').log });
    await soon(() => expect(receiver.received).toHaveLength(1));
    await worker.stop();
    await receiver.close();
    expect(receiver.received.map((hook) => [hook.said.type, hook.said.data['task'], isBelieved(secret, hook)])).toEqual([
      ['task.created', id, true],
    ]);
  });

  describe('readings', () => {
    let telemetry: TelemetryApi;
    beforeAll(async () => {
      telemetry = await aTelemetryApi({ database: api.database, remove: async () => {} }, FRIDAY_NOON);
    });
    beforeEach(() => telemetry.empty());

    test('that a modem sends are in the charts, and counted once', async () => {
      const [key, id] = [await telemetry.keyFor('M-9'), await telemetry.place({ sn: 'INV-9', modem: 'M-9' })];
      const lines = ['09:00', '09:30', '10:00'].map((time) => JSON.stringify({ at: `2026-06-12T${time}:00+02:00`, power_w: 4_000 }));
      const send = async () => {
        const headers = { 'Content-Type': 'application/x-ndjson', Authorization: `Modem ${key}` };
        return (await telemetry.app.request('/ingest/v1/readings', { method: 'POST', body: lines.join('\n'), headers })).json();
      };
      expect([await send(), await send()]).toMatchObject([
        { added: 3, repeated: 0 },
        { added: 0, repeated: 3 },
      ]);
      const { chart_data: hours } = await telemetry.read<{ chart_data: unknown[] }>(`energy_data/${id}/?date=2026-06-12&type=0`);
      expect(hours[0]).toEqual({ x: '2026-06-12T09:00:00+02:00', y: 4_000 });
      expect(JSON.stringify(await telemetry.read(`power_data/${id}/?date=2026-06-12`))).toContain('"y":4000');
      expect(await telemetry.read('markers/')).toMatchObject([{ id, last_power: 4_000 }]);
    });

    test('with a fault are a diagnosis after a sweep', async () => {
      const id = await placed(telemetry);
      const since = instantOf('2026-06-12', 10);
      const history = readingsOf(daysFrom('2026-06-10', '2026-06-13'), (at) => (at < since ? 'works' : 'ground-fault'));
      await telemetry.take(
        readingsFor(
          id,
          history.filter(({ at }) => at <= FRIDAY_NOON),
        ),
      );
      const found = (await diagnosed(telemetry)).find(({ cause }) => cause === 'event:GROUND_FAULT');
      expect(found).toMatchObject({ installation: id, state: 'active', since, explainedBy: null });
    });

    test('of a week are a voltage report', async () => {
      telemetry.moveTo(instantOf('2026-06-18', 15));
      const id = await telemetry.place();
      const week = aWeekOf(() => 253, { step: 600 });
      await telemetry.take(
        week.map(({ at, power, voltages }) => ({ installationId: id, at, power, energy: null, voltages, state: null, events: null })),
      );
      const answer = await telemetry.call(`/care/v1/voltage_report/${id}/?week=${MONDAY}`);
      expect(await answer.json()).toMatchObject({ week: MONDAY, phases: [{ phase: 'L1', n: 1_008, max: 253 }, { n: 0 }, { n: 0 }] });
    });
  });
});
