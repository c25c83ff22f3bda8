import type { Spot } from '#domain/energy/sun.ts';
import type { Instant } from '#domain/quantity.ts';
import { doOverlap, type Stretch } from '#domain/time/stretch.ts';

/** A stretch in which an installation had no grid, or was not heard of. */
export interface Interruption extends Spot, Stretch {
  readonly installation: number;
  /** The inverter said GRID_DISCONNECT, or it was silent by day. */
  readonly kind: 'grid_disconnect' | 'silent';
}

/** Interruptions of several installations that belong together. */
export interface Outage extends Stretch {
  /** When a second installation was hit: from then on it is more than one inverter's trouble. */
  readonly from: Instant;
  /** When only one was left; `null` while at least two are down. */
  readonly to: Instant | null;
  /** Ascending. */
  readonly installations: readonly number[];
  readonly interruptions: readonly Interruption[];
}

/** Unit: km. Installations further apart hang on different lines. Source: ours. */
export const OUTAGE_REACH = 5;

/**
 * Unit: ms. Silence is taken for the grid's only where it began within a day of the other interruption: an inverter's night
 * lies between at most. A modem that has been dead for a week explains no outage of today. Source: ours.
 */
const SILENCE_BEGINS_WITHIN = 86_400_000;

/** True where one trouble may be behind both, as far as time tells. Unit: ms since 1970. Range: any. Source: ours. */
export function coincide(one: Interruption, other: Interruption): boolean {
  if (one.installation === other.installation || !doOverlap(one, other)) return false;
  const isSilence = one.kind === 'silent' || other.kind === 'silent';
  return !isSilence || Math.abs(one.from - other.from) <= SILENCE_BEGINS_WITHIN;
}
