import { describe, expect, test } from 'vitest';
import { momentOf } from '#server/telemetry/solarman/fields.ts';

type Datum = readonly [key: string, value: string, unit?: string | null | undefined];
const of = (...data: readonly Datum[]) =>
  momentOf('S1', { collectTime: 1_781_258_400, dataList: data.map(([key, value, unit]) => ({ key, value, unit })) });

describe('energy of the day', () => {
  test.each([
    ['12.4', 'kWh', 12_400],
    ['12.4', undefined, 12_400], // the unit that the cloud documents for this key
    ['12.4', null, 12_400],
    ['12.4', '', 12_400],
    ['12400', 'Wh', 12_400],
    ['0.0124', 'MWh', 12_400],
    ['12.4', ' KWH ', 12_400],
    ['0', 'kWh', 0],
  ])('%s %s', (value, unit, energy) => expect(of(['Etdy_ge1', value, unit]).reading.energy).toBeCloseTo(energy, 6));
});

test('power and voltage are read in their unit, and in the documented one where none is given', () => {
  expect(of(['APo_t1', '4210'], ['AV1', '241.3']).reading).toMatchObject({ power: 4_210, voltages: [241.3, null, null] });
  expect(of(['APo_t1', '4.21', 'kW'], ['G_V_L1', '0.25', 'kV']).reading).toMatchObject({ power: 4_210, voltages: [250, null, null] });
  expect(of(['APo_t1', '0.05', 'MW']).reading.power).toBe(50_000);
});

test('an unknown unit is not guessed: the value is left out with a reason', () => {
  expect(of(['Etdy_ge1', '12.4', 'MJ'], ['APo_t1', '4210', 'W'])).toMatchObject({
    reading: { power: 4_210, energy: null },
    refused: ['Etdy_ge1 is in a unit that is not known here: "12.4 MJ"'],
  });
  expect(of(['APo_t1', '4210', 'mW']).reading.power).toBeNull(); // milliwatts are not megawatts
});

test('more than 300 V between phase and neutral is named, and kept for the report that counts it', () => {
  expect(of(['AV1', '400.2', 'V'], ['AV2', '231.2', 'V'])).toMatchObject({
    reading: { voltages: [400.2, 231.2, null] },
    refused: ['AV1 is above 300 V, no phase against neutral: "400.2"'],
  });
});

describe('error flags', () => {
  const events = (...data: readonly Datum[]) => of(...data).reading.events;
  test('a leakage current and a temperature are shown as they came: what they mean was never checked against a device', () =>
    expect(events(['MAC_T_ERRin1', '2'], ['ELC_ERR1', '1'])).toEqual(['ELC_ERR1', 'MAC_T_ERRin1']));
  test('a voltage error is over or under by what was measured, else raw', () => {
    expect(events(['PG_V_ERR0', '1'], ['AV1', '241'], ['AV2', '253'])).toEqual(['AC_OVER_VOLT']);
    expect(events(['PG_V_ERR0', '1'], ['AV1', '241'], ['AV2', '206.9'])).toEqual(['AC_UNDER_VOLT']);
    expect(events(['PG_V_ERR0', '1'], ['AV1', '241'])).toEqual(['PG_V_ERR0']);
    expect(events(['PG_V_ERR0', '1'], ['AV1', '241'], ['AV2', '402'])).toEqual(['PG_V_ERR0']); // between two phases
    expect(events(['PG_V_ERR0', '1'])).toEqual(['PG_V_ERR0']);
    expect(events(['PG_V_ERR0', '1'], ['AV1', '190'], ['AV2', '254'])).toEqual(['PG_V_ERR0']);
  });
  test('a frequency error is named by the measured frequency likewise', () => {
    expect(events(['PG_F_ERR0', '1'], ['A_Fo1', '50.6'])).toEqual(['OVER_FREQUENCY']);
    expect(events(['PG_F_ERR0', '1'], ['A_Fo1', '49.4'])).toEqual(['UNDER_FREQUENCY']);
    expect(events(['PG_F_ERR0', '1'], ['A_Fo1', '50.01'])).toEqual(['PG_F_ERR0']);
    expect(events(['PG_F_ERR0', '1'])).toEqual(['PG_F_ERR0']);
  });
  test('no flag set is no event, no flag given is no reading', () => {
    expect(events(['PG_V_ERR0', '0'], ['MAC_T_ERRin1', '0'])).toEqual([]);
    expect(events(['APo_t1', '1'])).toBeNull();
  });
});

test('a bare number is no state of SunSpec: it keeps its key', () => {
  expect(of(['INV_ST1', '2']).reading.state).toBe('INV_ST1:2');
  expect(of(['INV_ST1', 'Grid connected']).reading.state).toBe('MPPT');
  expect(of(['INV_ST1', 'Silent mode']).reading.state).toBe('Silent mode');
});
