import type { Stretch } from '#domain/time/stretch.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import type { LostEnergy } from '#domain/grid/losses/lost-energy.ts';
import type { YieldComparison } from './compare-yield.ts';
import type { Neighbour } from './neighbours.ts';
import type { YieldVerdict } from './yield-verdict.ts';

/** A neighbour with its names. */
export interface NamedNeighbour extends Neighbour {
  readonly sn: string;
  readonly description: string;
}

/** A comparison of an installation with its neighbours, as the server sends it. */
export interface Comparison extends Omit<YieldComparison, 'neighbours' | 'daily'> {
  /** The first and the last compared day. */
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly neighbours: readonly NamedNeighbour[];
  /** The latest outage of the grid that affected it in those days or later. */
  readonly outage: (Stretch & { readonly installations: readonly number[] }) | null;
  /** Energy lost to the grid in those days; `weather` is not sent. */
  readonly lost: Omit<LostEnergy, 'weather'>;
}

/** An installation with a lower yield than its neighbours. */
export interface LowYield {
  readonly id: number;
  readonly sn: string;
  readonly verdict: YieldVerdict;
  /** Share of the neighbours' median. */
  readonly ratio: number;
}
