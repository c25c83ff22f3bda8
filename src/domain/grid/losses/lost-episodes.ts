import { N1_HIGH } from '#domain/grid/voltage-quality/limits.ts';
import { type Instant, type KilowattHours, quantity, type Volts } from '#domain/quantity.ts';

/** A stretch in which an inverter was held back, with what shows it. */
export interface LostEpisode {
  readonly from: Instant;
  readonly to: Instant;
  /** Estimated. */
  readonly energy: KilowattHours;
  /** The highest measured voltage; `null` if there is none. */
  readonly highestVoltage: Volts | null;
  /** Events in it: the grid's of a loss to the grid, the inverter's own of another one; `null` if the server did not send them. */
  readonly events: readonly string[] | null;
  /** The highest ten-minute mean of a phase; `null` if there is none. */
  readonly highestMean: Volts | null;
}

/** Estimated energy of one kind of loss. */
export interface LostShare {
  /** `null` if it cannot be estimated. */
  readonly energy: KilowattHours | null;
  readonly minutes: number;
  /** In the order of time. */
  readonly episodes: readonly LostEpisode[];
}

/** Sum of numbers. */
export const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/** Sum of energies to 10 Wh. Unit: kWh. Source: whole hundredths have no rounding errors. */
export const sumOfEnergies = (energies: readonly KilowattHours[]): KilowattHours =>
  quantity(sumOf(energies.map((energy) => Math.round(energy * 100))) / 100);

/** Nothing lost, or `null`: not known. */
export const noShare = (energy: KilowattHours | null): LostShare => ({ energy, minutes: 0, episodes: [] });

/** Sum of several days. Unit: as `shareOf`. Range: `energy` is `null` if no day could be estimated. Source: sum. */
export function sumOfShares(shares: readonly LostShare[]): LostShare {
  const known = shares.flatMap(({ energy }) => energy ?? []);
  return {
    energy: known.length === 0 ? null : sumOfEnergies(known),
    minutes: sumOf(shares.map(({ minutes }) => minutes)),
    episodes: shares.flatMap(({ episodes }) => episodes),
  };
}

/** Episodes that are listed and counted: those of 0.00 kWh are not. Unit: kWh to 10 Wh. Range: any, in their order. */
const isListed = ({ energy }: LostEpisode): boolean => energy >= 0.005;

/** Sorts episodes for a list: the largest loss first, of equals the latest; without those of 0.00 kWh. Unit: kWh to 10 Wh. */
export const episodesByLoss = (episodes: readonly LostEpisode[]): LostEpisode[] =>
  episodes.filter(isListed).sort((one, other) => other.energy - one.energy || other.from - one.from);

/**
 * The episodes that are claimed from the grid's operator.
 *
 * Unit    V.
 * Range   losses to the grid: those with an event of the grid, or a ten-minute mean above 253 V. None of a server that does not send
 *         the evidence.
 * Source  ours: what another side can check.
 */
export const claimedEpisodes = (episodes: readonly LostEpisode[]): LostEpisode[] =>
  episodesByLoss(episodes).filter(
    ({ events, highestMean }) => events !== null && (events.length > 0 || (highestMean !== null && highestMean > N1_HIGH)),
  );
