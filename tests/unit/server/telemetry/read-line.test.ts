import fc from 'fast-check';
import { expect, test } from 'vitest';
import { earliestKept, readLine } from '#server/telemetry/read-line.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const read = (line: Record<string, unknown>) => readLine({ sn: 'A1', at: '2026-11-20T12:00', power_w: '1200', ...line }, { now: NOW });
const reason = (line: Record<string, unknown>) => {
  const result = read(line);
  return 'reason' in result ? result.reason : 'taken';
};

test('numbers come as text, with comma or point, and what is left out is not reported', () => {
  expect(read({ power_w: '1200,5', voltage_l1: 231.4, energy_wh: '' })).toEqual({
    report: {
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
  const at = (given: unknown) => {
    const result = read({ at: given });
    return 'report' in result ? result.report.at : undefined;
  };
  expect(at('2026-07-01 12:00')).toBe(Date.UTC(2026, 6, 1, 10));
  expect(at('2026-07-01T12:00:00Z')).toBe(Date.UTC(2026, 6, 1, 12));
  expect(at(1_782_907_200)).toBe(1_782_907_200_000);
});

test('states are read by name and by number, strange ones stay', () => {
  const state = (given: string) => {
    const result = read({ state: given });
    return 'report' in result ? result.report.state : undefined;
  };
  expect(['mppt', '4', 'Rete evento 40'].map(state)).toEqual(['MPPT', 'MPPT', 'Rete evento 40']);
});

test('events come as text, as a list or as SunSpec bits; empty text says that none is active', () => {
  const events = (given: unknown) => {
    const result = read({ events: given });
    return 'report' in result ? result.report.events : undefined;
  };
  expect(events('over_temp GROUND_FAULT')).toEqual(['GROUND_FAULT', 'OVER_TEMP']);
  expect(events(['TLX_1222'])).toEqual(['TLX_1222']);
  expect(events(0x0401)).toEqual(['AC_OVER_VOLT', 'GROUND_FAULT']);
  expect(events('')).toEqual([]);
  expect(events(undefined)).toBeNull();
});

test('what cannot be used is rejected with a reason', () => {
  expect(reason({ sn: ' ' })).toBe('sn is missing');
  expect(reason({ at: '' })).toBe('at is missing');
  expect(reason({ at: '2026-02-30' })).toMatch(/^at is not a time/);
  expect(reason({ at: '2026-11-20T23:00' })).toMatch(/^at lies in the future/);
  expect(reason({ at: '1999-11-20T23:00' })).toMatch(/^at lies before the year 2000/);
  expect(reason({ power_w: 'much' })).toMatch(/^power_w is not a number: "much"/);
  expect(reason({ voltage_l2: '2310' })).toMatch(/^voltage_l2 is outside 0 to 1000 V/);
  expect(reason({ power_w: '' })).toBe('nothing is reported beside sn and at');
  expect(reason({ events: 'a"b' })).toMatch(/^events holds what is no code/);
  expect(reason({ state: 'x'.repeat(41) })).toMatch(/^state is not a short text/);
});

test('where months are kept, what is older is rejected', () => {
  const earliest = earliestKept(NOW, 3);
  expect(earliest).toBe(Date.UTC(2026, 8, 1));
  expect(readLine({ sn: 'A1', at: '2026-08-31', power_w: 1 }, { now: NOW, earliest })).toHaveProperty('reason');
});

test('no line whatever makes it throw', () => {
  for (const field of ['sn', 'at', 'power_w', 'events', 'state']) expect(read({ [field]: { toString: 1 } })).toHaveProperty('reason');
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('sn', 'at', 'power_w', 'events', 'state', 'voltage_l1'), fc.anything()), (line) => {
      expect(Object.keys(readLine(line, { now: NOW }))).toHaveLength(1);
    }),
  );
});
