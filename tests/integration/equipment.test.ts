import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { listEquipment } from '#contract/care/equipment.contract.ts';
import { equipmentTag, installationTag } from '#contract/wire/etags.ts';
import { administer } from '#server/control/administer.ts';
import { aModemForm, anApi, aTaskBody, type TestApi } from '#tests/support/api.ts';
import { KINDS } from '#tests/support/database.ts';

interface Period {
  readonly id: number;
  readonly from_at: string;
  readonly to_at: string | null;
  readonly inverter_sn: string;
  readonly [field: string]: unknown;
}

const HOUR = 3_600_000;
const at = (ms: number): string => new Date(ms).toISOString();

describe.each(KINDS)('periods of equipment, on %s', (kind) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await anApi(kind);
  });
  afterAll(() => api.remove());

  let made = 0;
  /** An installation of its own. */
  const installation = async (changes: object = {}): Promise<{ id: number; sn: string }> => {
    made += 1;
    const sn = `EQ-${made}00`;
    const { status, body } = await api.ask('POST', 'add_solarman_device/', { ...aModemForm({ sn, ...changes }) });
    expect(status).toBe(201);
    return { id: (body as { id: number }).id, sn: (body as { sn: string }).sn };
  };
  const path = (id: number, period?: number) => `/care/v1/installations/${id}/equipment/${period === undefined ? '' : `${period}/`}`;
  const list = async (id: number) => (await api.ask('GET', path(id))).body as Period[];
  const begin = (id: number, body: object, headers = {}) =>
    api.ask('POST', path(id), { from_at: at(api.time.now + HOUR), reason: 'replacement', ...body }, { headers });
  const tagOf = (period: Period): string => {
    const [read] = z.decode(listEquipment.replies[200], [period]);
    return read ? equipmentTag(read) : '';
  };

  test('an installation begins with one period, which is what the installation shows', async () => {
    const { id, sn } = await installation();
    const periods = await list(id);
    expect(periods).toEqual([
      {
        ...{ id: expect.any(Number), installation: id, from_at: expect.any(String), to_at: null, reason: 'start', visit: null },
        ...{ inverter_sn: sn, inverter_model: '', inverter_power: 8000, generator_power: 9900, phases: 3 },
        ...{ inverter_warranty_to: null, modules_warranty_to: null, warranty_note: '' },
      },
    ]);
    expect(await api.ask('GET', path(99_999))).toMatchObject({ status: 404 });
  });

  test('an exchange is a new period, keeps what it does not name, and is the installation from then on', async () => {
    const { id, sn } = await installation();
    await api.database.rows(`update installations set model = 'Fronius Symo' where id = $1`, [id]);
    api.time.now += 3 * HOUR;
    const answer = await begin(id, {
      from_at: at(api.time.now - HOUR),
      inverter_sn: `${sn}\u200bB`,
      inverter_power: 5000,
      inverter_warranty_to: '2031-03-12',
    });
    expect(answer).toMatchObject({
      status: 201,
      body: { inverter_sn: `${sn}B`, inverter_model: '', inverter_power: 5000, generator_power: 9900, to_at: null, reason: 'replacement' },
    });
    const [now, before] = await list(id);
    expect(before).toMatchObject({ inverter_sn: sn, inverter_model: 'Fronius Symo', inverter_power: 8000, to_at: now?.from_at });
    expect((await api.ask('GET', `pv_admin/${sn}B/`)).body).toMatchObject({
      ...{ id, sn: `${sn}B`, inverter_rated_power: 5000, former_sns: [sn], inverter_warranty_to: '2031-03-12' },
    });
    expect((await api.ask('GET', `pv_admin/${sn}/`)).body).toMatchObject({ id, sn: `${sn}B` });
  });

  test('a former number does not win over a present one, and is free to be built in elsewhere', async () => {
    const first = await installation();
    api.time.now += HOUR;
    await begin(first.id, { from_at: at(api.time.now), inverter_sn: `${first.sn}-NEW` });
    const second = await installation({ sn: first.sn });
    expect((await api.ask('GET', `pv_admin/${first.sn}/`)).body).toMatchObject({ id: second.id });
    const filed = await api.ask('POST', 'task_order/', aTaskBody({ inverter_sn: first.sn }));
    const [row] = await api.database.rows('select installation_id as of from tasks where id = $1', [(filed.body as { id: number }).id]);
    expect(row).toEqual({ of: second.id });
    const [latest] = await list(first.id);
    const taken = await api.ask('DELETE', path(first.id, latest?.id));
    expect(taken).toMatchObject({ status: 400, body: { non_field_errors: ['Ten numer seryjny ma teraz inna instalacja.'] } });
  });

  test('a period is refused at its field: before the latest, in the future, or with a number that another installation has', async () => {
    const [one, other] = [await installation(), await installation()];
    const [start] = await list(one.id);
    const refused = async (body: object) => (await begin(one.id, { from_at: at(api.time.now), ...body })).body;
    expect(await refused({ from_at: start?.from_at })).toEqual({ from_at: [expect.stringMatching(/po początku poprzedniego/)] });
    expect(await refused({ from_at: at(api.time.now + HOUR) })).toEqual({ from_at: [expect.stringMatching(/przyszłości/)] });
    expect(await refused({ from_at: 'wczoraj' })).toEqual({ from_at: ['Wymagany jest czas w zapisie ISO 8601.'] });
    expect(await refused({ inverter_sn: other.sn })).toEqual({ inverter_sn: [expect.stringMatching(/inna instalacja/)] });
    expect(await refused({ inverter_sn: other.sn.toLowerCase().replace('-', ' \u200d') })).toEqual({ inverter_sn: [expect.any(String)] });
    expect(await refused({ inverter_sn: '\u200b ' })).toEqual({ inverter_sn: ['To pole nie może być puste.'] });
    expect(await refused({ inverter_power: 0, phases: 2, inverter_warranty_to: '2026-02-30' })).toEqual({
      inverter_power: ['Wymagana jest liczba większa od zera.'],
      phases: ['Falownik ma jedną fazę albo trzy.'],
      inverter_warranty_to: ['Wymagana jest istniejąca data.'],
    });
    expect(await list(one.id)).toHaveLength(1);
  });

  test('a time after the decision, from a device whose clock is ahead, is cut to the decision', async () => {
    const { id } = await installation();
    api.time.now += 5 * HOUR;
    const headers = { 'PV-Change-Age': '3600', 'PV-Device-Time': at(api.time.now + 48 * HOUR) };
    const { status, body } = await begin(id, { from_at: at(api.time.now + 47 * HOUR) }, headers);
    expect({ status, from: Date.parse((body as Period).from_at) }).toEqual({ status: 201, from: api.time.now - HOUR });
  });

  test('an exchange under a key happens once, however often it is sent', async () => {
    const { id } = await installation();
    api.time.now += HOUR;
    const [body, headers] = [{ from_at: at(api.time.now), inverter_sn: 'ONCE-1' }, { 'Idempotency-Key': '"wymiana-1"' }];
    const [first, again] = [await begin(id, body, headers), await begin(id, body, headers)];
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(again.headers.get('Idempotent-Replayed')).toBe('true');
    expect(await list(id)).toHaveLength(2);
    expect((await begin(id, { ...body, inverter_sn: 'ONCE-2' }, headers)).status).toBe(422);
  });

  test('an exchange that another device has entered already is refused at the number, and not there twice', async () => {
    const { id } = await installation();
    api.time.now += 2 * HOUR;
    await begin(id, { from_at: at(api.time.now - HOUR), inverter_sn: 'SAME-1' });
    const again = await begin(id, { from_at: at(api.time.now - HOUR / 2), inverter_sn: 'same 1' });
    expect(again).toMatchObject({ status: 400, body: { inverter_sn: ['Ten numer ma już obecny falownik tej instalacji.'] } });
    expect(await list(id)).toHaveLength(2);
  });

  test('a correction needs the period as it was seen, moves the start between its neighbours, and can correct an earlier one', async () => {
    const { id, sn } = await installation();
    api.time.now += 4 * HOUR;
    await begin(id, { from_at: at(api.time.now - 2 * HOUR), inverter_sn: 'COR-2' });
    const [latest, start] = await list(id);
    if (!latest || !start) throw new Error('Two periods are missing');
    const change = (period: Period, body: object) =>
      api.ask('PATCH', path(id, period.id), body, { headers: { 'If-Match': tagOf(period) } });
    expect(await change(latest, { from_at: at(api.time.now - HOUR), warranty_note: 'karta 7/2026' })).toMatchObject({
      ...{ status: 200, body: { from_at: expect.any(String), warranty_note: 'karta 7/2026', inverter_sn: 'COR-2' } },
    });
    expect(await change(latest, { warranty_note: 'z innego ekranu' })).toMatchObject({
      status: 412,
      body: { warranty_note: 'karta 7/2026' },
    });
    expect(Date.parse((await list(id))[1]?.to_at ?? '')).toBe(api.time.now - HOUR);
    expect((await change(start, { from_at: at(api.time.now) })).body).toEqual({
      from_at: [expect.stringMatching(/przed początkiem następnego/)],
    });
    expect(await change(start, { inverter_sn: `${sn}X` })).toMatchObject({ status: 200 });
    expect((await api.ask('GET', 'pv_admin/COR-2/')).body).toMatchObject({ id, former_sns: [`${sn}X`] });
  });

  test('only the latest period is taken back, and not the first', async () => {
    const { id, sn } = await installation();
    api.time.now += HOUR;
    await begin(id, { from_at: at(api.time.now), inverter_sn: 'BACK-2', inverter_power: 5000 });
    const [latest, start] = await list(id);
    expect((await api.ask('DELETE', path(id, start?.id))).status).toBe(400);
    expect(await api.ask('DELETE', path(id, latest?.id), undefined, { headers: { 'If-Match': '"x"' } })).toMatchObject({ status: 412 });
    expect((await api.ask('DELETE', path(id, latest?.id))).status).toBe(200);
    expect((await api.ask('DELETE', path(id, start?.id))).status).toBe(400);
    expect((await api.ask('DELETE', path(id, latest?.id))).status).toBe(404);
    const { body } = await api.ask('GET', `pv_admin/${sn}/`);
    expect(body).toMatchObject({ id, sn, inverter_rated_power: 8000 });
    expect(body).not.toHaveProperty('former_sns');
    expect((await api.ask('GET', 'pv_admin/BACK-2/')).body).toMatchObject({ id, sn });
  });

  test('what was decided under a number that was corrected or taken back belongs to its installation', async () => {
    const { id, sn } = await installation();
    api.time.now += HOUR;
    await begin(id, { from_at: at(api.time.now), inverter_sn: 'GONE-1' });
    const [latest] = await list(id);
    await api.ask('DELETE', path(id, latest?.id));
    const form = aModemForm({ sn: `${sn}-D`, pv_modem: '', pv_vendor: '' });
    expect((await api.ask('PUT', `pv_admin/${sn}/`, form)).status).toBe(200);
    for (const filed of ['GONE-1', sn, `${sn}-D`]) {
      const { status, body } = await api.ask('POST', 'task_order/', aTaskBody({ inverter_sn: filed }));
      expect([status, body]).toEqual([201, expect.objectContaining({ inverter_sn: filed, installation: id })]);
    }
    const other = await installation();
    await api.ask('PUT', `pv_admin/${other.sn}/`, { ...form, sn: 'GONE-1' });
    const { body } = await api.ask('POST', 'task_order/', aTaskBody({ inverter_sn: 'GONE-1' }));
    expect(body).toMatchObject({ installation: other.id });
  });

  test('a request decided under a number that was then built in elsewhere belongs to the installation that had it at that time', async () => {
    const first = await installation();
    api.time.now += 4 * HOUR;
    await begin(first.id, { from_at: at(api.time.now - 3 * HOUR), inverter_sn: `${first.sn}-NEW` });
    const second = await installation();
    await begin(second.id, { from_at: at(api.time.now - HOUR), inverter_sn: first.sn });
    const filed = async (sn: string, age: number) => {
      const headers = { 'PV-Change-Age': String(age / 1000), 'PV-Device-Time': at(api.time.now) };
      const { body } = await api.ask('POST', 'task_order/', aTaskBody({ inverter_sn: sn }), { headers });
      return (body as { installation: number }).installation;
    };
    const { sn } = first;
    // before the exchange, between it and the building in, since then
    expect([await filed(sn, 3.5 * HOUR), await filed(sn, 2 * HOUR), await filed(sn, HOUR / 2)]).toEqual([first.id, first.id, second.id]);
    const mistyped = await installation();
    api.time.now += 4 * HOUR;
    await api.ask('PUT', `pv_admin/${mistyped.sn}/`, aModemForm({ sn: `${mistyped.sn}-D`, pv_modem: '', pv_vendor: '' }));
    await begin(second.id, { from_at: at(api.time.now - HOUR), inverter_sn: mistyped.sn });
    expect([await filed(mistyped.sn, 2 * HOUR), await filed(mistyped.sn, HOUR / 2)]).toEqual([mistyped.id, second.id]);
  });

  test('a request belongs to its installation also when its number was built in elsewhere before it was closed', async () => {
    const [first, second] = [await installation(), await installation()];
    const { body } = await api.ask('POST', 'task_order/', aTaskBody({ inverter_sn: first.sn }));
    const { id: task } = body as { id: number };
    api.time.now += 2 * HOUR;
    await begin(first.id, { from_at: at(api.time.now - HOUR), inverter_sn: `${first.sn}-NEW` });
    await begin(second.id, { from_at: at(api.time.now), inverter_sn: first.sn });
    expect((await api.ask('PUT', `task_order/${task}/`, { status: 1, update_date: at(api.time.now) })).status).toBe(200);
    const checks = await api.database.rows('select installation_id as of from repair_checks where task_id = $1', [task]);
    expect(checks).toEqual([{ of: first.id }]);
  });

  test('a form of an installation whose number another one has by now changes neither', async () => {
    const [first, second] = [await installation(), await installation()];
    api.time.now += 2 * HOUR;
    await begin(first.id, { from_at: at(api.time.now - HOUR), inverter_sn: `${first.sn}-NEW` });
    await begin(second.id, { from_at: at(api.time.now), inverter_sn: first.sn });
    const form = aModemForm({ sn: first.sn, description: 'Formularz', pv_modem: '', pv_vendor: '' });
    const put = async (of: number) =>
      (await api.ask('PUT', `pv_admin/${first.sn}/`, form, { headers: { 'If-Match': installationTag({ id: of }) } })).status;
    expect(await put(first.id)).toBe(404);
    expect((await api.ask('GET', `pv_admin/${first.sn}/`)).body).not.toMatchObject({ description: 'Formularz' });
    expect(await put(second.id)).toBe(200);
  });

  test('a change of the form is a correction of the latest period', async () => {
    const { id, sn } = await installation();
    const { status } = await api.ask('PUT', `pv_admin/${sn}/`, {
      ...aModemForm({ sn: `${sn}-C`, pv_modem: '', pv_vendor: '' }),
      inverter_rated_power: 6000,
    });
    expect(status).toBe(200);
    expect(await list(id)).toMatchObject([{ inverter_sn: `${sn}-C`, inverter_power: 6000, reason: 'start' }]);
    expect((await api.ask('GET', `pv_admin/${sn}/`)).body).toMatchObject({ id, sn: `${sn}-C` });
  });

  test('a number that looks equal to that of another installation is refused; an own one may be spelt otherwise', async () => {
    const [one, other] = [await installation(), await installation()];
    const alike = one.sn.toLowerCase().replace('-', '\u00a0');
    expect(await api.ask('POST', 'add_solarman_device/', aModemForm({ sn: alike }))).toMatchObject({
      status: 400,
      body: ['PV already exists'],
    });
    const form = aModemForm({ pv_modem: '', pv_vendor: '' });
    expect(await api.ask('PUT', `pv_admin/${other.sn}/`, { ...form, sn: alike })).toMatchObject({
      status: 400,
      body: ['PV already exists'],
    });
    expect(await api.ask('PUT', `pv_admin/${one.sn}/`, { ...form, sn: alike })).toMatchObject({ status: 200 });
  });

  test('periods go with their installation, and are in the audit log and in webhooks', async () => {
    const { id, sn } = await installation();
    await administer(api.database, ['hook', 'add', 'https://example.com/hook', '--event', 'installation.equipment']);
    api.time.now += HOUR;
    await begin(id, { from_at: at(api.time.now), inverter_sn: `${sn}-W`, warranty_note: 'prywatne' });
    const told = await api.database.rows<{ body: string }>(`select body from webhook_deliveries where event = 'installation.equipment'`);
    expect(told.map(({ body }) => JSON.parse(body))).toMatchObject([
      { data: { installation: id, change: 'created', reason: 'replacement', sn: `${sn}-W` } },
    ]);
    expect(JSON.stringify(told)).not.toContain('prywatne');
    const entries = await api.database.rows<{ action: string }>(`select action from audit where what = 'equipment' and key = $1`, [
      String(id),
    ]);
    expect(entries).toEqual([{ action: 'created' }]);
    expect((await administer(api.database, ['installations', 'remove', `${sn}-W`, '--yes'])).isDone).toBe(true);
    expect(await api.database.rows('select 1 from equipment where installation_id = $1', [id])).toEqual([]);
  });
});
