import type { Care } from '#domain/diagnosis/care-state.ts';
import type { Spot } from '#domain/energy/sun.ts';
import type { Watts } from '#domain/quantity.ts';

/** Initial views of maps. WGS84 degrees; zoom of the web Mercator grid. Source: specification 20.12 and 20.13. */
export const WORLD_MAP_START = { latitude: 52.43, longitude: 17.79, zoom: 6 } as const;
export const SMALL_MAP_START = { latitude: 54.4091, longitude: 18.59723, zoom: 13 } as const;

/** Poland with a margin, to detect swapped coordinates. */
const POLAND = { south: 48.9, north: 54.95, west: 14, east: 24.25 } as const;

export const isInPoland = (latitude: number, longitude: number): boolean =>
  latitude >= POLAND.south && latitude <= POLAND.north && longitude >= POLAND.west && longitude <= POLAND.east;

/** Unit: degrees around 0, 0, where there is only sea. */
const NEAR_ZERO = 0.1;

/** What is certainly wrong with a place: no coordinates were meant, or they are in the wrong order; `null`: nothing. Source: specification 9.9. */
export function misplacement({ latitude, longitude }: Spot): 'zero' | 'swapped' | null {
  if (Math.abs(latitude) < NEAR_ZERO && Math.abs(longitude) < NEAR_ZERO) return 'zero';
  return isInPoland(longitude, latitude) ? 'swapped' : null;
}

/** Place of an installation. `id` is the installation's; WGS84 degrees. */
export interface Place {
  readonly id: number;
  readonly latitude: number;
  readonly longitude: number;
}

/** Data of a marker on the map. */
export interface Marker {
  readonly id: number;
  readonly description: string;
  readonly sn: string;
  readonly lastPower: Watts | null;
  readonly generatorPower: Watts;
  readonly isWorking: boolean;
  /** Only our own server sends it. */
  readonly care?: Care | undefined;
}
