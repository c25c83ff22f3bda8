import type BaseLayer from 'ol/layer/Base.js';
import TileLayer from 'ol/layer/Tile.js';
import type OlMap from 'ol/Map.js';
import XYZ from 'ol/source/XYZ.js';
import type { MapProvider } from '#domain/service/map/map-provider.ts';

/**
 * The layer of the configured map provider, above the built-in map.
 * If the provider cannot be reached, the built-in map stays visible. OpenLayers never retries a tile that failed, so this
 * class loads the layer again when the network is back and when the page becomes visible.
 */
export class ProviderSlot {
  private readonly map: OlMap;
  private readonly onLayer: (layer: BaseLayer | null) => void;
  private provider: MapProvider | null = null;
  private layer: BaseLayer | null = null;
  private hasFailedTiles = false;
  private isOpen = false;

  constructor(map: OlMap, onLayer: (layer: BaseLayer | null) => void) {
    this.map = map;
    this.onLayer = onLayer;
    window.addEventListener('online', this.retry);
    document.addEventListener('visibilitychange', this.retry);
  }

  setProvider(provider: MapProvider | null): void {
    if (JSON.stringify(this.provider) === JSON.stringify(provider)) return;
    this.provider = provider;
    this.setLayer(null);
    this.load();
  }

  /** Call it when the built-in map is drawn: before, it would wait for the provider's files. */
  open(): void {
    if (this.isOpen) return;
    this.isOpen = true;
    this.load();
  }

  dispose(): void {
    this.provider = null;
    window.removeEventListener('online', this.retry);
    document.removeEventListener('visibilitychange', this.retry);
  }

  private setLayer(layer: BaseLayer | null): void {
    if (this.layer) this.map.removeLayer(this.layer);
    this.layer = layer;
    this.hasFailedTiles = false;
    if (layer) this.map.addLayer(layer);
    for (const part of layer?.getLayersArray() ?? [])
      part.getSource()?.addEventListener('tileloaderror', () => {
        this.hasFailedTiles ||= this.layer === layer;
      });
    this.onLayer(layer);
  }

  private readonly retry = (): void => {
    if (document.visibilityState === 'visible' && (!this.layer || this.hasFailedTiles)) this.load();
  };

  private load(): void {
    const { provider } = this;
    if (!provider || !this.isOpen) return;
    providerLayer(provider).then(
      (layer) => {
        if (this.provider === provider) this.setLayer(layer);
      },
      () => undefined, // expected: no network, or an unreachable provider; loaded again when the page becomes visible
    );
  }
}

/**
 * The layer of a provider. A failed tile stays transparent, so the built-in map is visible there.
 * Tiles are fetched with CORS, because a tile without it cannot be stored for offline use.
 */
async function providerLayer(provider: MapProvider): Promise<BaseLayer> {
  if (provider.kind === 'xyz') {
    const source = new XYZ({ url: provider.url, crossOrigin: 'anonymous', maxZoom: provider.maxZoom, transition: 0 });
    return new TileLayer({ source, zIndex: 2, preload: 1 });
  }
  if (provider.kind === 'style') return (await import('./style-layer.ts')).styleLayer(provider);
  return (await import('./pmtiles-layer.ts')).pmtilesLayer(provider);
}
