import LayerGroup from 'ol/layer/Group.js';
import type BaseLayer from 'ol/layer/Base.js';
import TileLayer from 'ol/layer/Tile.js';
import XYZ from 'ol/source/XYZ.js';
import type { MapProvider } from '#domain/service/map-provider.ts';

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
  if (provider.kind === 'style') {
    const { apply } = await import('ol-mapbox-style');
    const group = new LayerGroup();
    group.setZIndex(2);
    await apply(group, new URL(provider.url, location.href).href);
    return group;
  }
  const { pmtilesLayer } = await import('./pmtiles-layer.ts');
  return pmtilesLayer(provider);
}
