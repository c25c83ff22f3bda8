import { type ReadonlySignal, signal } from '@preact/signals-react';
import { type MapLook, type MapProvider, readProvider } from '#domain/service/map-provider.ts';
import { holdProviders, providersHeld } from '#local/tiles/tiles-db.ts';

export type MapProviders = Readonly<Record<MapLook, MapProvider | null>>;

const NONE: MapProviders = { dark: null, satellite: null };
const held = signal<MapProviders>(NONE, { watched: () => void learn() });

/** The maps that the deployer has set, over the built-in one; as last heard where there is no network. */
export const mapProviders: ReadonlySignal<MapProviders> = held;

const isSame = (a: MapProviders, b: MapProviders): boolean => JSON.stringify(a) === JSON.stringify(b);
const show = (list: readonly MapProvider[]): void => {
  const of = (look: MapLook) => list.find((provider) => provider.look === look) ?? null;
  const next = { dark: of('dark'), satellite: of('satellite') };
  if (!isSame(held.peek(), next)) held.value = next;
};

/** Where a backend says nothing of maps, the built-in one is all there is. */
async function fromConfig(): Promise<readonly MapProvider[]> {
  const answer = await fetch('/config.json', { cache: 'no-store', credentials: 'omit', signal: AbortSignal.timeout(10_000) });
  const { maps } = (await answer.json()) as { maps?: Partial<Record<MapLook, unknown>> };
  return [readProvider('dark', maps?.dark), readProvider('satellite', maps?.satellite)].flatMap((provider) => provider ?? []);
}

/** What the device remembers at once, then what the server says now; the worker hears of it too. */
async function learn(): Promise<void> {
  try {
    show(await providersHeld());
    const now = await fromConfig();
    await holdProviders(now);
    navigator.serviceWorker?.controller?.postMessage({ type: 'MAP_PROVIDERS' });
    show(now);
  } catch {
    // No network, or a server without settings: what the device remembers stands.
  }
}
