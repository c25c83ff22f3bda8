/** The two map styles (specification 9.2). */
export type MapLook = 'dark' | 'satellite';

/**
 * A map source that the deployer has configured, above the built-in map.
 *
 * xyz      raster tiles; `url` has {z}, {x} and {y}
 * style    vector tiles; `url` is a MapLibre style document
 * pmtiles  one file, read by ranges; raster or vector by its header
 */
export interface MapProvider {
  readonly look: MapLook;
  readonly kind: 'xyz' | 'style' | 'pmtiles';
  readonly url: string;
  /** Attribution below the map; plain text. */
  readonly attribution: string;
  /** Highest zoom with tiles; above it they are enlarged. */
  readonly maxZoom: number;
  /** Whether the terms allow to download and store an area ('Pobierz ten obszar'). */
  readonly isStorable: boolean;
}

/** The kind of a map by its address. */
export const kindOf = (url: string): MapProvider['kind'] => {
  if (/\.pmtiles(\?|$)/.test(url)) return 'pmtiles';
  return url.includes('{z}') ? 'xyz' : 'style';
};

/** Replaces a range of hosts ('{a-c}') by the first: one host is enough, and tiles are stored under one address. */
export const oneHost = (url: string): string => url.replace(/\{(\w)-\w\}/g, '$1');

/** Configured maps by style; `null` if none is configured. */
export type MapProviders = Readonly<Record<MapLook, MapProvider | null>>;

export const NO_PROVIDERS: MapProviders = { dark: null, satellite: null };

/** The first provider of each style. */
export function byLook(providers: readonly MapProvider[]): MapProviders {
  const of = (look: MapLook) => providers.find((provider) => provider.look === look) ?? null;
  return { dark: of('dark'), satellite: of('satellite') };
}
