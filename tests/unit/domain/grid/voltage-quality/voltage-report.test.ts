import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MIDDLE_OF_POLAND } from '#domain/energy/daylight.ts';
import { intervalSums } from '#domain/grid/voltage-quality/interval-sums.ts';
import { intervalStarts, reportWeek } from '#domain/grid/voltage-quality/report-week.ts';
import { readingsNeeded } from '#domain/grid/voltage-quality/day-step.ts';
import { voltageDays } from '#domain/grid/voltage-quality/voltage-day.ts';
import { voltageReport } from '#domain/grid/voltage-quality/voltage-report.ts';
import { weekMeans } from '#domain/grid/voltage-quality/week-report.ts';
import { addDays } from '#domain/time/local-date.ts';
import { toIso } from '#domain/time/warsaw.ts';
import { aDate } from '#tests/support/generated-values.ts';
import { aWeekOf, reportOn } from '#tests/support/voltage-weeks.ts';

const L1 = 0;
const phaseOf = (readings: ReturnType<typeof aWeekOf>) => reportOn(readings).phases[L1];

describe('a week', () => {
  test.each([
    ['2026-06-08', 1008],
    ['2026-03-23', 1002],
    ['2026-10-19', 1014],
  ])('from %s has %i intervals', (monday, expected) => {
    expect(reportWeek(monday)).toMatchObject({ monday, expected });
    expect(aWeekOf(() => 230, { monday, step: 600 })).toHaveLength(expected);
    expect(
      reportOn(
        aWeekOf(() => 230, { monday }),
        monday,
      ).phases[L1],
    ).toMatchObject({ n: expected, missing: 0, en50160: true });
  });

  test('is the one that contains the day, and its intervals follow each other to its end', () => {
    fc.assert(
      fc.property(aDate, (date) => {
        const week = reportWeek(date);
        expect(week.monday <= date && date < addDays(week.monday, 7)).toBe(true);
        expect((intervalStarts(week).at(-1) ?? 0) + 600_000).toBe(week.to);
      }),
    );
  });

  test('ignores the neighbouring weeks', () => {
    const three = ['2026-06-01', '2026-06-08', '2026-06-15'].flatMap((monday, week) => aWeekOf(() => 229 + week, { monday, step: 600 }));
    expect(phaseOf(three)).toMatchObject({ n: 1008, min: 230, max: 230, mean: 230 });
  });
});

describe('the limits are strict', () => {
  test.each([
    [253, 0, 0, true, true],
    [253.1, 1008, 1008, false, false],
    [207, 0, 0, true, true],
    [206.9, 1008, 0, false, false],
    [195.5, 1008, 0, false, false],
    [195.4, 1008, 1008, false, false],
  ])('a week of %f V: N1 %i, N2 %i', (voltage, n1, n2, en50160, regulation) => {
    expect(phaseOf(aWeekOf(() => voltage))).toMatchObject({
      n: 1008,
      n1,
      n2,
      en50160,
      regulation,
      min: voltage,
      max: voltage,
      mean: voltage,
      p95: voltage,
      reason: null,
    });
  });

  test('253.0 V stays 253.0 V as the mean of any number of readings', () => {
    const everyTenSeconds = aWeekOf(() => 253, { step: 10 }).slice(0, 8640);
    expect(phaseOf(everyTenSeconds)).toMatchObject({ n: 144, max: 253, above: 0 });
  });

  test.each([
    [50, true, true],
    [51, false, false],
  ])('%i of 1008 below 207 V', (low, en50160, regulation) => {
    const readings = aWeekOf((index) => (index < low ? 200 : 230), { step: 600 });
    expect(phaseOf(readings)).toMatchObject({ n1: low, below: low, above: 0, n2: 0, en50160, regulation });
  });

  test('one interval above 253 V violates EN 50160, but not the regulation', () => {
    const readings = aWeekOf((index) => (index === 500 ? 253.1 : 230), { step: 600 });
    expect(phaseOf(readings)).toMatchObject({ n1: 1, n2: 1, above: 1, en50160: false, regulation: true });
  });
});

describe('too little', () => {
  test.each([
    [908, true, null],
    [907, null, 'too_little_data'],
  ])('%i of 1008 intervals: %s', (known, en50160, reason) => {
    const phase = phaseOf(aWeekOf((index) => (index < known ? 230 : null), { step: 600 }));
    expect(phase).toMatchObject({ n: known, missing: 1008 - known, en50160, regulation: en50160, reason });
  });

  test.each([
    [10, 30],
    [20, 15],
    [60, 5],
    [300, 1],
    [600, 1],
    [601, Number.POSITIVE_INFINITY],
    [null, Number.POSITIVE_INFINITY],
  ])('a step of %s s needs %f readings', (step, needed) => expect(readingsNeeded(step)).toBe(needed));

  test('a step of a quarter of an hour gives no means, and the reason is reported', () => {
    expect(reportOn(aWeekOf(() => 260, { step: 900 }))).toMatchObject({
      step: 900,
      phases: [{ n: 0, n1: 0, reason: 'step_too_coarse', max: null }],
    });
  });

  test('an interval with fewer than half of its readings does not count', () => {
    const second = aWeekOf((index) => (index >= 60 && index < 91 ? null : 230), { step: 10 }).slice(0, 8000);
    expect(phaseOf(second)?.n).toBe((phaseOf(aWeekOf(() => 230, { step: 10 }).slice(0, 8031))?.n ?? 0) - 1);
  });

  test('no voltages at all, or none of a second phase', () => {
    expect(reportOn([])).toMatchObject({ step: null, expected: 1008, phases: [{ n: 0, missing: 1008, reason: 'no_voltages', worst: [] }] });
    const report = voltageReport(
      voltageDays(
        intervalSums(
          aWeekOf(() => 230),
          MIDDLE_OF_POLAND,
        ),
      ),
      reportWeek('2026-06-08'),
      3,
    );
    expect(report.phases.map(({ phase, reason }) => [phase, reason])).toEqual([
      ['L1', null],
      ['L2', 'no_voltages'],
      ['L3', 'no_voltages'],
    ]);
  });

  test('an inverter that was off all week has too little data, not a bad grid', () => {
    const dead = aWeekOf(() => 40).map((reading) => ({ ...reading, power: 0, state: 'OFF' }));
    expect(phaseOf(dead)).toMatchObject({ en50160: null, regulation: null, reason: 'too_little_data' });
  });
});

describe('the figures of a phase', () => {
  test('percentile, extremes and mean are those of the means', () => {
    const phase = phaseOf(aWeekOf((index) => 230 + (index % 2 ? 1 : -1) + Math.floor(index / 2) / 100));
    expect(phase).toMatchObject({ n: 1008, min: 230, max: 240.07, p95: 239.57, mean: 235.04 });
  });

  test('the worst ten are furthest from 230 V, the earlier first of equals', () => {
    const phase = phaseOf(aWeekOf((index) => (index < 1000 ? 230 : index % 2 ? 219 : 241), { step: 600 }));
    expect(phase?.worst.map(({ at, mean }) => [toIso(at).slice(5, 16), mean])).toEqual([
      ['06-14T22:40', 241],
      ['06-14T22:50', 219],
      ['06-14T23:00', 241],
      ['06-14T23:10', 219],
      ['06-14T23:20', 241],
      ['06-14T23:30', 219],
      ['06-14T23:40', 241],
      ['06-14T23:50', 219],
      ['06-08T00:00', 230],
      ['06-08T00:10', 230],
    ]);
  });

  test('all intervals of the week are listed, null where there is no mean', () => {
    const days = voltageDays(
      intervalSums(
        aWeekOf((index) => (index === 1 ? null : 230), { step: 600 }),
        MIDDLE_OF_POLAND,
      ),
    );
    const means = weekMeans(days, reportWeek('2026-06-08'));
    expect(means).toHaveLength(1008);
    expect(means.slice(0, 3).map(({ l1, l2 }) => [l1, l2])).toEqual([
      [230, null],
      [null, null],
      [230, null],
    ]);
  });
});
