/** A part of the world. Edges in WGS84 degrees. */
export interface MapBox {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

export interface TileAddress {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** What may be fetched ahead at once: enough for a town with its surroundings, too little to burden a provider. */
export const AREA_LIMITS = { tiles: 3000, maxZoom: 16, minZoom: 6 } as const;
/** Unit: bytes. What a raster tile weighs on average; a first guess, shown as 'około'. */
export const TILE_BYTES = 20_000;
/** Unit: bytes. Left free on the device, so that unsent changes never lack room. */
export const ROOM_TO_LEAVE = 200_000_000;
/** Tiles once looked at that stay; the longest unused leaves first. */
export const SEEN_TILES_KEPT = 600;

const POLE = 85.05;
const column = (longitude: number, z: number): number => Math.floor(((longitude + 180) / 360) * 2 ** z);
function row(latitude: number, z: number): number {
  const phi = (Math.max(-POLE, Math.min(POLE, latitude)) * Math.PI) / 180;
  return Math.floor(((1 - Math.log(Math.tan(phi) + 1 / Math.cos(phi)) / Math.PI) / 2) * 2 ** z);
}
const within = (n: number, z: number): number => Math.max(0, Math.min(2 ** z - 1, n));

const spanAt = (box: MapBox, z: number) => ({
  left: within(column(box.west, z), z),
  right: within(column(box.east, z), z),
  top: within(row(box.north, z), z),
  bottom: within(row(box.south, z), z),
});

/**
 * Every tile that touches one of the boxes, each once, coarse first: a download that stops half-way still has the overview.
 *
 * Source  the web Mercator tile grid (EPSG:3857, 256 px, y from the north).
 */
export function tilesOver(boxes: readonly MapBox[], zooms: { readonly from: number; readonly to: number }): TileAddress[] {
  const found = new Map<string, TileAddress>();
  for (let z = zooms.from; z <= zooms.to; z++) {
    for (const { left, right, top, bottom } of boxes.map((box) => spanAt(box, z))) {
      for (let x = left; x <= right; x++) for (let y = top; y <= bottom; y++) found.set(`${z}/${x}/${y}`, { z, x, y });
    }
  }
  return [...found.values()];
}

/** How many tiles that is, without listing them: an upper bound where boxes overlap. */
export function tilesCounted(boxes: readonly MapBox[], zooms: { readonly from: number; readonly to: number }): number {
  let count = 0;
  for (let z = zooms.from; z <= zooms.to; z++) {
    for (const { left, right, top, bottom } of boxes.map((box) => spanAt(box, z))) count += (right - left + 1) * (bottom - top + 1);
  }
  return count;
}

/** A tile's address at a provider. */
export const tileUrl = (template: string, { z, x, y }: TileAddress): string =>
  template.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y));

/** Unit: km in. The square around a place; a degree of latitude is 111.32 km. */
export function boxAround({ latitude, longitude }: { readonly latitude: number; readonly longitude: number }, km: number): MapBox {
  const up = km / 111.32;
  const aside = up / Math.cos((latitude * Math.PI) / 180);
  return { west: longitude - aside, east: longitude + aside, south: latitude - up, north: latitude + up };
}
