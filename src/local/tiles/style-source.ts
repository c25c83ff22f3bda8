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

/** The addresses of the tiles of one source, and its zoom levels. */
interface Tiles {
  readonly templates: string[];
  readonly minZoom: number;
  readonly maxZoom: number;
}

const DEFAULT_MAX_ZOOM = 22;

/** Resolves an address relative to a document. The braces of a template stay as they are. */
const resolveUrl = (address: string, document: string): string =>
  new URL(address, document).href.replaceAll('%7B', '{').replaceAll('%7D', '}');

/** The images of a style and their indexes, for normal and dense screens. An address may have a key as its query. */
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

/** Fetches everything that a style needs except its tiles, so that it can be read without a network. */
async function tilesOf(url: string, cache: Cache, { fetching, signal }: Work): Promise<readonly Tiles[]> {
  const work = { fetching, signal }; // a document that is absent is a failure
  const read = async <T>(address: string): Promise<T> => {
    await fetchInto(cache, address, work);
    const cached = await cache.match(address);
    if (!cached) throw new Error('The style cannot be fetched.');
    return (await cached.json()) as T;
  };
  const { sources, sprite } = await read<StyleDocument>(url);
  await Promise.all(spritePieces(sprite, url).map((piece) => fetchInto(cache, piece, work)));
  const all: Tiles[] = [];
  for (const source of Object.values(sources)) {
    if (source.type !== 'vector' && source.type !== 'raster') continue;
    const base = source.url ? resolveUrl(source.url, url) : url;
    const described = source.url ? await read<Omit<Source, 'type'>>(base) : source;
    // rows that are counted from the south have a placeholder of their own
    const rows = (template: string) => (described.scheme === 'tms' ? template.replace('{y}', '{-y}') : template);
    const templates = (described.tiles ?? []).map((template) => resolveUrl(rows(template), base));
    if (templates.length > 0) all.push({ templates, minZoom: described.minzoom ?? 0, maxZoom: described.maxzoom ?? DEFAULT_MAX_ZOOM });
  }
  return all;
}

const together = (parts: readonly Fetched[]): Fetched => {
  if (parts.some(({ is }) => is === 'failed')) return { is: 'failed' };
  return { is: 'held', bytes: parts.reduce((sum, part) => sum + (part.is === 'held' ? part.bytes : 0), 0) };
};

/** The address that the map uses for a tile. Of several templates it always takes the same one for the same tile. */
const addressOf = (templates: string[], { z, x, y }: TileAddress): string =>
  renderXYZTemplate(pickUrl(templates, z, x, y), z, x, y, 2 ** z - 1);

/** Tiles of all sources of a style. Outside the zoom levels of a source nothing is fetched: the map enlarges tiles or shows none. */
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
