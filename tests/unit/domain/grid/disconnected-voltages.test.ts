import { describe, expect, test } from 'vitest';
import { isBright } from '#domain/energy/daylight.ts';
import { withoutDisconnectedVoltages } from '#domain/grid/disconnected-voltages.ts';
import { readingUse } from '#domain/grid/voltage-quality/voltage-reading.ts';
import { danfossReadings, p1Readings } from '#tests/support/measured/measured-readings.ts';

const GAP = null;
const atNight = (columns: Parameters<typeof withoutDisconnectedVoltages>[0]) => withoutDisconnectedVoltages(columns, () => true);
/** The plant is in Italy; its source does not give the exact position. */
const NEAR_PERUGIA = { latitude: 43.1, longitude: 12.4 };

describe('voltages of the inverter’s disconnected side', () => {
  test('0 V by night and 18 to 192 V at dawn are removed and returned separately', () => {
    const { columns, leftOut, moments } = atNight([[0, 18, 192, 231, 232, 0]]);
    expect(columns).toEqual([[null, null, null, 231, 232, null]]);
    expect(leftOut).toEqual([[0, 18, 192, undefined, undefined, 0]]);
    expect(moments).toBe(4);
  });

  test('possible voltages of a grid stay: down to 230 V less 15 %', () => {
    expect(atNight([[195.5, 195.4]]).columns).toEqual([[195.5, null]]);
  });

  test('a lost phase beside present ones is of the grid and stays, also at 0 V', () => {
    const lost = [
      [0, 231, 0],
      [232, 230, 12],
      [229, 0, 150],
    ];
    expect(atNight(lost).columns).toEqual([
      [0, 231, null],
      [232, 230, null],
      [229, 0, null],
    ]);
    expect(atNight(lost).moments).toBe(1);
  });

  test('all readings by day stay, also if all phases are low', () => {
    const sag = [
      [20, 231, 150, 12],
      [18, 230, 151, 14],
    ];
    const { columns, leftOut, moments } = withoutDisconnectedVoltages(sag, (at) => at === 0 || at === 3);
    expect(columns).toEqual([
      [null, 231, 150, null],
      [null, 230, 151, null],
    ]);
    expect(leftOut?.[0]).toEqual([20, undefined, undefined, 12]);
    expect(moments).toBe(2);
    expect(withoutDisconnectedVoltages(sag, () => false)).toEqual({ columns: sag, leftOut: null, moments: 0 });
  });

  test('phases with different times are compared with the readings of the others just before and just after', () => {
    const dusk = [
      [231, undefined, 0, undefined],
      [undefined, 230, undefined, 0],
    ];
    expect(atNight(dusk).columns).toEqual([
      [231, undefined, null, undefined],
      [undefined, 230, undefined, null],
    ]);
    const lost = [
      [undefined, 0, undefined],
      [230, undefined, 231],
    ];
    expect(atNight(lost).columns).toEqual(lost);
  });

  test('after a gap the last value of a phase does not count', () => {
    expect(
      atNight([
        [231, GAP, undefined],
        [230, GAP, 0],
      ]).columns,
    ).toEqual([
      [231, null, undefined],
      [230, null, null],
    ]);
  });

  test('if nothing is removed, the same columns are returned', () => {
    const columns = [Float64Array.of(230, 231), Float64Array.of(229, 233)];
    const whole = atNight(columns);
    expect(whole.columns).toBe(columns);
    expect(whole.leftOut).toBeNull();
    expect(whole.moments).toBe(0);
  });
});

describe('measured voltages', () => {
  test.each([3, 9] as const)('of inverter %i: in the dark a report leaves out what the chart does not draw', (device) => {
    const readings = danfossReadings(device);
    const isDark = (at: number) => !isBright(readings[at]?.at ?? 0, NEAR_PERUGIA);
    const { leftOut, moments } = withoutDisconnectedVoltages([readings.map(({ voltages: [l1] }) => l1)], isDark);
    const isDead = readings.map((reading, at) => isDark(at) && readingUse(reading, NEAR_PERUGIA) === 'not_counted');
    expect(readings.map((_, at) => leftOut?.[0]?.[at] !== undefined)).toEqual(isDead);
    expect(moments).toBeGreaterThan(100);
  });

  test('of a home meter: nothing is left out', () => {
    const readings = p1Readings();
    const columns = [0, 1, 2].map((phase) => readings.map(({ voltages }) => voltages[phase]));
    expect(atNight(columns).moments).toBe(0);
  });
});
