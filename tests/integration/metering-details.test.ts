import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anApi, type TestApi } from '#tests/support/api.ts';
import { KINDS } from '#tests/support/database.ts';

const PPE = '590543500000000001';
const NO_OBJECT = { commissioned_on: null, object_note: '', export_limit: 'none', has_battery: false } as const;

describe.each(KINDS)('where an installation is connected, on %s', (kind) => {
  let api: TestApi;
  let id = 0;
  beforeAll(async () => {
    api = await anApi(kind);
    const [row] = await api.database.rows<{ id: number }>(
      `insert into installations (sn, description, phases, inverter_power, generator_power) values ('PPE1', 'Dach', 3, 8000, 9900) returning id`,
    );
    id = row?.id ?? 0;
  });
  afterAll(() => api.remove());

  const path = () => `/care/v1/installations/${id}/`;
  const read = async () => (await api.ask('GET', path())).body;
  const change = async (body: unknown, tag?: string) => {
    const { status, body: said } = await api.ask('PATCH', path(), body, tag === undefined ? {} : { headers: { 'If-Match': tag } });
    return { status, body: said };
  };

  test('is not known at first, is entered, changed in part, and emptied', async () => {
    expect(await read()).toEqual({ id, ppe: null, operator: null, ...NO_OBJECT });
    expect(await change({ ppe: ' 590543 500000 000001 ', operator: 'pge' })).toEqual({
      status: 200,
      body: { id, ppe: PPE, operator: 'pge', ...NO_OBJECT },
    });
    expect(await change({ operator: 'other' })).toMatchObject({ status: 200, body: { ppe: PPE, operator: 'other' } });
    expect(await change({ ppe: 'pl_zebb_1234567890' })).toMatchObject({ body: { ppe: 'PL_ZEBB_1234567890', operator: 'other' } });
    expect(await read()).toEqual({ id, ppe: 'PL_ZEBB_1234567890', operator: 'other', ...NO_OBJECT });
    expect(await change({ ppe: '', operator: null })).toMatchObject({ status: 200, body: { ppe: null, operator: null } });
  });

  test('is refused by its field, with what is wrong', async () => {
    const wrong = { '590543500000000000': /kontrolna/, '590543': /krótki/, [`${PPE}1`]: /długi/, ŁÓDŹ12345: /litery/ };
    for (const [ppe, sentence] of Object.entries(wrong))
      expect(await change({ ppe }), ppe).toEqual({ status: 400, body: { ppe: [expect.stringMatching(sentence)] } });
    expect(await change({ operator: 'PGE' })).toEqual({ status: 400, body: { operator: ['Nie ma takiego operatora na liście.'] } });
    expect(await read()).toEqual({ id, ppe: null, operator: null, ...NO_OBJECT });
  });

  test('is changed by a client that has its present version; any other gets that version', async () => {
    expect(await change({ ppe: PPE }, '"|"')).toMatchObject({ status: 200 });
    expect(await change({ operator: 'enea' }, '"|"')).toEqual({ status: 412, body: { id, ppe: PPE, operator: null, ...NO_OBJECT } });
    expect(await change({ operator: 'enea' }, `"${PPE}|"`)).toMatchObject({ status: 200 });
    expect(await change({ operator: 'tauron' }, '*')).toMatchObject({ status: 200, body: { operator: 'tauron' } });
  });

  test('what limits its output is entered apart from the rest, by clients that have its present version', async () => {
    const before = await read();
    expect(await change({ export_limit: 'zero' }, '"none|false"')).toMatchObject({ status: 200, body: { export_limit: 'zero' } });
    expect(await change({ has_battery: true }, '"none|false"')).toMatchObject({ status: 412, body: { export_limit: 'zero' } });
    expect(await change({ has_battery: true }, '"zero|false"')).toMatchObject({ status: 200, body: { has_battery: true } });
    const { ppe, operator } = before as { ppe: string | null; operator: string | null };
    expect(await change({ operator }, `"${ppe ?? ''}|${operator ?? ''}"`)).toMatchObject({ status: 200 });
    expect(await change({ ppe, operator, export_limit: 'none' }, `"${ppe ?? ''}|${operator ?? ''}|zero|true"`)).toMatchObject({
      status: 200,
    });
    expect(await change({ export_limit: 'half' })).toMatchObject({
      status: 400,
      body: { export_limit: ['Nie ma takiego ograniczenia oddawania na liście.'] },
    });
    await change({ has_battery: false });
    expect(await read()).toEqual(before);
  });

  test('stays when the installation is edited, and cannot be read without a token or by a stranger', async () => {
    const before = await read();
    const { body } = await api.ask('GET', 'pv_admin/PPE1/');
    await api.ask('PUT', 'pv_admin/PPE1/', { ...(body as object), description: 'Inny dach' });
    expect(await read()).toEqual(before);
    expect((await api.ask('GET', path(), undefined, { token: null })).status).toBe(401);
    for (const method of ['GET', 'PATCH'])
      expect((await api.ask(method, '/care/v1/installations/999999/', method === 'GET' ? undefined : {})).status).toBe(404);
  });
});
