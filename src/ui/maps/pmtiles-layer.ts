import type { FeatureLike } from 'ol/Feature.js';
import type BaseLayer from 'ol/layer/Base.js';
import TileLayer from 'ol/layer/WebGLTile.js';
import VectorTileLayer from 'ol/layer/VectorTile.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import { PMTilesRasterSource, PMTilesVectorSource } from 'ol-pmtiles';
import { PMTiles, TileType } from 'pmtiles';
import type { MapProvider } from '#domain/service/map-provider.ts';
import { LAND_COLOURS } from './map-colours.ts';

const area = (color: string) => new Style({ fill: new Fill({ color }) });
const line = (color: string, width: number) => new Style({ stroke: new Stroke({ color, width }) });

/** Layers of the two common schemas (Protomaps, OpenMapTiles), in the colours of the built-in map. */
const STYLES: Readonly<Record<string, Style>> = {
  water: area(LAND_COLOURS.lake),
  landuse: area('#1d2a33'),
  landcover: area('#1d2a33'),
  buildings: area('#2a3946'),
  building: area('#2a3946'),
  roads: line('#4b6075', 1.2),
  transportation: line('#4b6075', 1.2),
  boundaries: line(LAND_COLOURS.border, 1),
  boundary: line(LAND_COLOURS.border, 1),
};
const NOTHING = new Style();
const styleOf = (feature: FeatureLike): Style => STYLES[String(feature.get('layer'))] ?? NOTHING;

/** One file with all tiles, read by ranges. */
export async function pmtilesLayer({ url }: MapProvider): Promise<BaseLayer> {
  const address = new URL(url, location.href).href;
  const { tileType } = await new PMTiles(address).getHeader();
  const options = { url: address, attributions: [] };
  if (tileType === TileType.Mvt) return new VectorTileLayer({ source: new PMTilesVectorSource(options), style: styleOf, zIndex: 2 });
  return new TileLayer({ source: new PMTilesRasterSource(options), zIndex: 2 });
}
