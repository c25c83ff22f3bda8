import { tileUrl } from '#domain/service/map-tiles.ts';
import { type Fetched, fetchInto, type TileWell, type Work } from './tiles-well.ts';

interface Source {
  readonly type: string;
  readonly url?: string;
  readonly tiles?: readonly string[];
  readonly maxzoom?: number;
}

interface StyleDocument {
  readonly sources: Readonly<Record<string, Source>>;
  readonly sprite?: unknown;
}

/** Where the tiles of one source are, and the last zoom that has any. */
interface Tiles {
  readonly template: string;
  readonly maxZoom: number;
}

const DEFAULT_MAX_ZOOM = 22;

/** Beside a document, with the braces of a template left as they are. */
const beside = (address: string, document: string): string => new URL(address, document).href.replaceAll('%7B', '{').replaceAll('%7D', '}');

/** All a style needs besides its tiles is fetched first, so that it can be read without a network. */
async function tilesOf(url: string, cache: Cache, work: Work): Promise<readonly Tiles[]> {
  const read = async <T>(address: string): Promise<T> => {
    await fetchInto(cache, address, work);
    const held = await cache.match(address);
    if (!held) throw new Error('The style cannot be had.');
    return (await held.json()) as T;
  };
  const { sources, sprite } = await read<StyleDocument>(url);
  if (typeof sprite === 'string') {
    const pieces = ['.json', '.png', '@2x.json', '@2x.png'].map((ending) => beside(`${sprite}${ending}`, url));
    await Promise.all(pieces.map((piece) => fetchInto(cache, piece, work)));
  }
  const found: Tiles[] = [];
  for (const source of Object.values(sources)) {
    if (source.type !== 'vector' && source.type !== 'raster') continue;
    const base = source.url ? beside(source.url, url) : url;
    const told = source.url ? await read<Omit<Source, 'type'>>(base) : source;
    const [template] = told.tiles ?? [];
    if (template) found.push({ template: beside(template, base), maxZoom: told.maxzoom ?? DEFAULT_MAX_ZOOM });
  }
  return found;
}

const together = (parts: readonly Fetched[]): Fetched => {
  if (parts.some(({ is }) => is === 'failed')) return { is: 'failed' };
  return { is: 'held', bytes: parts.reduce((sum, part) => sum + (part.is === 'held' ? part.bytes : 0), 0) };
};

/** Tiles of every source that a style names. Beyond the last zoom of a source there is nothing to fetch: it is enlarged. */
export async function styleWell(url: string, cache: Cache, work: Work): Promise<TileWell> {
  const sources = await tilesOf(url, cache, work);
  return {
    version: () => undefined,
    fetchTile: async (tile) => {
      const due = sources.filter(({ maxZoom }) => tile.z <= maxZoom);
      return together(await Promise.all(due.map(({ template }) => fetchInto(cache, tileUrl(template, tile), work))));
    },
  };
}
