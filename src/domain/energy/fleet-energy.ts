import { type Instant, quantity, type WattHours } from '#domain/quantity.ts';
import type { EnergyBar } from './series.ts';

/** What one installation gave in a day so far; `null` where nothing is known of it. */
export interface DayEnergy {
  readonly energy: WattHours | null;
  /** When its backend said so. */
  readonly asOf: Instant;
}

export interface FleetEnergy {
  readonly energy: WattHours;
  /** Of how many installations. */
  readonly known: number;
  /** As old as the oldest of its parts. */
  readonly asOf: Instant;
}

/** What bars come to. Unit: Wh. Range: `null` for none: what is not known is no zero. Source: arithmetic. */
export const sumOfBars = (bars: readonly EnergyBar[]): WattHours | null =>
  bars.length === 0 ? null : quantity(bars.reduce((sum, { energy }) => sum + energy, 0));

/** What all of them gave. Unit: Wh. Range: `null` where nothing is known of any; who is not known is left out, and counted by nobody. Source: arithmetic. */
export function fleetEnergy(told: Iterable<DayEnergy>): FleetEnergy | null {
  let [energy, known, asOf] = [0, 0, Number.POSITIVE_INFINITY];
  for (const one of told) {
    if (one.energy === null) continue;
    energy += one.energy;
    known += 1;
    asOf = Math.min(asOf, one.asOf);
  }
  return known === 0 ? null : { energy: quantity(energy), known, asOf: quantity(asOf) };
}
