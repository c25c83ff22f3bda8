import { type Instant, quantity, type WattHours } from '#domain/quantity.ts';
import type { EnergyBar } from './series.ts';

/** Energy of one installation in the day so far; `null` if it is not known. */
export interface DayEnergy {
  readonly energy: WattHours | null;
  /** When the backend sent it. */
  readonly asOf: Instant;
}

export interface FleetEnergy {
  readonly energy: WattHours;
  /** Number of installations with known energy. */
  readonly known: number;
  /** The oldest of their times. */
  readonly asOf: Instant;
}

/** Sum of bars. Unit: Wh. Range: `null` without bars: unknown is not zero. */
export const sumOfBars = (bars: readonly EnergyBar[]): WattHours | null =>
  bars.length === 0 ? null : quantity(bars.reduce((sum, { energy }) => sum + energy, 0));

/** Sum over installations. Unit: Wh. Range: `null` if none is known; unknown ones are left out of the sum and of `known`. */
export function fleetEnergy(energies: Iterable<DayEnergy>): FleetEnergy | null {
  let [energy, known, asOf] = [0, 0, Number.POSITIVE_INFINITY];
  for (const one of energies) {
    if (one.energy === null) continue;
    energy += one.energy;
    known += 1;
    asOf = Math.min(asOf, one.asOf);
  }
  return known === 0 ? null : { energy: quantity(energy), known, asOf: quantity(asOf) };
}
