import type { Spot } from '#domain/energy/sun.ts';
import type { Instant } from '#domain/quantity.ts';
import { doOverlap, type Stretch } from '#domain/time/stretch.ts';

/** A stretch in which an installation had no grid, or did not report. */
export interface Interruption extends Spot, Stretch {
  readonly installation: number;
  /** The inverter reported GRID_DISCONNECT, or it was silent by day. */
  readonly kind: 'grid_disconnect' | 'silent';
}

/** Related interruptions of several installations. */
export interface Outage extends Stretch {
  /** When a second installation was interrupted. */
  readonly from: Instant;
  /** When fewer than two were interrupted; `null` while at least two are. */
  readonly to: Instant | null;
  /** Ascending. */
  readonly installations: readonly number[];
  readonly interruptions: readonly Interruption[];
}

/** Unit: km. Installations further apart are connected to different lines. Source: ours. */
export const OUTAGE_REACH = 5;

/**
 * Unit: ms. Silence counts as an interruption of the grid only if it began within a day of the other interruption: at most a
 * night is between them. A modem that has been silent for a week does not count for an outage of today. Source: ours.
 */
const SILENCE_BEGINS_WITHIN = 86_400_000;

/** True if both may have the same cause, by their times. Unit: ms since 1970. Range: any. Source: ours. */
export function coincide(one: Interruption, other: Interruption): boolean {
  if (one.installation === other.installation || !doOverlap(one, other)) return false;
  const isSilence = one.kind === 'silent' || other.kind === 'silent';
  return !isSilence || Math.abs(one.from - other.from) <= SILENCE_BEGINS_WITHIN;
}
