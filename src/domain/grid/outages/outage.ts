import type { Spot } from '#domain/energy/sun.ts';
import { GRID_OUTAGE_MOST } from '#domain/grid/grid-events.ts';
import type { Instant } from '#domain/quantity.ts';
import { doOverlap, type Stretch } from '#domain/time/stretch.ts';

/** What decides whether two installations are one site. */
export interface SitePlace extends Spot {
  /** Owner and address as one text; `null` if one of them is not known. */
  readonly household: string | null;
  /** The key that sends its readings; `null` if it is not known. */
  readonly readBy: string | null;
}

/** A stretch in which an installation had no grid, or sent no readings. */
export interface Interruption extends SitePlace, Stretch {
  readonly installation: number;
  /** `no_grid`: the inverter named it (`gridLosses`). `silent`: it was silent by day, which says nothing about the grid. */
  readonly kind: 'no_grid' | 'silent';
  /** Unit: ms between two readings; 0 if it is not known. */
  readonly step: number;
}

/** Related interruptions of several installations. */
export interface Outage extends Stretch {
  readonly cause: 'grid_outage' | 'area_silent';
  /** When a second site was interrupted. */
  readonly from: Instant;
  /** When fewer than two sites were interrupted; `null` while at least two are. */
  readonly to: Instant | null;
  /** Ascending. */
  readonly installations: readonly number[];
  /** Neighbours that fell silent with a grid outage, ascending: probably affected as well. */
  readonly probably: readonly number[];
  readonly interruptions: readonly Interruption[];
}

/** Unit: km. Installations further apart are connected to different lines. */
export const OUTAGE_REACH = 5;

/**
 * True if two installations may have lost the grid together, by their times.
 *
 * Unit    ms since 1970.
 * Range   overlapping, begun within a day of each other: a connection that has been dead for a week is no part of an outage of today.
 * Source  `GRID_OUTAGE_MOST`: a single interruption lasts a day at most.
 */
export const coincide = (one: Interruption, other: Interruption): boolean =>
  one.installation !== other.installation && doOverlap(one, other) && Math.abs(one.from - other.from) <= GRID_OUTAGE_MOST;

/** Unit: ms. Source: ours: clocks and steps of loggers differ by minutes. */
export const TOGETHER_WITHIN = 900_000;

/**
 * True if two interruptions began together.
 *
 * Unit    ms since 1970.
 * Range   overlapping, begun within 15 minutes of each other or within two steps of the slower source.
 */
export const beganTogether = (one: Interruption, other: Interruption): boolean =>
  one.installation !== other.installation &&
  doOverlap(one, other) &&
  Math.abs(one.from - other.from) <= Math.max(TOGETHER_WITHIN, 2 * one.step, 2 * other.step);
