import type BaseLayer from 'ol/layer/Base.js';
import type OlMap from 'ol/Map.js';
import type { MapProvider } from '#domain/service/map-provider.ts';
import { providerLayer } from './provider-layer.ts';

/**
 * The place of the deployer's map above the built-in one.
 * A provider that cannot be reached is no failure of the map: the built-in one stays, and the provider is asked again once there is a network.
 */
export class ProviderSlot {
  private readonly map: OlMap;
  private readonly onLayer: (layer: BaseLayer | null) => void;
  private wanted: MapProvider | null = null;
  private shown: BaseLayer | null = null;

  constructor(map: OlMap, onLayer: (layer: BaseLayer | null) => void) {
    this.map = map;
    this.onLayer = onLayer;
    window.addEventListener('online', this.fill);
  }

  set(provider: MapProvider | null): void {
    if (JSON.stringify(this.wanted) === JSON.stringify(provider)) return;
    this.wanted = provider;
    if (this.shown) this.map.removeLayer(this.shown);
    this.show(null);
    this.fill();
  }

  dispose(): void {
    this.wanted = null;
    window.removeEventListener('online', this.fill);
  }

  private show(layer: BaseLayer | null): void {
    this.shown = layer;
    if (layer) this.map.addLayer(layer);
    this.onLayer(layer);
  }

  private readonly fill = (): void => {
    const { wanted } = this;
    if (!wanted || this.shown) return;
    providerLayer(wanted).then(
      (layer) => {
        if (this.wanted === wanted && !this.shown) this.show(layer);
      },
      () => undefined,
    );
  };
}
