import { expect, test } from 'vitest';
import { weekVerdict } from '#domain/grid/voltage-quality/week-verdict.ts';
import { addDays } from '#domain/time/local-date.ts';
import { aFleet, lastWeeksReport, noonOf } from '#tests/support/fleet.ts';

/** Another day of the week and of the month each time, all through a year. */
const DATES = Array.from({ length: 27 }, (_, step) => addDays('2026-01-01', step * 14 + (step % 7)));

test.each(DATES)('on %s the week before says ‘niezgodne’ of two installations for different reasons, and ‘zgodne’ of another', (date) => {
  const fleet = aFleet(40, noonOf(date));
  const verdicts = (fate: string) => {
    const phases = lastWeeksReport(fleet, fleet.shown(fate), date);
    return [weekVerdict(phases, 'en50160'), weekVerdict(phases, 'regulation')];
  };
  expect(verdicts('tap-high')).toEqual([false, false]); // too many means above 253 V
  expect(verdicts('trip-loop')).toEqual([false, true]); // a few, which the standard alone forbids
  expect(verdicts('fuse-blown')).toEqual([true, true]);
});
