import type { Care } from '#domain/diagnosis/care-state.ts';
import type { Watts } from '#domain/quantity.ts';

/** Where an installation stands. `id` is the installation's; WGS84 degrees. */
export interface Place {
  readonly id: number;
  readonly latitude: number;
  readonly longitude: number;
}

/** What a marker on the map says. */
export interface Marker {
  readonly id: number;
  readonly description: string;
  readonly sn: string;
  readonly lastPower: Watts | null;
  readonly generatorPower: Watts;
  readonly isWorking: boolean;
  /** Only our own server tells it. */
  readonly care?: Care | undefined;
}
