import { type ReadonlySignal, signal } from '@preact/signals-react';
import { NO_PROVIDERS } from '#domain/service/map/map-provider.ts';
import { reportOnly } from '#failures/report.ts';
import type { Observable } from '#lib/observable.ts';
import type { MapCommands } from '#state/commands/commands.ts';
import type { MapQueries } from '#state/queries/queries.ts';
import type { MapsAhead } from '#sync/maps/hold-planned-maps.ts';

type PageMaps = typeof import('./page-maps.ts');
/** Loaded with the first map, not with the account. */
const pageMaps = (): Promise<PageMaps> => import('./page-maps.ts');

/** A signal that follows its source while it is watched. `begin` runs each time watching begins. */
function lazySignal<T>(first: T, pick: (maps: PageMaps) => Observable<T>, begin: (maps: PageMaps) => Promise<void>): ReadonlySignal<T> {
  let stop: (() => void) | undefined;
  let isWatched = false;
  const follow = (maps: PageMaps): Promise<void> | undefined => {
    if (!isWatched || stop) return undefined;
    const source = pick(maps);
    value.value = source.get();
    stop = source.follow((next) => {
      value.value = next;
    });
    return begin(maps);
  };
  const value = signal(first, {
    watched: () => {
      isWatched = true;
      void pageMaps().then(follow).catch(reportOnly('app/maps'));
    },
    unwatched: () => {
      isWatched = false;
      stop?.();
      stop = undefined;
    },
  });
  return value;
}

export const mapQueries: MapQueries = {
  mapProviders: lazySignal(
    NO_PROVIDERS,
    ({ providers }) => providers.providers,
    ({ providers }) => providers.refresh(),
  ),
  mapAreas: lazySignal(
    [],
    ({ downloads }) => downloads.areas,
    ({ downloads }) => downloads.goOn(),
  ),
};

/** For the engine: reads the operator's providers again, and fetches from them. */
export const mapsAhead: MapsAhead = {
  refresh: async () => (await pageMaps()).providers.refresh(),
  fetching: (...request) => fetch(...request),
};

export const mapCommands: MapCommands = {
  downloadMapArea: async (area) => (await pageMaps()).downloads.download(area),
  pauseMapArea: async (id) => (await pageMaps()).downloads.pause(id),
  resumeMapArea: async (id) => (await pageMaps()).downloads.resume(id),
  retryMapArea: async (id) => (await pageMaps()).downloads.retry(id),
  removeMapArea: async (id) => (await pageMaps()).downloads.remove(id),
  resumeMapDownloads: async () => (await pageMaps()).downloads.goOn(),
};
