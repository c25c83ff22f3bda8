/** Half the width of the world in web Mercator metres (EPSG:3857). */
export const HALF_WORLD = 20_037_508.342789244;
const TILE = 256;
const POLE = 85.05;

/** Converts WGS84 degrees to [x, y] in EPSG:3857 metres. */
export function toMercator(longitude: number, latitude: number): [number, number] {
  const phi = (Math.max(-POLE, Math.min(POLE, latitude)) * Math.PI) / 180;
  return [(longitude / 180) * HALF_WORLD, (Math.log(Math.tan(Math.PI / 4 + phi / 2)) / Math.PI) * HALF_WORLD];
}

/** Converts EPSG:3857 metres to [longitude, latitude] in WGS84 degrees. */
export function fromMercator(x: number, y: number): [number, number] {
  return [(x / HALF_WORLD) * 180, (Math.atan(Math.sinh((y / HALF_WORLD) * Math.PI)) * 180) / Math.PI];
}

/** Metres of the projection per CSS pixel at a zoom level, and the inverse. */
export const resolutionAt = (zoom: number): number => (2 * HALF_WORLD) / TILE / 2 ** zoom;
export const zoomAt = (resolution: number): number => Math.log2((2 * HALF_WORLD) / TILE / resolution);

/** [west, south, east, north] in EPSG:3857 metres. */
export type Extent = readonly [number, number, number, number];

export const isWithin = (x: number, y: number, [west, south, east, north]: Extent): boolean =>
  x >= west && x <= east && y >= south && y <= north;
