import { boundsOf, type MapMarker } from '#ui/maps/markers/marker-set.ts';
import { fromMercator, zoomAt } from './mercator.ts';

/** Where a map looks: WGS84 degrees and the zoom of the web Mercator grid. */
export interface Viewport {
  readonly latitude: number;
  readonly longitude: number;
  readonly zoom: number;
}

/** What it shows then. Edges in WGS84 degrees. */
export interface VisibleArea extends Viewport {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Unit: px. What a small map has at least between its edges, less room for a card. */
const ROOM = { width: 180, height: 100 } as const;
const CLOSEST = 13;

/** Where a small map looks to have all of some markers in sight. */
export function fitViewport(markers: readonly MapMarker[]): Viewport {
  const [west, south, east, north] = boundsOf(markers);
  const metres = Math.max((east - west) / ROOM.width, (north - south) / ROOM.height, 1);
  const [longitude, latitude] = fromMercator((west + east) / 2, (south + north) / 2);
  return { latitude, longitude, zoom: Math.min(CLOSEST, zoomAt(metres)) };
}
