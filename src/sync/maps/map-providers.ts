import { byLook, type MapProvider, type MapProviders, NO_PROVIDERS } from '#domain/service/map/map-provider.ts';
import { report } from '#failures/report.ts';
import { type Observable, observable } from '#domain/observable.ts';
import { storeProviders, storedProviders } from '#local/tiles/tiles-db.ts';
import { askAppConfig } from '#remote/app-config.ts';
import type { Wire } from '#remote/wire.ts';

interface MapProvidersParts {
  readonly wire: Wire;
  /** The worker serves tiles by what the device remembers; it reads that anew. */
  readonly tellWorker: () => void;
}

/** The maps that the deployer has set, over the built-in one. */
export interface MapProvidersSource {
  readonly providers: Observable<MapProviders>;
  /** What the device remembers at once, then what the server says now. */
  refresh(): Promise<void>;
}

export function mapProvidersSource({ wire, tellWorker }: MapProvidersParts): MapProvidersSource {
  const providers = observable(NO_PROVIDERS);
  const show = (list: readonly MapProvider[]): void => {
    const next = byLook(list);
    if (JSON.stringify(next) !== JSON.stringify(providers.get())) providers.set(next);
  };
  const refresh = async (): Promise<void> => {
    try {
      show(await storedProviders());
      const answer = await askAppConfig(wire);
      // no network, a portal's page, a host without settings: what the device remembers stands
      if (answer.is !== 'read') return;
      show(answer.config.maps);
      await storeProviders(answer.config.maps);
      tellWorker();
    } catch (error) {
      report(error, 'sync/map-providers');
    }
  };
  return { providers, refresh };
}
