import { byLook, type MapProvider, type MapProviders, NO_PROVIDERS } from '#domain/service/map/map-provider.ts';
import { report } from '#failures/report.ts';
import { type Observable, observable } from '#lib/observable.ts';
import { storeProviders, storedProviders } from '#local/tiles/tiles-db.ts';
import { askAppConfig } from '#remote/app-config.ts';
import type { Wire } from '#remote/wire.ts';

interface MapProvidersParts {
  readonly wire: Wire;
  /** Lets the worker read the stored providers again. */
  readonly notifyWorker: () => void;
}

/** The maps that the deployer has set, in addition to the built-in one. */
export interface MapProvidersSource {
  readonly providers: Observable<MapProviders>;
  /** Shows the stored providers at once, then those of the server. */
  refresh(): Promise<void>;
}

export function mapProvidersSource({ wire, notifyWorker }: MapProvidersParts): MapProvidersSource {
  const providers = observable(NO_PROVIDERS);
  const show = (list: readonly MapProvider[]): void => {
    const next = byLook(list);
    if (JSON.stringify(next) !== JSON.stringify(providers.get())) providers.set(next);
  };
  const refresh = async (): Promise<void> => {
    try {
      show(await storedProviders());
      const answer = await askAppConfig(wire);
      // without a network, on a captive portal and on a host without settings the stored providers apply
      if (answer.is !== 'read') return;
      show(answer.config.maps);
      await storeProviders(answer.config.maps);
      notifyWorker();
    } catch (error) {
      report(error, 'sync/map-providers');
    }
  };
  return { providers, refresh };
}
