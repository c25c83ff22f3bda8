import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { inverterStatus, stateData, workingChart } from '#contract/status.contract.ts';
import { listInstallations } from '#contract/installations.contract.ts';
import { mapPlaces } from '#contract/map.contract.ts';
import { refusal } from '#contract/refusal.contract.ts';
import { createTask, listTasks } from '#contract/tasks.contract.ts';
import { energyData, overvoltages, phaseData, powerData } from '#contract/telemetry.contract.ts';
import { listOwnedDevices, listUsers } from '#contract/users.contract.ts';
import { column, NO_READINGS } from '#domain/energy/series.ts';

const read = <S extends z.ZodMiniType>(schema: S, wire: unknown): z.output<S> => z.decode(schema, wire as never);

const BARE = { id: '7', sn: 'SN-7', description: 'Dom', inverter_rated_power: '8000', generator_rated_power: '9900.0' };

describe('forms of foreign backends are understood', () => {
  test.each([
    ['working', 'fault'],
    ['Working', 'Faulty'],
    ['OK', 'not_working'],
    ['WORKING', 'faults'],
    ['Działające', 'Nie działające'],
    ['Sprawne', 'niesprawne'],
    ['correct', 'failure'],
  ])('the states of the chart, in any spelling: %s and %s; an unknown one stays as it is', (working, faulty) => {
    const wire = [working, faulty, 'Archiwum'].map((name, value) => ({ name, value }));
    expect(read(workingChart.replies[200], wire).map(({ name }) => name)).toEqual(['working', 'faulty', 'Archiwum']);
  });

  test('the devices of a user without ids', () => {
    const wire = ['SN-1', 'SN-2'].map((sn) => ({ name: sn, model: 'M', sn, inverter_rated_power: 8000, generator_rated_power: '9900' }));
    expect(read(listOwnedDevices.replies[200], wire).map(({ id, sn }) => [id, sn])).toEqual([
      [null, 'SN-1'],
      [null, 'SN-2'],
    ]);
  });

  test('numbers in text, missing and extra fields of an installation', () => {
    const { count, rows } = read(listInstallations.replies[200], { count: '1', results: [{ ...BARE, colour: 'red', is_working: 'true' }] });

    expect(count).toBe(1);
    expect(rows[0]).toMatchObject({
      id: 7,
      sn: 'SN-7',
      generatorPower: 9900,
      isWorking: true,
      owner: null,
      lastPower: null,
      latitude: null,
    });
  });

  test('a single row instead of a list, and a list inside an object', () => {
    const user = { email: 'a@b.pl', is_active: 1, phone_number: 600700800 };

    expect(read(listUsers.replies[200], user)).toHaveLength(1);
    expect(read(listUsers.replies[200], { results: [user, user] })).toHaveLength(2);
    expect(read(listUsers.replies[200], [user])[0]).toMatchObject({
      isActive: true,
      isPremium: false,
      phone: '600700800',
      lastLogin: null,
    });
  });

  test('a telephone number of a user with the code of Poland and blanks', () => {
    const wire = [{ email: 'a@b.pl', phone_number: '+48 512 204 377' }];
    expect(read(listUsers.replies[200], wire)[0]?.phone).toBe('512204377');
  });

  test('a new service request without a scope of work', () => {
    const body = { inverter_sn: 'SN-7', creation_date: '2026-03-14', employee: 'Anna', reason: 'Nie działa' };
    for (const scope of [{}, { order: null }, { order: '' }])
      expect(read(createTask.body as z.ZodMiniType, { ...body, ...scope })).toMatchObject({
        scope: '',
        createdOn: '2026-03-14',
        contact: null,
      });
  });

  test('active events as a list of codes', () => {
    const status = read(inverterStatus.replies[200], [{ events: [{ event_dict: ['OVER_TEMP'] }], operating_state: 4 }]);

    expect(status).toMatchObject({ state: '4', isWorking: null, events: [{ at: null, codes: { OVER_TEMP: true } }] });
  });

  test('states and overvoltages without a time, and in other forms of it', () => {
    const at = Date.parse('2026-11-20T12:00:00+01:00');
    const times: unknown[] = [undefined, null, '', '20.11.2026 12:00', '2026-11-20 12:00:00', at / 1000];
    const expected = [null, null, null, at, at, at];
    const states = times.map((cap_dt) => ({ cap_dt, operating_state: 4 }));
    expect(read(stateData.replies[200], states).map((one) => one.at)).toEqual(expected);
    const voltages = times.map((cap_dt) => ({ cap_dt, obis: '32.7.0', voltage: '254.1' }));
    expect(read(overvoltages.replies[200], { results: voltages }).map((one) => one.at)).toEqual(expected);
  });

  test('an empty response to a created task', () => {
    expect(read(createTask.replies[201], 'OK')).toBeNull();
    expect(read(createTask.replies[201], { status: 'success' })).toBeNull();
  });

  test('a creation date in either form', () => {
    const task = { id: 1, status: '2', inverter_sn: 'X', reason: 'r' };
    const dates = ['05.11.2026', '5.11.2026', '2026-11-05', '2026-11-05T23:30:00+01:00'];

    for (const creation_date of dates)
      expect(read(listTasks.replies[200], [{ ...task, creation_date }])[0]).toMatchObject({ createdOn: '2026-11-05', status: 2 });
  });

  test('gaps stay gaps', () => {
    const x = '2026-11-05T12:00:00+01:00';

    expect(
      read(powerData.replies[200], [
        { x, y: null },
        { x, y: '0' },
      ]).values,
    ).toEqual(column([Number.NaN, 0]));
    expect(
      read(energyData.replies[200], {
        chart_data: [
          { x: '2026-11-05', y: null },
          { x: '2026-11-06', y: 1 },
        ],
      }),
    ).toEqual([{ bucket: '2026-11-06', energy: 1 }]);
    expect(read(phaseData.replies[200], { phase_a: [{ x, y: 231.5 }], phase_b: null })).toMatchObject({
      a: { values: column([231.5]) },
      b: NO_READINGS,
      c: NO_READINGS,
    });
  });

  test('a feature that is not a point is skipped', () => {
    const point = { type: 'Feature', geometry: { type: 'Point', coordinates: ['17.5', 52, 10] }, properties: { object_id: 3 } };
    const nowhere = { type: 'Feature', geometry: null, properties: { object_id: 4 } };

    expect(read(mapPlaces.replies[200], { type: 'FeatureCollection', features: [point, nowhere] })).toEqual([
      { id: 3, latitude: 52, longitude: 17.5 },
    ]);
  });

  test('errors as sentences by field, as detail, as a list, nested', () => {
    expect(read(refusal, ['PV already exists'])).toEqual({ fields: {}, detail: null, items: ['PV already exists'] });
    expect(read(refusal, { detail: 'Not found.' })).toEqual({ fields: {}, detail: 'Not found.', items: [] });
    expect(read(refusal, { sn: 'za długi', user: { email: ['brak'] } })).toEqual({
      fields: { sn: ['za długi'], user: ['brak'] },
      detail: null,
      items: [],
    });
  });
});

describe('unusable data is refused', () => {
  const refused: readonly (readonly [string, z.ZodMiniType, unknown])[] = [
    ['HTML where a list is due', listUsers.replies[200], '<html></html>'],
    ['an installation without a serial number', listInstallations.replies[200], { count: 1, results: [{ ...BARE, sn: '' }] }],
    ['a count that is no number', listInstallations.replies[200], { count: 'many', results: [] }],
    ['a fraction where a whole number is due', listTasks.replies[200], [{ id: 1.5, status: 0, creation_date: '05.11.2026' }]],
    ['a status nobody knows', listTasks.replies[200], [{ id: 1, status: 3, creation_date: '05.11.2026' }]],
    ['a date that does not exist', listTasks.replies[200], [{ id: 1, status: 0, creation_date: '31.02.2026' }]],
    ['a time that is none', powerData.replies[200], [{ x: 'noon', y: 1 }]],
    ['a power that is no number', powerData.replies[200], [{ x: '2026-11-05T12:00:00Z', y: 'NaN' }]],
  ];

  test.each(refused)('%s is refused', (_, schema, wire) => expect(z.safeDecode(schema, wire as never).success).toBe(false));
});
