import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MIDDLE_OF_POLAND } from '#domain/energy/daylight.ts';
import { reportOfReadings } from '#domain/grid/voltage-quality/week-report.ts';
import { reportWeek } from '#domain/grid/voltage-quality/report-week.ts';
import { sampleBand } from '#domain/grid/voltage-quality/sample-band.ts';
import { aWeekOf } from '#tests/support/voltage-weeks.ts';

const WEEK = reportWeek('2026-06-08');

test('every mean is within its band, whatever the order of the readings', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 200, max: 270, noNaN: true }), { minLength: 2, maxLength: 60 }), (voltages) => {
      const readings = aWeekOf((index) => voltages[index % voltages.length] ?? 230, { step: 300 });
      const band = sampleBand(readings.toReversed(), MIDDLE_OF_POLAND);
      for (const { at, l1 } of reportOfReadings(readings, WEEK, 1, MIDDLE_OF_POLAND).intervals ?? []) {
        const span = band.get(at)?.[0];
        if (l1 !== null) expect((span?.low ?? 999) <= l1 + 0.005 && l1 - 0.005 <= (span?.high ?? 0)).toBe(true);
      }
    }),
    { numRuns: 20 },
  );
});

test('readings that do not count for a mean are not in it, nor phases that were not measured', () => {
  const at = WEEK.from;
  const band = sampleBand(
    [
      { at, power: 0, voltages: [120, 140, null], state: null }, // midnight: the disconnected inverter measures itself
      { at: at + 60_000, power: 900, voltages: [410, 242, null], state: null },
      { at: at + 120_000, power: 0, voltages: [301, 240, null], state: null },
    ],
    MIDDLE_OF_POLAND,
  );
  expect([...band.entries()]).toEqual([[at, [null, { low: 240, high: 242 }, null]]]);
});
