import type { FeatureLike } from 'ol/Feature.js';
import type BaseLayer from 'ol/layer/Base.js';
import TileLayer from 'ol/layer/Tile.js';
import VectorTileLayer from 'ol/layer/VectorTile.js';
import ImageTile from 'ol/source/ImageTile.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import { PMTilesVectorSource } from 'ol-pmtiles';
import { FetchSource, type Header, PMTiles, TileType, SharedPromiseCache, type Source } from 'pmtiles';
import type { MapProvider } from '#domain/service/map/map-provider.ts';
import { NAMES_FROM } from '#ui/maps/layers/base-layers.ts';
import { LAND_COLOURS } from '#ui/maps/paint/map-colours.ts';

const area = (color: string) => new Style({ fill: new Fill({ color }) });
const line = (color: string, width: number) => new Style({ stroke: new Stroke({ color, width }) });

const GREEN = area('#1d2b2c');
const BUILDING = area('#2b3a47');
const BORDER = line(LAND_COLOURS.border, 1);
const ROADS = { main: line('#63798d', 2), side: line('#4b6075', 1.2), path: line('#35485a', 0.8) } as const;

/** Kinds of roads in the two common schemas (Protomaps `kind`, OpenMapTiles `class`): main roads and paths. */
const MAIN = new Set(['highway', 'motorway', 'trunk', 'primary', 'major_road']);
const PATHS = new Set(['path', 'track', 'pier', 'service', 'other', 'rail', 'ferry', 'aeroway']);

function roadOf(feature: FeatureLike): Style {
  const kind = String(feature.get('kind') ?? feature.get('class') ?? '');
  if (MAIN.has(kind)) return ROADS.main;
  return PATHS.has(kind) ? ROADS.path : ROADS.side;
}

/** Layers of both schemas, in the colours of the built-in map. */
const STYLES: Readonly<Record<string, Style | ((feature: FeatureLike) => Style)>> = {
  water: area(LAND_COLOURS.lake),
  landuse: GREEN,
  landcover: GREEN,
  buildings: BUILDING,
  building: BUILDING,
  roads: roadOf,
  transportation: roadOf,
  boundaries: BORDER,
  boundary: BORDER,
};
const NOTHING = new Style();

function styleOf(feature: FeatureLike): Style {
  const style = STYLES[String(feature.get('layer'))] ?? NOTHING;
  return typeof style === 'function' ? style(feature) : style;
}

type Directory = Awaited<ReturnType<SharedPromiseCache['getDirectory']>>;

/** Caches directories of a PMTiles file, but no failures: the library's own cache would never read a failed directory again. */
export class PmtilesCache extends SharedPromiseCache {
  override getHeader(source: Source): Promise<Header> {
    return this.clearOnFailure(super.getHeader(source));
  }

  override getDirectory(...args: Parameters<SharedPromiseCache['getDirectory']>): Promise<Directory> {
    return this.clearOnFailure(super.getDirectory(...args));
  }

  private async clearOnFailure<T>(read: Promise<T>): Promise<T> {
    try {
      return await read;
    } catch (error) {
      this.cache.clear();
      throw error;
    }
  }
}

/** Raster tiles of the file. A missing tile counts as failed, so that OpenLayers shows a coarser one instead. */
function rasterSource(archive: PMTiles, { minZoom, maxZoom }: Header): ImageTile {
  const loader = async (z: number, x: number, y: number) => {
    const tile = await archive.getZxy(z, x, y);
    if (!tile) throw new Error('The file has no such tile.');
    return createImageBitmap(new Blob([tile.data]));
  };
  return new ImageTile({ loader, minZoom, maxZoom, transition: 0 });
}

/** A layer from one PMTiles file, read with range requests. */
export async function pmtilesLayer({ url }: MapProvider): Promise<BaseLayer> {
  const source = new FetchSource(new URL(url, location.href).href);
  // The workaround for Chrome's cache of ranges makes the service worker store nothing. The worker bypasses that cache anyway.
  source.chromeWindowsNoCache = false;
  const archive = new PMTiles(source, new PmtilesCache());
  const header = await archive.getHeader();
  if (header.tileType !== TileType.Mvt) return new TileLayer({ source: rasterSource(archive, header), zIndex: 2 });
  // The declared type is wrong: the source takes a reader as `url`, while OpenLayers' own `url` is a string.
  const options = { url: source } as unknown as ConstructorParameters<typeof PMTilesVectorSource>[0];
  const vectors = new PMTilesVectorSource(options);
  vectors.pmtiles_ = archive;
  const layer = new VectorTileLayer({ source: vectors, style: styleOf, zIndex: 2 });
  layer.set(NAMES_FROM, Number.POSITIVE_INFINITY);
  return layer;
}
