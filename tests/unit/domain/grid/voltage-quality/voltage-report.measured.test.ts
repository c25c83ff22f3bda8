import { describe, expect, test } from 'vitest';
import { MIDDLE_OF_POLAND } from '#domain/energy/daylight.ts';
import { intervalSums } from '#domain/grid/voltage-quality/interval-sums.ts';
import { reportWeek } from '#domain/grid/voltage-quality/report-week.ts';
import { countOutside } from '#domain/grid/voltage-quality/verdicts.ts';
import { meansOf, voltageDays } from '#domain/grid/voltage-quality/voltage-day.ts';
import { voltageReport } from '#domain/grid/voltage-quality/voltage-report.ts';
import { danfossReadings, p1Readings } from '#tests/support/measured/measured-readings.ts';

/** The plant is in Italy; its source does not give the exact position. */
const NEAR_PERUGIA = { latitude: 43.1, longitude: 12.4 };

const rounded = (value: number): number => Math.round(value * 100) / 100;

describe('a home meter, ten seconds a reading', () => {
  const days = voltageDays(intervalSums(p1Readings(), MIDDLE_OF_POLAND));

  const sums = intervalSums(p1Readings(), MIDDLE_OF_POLAND);

  test('reports every ten seconds on each of its days', () => {
    expect(days.map(({ date, step }) => [date, step])).toEqual([
      ['2023-04-27', 10],
      ['2023-05-02', 10],
      ['2023-05-03', 10],
      ['2023-08-24', 10],
    ]);
  });

  test.each([
    [0, 233.92, 235.8],
    [1, 231.73, 234.33],
    [2, 235.53, 237.54],
  ] as const)('phase %i: 53 of 63 intervals count, their mean is %f V and their maximum %f V', (phase, mean, max) => {
    const means = meansOf(days, phase).mean.map(Number);
    expect(sums).toHaveLength(63);
    expect(means).toHaveLength(53);
    expect(rounded(means.reduce((sum, one) => sum + one, 0) / means.length)).toBe(mean);
    expect(Math.max(...means)).toBe(max);
  });
});

describe('an inverter that stood still from 9 to 15 September 2019', () => {
  const readings = danfossReadings(3);
  const week = reportWeek('2019-09-12');
  const report = voltageReport(voltageDays(intervalSums(readings, NEAR_PERUGIA)), week, 3);

  test('its 298 readings make 165 intervals, and there is no verdict on the grid', () => {
    expect(readings).toHaveLength(298);
    expect(report).toMatchObject({ monday: '2019-09-09', step: 600, expected: 1008 });
    expect(report.phases[0]).toMatchObject({
      n: 165,
      missing: 843,
      notCounted: 133,
      implausible: 0,
      n1: 0,
      n2: 0,
      en50160: null,
      regulation: null,
      reason: 'too_little_data',
    });
    expect(report.phases.slice(1).map(({ n, reason }) => [n, reason])).toEqual([
      [0, 'no_voltages'],
      [0, 'no_voltages'],
    ]);
  });

  test('its disconnected side would otherwise count as five intervals outside', () => {
    const alive = readings.filter(({ voltages }) => (voltages[0] ?? 0) > 0).map((reading) => ({ ...reading, power: 6 }));
    const means = meansOf(voltageDays(intervalSums(alive, NEAR_PERUGIA)), 0).mean;
    expect(countOutside(means)).toMatchObject({ n1: 5, n2: 5, above: 0, below: 5 });
  });
});
