import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isBright, MIDDLE_OF_POLAND } from '#domain/energy/daylight.ts';
import { sunClock, sunVector } from '#domain/energy/sun.ts';
import { reportOfReadings } from '#domain/grid/voltage-quality/week-report.ts';
import { reportWeek } from '#domain/grid/voltage-quality/report-week.ts';
import { readingUse, type VoltageReading } from '#domain/grid/voltage-quality/voltage-reading.ts';
import { wallClock } from '#domain/time/warsaw.ts';
import { danfossReadings } from '#tests/support/measured/measured-readings.ts';

const KALISZ = { latitude: 51.76, longitude: 18.09 };
const MONDAY = '2026-06-08';
const WEEK = reportWeek(MONDAY);
const STEP = 300_000;

type Told = Omit<VoltageReading, 'at'>;

/** A week of readings every five minutes, by the hour of Warsaw and whether the sun is above 8°. */
const aWeek = (readingAt: (hour: number, isDay: boolean, index: number) => Told): VoltageReading[] =>
  Array.from({ length: (WEEK.to - WEEK.from) / STEP }, (_, index) => {
    const at = WEEK.from + index * STEP;
    return { at, ...readingAt(wallClock(at as never).getUTCHours(), isBright(at, KALISZ), index) };
  });

const phasesOf = (readings: readonly VoltageReading[]) => reportOfReadings(readings, WEEK, 3, KALISZ).phases;
const usual = (isDay: boolean): Told => ({ power: isDay ? 2_400 : 0, voltages: [236, 237, 236.5], state: isDay ? 'MPPT' : 'SLEEPING' });

describe('one phase low while the others are not', () => {
  test.each(['MPPT', 'FAULT', 'OFF', null])('is of the grid, at 0 W and in the state %s', (state) => {
    const trips: Told = { power: 0, voltages: [190, 237, 236.5], state };
    const [l1, l2, l3] = phasesOf(aWeek((hour, isDay) => (hour === 12 || hour === 13 ? trips : usual(isDay))));
    expect(l1).toMatchObject({
      n: 1008,
      n1: 84,
      n2: 84,
      below: 84,
      min: 190,
      notCounted: 0,
      en50160: false,
      regulation: false,
      reason: null,
    });
    for (const other of [l2, l3]) expect(other).toMatchObject({ n: 1008, n1: 0, en50160: true, regulation: true });
  });
});

test('203 V on all phases for two hours of each night is of the grid', () => {
  const sags: Told = { power: 0, voltages: [203, 203, 203], state: 'SLEEPING' };
  for (const phase of phasesOf(aWeek((hour, isDay) => (hour === 1 || hour === 2 ? sags : usual(isDay)))))
    expect(phase).toMatchObject({ n: 1008, n1: 84, n2: 0, en50160: false, regulation: false, notCounted: 0 });
});

describe('the inverter’s disconnected side', () => {
  const dead = fc.integer({ min: 180, max: 1_920 }).map((tenths) => tenths / 10);
  const aDeadReading = fc.record({
    power: fc.constantFrom(0, null),
    voltages: fc.tuple(dead, dead, dead),
    state: fc.constantFrom('SLEEPING', 'OFF', 'STARTING', 'STANDBY', 'FAULT', '2', null),
  });

  test('18 to 192 V at dawn, at dusk and at night are left out in any state, and violate no rule', () => {
    fc.assert(
      fc.property(fc.array(aDeadReading, { minLength: 5, maxLength: 40 }), (readingAt) => {
        const readings = aWeek((_hour, isDay, index) => (isDay ? usual(true) : (readingAt[index % readingAt.length] ?? usual(false))));
        const night = readings.filter(({ at }) => !isBright(at, KALISZ)).length;
        for (const phase of phasesOf(readings)) expect(phase).toMatchObject({ notCounted: night, n1: 0, doubtful: 0 });
      }),
      { numRuns: 20 },
    );
  });

  test.each([
    ['SLEEPING', 'doubtful'],
    ['OFF', 'doubtful'],
    ['1', 'doubtful'],
    ['MPPT', 'counted'],
    ['FAULT', 'counted'],
    ['STANDBY', 'doubtful'],
    ['STARTING', 'doubtful'],
    [null, 'doubtful'],
    ['INV_ST1:9', 'doubtful'],
  ])('by day in the state %s: %s', (state, use) => {
    const noon = WEEK.from + 12 * 3_600_000;
    for (const power of [0, null, 5, -5]) {
      expect(readingUse({ at: noon, power, voltages: [20, 150, 195.4], state }, KALISZ)).toBe(use);
      expect(readingUse({ at: noon, power, voltages: [null, 150, null], state }, KALISZ)).toBe(use);
      expect(readingUse({ at: noon, power, voltages: [20, 150, 195.5], state }, KALISZ)).toBe('counted');
    }
    const isUnknown = state === null || state === 'INV_ST1:9';
    expect(readingUse({ at: noon, power: 2_400, voltages: [20, 150, 195.4], state }, KALISZ)).toBe(isUnknown ? 'counted' : use);
  });

  test.each([
    [7.9, 'MPPT', 'not_counted'],
    [8.1, 'SLEEPING', 'not_counted'],
    [14.9, 'OFF', 'not_counted'],
    [14.9, 'STANDBY', 'doubtful'],
    [15.1, 'OFF', 'doubtful'],
  ])('with the sun at %f° in the state %s: %s', (degrees, state, use) => {
    const sine = Math.sin((degrees * Math.PI) / 180);
    const at = Array.from({ length: 720 }, (_, minute) => WEEK.from + minute * 60_000).find(
      (time) => sunVector(sunClock(time), KALISZ).up > sine,
    );
    for (const power of [0, 4, null]) expect(readingUse({ at: at ?? 0, power, voltages: [20, 150, 190], state }, KALISZ)).toBe(use);
  });
});

describe('an interruption', () => {
  const noon = WEEK.from + 12 * 3_600_000;
  const use = (one: Partial<VoltageReading>) => readingUse({ at: noon, power: 0, voltages: [0, 3, 11.4], state: 'MPPT', ...one }, KALISZ);

  test('is all phases below 11.5 V by day without power, whatever the state', () => {
    for (const state of ['MPPT', 'STANDBY', 'FAULT', 'OFF', null]) expect(use({ state })).toBe('interrupted');
    expect([use({ voltages: [0, 3, 11.5] }), use({ power: 6 }), use({ at: WEEK.from })]).toEqual(['counted', 'counted', 'not_counted']);
    expect(use({ voltages: [0, 3, 195.5] })).toBe('counted');
  });

  test('is all phases below 195.5 V while the installation is switched off, whatever the power', () => {
    const low: Partial<VoltageReading> = { voltages: [40, 150, 195.4], power: 900 };
    for (const code of ['AC_DISCONNECT', 'CABINET_OPEN', 'MANUAL_SHUTDOWN']) expect(use({ ...low, events: [code] })).toBe('interrupted');
    for (const events of [['GRID_DISCONNECT'], [], null]) expect(use({ ...low, events })).toBe('counted');
    expect(use({ ...low, voltages: [40, 150, 195.5], events: ['CABINET_OPEN'] })).toBe('counted');
  });

  test('is not told by missing values: 0 V on all phases beside a power', () => {
    for (const events of [[], ['AC_DISCONNECT']]) expect(use({ voltages: [0, null, 0], power: 5.1, events })).toBe('implausible');
    expect(use({ voltages: [0, 0, 0], power: 5 })).toBe('interrupted');
    for (const at of [noon, WEEK.from]) expect(use({ at, voltages: [0, 0, 0], power: -12, state: 'STANDBY' })).toBe('implausible');
  });
});

describe('doubtful readings', () => {
  const low = (state: string | null): Told => ({ power: 0, voltages: [150, 151, 152], state });
  const atNoon = (state: string | null) => aWeek((hour, isDay) => (hour === 12 ? low(state) : usual(isDay)));

  test('that decide a verdict remove it', () => {
    for (const phase of phasesOf(atNoon(null)))
      expect(phase).toMatchObject({ n: 1008, doubtful: 84, notCounted: 0, en50160: null, reason: 'doubtful' });
    for (const phase of phasesOf(atNoon('FAULT'))) expect(phase).toMatchObject({ doubtful: 0, n2: 42, en50160: false, reason: null });
    for (const phase of phasesOf(atNoon('STANDBY')))
      expect(phase).toMatchObject({ n: 1008, doubtful: 84, en50160: null, reason: 'doubtful' });
  });

  test('that do not decide leave the verdict unchanged', () => {
    const high: Told = { power: 900, voltages: [254, 254, 254], state: 'MPPT' };
    const readings = aWeek((hour, isDay) => (hour === 12 ? low(null) : hour < 12 ? high : usual(isDay)));
    for (const phase of phasesOf(readings)) expect(phase).toMatchObject({ doubtful: 84, en50160: false, regulation: false, reason: null });
  });

  test('count by one rule and not by the other', () => {
    const high: Told = { power: 900, voltages: [254, 254, 254], state: 'MPPT' };
    const readings = aWeek((_hour, isDay, index) => (index < 40 ? high : index >= 144 && index < 216 && isDay ? low(null) : usual(isDay)));
    for (const phase of phasesOf(readings)) expect(phase).toMatchObject({ en50160: false, regulation: null, reason: 'doubtful' });
  });
});

test('a phase that reads 0 V for the whole week has no verdict and no figures; the others are judged', () => {
  const [l1, l2, l3] = phasesOf(aWeek((_hour, isDay) => ({ ...usual(isDay), voltages: [236, 0, 0] })));
  expect(l1).toMatchObject({ n: 1008, en50160: true });
  for (const phase of [l2, l3])
    expect(phase).toMatchObject({ n: 0, n1: 0, min: null, en50160: null, regulation: null, reason: 'no_voltages', worst: [] });
  const { intervals } = reportOfReadings(
    aWeek((_hour, isDay) => ({ ...usual(isDay), voltages: [236, 0, 0] })),
    WEEK,
    3,
    KALISZ,
  );
  expect(intervals?.every(({ l1: first, l2: second }) => first === 236 && second === null)).toBe(true);
});

test('0 V for a part of the week is of the grid', () => {
  const [l1] = phasesOf(aWeek((hour, isDay) => (hour === 12 ? { power: 0, voltages: [0, 236, 236], state: null } : usual(isDay))));
  expect(l1).toMatchObject({ n: 1008, n2: 42, min: 0, en50160: false, reason: null });
});

test('above 300 V a reading is implausible and counted, whatever the power', () => {
  const between: readonly number[] = [300.1, 350, 399.9, 401, 430];
  const [l1, l2] = phasesOf(
    aWeek((hour, isDay, index) => (hour === 12 ? { ...usual(isDay), voltages: [between[index % 5] ?? 400, 300, 236] } : usual(isDay))),
  );
  expect(l1).toMatchObject({ implausible: 84, n: 966, n1: 0, en50160: true });
  expect(l2).toMatchObject({ implausible: 0, n: 1008, above: 42, max: 300 });
});

describe('intervals above 253 V at 0 W of own power', () => {
  test('are counted by week, and the highest are listed in the order of time', () => {
    const readings = aWeek((hour, isDay, index) =>
      hour === 1 ? { power: -3, voltages: [253.5 + Math.floor(index / 2) / 1_000, 252, 251], state: 'SLEEPING' } : usual(isDay),
    );
    const { highWhileIdle } = reportOfReadings(readings, WEEK, 3, KALISZ);
    expect(highWhileIdle).toMatchObject({ count: 42 });
    expect(highWhileIdle?.highest).toHaveLength(20);
    const times = highWhileIdle?.highest.map(({ at }) => at) ?? [];
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(Math.min(...times)).toBeGreaterThan(WEEK.from + 3 * 86_400_000);
    expect(highWhileIdle?.highest.at(-1)).toMatchObject({ l2: 252, l3: 251 });
  });

  test('do not count if any reading of the interval fed in, or its power is not known', () => {
    for (const power of [1, null]) {
      const high = (index: number): Told => ({ power: index % 2 ? power : 0, voltages: [255, 255, 255], state: null });
      expect(
        reportOfReadings(
          aWeek((_hour, _isDay, index) => high(index)),
          WEEK,
          3,
          KALISZ,
        ).highWhileIdle,
      ).toEqual({ count: 0, highest: [] });
    }
  });
});

test('a one-phase inverter has the phase that it tells', () => {
  const only = aWeek((_hour, isDay) => ({ ...usual(isDay), voltages: [null, 236, null] }));
  expect(reportOfReadings(only, WEEK, 1, KALISZ).phases).toMatchObject([{ phase: 'L2', n: 1008, en50160: true }]);
  const zeros = only.map((one) => ({ ...one, voltages: [0, 0, 236] as const }));
  expect(reportOfReadings(zeros, WEEK, 1, KALISZ).phases).toMatchObject([{ phase: 'L3', n: 1008 }]);
});

describe('a measured inverter', () => {
  test.each([3, 9] as const)('%i: no reading at night counts as of the grid, and every reading with feed-in does', (device) => {
    const readings = danfossReadings(device);
    for (const reading of readings) {
      const use = readingUse(reading, { latitude: 43.1, longitude: 12.4 });
      if ((reading.power ?? 0) > 0) expect(use).toBe('counted');
      else if (reading.state === 'SLEEPING' && (reading.voltages[0] ?? 0) < 195.5) expect(use).toBe('not_counted');
      expect(use).not.toBe('doubtful');
    }
  });

  test('without its states: readings by day below 195.5 V are doubtful, and the others as before', () => {
    for (const reading of danfossReadings(3)) {
      const use = readingUse({ ...reading, state: null }, MIDDLE_OF_POLAND);
      const isLow = (reading.voltages[0] ?? 0) < 195.5 && reading.power === 0;
      expect(use).toBe(!isLow ? 'counted' : isBright(reading.at, MIDDLE_OF_POLAND) ? 'doubtful' : 'not_counted');
    }
  });
});
