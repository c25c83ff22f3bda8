import { describe, expect, test } from 'vitest';
import { MIDDLE_OF_POLAND } from '#domain/energy/daylight.ts';
import { withEvents } from '#domain/grid/voltage-quality/voltage-reading.ts';
import { reportOfReadings } from '#domain/grid/voltage-quality/week-report.ts';
import { intervalStart } from '#domain/grid/voltage-quality/limits.ts';
import { aVoltageWeek, PLANTED, type Planted, reportOfWeek, type VoltageWeek } from '#tests/support/voltage-weeks.ts';
import { runsOf } from '#tests/support/runs.ts';

/** Drawn at each run, and printed in the names below; `PV_SEED` repeats a run. */
const SEED = Number(process.env.PV_SEED ?? Math.floor(Math.random() * 1e9));
const WEEKS = runsOf(40);

const weeksWith = (planted: Planted): VoltageWeek[] =>
  Array.from({ length: WEEKS }, (_, index) => aVoltageWeek(SEED + 1_000 * PLANTED.indexOf(planted) + index, planted));

const verdictsOf = (week: VoltageWeek) => reportOfWeek(week).phases.flatMap(({ en50160, regulation }) => [en50160, regulation]);
const told = ({ week, step, phases, level, switched, hasStatus }: VoltageWeek) =>
  `${week.monday}, ${step} s, ${phases} phases, ${level} V, ${switched.events.join()} ${hasStatus}`;
const countOf = (weeks: readonly VoltageWeek[], verdict: boolean): number =>
  weeks.filter((week) => verdictsOf(week).every((one) => one === verdict)).length;

describe(`weeks of seed ${SEED}`, () => {
  test.each(['nothing', 'switch', 'interruption'] as const)('with %s never break a rule, and most of known nights keep both', (planted) => {
    const weeks = weeksWith(planted);
    for (const week of weeks) expect(verdictsOf(week), told(week)).not.toContain(false);
    const known = weeks.filter(({ isDeadAtNight }) => !isDeadAtNight);
    expect(countOf(known, true)).toBe(known.length);
  });

  test.each(['switch', 'interruption'] as const)('with %s tell when, and nothing else is told', (planted) => {
    for (const week of weeksWith(planted)) {
      const { interruptions = [], phases } = reportOfWeek(week);
      const times = week.readings.filter(({ at }) => week.spans.some(([from, to]) => at >= from && at < to));
      const starts = new Set(times.map(({ at }) => intervalStart(at)));
      for (const { at } of times)
        expect(
          interruptions.some(({ from, to }) => at >= from && at < to),
          told(week),
        ).toBe(true);
      expect(interruptions.reduce((sum, { from, to }) => sum + (to - from) / 600_000, 0)).toBe(starts.size);
      const { intervals } = reportOfReadings(withEvents(week.readings, week.changes), week.week, week.phases, MIDDLE_OF_POLAND);
      const counted = intervals?.filter(({ at, l1 }) => l1 !== null && starts.has(at));
      expect(counted, told(week)).toEqual([]);
      for (const phase of phases) expect(phase.interrupted).toBe(starts.size);
    }
  });

  test('without anything have no interruption', () => {
    for (const week of weeksWith('nothing')) expect(reportOfWeek(week).interruptions).toEqual([]);
  });

  test.each(['lost_phase', 'sag', 'overvoltage'] as const)('with %s break the rules wherever enough is known', (planted) => {
    const weeks = weeksWith(planted);
    for (const week of weeks) {
      const { phases } = reportOfWeek(week);
      const bad = phases.filter((_, index) => planted !== 'lost_phase' || index === week.lost);
      for (const { en50160, regulation, reason } of bad)
        expect([en50160, regulation], told(week)).toEqual(week.isDeadAtNight && reason !== null ? [null, null] : [false, false]);
      for (const phase of phases.filter((one) => !bad.includes(one))) expect(phase.en50160, told(week)).not.toBe(false);
    }
    expect(weeks.filter(({ isDeadAtNight }) => !isDeadAtNight).length).toBeGreaterThan(0);
  });
});
