import { COMPARED_DAYS } from '#domain/energy/comparison-window.ts';
import type { ReportWeek } from '#domain/grid/voltage-quality/report-week.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import type { LostEnergy } from './lost-energy.ts';
import { type LostEpisode, type LostShare, sumOfEnergies } from './lost-episodes.ts';

/** Loss of several days, as the server sends it. */
export type LossSummary = Omit<LostEnergy, 'weather'>;

/** Estimated energy that an inverter did not deliver in a week: lost to the grid, and limited for another reason. */
export interface LostInWeek extends LostShare {
  readonly limited: LostShare;
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
export function lostInWeek(losses: readonly LossSummary[], week: ReportWeek): LostInWeek {
  const isUnknown = losses.every(({ energy }) => energy === null);
  const ofWeek = (episodes: readonly LostEpisode[]): LostShare => shareInWeek(episodes, week, isUnknown);
  return {
    ...ofWeek(losses.flatMap(({ episodes }) => episodes)),
    limited: ofWeek(losses.flatMap(({ limited }) => limited.episodes)),
    isPartial: losses.some(({ reason }) => reason === 'not_enough_days'),
    isUpperBound: losses.some(({ reason }) => reason === 'no_neighbours'),
  };
}

function shareInWeek(all: readonly LostEpisode[], { from, to }: ReportWeek, isUnknown: boolean): LostShare {
  const episodes = all.filter((episode) => episode.from >= from && episode.from < to).sort((one, other) => one.from - other.from);
  return {
    energy: isUnknown ? null : sumOfEnergies(episodes.map(({ energy }) => energy)),
    minutes: Math.round(episodes.reduce((sum, episode) => sum + (episode.to - episode.from), 0) / 60_000),
    episodes,
  };
}
