import { COMPARED_DAYS } from '#domain/energy/comparison/comparison-window.ts';
import type { ReportWeek } from '#domain/grid/voltage-quality/report-week.ts';
import { type KilowattHours, quantity } from '#domain/quantity.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import type { LostEnergy } from './lost-energy.ts';
import type { LostEpisode } from './lost-episodes.ts';

/** Loss of several days, as the server sends it. */
export type LossSummary = Omit<LostEnergy, 'weather'>;

/** Estimated energy lost to the grid in a week. */
export interface LostInWeek {
  /** `null` if no day could be estimated. */
  readonly energy: KilowattHours | null;
  readonly minutes: number;
  /** In the order of time. */
  readonly episodes: readonly LostEpisode[];
  /** Some days could not be estimated: the loss may be larger. */
  readonly isPartial: boolean;
  /** Worse weather than on the reference days could not be subtracted: the loss may be smaller. */
  readonly isUpperBound: boolean;
}

/**
 * The dates of the requests whose responses cover the whole days of a week, the last ones first.
 *
 * Unit    days.
 * Range   two for a past week; fewer for the current week, none on its Monday.
 * Source  a response covers the five whole days before its date.
 */
export function lossDates({ monday }: ReportWeek, today: LocalDate): LocalDate[] {
  const after = addDays(monday, 7);
  const dates: LocalDate[] = [];
  for (let date = after < today ? after : today; date > monday; date = addDays(date, -COMPARED_DAYS)) dates.push(date);
  return dates;
}

/**
 * The loss of a week, from responses that cover it.
 *
 * Unit    kWh to 10 Wh, whole minutes.
 * Range   at least one response, for the dates of `lossDates`; episodes of the week before are left out.
 * Source  sum of the episodes.
 */
export function lostInWeek(losses: readonly LossSummary[], { from, to }: ReportWeek): LostInWeek {
  const episodes = losses
    .flatMap((one) => one.episodes)
    .filter((episode) => episode.from >= from && episode.from < to)
    .sort((one, other) => one.from - other.from);
  const hundredths = episodes.reduce((sum, { energy }) => sum + Math.round(energy * 100), 0);
  return {
    energy: losses.every(({ energy }) => energy === null) ? null : quantity(hundredths / 100),
    minutes: Math.round(episodes.reduce((sum, episode) => sum + (episode.to - episode.from), 0) / 60_000),
    episodes,
    isPartial: losses.some(({ reason }) => reason === 'not_enough_days'),
    isUpperBound: losses.some(({ reason }) => reason === 'no_neighbours'),
  };
}
