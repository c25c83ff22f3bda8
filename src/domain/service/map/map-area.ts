import type { MapLook, MapProvider } from './map-provider.ts';
import type { MapBox } from './map-tiles.ts';

/** An area fetched ahead. Its tiles lie in a cache of their own, so that it can be counted and deleted alone. */
export interface TileArea {
  readonly id: string;
  readonly name: string;
  readonly look: MapLook;
  /** Address of a tile with {z}, {x}, {y}; of the one file that holds all of them; or of a style that names them. */
  readonly template: string;
  /** Which version of that one file the tiles are from: its strong entity tag, where the server tells it. */
  readonly version?: string | undefined;
  readonly boxes: readonly MapBox[];
  readonly zooms: { readonly from: number; readonly to: number };
  readonly total: number;
  /** How many of its tiles, in their fixed order, have been seen to: fetched or given up. */
  readonly next: number;
  readonly held: number;
  readonly failed: number;
  /** Unit: bytes, as received. */
  readonly bytes: number;
  /** `running` until all is there or a hand stops it: after a reload or a lost network whoever finds it goes on. */
  readonly state: 'running' | 'paused' | 'done' | 'quota';
}

/** An area as the user sees it: what the device holds of it, and whether this tab is fetching it now. */
export interface SeenMapArea extends TileArea {
  readonly isRunning: boolean;
  /** Why it last stopped, where that was not the user's wish. */
  readonly trouble: 'quota' | 'cut' | null;
}

export interface NewMapArea {
  readonly name: string;
  readonly provider: MapProvider;
  readonly boxes: readonly MapBox[];
  readonly zooms: { readonly from: number; readonly to: number };
}

/** `known` = it is on the list already; where tiles of it are missing they are asked for. */
export type AreaBegun = 'begun' | 'known' | 'noRoom';
