import { pickUrl, renderXYZTemplate } from 'ol/uri.js';
import type { TileAddress } from '#domain/service/map/map-tiles.ts';
import { type Fetched, fetchInto, type TileSource, type Work } from './tile-source.ts';

interface Source {
  readonly type: string;
  readonly url?: string;
  readonly tiles?: readonly string[];
  readonly scheme?: string;
  readonly minzoom?: number;
  readonly maxzoom?: number;
}

interface Sprite {
  readonly url: string;
}

interface StyleDocument {
  readonly sources: Readonly<Record<string, Source>>;
  readonly sprite?: string | readonly Sprite[];
}

/** Where the tiles of one source are, and the zooms that have any. */
interface Tiles {
  readonly templates: string[];
  readonly minZoom: number;
  readonly maxZoom: number;
}

const DEFAULT_MAX_ZOOM = 22;

/** Beside a document, with the braces of a template left as they are. */
const beside = (address: string, document: string): string => new URL(address, document).href.replaceAll('%7B', '{').replaceAll('%7D', '}');

/** The pictures of a style and their lists, plain and for dense screens; an address may carry a key behind it. */
function spritePieces(sprite: StyleDocument['sprite'], document: string): readonly string[] {
  const addresses = typeof sprite === 'string' ? [sprite] : (sprite ?? []).map(({ url }) => url);
  return addresses.flatMap((address) =>
    ['.json', '.png', '@2x.json', '@2x.png'].map((ending) => {
      const piece = new URL(address, document);
      piece.pathname += ending;
      return piece.href;
    }),
  );
}

/** All a style needs besides its tiles is fetched first, so that it can be read without a network. */
async function tilesOf(url: string, cache: Cache, work: Work): Promise<readonly Tiles[]> {
  const read = async <T>(address: string): Promise<T> => {
    await fetchInto(cache, address, work);
    const cached = await cache.match(address);
    if (!cached) throw new Error('The style cannot be had.');
    return (await cached.json()) as T;
  };
  const { sources, sprite } = await read<StyleDocument>(url);
  await Promise.all(spritePieces(sprite, url).map((piece) => fetchInto(cache, piece, work)));
  const found: Tiles[] = [];
  for (const source of Object.values(sources)) {
    if (source.type !== 'vector' && source.type !== 'raster') continue;
    const base = source.url ? beside(source.url, url) : url;
    const told = source.url ? await read<Omit<Source, 'type'>>(base) : source;
    // Rows counted from the south are told by a word of their own in the address.
    const rows = (template: string) => (told.scheme === 'tms' ? template.replace('{y}', '{-y}') : template);
    const templates = (told.tiles ?? []).map((template) => beside(rows(template), base));
    if (templates.length > 0) found.push({ templates, minZoom: told.minzoom ?? 0, maxZoom: told.maxzoom ?? DEFAULT_MAX_ZOOM });
  }
  return found;
}

const together = (parts: readonly Fetched[]): Fetched => {
  if (parts.some(({ is }) => is === 'failed')) return { is: 'failed' };
  return { is: 'held', bytes: parts.reduce((sum, part) => sum + (part.is === 'held' ? part.bytes : 0), 0) };
};

/** Where the map will look for a tile: of several addresses it always takes the same one for the same tile. */
const addressOf = (templates: string[], { z, x, y }: TileAddress): string =>
  renderXYZTemplate(pickUrl(templates, z, x, y), z, x, y, 2 ** z - 1);

/** Tiles of every source that a style names. Beyond the zooms of a source there is nothing to fetch: it is enlarged, or not shown. */
export async function styleSource(url: string, cache: Cache, work: Work): Promise<TileSource> {
  const sources = await tilesOf(url, cache, work);
  return {
    version: () => undefined,
    fetchTile: async (tile) => {
      const due = sources.filter(({ minZoom, maxZoom }) => tile.z >= minZoom && tile.z <= maxZoom);
      return together(await Promise.all(due.map(({ templates }) => fetchInto(cache, addressOf(templates, tile), work))));
    },
  };
}
