import { type Instant, type KilowattHours, quantity, type Volts } from '#domain/quantity.ts';
import type { Loss } from './grid-sample.ts';

/** A stretch in which the grid curtailed the inverter. */
export interface LostEpisode {
  readonly from: Instant;
  readonly to: Instant;
  /** Estimated. */
  readonly energy: KilowattHours;
  /** The highest measured voltage; `null` if there is none. */
  readonly highestVoltage: Volts | null;
}

/** Unit: Wh → kWh, to 10 Wh. Range: any. Source: an estimate is not more precise. */
export const toRoundKilowattHours = (wattHours: number): KilowattHours => quantity(Math.round(wattHours / 10) / 100);

/** Groups consecutive losses without a gap. */
function groupsOf(losses: readonly (Loss | undefined)[]): Loss[][] {
  const groups: Loss[][] = [];
  let before: Loss | undefined;
  for (const loss of losses) {
    if (loss && before && loss.at - before.at <= before.lasts) groups.at(-1)?.push(loss);
    else if (loss) groups.push([loss]);
    before = loss;
  }
  return groups;
}

function episodeOf(losses: readonly Loss[]): LostEpisode {
  const [first, last] = [losses[0], losses.at(-1)];
  const voltages = losses.flatMap(({ voltage }) => voltage ?? []);
  return {
    from: quantity(first?.at ?? 0),
    to: quantity((last?.at ?? 0) + (last?.lasts ?? 0)),
    energy: toRoundKilowattHours(losses.reduce((sum, { energy }) => sum + energy, 0)),
    highestVoltage: voltages.length === 0 ? null : quantity(Math.max(...voltages)),
  };
}

/** The stretches of consecutive losses. Unit: kWh to 10 Wh. Range: losses as returned by `lossesOf`. Source: ours. */
export const lostEpisodes = (losses: readonly (Loss | undefined)[]): LostEpisode[] => groupsOf(losses).map(episodeOf);

/** Sorts episodes for a list: the largest loss first, of equals the latest; without those of 0.00 kWh. Unit: kWh to 10 Wh. Range: any. Source: ours. */
export const episodesByLoss = (episodes: readonly LostEpisode[]): LostEpisode[] =>
  episodes.filter(({ energy }) => energy >= 0.005).sort((one, other) => other.energy - one.energy || other.from - one.from);
