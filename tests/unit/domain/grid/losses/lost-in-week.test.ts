import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COMPARED_DAYS } from '#domain/energy/comparison-window.ts';
import { lossDates, lostInWeek, type LossSummary } from '#domain/grid/losses/lost-in-week.ts';
import { claimedEpisodes, episodesByLoss, noShare } from '#domain/grid/losses/lost-episodes.ts';
import { reportWeek } from '#domain/grid/voltage-quality/report-week.ts';
import { quantity } from '#domain/quantity.ts';
import { addDays } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { aDate } from '#tests/support/generated-values.ts';

const WEEK = reportWeek('2026-06-08');
const HOUR = 3_600_000;

const lossOf = (date: string, energies: readonly number[], reason: LossSummary['reason'] = null): LossSummary => ({
  energy: quantity(energies.reduce((sum, one) => sum + one, 0)),
  minutes: 0,
  episodes: energies.map((energy, hour) => ({
    from: quantity(instantOf(date, 8 + hour)),
    to: quantity(instantOf(date, 8 + hour) + HOUR),
    energy: quantity(energy),
    highestVoltage: null,
    highestMean: null,
    events: null,
  })),
  limited: noShare(quantity(0)),
  reason,
});

test('two responses cover the seven days of a past week', () => {
  expect(lossDates(WEEK, '2026-07-01')).toEqual(['2026-06-15', '2026-06-10']);
});

test('only whole days of the current week are requested, on its Monday none', () => {
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
        lossDates(week, today).flatMap((date) => Array.from({ length: COMPARED_DAYS }, (_, day) => addDays(date, -1 - day))),
      );
      for (let day = 0; day < Math.min(7, later); day += 1) expect(covered).toContain(addDays(week.monday, day));
    }),
  );
});

test('episodes of the week before are left out, the others are summed in the order of time', () => {
  const lost = lostInWeek([lossOf('2026-06-12', [1.25, 0.5]), lossOf('2026-06-06', [9]), lossOf('2026-06-08', [0.25])], WEEK);
  expect(lost).toMatchObject({ energy: 2, minutes: 180, isPartial: false, isUpperBound: false });
  expect(lost.episodes.map(({ energy }) => energy)).toEqual([0.25, 1.25, 0.5]);
});

test('the loss is unknown if no response has one; a partial sum and an upper bound are marked', () => {
  const unknown: LossSummary = { ...noShare(null), limited: noShare(null), reason: 'not_enough_days' };
  expect(lostInWeek([unknown, unknown], WEEK)).toMatchObject({ energy: null, isPartial: true });
  expect(lostInWeek([lossOf('2026-06-12', [1], 'no_neighbours'), unknown], WEEK)).toMatchObject({
    energy: 1,
    isPartial: true,
    isUpperBound: true,
  });
});

test('episodes are listed by their loss, without those of zero', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 30 }), (hundredths) => {
      const { episodes } = lossOf(
        '2026-06-08',
        hundredths.map((one) => one / 100),
      );
      const listed = episodesByLoss(episodes).map(({ energy }) => Math.round(energy * 100));
      expect(listed).toEqual(hundredths.filter((one) => one > 0).sort((one, other) => other - one));
    }),
  );
});

test('what was limited for another reason is summed apart', () => {
  const { episodes } = lossOf('2026-06-10', [2, 1]);
  const some = { ...lossOf('2026-06-12', [1.25]), limited: { energy: quantity<never>(3), minutes: 120, episodes } };
  expect(lostInWeek([some, lossOf('2026-06-08', [0.25])], WEEK)).toMatchObject({ energy: 1.5, limited: { energy: 3, minutes: 120 } });
  const unknown: LossSummary = { ...noShare(null), limited: noShare(null), reason: 'not_enough_days' };
  expect(lostInWeek([unknown], WEEK).limited.energy).toBeNull();
});

test('only stretches with an event or a mean above 253 V are claimed', () => {
  const [episode] = lossOf('2026-06-08', [1]).episodes;
  const of = (events: readonly string[] | null, highestMean: number | null) =>
    claimedEpisodes(episode ? [{ ...episode, events, highestMean: highestMean === null ? null : quantity(highestMean) }] : []).length;
  expect([of(['AC_OVER_VOLT'], null), of([], 253.01), of([], 253), of([], null), of(null, null)]).toEqual([1, 1, 0, 0, 0]);
});
