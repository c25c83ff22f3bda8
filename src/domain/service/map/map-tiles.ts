import type { Spot } from '#domain/energy/sun.ts';
import type { MapLook, MapProvider } from './map-provider.ts';

/** A rectangle on the map. Edges in WGS84 degrees. */
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

/** Limits of one download: enough for a town with its surroundings, small enough for a provider. */
export const AREA_LIMITS = { tiles: 3000, maxZoom: 16, minZoom: 6 } as const;
/** Unit: bytes. Average size of a raster tile; an estimate, shown as 'około'. */
export const TILE_BYTES = 20_000;
/** Unit: bytes. Storage that is kept free on the device for unsent changes. */
export const RESERVED_STORAGE = 200_000_000;
/** Maximum number of viewed tiles that are kept; the least recently used is removed first. */
export const VIEWED_TILES_MAX = 600;

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
 * Every tile that touches one of the boxes, each once, coarse first, so that an incomplete download has the overview.
 *
 * Source  the web Mercator tile grid (EPSG:3857, 256 px, y from the north).
 */
export function tilesOver(boxes: readonly MapBox[], zooms: { readonly from: number; readonly to: number }): TileAddress[] {
  const tiles = new Map<string, TileAddress>();
  for (let z = zooms.from; z <= zooms.to; z++) {
    for (const { left, right, top, bottom } of boxes.map((box) => spanAt(box, z))) {
      for (let x = left; x <= right; x++) for (let y = top; y <= bottom; y++) tiles.set(`${z}/${x}/${y}`, { z, x, y });
    }
  }
  return [...tiles.values()];
}

/** Counts the tiles without listing them: an upper bound if boxes overlap. */
export function tilesCounted(boxes: readonly MapBox[], zooms: { readonly from: number; readonly to: number }): number {
  let count = 0;
  for (let z = zooms.from; z <= zooms.to; z++) {
    for (const { left, right, top, bottom } of boxes.map((box) => spanAt(box, z))) count += (right - left + 1) * (bottom - top + 1);
  }
  return count;
}

/** The address of a tile at a provider. */
export const tileUrl = (template: string, { z, x, y }: TileAddress): string =>
  template.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y));

/** The square around a place. Unit: `km` is half its side; a degree of latitude is 111.32 km. */
export function boxAround({ latitude, longitude }: { readonly latitude: number; readonly longitude: number }, km: number): MapBox {
  const up = km / 111.32;
  const aside = up / Math.cos((latitude * Math.PI) / 180);
  return { west: longitude - aside, east: longitude + aside, south: latitude - up, north: latitude + up };
}

/** By zoom: how many rings of tiles around the one with a planned place are fetched ahead. What a phone shows of a neighbourhood. */
const RINGS: readonly (readonly [zoom: number, rings: number])[] = [
  [10, 0],
  [11, 0],
  [12, 0],
  [13, 1],
  [14, 1],
  [15, 1],
  [16, 2],
];

/** The tiles around a place, coarse first; at most 55. Above the provider's highest zoom its tiles are enlarged. Source: specification 40.17. */
export function tilesAround({ latitude, longitude }: Spot, maxZoom: number): readonly TileAddress[] {
  const tiles = new Map<string, TileAddress>();
  for (const [zoom, rings] of RINGS) {
    const z = Math.min(zoom, maxZoom);
    for (let x = column(longitude, z) - rings; x <= column(longitude, z) + rings; x++) {
      for (let y = row(latitude, z) - rings; y <= row(latitude, z) + rings; y++) {
        const tile = { z, x: within(x, z), y: within(y, z) };
        tiles.set(`${tile.z}/${tile.x}/${tile.y}`, tile);
      }
    }
  }
  return [...tiles.values()];
}

/** A downloaded area. Its tiles are in a cache of their own, so that they can be counted and deleted separately. */
export interface TileArea {
  readonly id: string;
  readonly name: string;
  readonly look: MapLook;
  /** Address of a tile with {z}, {x}, {y}; of one file with all tiles; or of a style. */
  readonly template: string;
  /** Version of that file: its strong entity tag, if the server sends one. */
  readonly version?: string | undefined;
  readonly boxes: readonly MapBox[];
  readonly zooms: { readonly from: number; readonly to: number };
  readonly total: number;
  /** Number of tiles, in their fixed order, that were fetched or have failed. */
  readonly next: number;
  readonly held: number;
  readonly failed: number;
  /** Unit: bytes, as received. */
  readonly bytes: number;
  /** `running` until it is complete or the user stops it; after a reload or without a network it is resumed later. */
  readonly state: 'running' | 'paused' | 'done' | 'quota';
}

/** An area for the user interface, with the progress of this tab. */
export interface MapAreaView extends TileArea {
  readonly isRunning: boolean;
  /** Why it last stopped, unless the user stopped it. */
  readonly trouble: 'quota' | 'cut' | null;
}

export interface NewMapArea {
  readonly name: string;
  readonly provider: MapProvider;
  readonly boxes: readonly MapBox[];
  readonly zooms: { readonly from: number; readonly to: number };
}

/** `known`: it is in the list already; its missing tiles are fetched. */
export type AreaBegun = 'begun' | 'known' | 'noRoom';
