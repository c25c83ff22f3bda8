import { AREA_LIMITS, boxAround, type MapBox, TILE_BYTES, tilesCounted, tilesOver } from '#domain/service/map/map-tiles.ts';
import type { MapMarker } from '#ui/maps/markers/marker-set.ts';
import type { SeenArea } from '#ui/maps/viewport.ts';

export type AreaKind = 'visible' | 'aroundPicked' | 'aroundTasks';

interface Around {
  readonly area: SeenArea | null;
  readonly picked: MapMarker | null;
  /** Installations with open tasks. */
  readonly withTasks: readonly MapMarker[];
}

/** Unit: km. The way from the main road to the yard. */
const SURROUNDINGS = 3;

/** The boxes a choice stands for; none where it makes no sense now. */
export function boxesOf(kind: AreaKind, { area, picked, withTasks }: Around): readonly MapBox[] {
  if (kind === 'visible') return area ? [area] : [];
  const around = kind === 'aroundPicked' ? (picked ? [picked] : []) : withTasks;
  return around.map((place) => boxAround(place, SURROUNDINGS));
}

export interface Estimate {
  readonly tiles: number;
  readonly bytes: number;
  readonly isTooMuch: boolean;
}

/** Unit: bytes, a guess. Boxes may overlap, so small numbers are counted exactly and large ones only bounded. */
export function estimate(boxes: readonly MapBox[], zooms: { readonly from: number; readonly to: number }): Estimate {
  const bound = tilesCounted(boxes, zooms);
  const tiles = bound <= AREA_LIMITS.tiles * 10 ? tilesOver(boxes, zooms).length : bound;
  return { tiles, bytes: tiles * TILE_BYTES, isTooMuch: tiles > AREA_LIMITS.tiles };
}

/** Levels to fetch: from the country's overview down to what was chosen, never beyond what the provider has. */
export const zoomsTo = (detail: number): { readonly from: number; readonly to: number } => ({ from: AREA_LIMITS.minZoom, to: detail });
/** How fine it may be; a provider that ends before the first of these is fetched as far as it goes. */
export function detailsOf(maxZoom: number): readonly number[] {
  const finest = Math.min(maxZoom, AREA_LIMITS.maxZoom);
  const details = [12, 13, 14, 15, 16].filter((zoom) => zoom <= finest);
  return details.length > 0 ? details : [finest];
}
