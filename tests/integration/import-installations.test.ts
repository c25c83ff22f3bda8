import { describe, expect, test } from 'vitest';
import { administer } from '#server/control/administer.ts';
import { aModemForm, anApi } from '#tests/support/api.ts';
import { KINDS } from '#tests/support/database.ts';
import { madeOnce } from '#tests/support/made-once.ts';

const PATH = '/care/v1/installations/import/';
const HEADINGS = ['Nazwa', 'SN', 'Fazy', 'Moc falownika [kW]', 'Moc generatora [kWp]', 'Ulica', 'Numer', 'Kod', 'Miasto'];

const aRow = (sn: string, changes: object = {}) => aModemForm({ sn, pv_modem: '', pv_vendor: '', ...changes });

describe.each(KINDS)('installations from a file, on %s', (kind) => {
  const api = madeOnce(() => anApi(kind));
  const send = (key: string | null, added: readonly object[], changed: readonly object[] = []) =>
    api.ask('POST', PATH, { added, changed }, { headers: key === null ? {} : { 'Idempotency-Key': key } });
  const read = async (sn: string) => (await api.ask('GET', `pv_admin/${sn}/`)).body;
  const counted = async () => ((await api.ask('GET', 'pvs_list/')).body as { count: number }).count;

  const exchange = async (id: number, sn: string) => {
    api.time.now += 3_600_000;
    const body = { from_at: new Date(api.time.now).toISOString(), reason: 'replacement', inverter_sn: sn };
    expect((await api.ask('POST', `/care/v1/installations/${id}/equipment/`, body)).status).toBe(201);
  };

  test('are added behind a modem or through Solarman, under one key once', async () => {
    const rows = [aRow('I1'), aRow('I2', { pv_modem: 'M1', pv_vendor: 'Fronius' })];
    expect(await send('k1', rows)).toMatchObject({ status: 200, body: { added: 2, changed: 0, unchanged: 0 } });
    const again = await send('k1', rows);
    expect([again.status, again.headers.get('Idempotent-Replayed')]).toEqual([200, 'true']);
    expect(await send('k1', [aRow('I9')])).toMatchObject({ status: 422 });
    expect(await send(null, [aRow('I9')])).toMatchObject({ status: 400 });
    expect([await read('I1'), await read('I2')]).toMatchObject([
      { sn: 'I1', api_type: 'Solarman' },
      { sn: 'I2', api_type: 'PV', pv_modem: 'M1' },
    ]);
    expect(await counted()).toBe(2);
  });

  test('are written all or not at all, and each wrong row is named', async () => {
    const before = await counted();
    const refused = await send(
      'k2',
      [aRow('N1'), aRow('i-1'), aRow('N2', { pv_modem: 'M1', pv_vendor: 'Fronius' }), aRow('N1')],
      [{ sn: 'GONE', was: {}, now: { description: 'x' } }],
    );
    expect(refused).toMatchObject({
      status: 400,
      body: {
        'added.1.sn': ['Taka instalacja już istnieje.'],
        'added.2.pv_modem': ['Ten modem jest już powiązany z inną instalacją.'],
        'added.3.sn': ['Taka instalacja już istnieje.'],
        'changed.0.sn': ['Nie ma instalacji o tym numerze seryjnym.'],
      },
    });
    expect(await counted()).toBe(before);
    expect(await send('k2', [aRow('N1')])).toMatchObject({ status: 200 });
    const form = await send('k3', [aRow('N3', { description: '', inverter_rated_power: 0 })]);
    expect(Object.keys(form.body as object)).toEqual(['added.0.description', 'added.0.inverter_rated_power']);
    const roof = await send('k4', [], [{ sn: 'I1', was: { elevation: 35 }, now: { elevation: 95 } }]);
    expect(roof.body).toEqual({ 'changed.0.elevation': ['Nachylenie to liczba stopni od 0 do 90.'] });
  });

  test('that are stored already just so are the same under another key, as after a lost answer', async () => {
    expect(await send('k5', [aRow('I1')])).toMatchObject({ status: 200, body: { added: 0, changed: 0, unchanged: 1 } });
  });

  test('change only the given fields, unless another user has changed one of them since', async () => {
    const change = { sn: 'I1', was: { description: 'Dom Kowalskich' }, now: { description: 'Dom Nowaków' } };
    await api.database.rows(`update installations set city = 'Konin' where sn = 'I1'`);
    const was = ((await read('I1')) as { description: string }).description;
    expect(await send('k6', [], [{ ...change, was: { description: was } }])).toMatchObject({ status: 200, body: { changed: 1 } });
    expect(await read('I1')).toMatchObject({ description: 'Dom Nowaków', address_city: 'Konin' });
    expect(await send('k7', [], [{ ...change, was: { description: was } }])).toMatchObject({ status: 200, body: { unchanged: 1 } });
    await api.database.rows(`update installations set description = 'Inna' where sn = 'I1'`);
    expect(await send('k8', [], [{ ...change, was: { description: was } }])).toMatchObject({
      status: 400,
      body: { 'changed.0.description': ['Ktoś zmienił to pole, odkąd pokazano zmiany.'] },
    });
  });

  test('of a number that an installation had before are refused with its name, unless they are said to be new', async () => {
    const installation = ((await read('N1')) as { id: number }).id;
    await exchange(installation, 'N1-B');
    expect(await send('k13', [aRow('n1')])).toMatchObject({
      status: 400,
      body: { 'added.0.sn': [expect.stringMatching(/^Dawny numer instalacji .+ \(N1-B\)\.$/)] },
    });
    const asNew = { added: [aRow('N1', { description: 'Inny dom' })], changed: [], former_as_new: true };
    expect(await api.ask('POST', PATH, asNew, { headers: { 'Idempotency-Key': 'k14' } })).toMatchObject({
      status: 200,
      body: { added: 1 },
    });
    expect(await read('N1')).toMatchObject({ description: 'Inny dom' });
    expect(await read('N1-B')).toMatchObject({ id: installation });
  });

  test('are at most a hundred in one call', async () => {
    const many = Array.from({ length: 101 }, (_, at) => aRow(`H${at}`));
    expect(await send('k9', many)).toMatchObject({ status: 400 });
    expect(await send('k10', many.slice(1))).toMatchObject({ status: 200, body: { added: 100 } });
  });

  test('of two calls at the same moment one is refused', async () => {
    const both = await Promise.all([send('k11', [aRow('TWIN')]), send('k12', [aRow('TWIN', { description: 'Inna' })])]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  test('have each a code of eight letters and digits that a change keeps', async () => {
    const codes = await api.database.rows<{ code: string }>('select code from installations');
    expect(new Set(codes.map(({ code }) => code)).size).toBe(codes.length);
    expect(codes.filter(({ code }) => !/^[2-9A-HJKMNP-Z]{8}$/.test(code))).toEqual([]);
    const { code } = (await read('I1')) as { code: string };
    await api.ask('PUT', 'pv_admin/I1/', { ...aRow('I1'), description: 'Dom' });
    expect(await read('I1')).toMatchObject({ code, description: 'Dom' });
    expect((await api.ask('GET', '/care/v1/me/')).body).toMatchObject({ public_url: 'https://pv.example.com' });
  });

  test('are in the audit log, each with its author', async () => {
    const [line] = await api.database.rows(`select actor, action, key from audit where what = 'installation' and key = 'I2'`);
    expect(line).toEqual({ actor: 'serwis@example.com', action: 'created', key: 'I2' });
  });

  describe('by the command', () => {
    const table = (...cells: readonly (readonly string[])[]) =>
      JSON.stringify({ headings: HEADINGS, rows: cells.map((row, at) => ({ row: at + 2, cells: row, fault: null })) });
    const row = (sn: string, name = 'Z pliku') => [name, sn, '3', '8,25', '9,9', 'Polna', '3', '62800', 'Kalisz'];
    const admin = (...words: string[]) => administer(api.database, words);

    test('are only named with --dry-run, and written without it', async () => {
      const tried = await admin('installations', 'import', table(row('C1'), row('C2')), '--dry-run');
      expect(tried.isDone).toBe(true);
      expect(tried.lines).toEqual(
        expect.arrayContaining(['Moc falownika [kW]  inverterPower in kW', '2 new installations, no changes, 0 the same, 0 wrong.']),
      );
      expect(await read('C1')).not.toHaveProperty('sn');
      expect((await admin('installations', 'import', table(row('C1'), row('C2')))).lines.at(-1)).toBe('It is written.');
      expect(await read('C1')).toMatchObject({ inverter_rated_power: 8250, address_post_code: '62-800' });
    });

    test('with a former number are wrong, and new with --former-as-new', async () => {
      const file = table(row('C2'), row('C0'));
      await admin('installations', 'import', table(row('C0')));
      const { id } = (await read('C0')) as { id: number };
      await exchange(id, 'C0-B');
      expect((await admin('installations', 'import', file)).lines.join('\n')).toContain('Dawny numer instalacji Z pliku (C0-B).');
      const tried = await admin('installations', 'import', file, '--former-as-new', '--dry-run');
      expect(tried.lines).toContain('row 3  C0  Dawny numer instalacji Z pliku (C0-B).');
      expect(await read('C0')).toMatchObject({ id });
      expect((await admin('installations', 'import', file, '--former-as-new')).isDone).toBe(true);
      expect(await read('C0')).toMatchObject({ sn: 'C0' });
    });

    test('are not written if one row is wrong, and that row is named', async () => {
      const done = await admin('installations', 'import', table(row('C3'), row('=1+1'), row('C1', 'Nowa')));
      expect(done.isDone).toBe(false);
      expect(done.lines.join('\n')).toContain('row 3  Numer seryjny falownika: W komórce jest formuła');
      expect(done.lines.join('\n')).toContain('row 4  C1  description: Z pliku → Nowa');
      expect(await read('C3')).not.toHaveProperty('sn');
      expect((await admin('installations', 'import', table(row('C1', 'Nowa')))).isDone).toBe(true);
      expect(await read('C1')).toMatchObject({ description: 'Nowa' });
      expect((await admin('installations', 'import', table(row('C3')), '--force')).isDone).toBe(false);
    });
  });
});
