import type BaseLayer from 'ol/layer/Base.js';
import TileLayer from 'ol/layer/Tile.js';
import XYZ from 'ol/source/XYZ.js';
import type { MapProvider } from '#domain/service/map/map-provider.ts';

/**
 * The deployer's map as a layer over the built-in one.
 * A tile that fails stays transparent, so the built-in map shows through: never a grey void.
 * Tiles are asked for by CORS: one that does not allow it could be shown, but never kept.
 */
export async function providerLayer(provider: MapProvider): Promise<BaseLayer> {
  if (provider.kind === 'xyz') {
    const source = new XYZ({ url: provider.url, crossOrigin: 'anonymous', maxZoom: provider.maxZoom, transition: 0 });
    return new TileLayer({ source, zIndex: 2, preload: 1 });
  }
  if (provider.kind === 'style') return (await import('./style-layer.ts')).styleLayer(provider);
  return (await import('./pmtiles-layer.ts')).pmtilesLayer(provider);
}
