import { COMPARED_DAYS } from '#domain/energy/comparison/comparison-window.ts';
import type { ReportWeek } from '#domain/grid/voltage-quality/report-week.ts';
import { type KilowattHours, quantity } from '#domain/quantity.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import type { LostEnergy } from './lost-energy.ts';
import type { LostEpisode } from './lost-episodes.ts';

/** What several days lost, as the server tells it. */
export type ToldLoss = Omit<LostEnergy, 'weather'>;

/** What the grid cost in a week: always an estimate. */
export interface LostInWeek {
  /** `null` where no day of it could be estimated. */
  readonly energy: KilowattHours | null;
  readonly minutes: number;
  /** In the order of time. */
  readonly episodes: readonly LostEpisode[];
  /** Some of its days could not be estimated: it may have been more. */
  readonly isPartial: boolean;
  /** Worse weather than on the reference days could not be taken off: it may have been less. */
  readonly isUpperBound: boolean;
}

/**
 * The days as of which to ask what was lost, so that the answers cover the whole days of a week, the last ones first.
 *
 * Unit    days.
 * Range   two of a week that is over; fewer of the one that runs, none on its Monday.
 * Source  an answer tells of the five whole days before its own.
 */
export function lossDates({ monday }: ReportWeek, today: LocalDate): LocalDate[] {
  const after = addDays(monday, 7);
  const dates: LocalDate[] = [];
  for (let date = after < today ? after : today; date > monday; date = addDays(date, -COMPARED_DAYS)) dates.push(date);
  return dates;
}

/**
 * What was lost in a week, out of answers that cover it.
 *
 * Unit    kWh to 10 Wh, whole minutes.
 * Range   answers as `lossDates` asks for them; what they tell of the week before is left out. At least one.
 * Source  sum of the episodes.
 */
export function lostInWeek(told: readonly ToldLoss[], { from, to }: ReportWeek): LostInWeek {
  const episodes = told
    .flatMap((one) => one.episodes)
    .filter((episode) => episode.from >= from && episode.from < to)
    .sort((one, other) => one.from - other.from);
  const hundredths = episodes.reduce((sum, { energy }) => sum + Math.round(energy * 100), 0);
  return {
    energy: told.every(({ energy }) => energy === null) ? null : quantity(hundredths / 100),
    minutes: Math.round(episodes.reduce((sum, episode) => sum + (episode.to - episode.from), 0) / 60_000),
    episodes,
    isPartial: told.some(({ reason }) => reason === 'not_enough_days'),
    isUpperBound: told.some(({ reason }) => reason === 'no_neighbours'),
  };
}
