import fc from 'fast-check';
import { expect, test } from 'vitest';
import { earliestKept, readLine } from '#server/telemetry/read-line.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const read = (line: Record<string, unknown>) => readLine({ sn: 'A1', at: '2026-11-20T12:00', power_w: '1200', ...line }, { now: NOW });
const reason = (line: Record<string, unknown>) => {
  const result = read(line);
  return 'reason' in result ? result.reason : 'taken';
};
const reading = (line: Record<string, unknown>) => {
  const result = read(line);
  if ('reason' in result) throw new Error(result.reason);
  return result.reading;
};
const refused = (line: Record<string, unknown>) => {
  const result = read(line);
  return 'reason' in result ? result.reason : result.refused;
};

test('numbers come as text, with comma or point, and what is left out is not sent', () => {
  expect(read({ power_w: '1200,5', voltage_l1: 231.4, energy_wh: '' })).toEqual({
    reading: {
      sn: 'A1',
      at: Date.UTC(2026, 10, 20, 11),
      power: 1200.5,
      energy: null,
      voltages: [231.4, null, null],
      state: null,
      events: null,
    },
  });
});

test('a time without offset is Warsaw’s, with one it is what it says, a number is unix seconds', () => {
  const at = (given: unknown) => reading({ at: given }).at;
  expect(at('2026-07-01 12:00')).toBe(Date.UTC(2026, 6, 1, 10));
  expect(at('2026-07-01T12:00:00Z')).toBe(Date.UTC(2026, 6, 1, 12));
  expect(at(1_782_907_200)).toBe(1_782_907_200_000);
});

test('states are read by name and by number, unknown ones stay', () => {
  const state = (given: unknown) => reading({ state: given }).state;
  expect(['mppt', '4', 4, 'Rete evento 40', '0', '9', '4.5'].map(state)).toEqual([
    'MPPT',
    'MPPT',
    'MPPT',
    'Rete evento 40',
    '0',
    '9',
    '4.5',
  ]);
});

test('a state’s number is read by the model that the reading names; an unknown model leaves it as it came', () => {
  const states = (model: unknown) => [0, 3, 4, 7, 8].map((state) => reading({ state, model }).state);
  for (const model of [101, '102', 103, ' 111 ', 112, '113', '', null])
    expect(states(model)).toEqual(['0', 'STARTING', 'MPPT', 'FAULT', 'STANDBY']);
  expect(states(701)).toEqual(['OFF', 'MPPT', 'THROTTLED', 'STANDBY', '701:8']);
  expect(states('64110')).toEqual(['64110:0', '64110:3', '64110:4', '64110:7', '64110:8']);
  expect(reading({ state: 'sleeping', model: 701 }).state).toBe('SLEEPING');
  expect(reading({ state: 'RUNNING', model: '701' }).state).toBe('MPPT');
  expect(reading({ state: 'RUNNING' }).state).toBe('RUNNING');
});

test('what SunSpec writes where a point is not implemented says nothing', () => {
  expect(reading({ state: 65_535, events: 4_294_967_295 })).toMatchObject({ state: null, events: null });
  expect(reading({ state: '65535', events: '0xFFFFFFFF' })).toMatchObject({ state: null, events: null });
  expect(reading({ state: 65_535, events: '4294967295', model: 701 })).toMatchObject({ state: null, events: null });
});

test('events come as text, as a list or as SunSpec bits; empty text says that none is active', () => {
  const events = (given: unknown, model?: unknown) => reading({ events: given, model }).events;
  expect(events('over_temp GROUND_FAULT')).toEqual(['GROUND_FAULT', 'OVER_TEMP']);
  expect(events(['TLX_1222'])).toEqual(['TLX_1222']);
  expect(events('')).toEqual([]);
  expect(events(undefined)).toBeNull();
  for (const bits of [0x0401, '1025', ' 1025 ', '0x0401', '0X401']) expect(events(bits)).toEqual(['AC_OVER_VOLT', 'GROUND_FAULT']);
  expect(events('301 302')).toEqual(['301', '302']); // a maker's own code
  for (const none of [0, '0', '0x0', 'none', ['0'], '0 0']) expect(events(none)).toEqual([]);
  expect(events('1024')).toEqual(['AC_OVER_VOLT']);
  expect(events(0x10000)).toEqual(['EVT1_BIT_16']);
  expect(events(0x10008, 701)).toEqual(['DC_DISCONNECT', 'MANUFACTURER_ALRM']);
});

test('bits that are no whole number of 32 bits are no events', () => {
  for (const given of [1.5, '1.5', -1, '-1', 4_294_967_296, '4294967296', '99999999999999999999', '1e3', '0x1FFFFFFFF', Number.NaN, true])
    expect(reason({ events: given })).toMatch(/^events /);
});

test('bits of an unknown model are left out with a reason, the reading is kept', () => {
  expect(refused({ events: 1, model: 'Symo 8.2' })).toEqual(['events are bits of a model that is not known here: "Symo 8.2"']);
  expect(reading({ events: 1, model: 'Symo 8.2' })).toMatchObject({ power: 1200, events: null });
  expect(reading({ events: 'GROUND_FAULT', model: 'Symo 8.2' }).events).toEqual(['GROUND_FAULT']);
});

test('more than 300 V is no voltage of a phase: it is named, and kept for the report that counts it', () => {
  expect(reading({ voltage_l1: 400, voltage_l2: '231,5', voltage_l3: 300 })).toMatchObject({ power: 1200, voltages: [400, 231.5, 300] });
  expect(refused({ voltage_l1: 400, voltage_l2: 231.5, voltage_l3: 300.1 })).toEqual([
    'voltage_l1 is above 300 V, no phase against neutral: 400',
    'voltage_l3 is above 300 V, no phase against neutral: 300.1',
  ]);
  expect(refused({ voltage_l1: 231 })).toBeUndefined();
  expect(reading({ power_w: '', voltage_l1: 6553.5 }).voltages).toEqual([6553.5, null, null]);
  expect(reading({ voltage_l1: 1e39 }).voltages).toEqual([null, null, null]); // too large for its column
  expect(reason({ voltage_l2: -1 })).toMatch(/^voltage_l2 is below 0 V: -1/);
});

test('what cannot be used is rejected with a reason', () => {
  expect(reason({ sn: ' ' })).toBe('sn is missing');
  expect(reason({ at: '' })).toBe('at is missing');
  expect(reason({ at: '2026-02-30' })).toMatch(/^at is not a time/);
  expect(reason({ at: '2026-11-20T23:00' })).toMatch(/^at lies in the future/);
  expect(reason({ at: '1999-11-20T23:00' })).toMatch(/^at lies before the year 2000/);
  expect(reason({ power_w: 'much' })).toMatch(/^power_w is not a number: "much"/);
  expect(reason({ power_w: '' })).toBe('nothing is reported beside sn and at');
  expect(reason({ events: 'a"b' })).toMatch(/^events holds what is no code/);
  expect(reason({ state: 'x'.repeat(41) })).toMatch(/^state is not a short text/);
});

test('where months are kept, what is older is rejected', () => {
  const earliest = earliestKept(NOW, 3);
  expect(earliest).toBe(Date.UTC(2026, 8, 1));
  expect(readLine({ sn: 'A1', at: '2026-08-31', power_w: 1 }, { now: NOW, earliest })).toHaveProperty('reason');
});

test('no line makes it throw', () => {
  for (const field of ['sn', 'at', 'power_w', 'events', 'state', 'model'])
    expect(read({ [field]: { toString: 1 } })).toHaveProperty('reason');
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('sn', 'at', 'power_w', 'events', 'state', 'voltage_l1', 'model'), fc.anything()), (line) => {
      expect(Object.keys(readLine(line, { now: NOW })).filter((key) => key !== 'refused')).toHaveLength(1);
    }),
  );
});
