import type { Spot } from '#domain/energy/sun.ts';
import { type Dated, equipmentAt, modulesRatio } from '#domain/energy/rated-period.ts';
import { type KilowattHours, quantity } from '#domain/quantity.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { expectedPower, areEnoughDays, type PowerColumns, powersUnder, referenceDays, weatherRatio } from './reference-days.ts';
import { type GridSample, highestVoltage } from './grid-sample.ts';
import { lossesOf } from './held-back.ts';
import { dayVoltages, type JudgedStretch, judgeStretches } from './loss-evidence.ts';
import { type LostEpisode, type LostShare, noShare, sumOf, sumOfShares } from './lost-episodes.ts';

/** Estimated energy that an inverter did not deliver on a day: lost to the grid, and limited for another reason. */
export interface LostEnergy extends LostShare {
  /** Told as THROTTLED without evidence of the grid: a limit of feeding in, heat, a setting. */
  readonly limited: LostShare;
  /** Weather of the day relative to the reference days, by the neighbours' yields, 0 to 1; `null` if it is not known. */
  readonly weather: number | null;
  /**
   * `not_enough_days`: no estimate, fewer than five reference days.
   * `no_neighbours`: the estimate is an upper bound; worse weather than on the reference days could not be subtracted.
   */
  readonly reason: 'not_enough_days' | 'no_neighbours' | null;
}

export interface LostEnergyFacts extends Dated {
  readonly date: LocalDate;
  /** Samples of the day, in the order of time. */
  readonly samples: readonly GridSample[];
  /** Power of the fourteen days before, in the order of time. */
  readonly history: PowerColumns;
  /** Yield of the neighbourhood by whole day, kWh/kWp. The current day is left out. */
  readonly neighbourYields: ReadonlyMap<LocalDate, number>;
  readonly spot: Spot;
  /** Rated power of the inverter, W; 0 or `null` if it is not known. */
  readonly rating: number | null;
}

const MINUTE = 60_000;
/** Unit: kWh. A smaller loss is not shown. */
const LEAST_LOSS = 0.1;

/** Unit: Wh → kWh, to 10 Wh. Source: an estimate is not more precise. */
const toRoundKilowattHours = (wattHours: number): KilowattHours => quantity(Math.round(wattHours / 10) / 100);

function episodeOf({ losses, events, highestMean }: JudgedStretch): LostEpisode {
  const [first, last] = [losses[0], losses.at(-1)];
  const voltages = losses.flatMap(({ sample }) => highestVoltage(sample) ?? []);
  return {
    from: quantity(first?.sample.at ?? 0),
    to: quantity((last?.sample.at ?? 0) + (last?.lasts ?? 0)),
    energy: toRoundKilowattHours(sumOf(losses.map(({ energy }) => energy))),
    highestVoltage: voltages.length === 0 ? null : quantity(Math.max(...voltages)),
    events,
    highestMean,
  };
}

/** What a day lost in these stretches. Unit: kWh to 10 Wh, whole minutes. Range: below 0.1 kWh zero, without minutes and episodes. Source: sum. */
function shareOf(stretches: readonly JudgedStretch[]): LostShare {
  const losses = stretches.flatMap((stretch) => stretch.losses);
  const energy = toRoundKilowattHours(sumOf(losses.map((loss) => loss.energy)));
  if (energy < LEAST_LOSS) return noShare(quantity(0));
  return { energy, minutes: Math.round(sumOf(losses.map(({ lasts }) => lasts)) / MINUTE), episodes: stretches.map(episodeOf) };
}

/**
 * Energy that an inverter did not deliver on a day because it was held back.
 *
 * Unit    kWh to 10 Wh, whole minutes.
 * Range   below 0.1 kWh of a kind zero, without minutes and episodes. Only while the sun is higher than 8°.
 *         Cost: linear in samples and history.
 * Source  Σ max(0, P_ref − P) Δt; P_ref is the median over the five best of the last fourteen days at that time of day, reduced
 *         by the weather of the neighbours, and never above the inverter's rating (ours); each as the equipment of the time.
 */
export function lostEnergy({ date, samples, history, neighbourYields, spot, rating, periods }: LostEnergyFacts): LostEnergy {
  const begin = instantOf(date);
  const days = referenceDays(powersUnder(history, { periods }, begin), date);
  const dates = days.map((day) => day.date);
  const weather = weatherRatio(neighbourYields, date, dates);
  if (!areEnoughDays(days)) return { ...noShare(null), limited: noShare(null), weather, reason: 'not_enough_days' };
  const times = samples.map(({ at }) => at);
  const mostAt = (at: number) => equipmentAt({ inverterPower: rating ?? 0, periods }, at).inverterPower || Number.POSITIVE_INFINITY;
  const expected = expectedPower(times, days, date).map((power, index) => {
    const at = times[index] ?? begin;
    return Math.min(mostAt(at), power * (weather ?? 1) * modulesRatio({ periods }, begin, at));
  });
  const { grid, limited } = judgeStretches(lossesOf(samples, expected, spot), dayVoltages(samples, spot));
  return { ...shareOf(grid), limited: shareOf(limited), weather, reason: weather === null ? 'no_neighbours' : null };
}

/**
 * Sum of several days.
 *
 * Unit    as `lostEnergy`.
 * Range   `energy` is `null` if no day could be estimated; `weather` is that of the worst day.
 * Source  sum.
 */
export function lostOverDays(days: readonly LostEnergy[]): LostEnergy {
  const weathers = days.flatMap(({ weather }) => weather ?? []);
  return {
    ...sumOfShares(days),
    limited: sumOfShares(days.map(({ limited }) => limited)),
    weather: weathers.length === 0 ? null : Math.min(...weathers),
    reason: days.find(({ reason }) => reason !== null)?.reason ?? null,
  };
}
