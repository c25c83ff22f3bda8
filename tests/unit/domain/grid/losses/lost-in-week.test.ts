import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COMPARED_DAYS } from '#domain/energy/comparison/comparison-window.ts';
import { lossDates, lostInWeek, type LossSummary } from '#domain/grid/losses/lost-in-week.ts';
import { episodesByLoss } from '#domain/grid/losses/lost-episodes.ts';
import { reportWeek } from '#domain/grid/voltage-quality/report-week.ts';
import { quantity } from '#domain/quantity.ts';
import { addDays } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { aDate } from '#tests/support/generated-values.ts';

const WEEK = reportWeek('2026-06-08');
const HOUR = 3_600_000;

const told = (date: string, energies: readonly number[], reason: LossSummary['reason'] = null): LossSummary => ({
  energy: quantity(energies.reduce((sum, one) => sum + one, 0)),
  minutes: 0,
  episodes: energies.map((energy, hour) => ({
    from: quantity(instantOf(date, 8 + hour)),
    to: quantity(instantOf(date, 8 + hour) + HOUR),
    energy: quantity(energy),
    highestVoltage: null,
  })),
  reason,
});

test('two answers cover the seven days of a week that is over, without a day twice beyond it', () => {
  expect(lossDates(WEEK, '2026-07-01')).toEqual(['2026-06-15', '2026-06-10']);
});

test('of the week that runs only whole days are asked for, on its Monday none', () => {
  expect(lossDates(WEEK, '2026-06-08')).toEqual([]);
  expect(lossDates(WEEK, '2026-06-09')).toEqual(['2026-06-09']);
  expect(lossDates(WEEK, '2026-06-14')).toEqual(['2026-06-14', '2026-06-09']);
});

test('on any day every whole day of the week so far is covered', () => {
  fc.assert(
    fc.property(aDate, fc.integer({ min: 0, max: 20 }), (date, later) => {
      const week = reportWeek(date);
      const today = addDays(week.monday, later);
      const covered = new Set(
        lossDates(week, today).flatMap((asked) => Array.from({ length: COMPARED_DAYS }, (_, day) => addDays(asked, -1 - day))),
      );
      for (let day = 0; day < Math.min(7, later); day += 1) expect(covered).toContain(addDays(week.monday, day));
    }),
  );
});

test('what an answer tells of the week before is left out, the rest is summed up in the order of time', () => {
  const lost = lostInWeek([told('2026-06-12', [1.25, 0.5]), told('2026-06-06', [9]), told('2026-06-08', [0.25])], WEEK);
  expect(lost).toMatchObject({ energy: 2, minutes: 180, isPartial: false, isUpperBound: false });
  expect(lost.episodes.map(({ energy }) => energy)).toEqual([0.25, 1.25, 0.5]);
});

test('nothing is known where no answer knows; a part that is not known is said, and an upper bound is', () => {
  const unknown: LossSummary = { energy: null, minutes: 0, episodes: [], reason: 'not_enough_days' };
  expect(lostInWeek([unknown, unknown], WEEK)).toMatchObject({ energy: null, isPartial: true });
  expect(lostInWeek([told('2026-06-12', [1], 'no_neighbours'), unknown], WEEK)).toMatchObject({
    energy: 1,
    isPartial: true,
    isUpperBound: true,
  });
});

test('episodes are listed by their loss, and those that lost nothing are not', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 30 }), (hundredths) => {
      const { episodes } = told(
        '2026-06-08',
        hundredths.map((one) => one / 100),
      );
      const listed = episodesByLoss(episodes).map(({ energy }) => Math.round(energy * 100));
      expect(listed).toEqual(hundredths.filter((one) => one > 0).sort((one, other) => other - one));
    }),
  );
});
