import type BaseLayer from 'ol/layer/Base.js';
import type OlMap from 'ol/Map.js';
import type { MapProvider } from '#domain/service/map/map-provider.ts';
import { providerLayer } from './provider-layer.ts';

/**
 * The place of the deployer's map above the built-in one.
 * A provider that cannot be reached is no failure of the map: the built-in one stays. OpenLayers never asks again for a tile that failed,
 * so whatever was lacking is asked for anew once there is a network, or once somebody looks at the app again.
 */
export class ProviderSlot {
  private readonly map: OlMap;
  private readonly onLayer: (layer: BaseLayer | null) => void;
  private wanted: MapProvider | null = null;
  private shown: BaseLayer | null = null;
  private isLacking = false;

  constructor(map: OlMap, onLayer: (layer: BaseLayer | null) => void) {
    this.map = map;
    this.onLayer = onLayer;
    window.addEventListener('online', this.again);
    document.addEventListener('visibilitychange', this.again);
  }

  set(provider: MapProvider | null): void {
    if (JSON.stringify(this.wanted) === JSON.stringify(provider)) return;
    this.wanted = provider;
    this.show(null);
    this.fill();
  }

  dispose(): void {
    this.wanted = null;
    window.removeEventListener('online', this.again);
    document.removeEventListener('visibilitychange', this.again);
  }

  private show(layer: BaseLayer | null): void {
    if (this.shown) this.map.removeLayer(this.shown);
    this.shown = layer;
    this.isLacking = false;
    if (layer) this.map.addLayer(layer);
    for (const part of layer?.getLayersArray() ?? [])
      part.getSource()?.addEventListener('tileloaderror', () => {
        this.isLacking ||= this.shown === layer;
      });
    this.onLayer(layer);
  }

  private readonly again = (): void => {
    if (document.visibilityState === 'visible' && (!this.shown || this.isLacking)) this.fill();
  };

  private fill(): void {
    const { wanted } = this;
    if (!wanted) return;
    providerLayer(wanted).then(
      (layer) => {
        if (this.wanted === wanted) this.show(layer);
      },
      () => undefined, // expected: no network, or a provider that is gone; asked again when the page is seen again
    );
  }
}
