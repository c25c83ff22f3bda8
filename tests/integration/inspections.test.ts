import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { administer } from '#server/control/administer.ts';
import { KINDS } from '#tests/support/database.ts';
import { aVisitOffice } from '#tests/support/visit-office.ts';
import { aFinding, aFinishedInspection, aVisit } from '#tests/support/visits.ts';
import { madeOnce } from '#tests/support/made-once.ts';

describe.each(KINDS)('dates of inspections, on %s', (kind) => {
  const office = madeOnce(() => aVisitOffice(kind));
  beforeAll(async () => {
    await office.api.database.rows(
      `insert into installations (sn, description, phases, inverter_power, generator_power) select 'INS' || n, 'Dach ' || n, 3, 8000, 9900 from generate_series(1, 3) n`,
    );
  });

  interface Row {
    readonly installation: number;
    readonly sn: string;
    readonly state: string;
    readonly due: string | null;
    readonly last: { readonly visit: string } | null;
    readonly open_recommendations: number;
  }
  const list = async () => (await office.api.ask('GET', '/care/v1/inspections/')).body as Row[];
  const rowOf = async (installation: number) => (await list()).find((row) => row.installation === installation);
  const idOf = async (sn: string) => (await list()).find((row) => row.sn === sn)?.installation ?? 0;
  const enter = (installation: number, body: object, headers = {}) =>
    office.api.ask('PATCH', `/care/v1/installations/${installation}/`, body, { headers });
  const put = async (changes: Parameters<typeof aFinishedInspection>[0]) => {
    const document = aFinishedInspection({ installation: office.installation, ...changes });
    expect((await office.put(document, null)).status).toBe(201);
    return document.uuid;
  };

  test('are unknown at first, and counted from the commissioning once its day is entered', async () => {
    const one = await idOf('INS1');
    expect(await rowOf(one)).toEqual({
      installation: one,
      sn: 'INS1',
      description: 'Dach 1',
      last: null,
      commissioned_on: null,
      due: null,
      state: 'unknown',
      open_recommendations: 0,
      outcome: null,
    });
    expect(await enter(one, { commissioned_on: '2020-02-29' })).toMatchObject({
      status: 200,
      body: { commissioned_on: '2020-02-29', ppe: null },
    });
    expect(await rowOf(one)).toMatchObject({ due: '2025-02-28', state: 'overdue', commissioned_on: '2020-02-29' });
    await enter(await idOf('INS2'), { commissioned_on: '2021-12-24' });
    expect((await list()).map(({ sn, state }) => [sn, state]).slice(0, 2)).toEqual([
      ['INS1', 'overdue'],
      ['INS2', 'soon'],
    ]);
    expect((await list()).at(-1)?.state).toBe('unknown');
  });

  test('day and building are entered beside the metering point, each by its own tag', async () => {
    const two = await idOf('INS2');
    const note = 'Dom, ul. Łąkowa 3, "dach", cały';
    expect(await enter(two, { object_note: `  ${note} ` })).toMatchObject({ body: { object_note: note, commissioned_on: '2021-12-24' } });
    expect((await enter(two, { operator: 'pge' }, { 'If-Match': '"|"' })).status).toBe(200);
    const tag = `"2021-12-24|${encodeURIComponent(note)}"`;
    expect((await enter(two, { commissioned_on: '2021-12-20' }, { 'If-Match': '"|"' })).status).toBe(412);
    expect((await enter(two, { commissioned_on: '2021-12-20' }, { 'If-Match': tag })).status).toBe(200);
    expect(
      (await enter(two, { commissioned_on: null, operator: null }, { 'If-Match': `"|pge|2021-12-20|${encodeURIComponent(note)}"` })).status,
    ).toBe(200);
    await enter(two, { commissioned_on: '2021-12-24' });
    for (const [body, field] of [
      [{ commissioned_on: '2021-02-29' }, 'commissioned_on'],
      [{ commissioned_on: '1999-12-31' }, 'commissioned_on'],
      [{ commissioned_on: 7 }, 'commissioned_on'],
      [{ object_note: 'x'.repeat(501) }, 'object_note'],
    ] as const) {
      const { status, body: said } = await enter(two, body);
      expect([status, Object.keys(said as object)]).toEqual([400, [field]]);
    }
    expect((await enter(two, { object_note: 'x'.repeat(500) })).status).toBe(200);
  });

  test('are moved by a final inspection of full scope, and only by it', async () => {
    const three = await idOf('INS3');
    await enter(three, { commissioned_on: '2021-06-01' });
    const draft = aVisit({ installation: three, kind: 'inspection', form: { key: 'test-inspection', version: 1 } });
    expect((await office.put(draft, null)).status).toBe(201);
    await put({ installation: three, is_full_scope: false });
    expect(await rowOf(three)).toMatchObject({ due: '2026-06-01', state: 'overdue', last: null, open_recommendations: 1 });
    const earlier = [{ visit: null, key: 'e1', text: 'Wymienić SPD', due_on: null, is_done: false }];
    const uuid = await put({
      installation: three,
      earlier,
      findings: [aFinding('f1'), aFinding('f2')],
      next_on: '2029-01-01',
      ended_at: '2026-11-24T13:06:00+01:00',
    });
    expect(await rowOf(three)).toMatchObject({
      due: '2029-01-01',
      state: 'later',
      last: { visit: uuid, on: '2026-11-24', source: 'own' },
      open_recommendations: 3,
    });
  });

  test('are counted from the correction of an inspection, and from what another company did', async () => {
    const first = await put({ installation: office.installation });
    expect(await rowOf(office.installation)).toMatchObject({ due: '2031-11-24', last: { visit: first } });
    const external = aVisit({
      uuid: randomUUID(),
      installation: office.installation,
      kind: 'inspection',
      source: 'external',
      state: 'final',
      form: null,
      number: 'PROT/12/2021',
      started_at: '2021-05-05T10:00:00+02:00',
      ended_at: '2021-05-05T12:00:00+02:00',
      inspector: { id: null, name: 'Elektro sp. z o.o.', qualification: null },
    });
    expect((await office.put(external, null)).status).toBe(201);
    const correction = await put({ replaces: first, correction_reason: 'Zakres niepełny', is_full_scope: false });
    expect(await rowOf(office.installation)).toMatchObject({
      due: '2026-05-05',
      state: 'overdue',
      last: { visit: external.uuid, on: '2021-05-05', source: 'external' },
    });
    await put({ replaces: correction, correction_reason: 'Jednak pełny' });
    expect(await rowOf(office.installation)).toMatchObject({ due: '2031-11-24' });
  });

  test('change their state at midnight in Warsaw, without any change of the data', async () => {
    const now = office.api.time.now;
    const stateAt = async (time: string) => {
      office.api.time.now = Date.parse(time);
      return (await list()).find(({ sn }) => sn === 'INS2')?.state;
    };
    expect(await stateAt('2026-12-24T22:59:59Z')).toBe('soon');
    expect(await stateAt('2026-12-24T23:00:00Z')).toBe('overdue');
    office.api.time.now = now;
  });

  test('are read by keys of other systems, without names of people', async () => {
    const { lines } = await administer(office.api.database, ['key', 'add', `plan-${kind}`, '--scope', 'read']);
    const headers = { Authorization: `Bearer ${lines[1]?.split(': ')[1]}` };
    const { status, body } = await office.api.ask('GET', '/care/v1/inspections/', undefined, { token: null, headers });
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toMatch(/Kowalska|Dozór|Nowak/);
  });
});
