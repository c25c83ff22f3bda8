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

/** What an address of a map is. */
export const kindOf = (url: string): MapProvider['kind'] => {
  if (/\.pmtiles(\?|$)/.test(url)) return 'pmtiles';
  return url.includes('{z}') ? 'xyz' : 'style';
};

/** Of an address that stands for several hosts ('{a-c}') the first: one of them is enough, and what is kept is kept under one. */
export const oneHost = (url: string): string => url.replace(/\{(\w)-\w\}/g, '$1');

/** What lies over the built-in map, for each look; `null` where the deployer has set nothing. */
export type MapProviders = Readonly<Record<MapLook, MapProvider | null>>;

export const NO_PROVIDERS: MapProviders = { dark: null, satellite: null };

/** The first of each look. */
export function byLook(providers: readonly MapProvider[]): MapProviders {
  const of = (look: MapLook) => providers.find((provider) => provider.look === look) ?? null;
  return { dark: of('dark'), satellite: of('satellite') };
}
