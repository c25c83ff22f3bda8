import { beforeAll, afterAll, describe, expect, test } from 'vitest';
import { KINDS } from '#tests/support/database.ts';
import { aModemForm, anApi, type TestApi } from '#tests/support/api.ts';

const solarman = (changes: object = {}) => {
  const {
    pv_modem: _1,
    pv_vendor: _2,
    elevation: _3,
    azimuth: _4,
    latitude: _5,
    longitude: _6,
    ...reduced
  } = aModemForm({ sn: 'SOL1', ...changes });
  return reduced;
};

describe.each(KINDS)('installations on %s', (kind) => {
  let api: TestApi;
  let id: number;
  beforeAll(async () => {
    api = await anApi(kind);
    const added = await api.ask('POST', 'pv_admin/', aModemForm());
    expect(added.status).toBe(201);
    ({ id } = added.body as { id: number });
  });
  afterAll(() => api.remove());

  const add = async (changes: object) => (await api.ask('POST', 'pv_admin/', aModemForm({ sn: 'NEW', pv_modem: 'M2', ...changes }))).body;
  const barcodes = async () => ((await api.ask('GET', 'available_modems/')).body as { barcode: string }[]).map(({ barcode }) => barcode);

  test('what was added is what is read', async () => {
    const { status, body } = await api.ask('GET', 'pv_admin/FR123/');
    expect(status).toBe(200);
    const { address_number_2: _, ...form } = aModemForm();
    expect(body).toMatchObject({
      ...form,
      id,
      api_type: 'PV',
      user: null,
      min_date: null,
      max_date: null,
      last_power: null,
      is_working: false,
    });
  });

  test('a known serial number is refused in the words of specification 17.7', async () => {
    expect(await api.ask('POST', 'pv_admin/', aModemForm({ pv_modem: 'M2' }))).toMatchObject({ status: 400, body: ['PV already exists'] });
    expect(await api.ask('POST', 'add_solarman_device/', solarman({ sn: 'FR123' }))).toMatchObject({
      status: 400,
      body: ['PV already exists'],
    });
  });

  test('a modem leaves the free list when it is used, and cannot be used twice', async () => {
    expect(await barcodes()).toEqual(['M2', 'M3', 'M4', 'M5', 'M6']);
    expect(await add({ pv_modem: 'M1' })).toEqual({ pv_modem: ['Ten modem jest już powiązany z inną instalacją.'] });
    expect(await add({ pv_modem: 'M99' })).toEqual({ pv_modem: ['Nie ma modemu o tym kodzie.'] });
    expect(await add({ pv_vendor: 'Nikt' })).toEqual({ pv_vendor: ['Nie ma takiego producenta.'] });
  });

  test.each([
    ['description', 'x'.repeat(65), 'To pole może mieć najwyżej 64 znaki.'],
    ['sn', 'x'.repeat(33), 'To pole może mieć najwyżej 32 znaki.'],
    ['address_city', 'x'.repeat(65), 'To pole może mieć najwyżej 64 znaki.'],
    ['address_post_code', '62-8000', 'To pole może mieć najwyżej 6 znaków.'],
    ['address_street', 'x'.repeat(129), 'To pole może mieć najwyżej 128 znaków.'],
    ['address_number', 'x'.repeat(13), 'To pole może mieć najwyżej 12 znaków.'],
    ['address_number_2', '12345', 'To pole może mieć najwyżej 4 znaki.'],
    ['azimuth', 1000, 'To pole może mieć najwyżej 3 znaki.'],
    ['azimuth', 361, 'Azymut to liczba stopni od 0 do 360 (180 to południe).'],
    ['elevation', 91, 'Nachylenie to liczba stopni od 0 do 90.'],
    ['elevation', 30.5, 'Wymagana jest liczba całkowita.'],
    ['latitude', 91, 'Współrzędna jest poza zakresem albo ma za dużo znaków.'],
    ['longitude', null, 'Podaj obie współrzędne albo żadnej.'],
    ['inverter_rated_power', 'dużo', 'Wymagana jest liczba całkowita.'],
    ['inverter_rated_power', 8000.5, 'Wymagana jest liczba całkowita.'],
    ['generator_rated_power', 0, 'Wymagana jest liczba większa od zera.'],
    ['number_of_phases', 2, 'Falownik ma jedną fazę albo trzy.'],
    ['description', '   ', 'To pole nie może być puste.'],
    ['sn', undefined, 'To pole jest wymagane.'],
    ['address_city', '', 'To pole nie może być puste.'],
    ['pv_modem', undefined, 'To pole jest wymagane.'],
    ['pv_vendor', '', 'To pole nie może być puste.'],
  ])('%s = %j is refused: %s', async (field, value, sentence) => {
    expect(await add({ [field]: value })).toEqual({ [field]: [sentence] });
  });

  test('the Solarman path asks for no modem, vendor, tilt, azimuth or place, and can be edited without', async () => {
    const { status, body } = await api.ask('POST', 'add_solarman_device/', solarman());
    expect(status).toBe(201);
    expect(body).toMatchObject({ api_type: 'Solarman', pv_modem: '', pv_vendor: '', latitude: null });
    const edited = await api.ask('PUT', 'pv_admin/SOL1/', { ...solarman(), pv_modem: '', pv_vendor: '', description: 'Nowa nazwa' });
    expect(edited).toMatchObject({ status: 200, body: { description: 'Nowa nazwa', api_type: 'Solarman' } });
  });

  test('an edit keeps its own modem, and gives it back when it takes another', async () => {
    expect((await api.ask('PUT', 'pv_admin/FR123/', aModemForm({ azimuth: 90 }))).body).toMatchObject({ azimuth: 90, pv_modem: 'M1' });
    expect((await api.ask('PUT', 'pv_admin/FR123/', aModemForm({ pv_modem: 'M3' }))).status).toBe(200);
    expect(await barcodes()).toEqual(['M1', 'M2', 'M4', 'M5', 'M6']);
    expect((await api.ask('PUT', 'pv_admin/FR123/', aModemForm())).status).toBe(200);
    expect((await api.ask('PUT', 'pv_admin/NIE-MA/', aModemForm())).status).toBe(404);
    expect(await api.ask('PUT', 'pv_admin/FR123/', aModemForm({ pv_modem: '' }))).toMatchObject({
      status: 400,
      body: { pv_modem: expect.any(Array) },
    });
  });

  test('an edit may correct the serial number, but not into another that is there', async () => {
    expect(await api.ask('PUT', 'pv_admin/FR123/', aModemForm({ sn: 'SOL1' }))).toMatchObject({ status: 400, body: ['PV already exists'] });
    expect((await api.ask('PUT', 'pv_admin/FR123/', aModemForm({ sn: 'FR 124/b' }))).status).toBe(200);
    expect((await api.ask('GET', `pv_admin/${encodeURIComponent('FR 124/b')}/`)).body).toMatchObject({ id });
    expect((await api.ask('PUT', `pv_admin/${encodeURIComponent('FR 124/b')}/`, aModemForm())).status).toBe(200);
  });

  test('a free installation is given to a user, and freed when the user is deleted', async () => {
    const free = async () => ((await api.ask('GET', 'available_pvs/')).body as { sn: string }[]).map(({ sn }) => sn);
    const assign = (user: unknown) => api.ask('PATCH', `pv_admin/${id}/`, { user });
    expect(await free()).toContain('FR123');
    expect(await assign({ email: 'nikt@example.com' })).toMatchObject({ status: 400, body: { user: expect.any(Array) } });
    expect(await assign({ email: 'ANNA@example.com' })).toMatchObject({
      status: 200,
      body: { user: { email: 'anna@example.com', phone: '600100200' } },
    });
    expect((await assign({ email: 'anna@example.com' })).status).toBe(200);
    expect(await assign({ email: 'piotr@example.com' })).toMatchObject({ status: 400, body: { user: expect.any(Array) } });
    expect(await free()).not.toContain('FR123');
    expect((await api.ask('GET', 'flow_pvs_list/anna@example.com/')).body).toEqual([
      { id, name: 'Dom Kalisz, Polna', model: '', sn: 'FR123', inverter_rated_power: 8000, generator_rated_power: 9900 },
    ]);
    expect((await api.ask('DELETE', 'delete_flow_user/anna@example.com/')).status).toBe(200);
    expect((await api.ask('GET', 'pv_admin/FR123/')).body).toMatchObject({ user: null });
    expect(await free()).toContain('FR123');
    expect((await assign({ email: 'piotr@example.com' })).status).toBe(200);
    expect(await assign(null)).toMatchObject({ status: 200, body: { user: null } });
    expect((await api.ask('PATCH', 'pv_admin/99999/', { user: null })).status).toBe(404);
  });

  test('two wizards take one modem: one of them hears that it is taken', async () => {
    const both = await Promise.all(['A1', 'A2'].map((sn) => api.ask('POST', 'pv_admin/', aModemForm({ sn, pv_modem: 'M6' }))));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
    expect(both.find(({ status }) => status === 400)?.body).toEqual({ pv_modem: ['Ten modem jest już powiązany z inną instalacją.'] });
  });

  test('the map shows installations with a position, in GeoJSON order, and the donut counts all', async () => {
    expect((await api.ask('GET', 'map/')).body).toMatchObject({
      type: 'FeatureCollection',
      features: expect.arrayContaining([
        { type: 'Feature', geometry: { type: 'Point', coordinates: [18.09, 51.76] }, properties: { object_id: id } },
      ]),
    });
    const markers = (await api.ask('GET', 'markers/')).body as { sn: string }[];
    expect(markers.map(({ sn }) => sn)).not.toContain('SOL1');
    expect((await api.ask('GET', 'working_chart/')).body).toEqual([
      { name: 'working', value: 0 },
      { name: 'faulty', value: 3 },
    ]);
  });

  test('decomposed letters of name and address are stored composed, those of the serial number as they were sent', async () => {
    const [description, city, sn] = ['Dom Żółć', 'Łódź', 'SN-Ż1'];
    const sent = { description: description.normalize('NFD'), address_city: city.normalize('NFD'), sn: sn.normalize('NFD') };
    const composed = { description, address_city: city, sn: sent.sn };
    expect((await api.ask('POST', 'add_solarman_device/', solarman(sent))).body).toMatchObject(composed);
    const path = `pv_admin/${encodeURIComponent(sent.sn)}/`;
    expect((await api.ask('PUT', path, { ...solarman(sent), pv_modem: '', pv_vendor: '' })).body).toMatchObject(composed);
  });
});
