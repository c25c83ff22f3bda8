/** The two ways a map can look (specification 9.2). */
export type MapLook = 'dark' | 'satellite';

/**
 * Where the deployer lets a map's picture come from, over the built-in one.
 *
 * xyz      raster tiles; `url` has {z}, {x} and {y}
 * style    vector tiles; `url` is a MapLibre style document
 * pmtiles  one file, read by ranges; raster or vector, as its header says
 */
export interface MapProvider {
  readonly look: MapLook;
  readonly kind: 'xyz' | 'style' | 'pmtiles';
  readonly url: string;
  /** What the provider wants to read below the map; plain text. */
  readonly attribution: string;
  /** Highest zoom that has tiles; beyond it they are enlarged. */
  readonly maxZoom: number;
  /** Whether the terms allow an area to be fetched ahead and kept ('Pobierz ten obszar'). */
  readonly isStorable: boolean;
}

const DEFAULT_MAX_ZOOM = 19;

/** What an address of a map is. */
export const kindOf = (url: string): MapProvider['kind'] => {
  if (/\.pmtiles(\?|$)/.test(url)) return 'pmtiles';
  return url.includes('{z}') ? 'xyz' : 'style';
};

/** Of an address that stands for several hosts ('{a-c}') the first: one of them is enough, and what is kept is kept under one. */
const oneHost = (url: string): string => url.replace(/\{(\w)-\w\}/g, '$1');

/** Reads one provider out of `/config.json`; `null` where there is none that can be used. */
export function readProvider(look: MapLook, raw: unknown): MapProvider | null {
  if (typeof raw !== 'object' || raw === null) return null;
  const { url, attribution, maxZoom, isStorable, storable, offline } = raw as Record<string, unknown>;
  if (typeof url !== 'string' || url === '') return null;
  return {
    look,
    kind: kindOf(url),
    url: oneHost(url),
    attribution: typeof attribution === 'string' ? attribution : '',
    maxZoom: typeof maxZoom === 'number' && maxZoom > 0 ? maxZoom : DEFAULT_MAX_ZOOM,
    isStorable: [isStorable, storable, offline].includes(true),
  };
}
