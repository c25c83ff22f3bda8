import type { Spot } from '#domain/energy/sun.ts';
import { type KilowattHours, quantity } from '#domain/quantity.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { expectedPower, areEnoughDays, type PowerColumns, referenceDays, weatherRatio } from './reference-days.ts';
import { type GridSample, lossesOf } from './grid-sample.ts';
import { type LostEpisode, lostEpisodes, toRoundKilowattHours } from './lost-episodes.ts';

/** Estimated energy lost to the grid on a day. */
export interface LostEnergy {
  /** `null` if it cannot be estimated; `reason` tells why. */
  readonly energy: KilowattHours | null;
  readonly minutes: number;
  readonly episodes: readonly LostEpisode[];
  /** Weather of the day relative to the reference days, by the neighbours' yields, 0 to 1; `null` if it is not known. */
  readonly weather: number | null;
  /**
   * `not_enough_days`: no estimate, fewer than five reference days.
   * `no_neighbours`: the estimate is an upper bound; worse weather than on the reference days could not be subtracted.
   */
  readonly reason: 'not_enough_days' | 'no_neighbours' | null;
}

export interface LostEnergyFacts {
  readonly date: LocalDate;
  /** Samples of the day, in the order of time. */
  readonly samples: readonly GridSample[];
  /** Power of the fourteen days before, in the order of time. */
  readonly history: PowerColumns;
  /** Yield of the neighbourhood by whole day, kWh/kWp. The current day is left out. */
  readonly neighbourYields: ReadonlyMap<LocalDate, number>;
  readonly spot: Spot;
}

const MINUTE = 60_000;
/** Unit: kWh. A smaller loss is not reported. Source: ours. */
const LEAST_REPORTED = 0.1;

/**
 * Energy that an inverter did not produce on a day because the grid curtailed it.
 *
 * Unit    kWh to 10 Wh, whole minutes.
 * Range   below 0.1 kWh zero, without minutes and episodes. Only while the sun is higher than 8°.
 *         Cost: linear in samples and history.
 * Source  Σ max(0, P_ref − P) Δt; P_ref is the median over the five best of the last fourteen days at that time of day, reduced
 *         by the weather of the neighbours (ours).
 */
export function lostEnergy({ date, samples, history, neighbourYields, spot }: LostEnergyFacts): LostEnergy {
  const days = referenceDays(history, date);
  const dates = days.map((day) => day.date);
  const weather = weatherRatio(neighbourYields, date, dates);
  if (!areEnoughDays(days)) return { energy: null, minutes: 0, episodes: [], weather, reason: 'not_enough_days' };
  const times = samples.map(({ at }) => at);
  const expected = expectedPower(times, days, date).map((power) => power * (weather ?? 1));
  const losses = lossesOf(samples, expected, spot);
  const actual = losses.filter((loss) => loss !== undefined);
  const energy = toRoundKilowattHours(actual.reduce((sum, loss) => sum + loss.energy, 0));
  const reason = weather === null ? 'no_neighbours' : null;
  if (energy < LEAST_REPORTED) return { energy: quantity(0), minutes: 0, episodes: [], weather, reason };
  const minutes = Math.round(actual.reduce((sum, { lasts }) => sum + lasts, 0) / MINUTE);
  return { energy, minutes, episodes: lostEpisodes(losses), weather, reason };
}

/**
 * Sum of several days.
 *
 * Unit    as `lostEnergy`.
 * Range   `energy` is `null` if no day could be estimated; `weather` is that of the worst day.
 * Source  sum.
 */
export function lostOverDays(days: readonly LostEnergy[]): LostEnergy {
  const known = days.flatMap(({ energy }) => energy ?? []);
  const hundredths = known.reduce<number>((sum, energy) => sum + Math.round(energy * 100), 0);
  const weathers = days.flatMap(({ weather }) => weather ?? []);
  return {
    energy: known.length === 0 ? null : quantity(hundredths / 100),
    minutes: days.reduce((sum, { minutes }) => sum + minutes, 0),
    episodes: days.flatMap(({ episodes }) => episodes),
    weather: weathers.length === 0 ? null : Math.min(...weathers),
    reason: days.find(({ reason }) => reason !== null)?.reason ?? null,
  };
}
