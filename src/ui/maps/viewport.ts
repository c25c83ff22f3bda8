import { boundsOf, type MapMarker } from '#ui/maps/markers/marker-set.ts';
import { fromMercator, zoomAt } from './mercator.ts';

/** The centre of a map in WGS84 degrees, and its zoom in the web Mercator grid. */
export interface Viewport {
  readonly latitude: number;
  readonly longitude: number;
  readonly zoom: number;
}

/** A viewport with the edges of the visible area in WGS84 degrees. */
export interface VisibleArea extends Viewport {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** The minimum size of a small map without the space for a card. Unit: CSS px. */
const MIN_SIZE = { width: 180, height: 100 } as const;
const MAX_ZOOM = 13;

/** The viewport of a small map that shows all given markers. */
export function fitViewport(markers: readonly MapMarker[]): Viewport {
  const [west, south, east, north] = boundsOf(markers);
  const metres = Math.max((east - west) / MIN_SIZE.width, (north - south) / MIN_SIZE.height, 1);
  const [longitude, latitude] = fromMercator((west + east) / 2, (south + north) / 2);
  return { latitude, longitude, zoom: Math.min(MAX_ZOOM, zoomAt(metres)) };
}
