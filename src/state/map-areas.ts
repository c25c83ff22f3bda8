import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { MapProvider } from '#domain/service/map-provider.ts';
import { type MapBox, tilesOver } from '#domain/service/map-tiles.ts';
import { areasHeld, changeArea, dropArea, emptyArea, putArea } from '#local/tiles/areas.ts';
import type { TileArea } from '#local/tiles/tiles-db.ts';
import { type DownloadEnd, downloadArea, hasRoomFor } from '#local/tiles/download.ts';

export type { TileArea } from '#local/tiles/tiles-db.ts';

/** An area as the user sees it: what the device holds of it, and whether this tab is fetching it now. */
export interface SeenMapArea extends TileArea {
  readonly isRunning: boolean;
  /** Why it last stopped, where that was not the user's wish. */
  readonly trouble: 'quota' | 'cut' | null;
}

export interface NewMapArea {
  readonly name: string;
  readonly provider: MapProvider;
  readonly boxes: readonly MapBox[];
  readonly zooms: { readonly from: number; readonly to: number };
}

const listed = signal<readonly SeenMapArea[]>([], { watched: () => void goOnWithAreas() });
/** Areas of a provider's map on this device. */
export const mapAreas: ReadonlySignal<readonly SeenMapArea[]> = listed;

const running = new Map<string, AbortController>();
const troubles = new Map<string, DownloadEnd>();

const seen = (area: TileArea): SeenMapArea => {
  const end = troubles.get(area.id);
  return { ...area, isRunning: running.has(area.id), trouble: end === 'quota' || end === 'cut' ? end : null };
};

async function refresh(): Promise<void> {
  try {
    listed.value = (await areasHeld()).map(seen);
  } catch {
    listed.value = []; // a device without storage has no areas; the map itself needs none
  }
}

/** One tab works on an area at a time; without locks the cache still keeps two from storing anything twice. */
const alone = (id: string, work: () => Promise<unknown>): Promise<unknown> =>
  navigator.locks ? navigator.locks.request(`pv-tiles-area:${id}`, { ifAvailable: true }, (lock) => (lock ? work() : null)) : work();

/** Unit: ms. The device hears of its own network; a provider that was gone comes back without a word. */
const ASK_AGAIN = { first: 10_000, most: 300_000 } as const;
/** How long the next silence of an area is waited out. */
const waits = new Map<string, number>();

function runLater(id: string): void {
  const wait = waits.get(id) ?? ASK_AGAIN.first;
  waits.set(id, Math.min(ASK_AGAIN.most, 2 * wait));
  setTimeout(() => {
    if (troubles.get(id) === 'cut') void run(id);
  }, wait);
}

async function run(id: string): Promise<void> {
  if (running.has(id)) return;
  const stop = new AbortController();
  running.set(id, stop);
  troubles.delete(id);
  await refresh();
  const onProgress = (area: TileArea) => {
    waits.delete(id);
    listed.value = listed.value.map((known) => (known.id === area.id ? seen(area) : known));
  };
  const fetching: typeof fetch = (...ask) => fetch(...ask);
  try {
    await alone(id, async () => troubles.set(id, await downloadArea(id, { fetching, signal: stop.signal, onProgress })));
  } finally {
    running.delete(id);
    await refresh();
  }
  if (troubles.get(id) === 'cut') runLater(id);
  if (troubles.get(id) === 'done') await renewOutdated(id);
}

/** Areas of a file that was replaced since: their pieces do not fit to the new ones, so they are fetched again. */
async function renewOutdated(newest: string): Promise<void> {
  const { template, version } = listed.value.find(({ id }) => id === newest) ?? {};
  for (const area of listed.value) {
    const isOutdated = version && area.version && area.template === template && area.version !== version;
    if (!isOutdated || running.has(area.id)) continue;
    await emptyArea(area.id);
    await run(area.id);
  }
}

/** A download that a reload or a lost network cut short goes on by itself; one that the user paused does not. */
function goOn(): void {
  for (const { id, state } of listed.value) if (state === 'running' || troubles.get(id) === 'cut') void run(id);
}
globalThis.addEventListener?.('online', goOn);

/** Goes on with what was under way when the app was closed. */
export const goOnWithAreas = (): Promise<void> => refresh().then(goOn);

/** `known` = it is on the list already; where tiles of it are missing they are asked for. */
export type Begun = 'begun' | 'known' | 'noRoom';

/** Begins to fetch an area. Progress comes through `mapAreas`. */
export async function downloadMapArea({ name, provider, boxes, zooms }: NewMapArea): Promise<Begun> {
  const total = tilesOver(boxes, zooms).length;
  const id = crypto.randomUUID();
  const begun = { next: 0, held: 0, failed: 0, bytes: 0, state: 'running' } as const;
  const template = provider.kind === 'xyz' ? provider.url : new URL(provider.url, location.href).href;
  // Whether one large file is still the same is known only once it is asked for: it may be fetched again.
  const same = provider.kind === 'xyz' && listed.value.find((area) => wholeOf(area) === wholeOf({ template, boxes, zooms }));
  const known = same || undefined;
  if (known) {
    if (known.state !== 'done') void run(known.id);
    else if (known.failed > 0) void retryMapArea(known.id);
    return 'known';
  }
  if (!(await hasRoomFor(total))) return 'noRoom';
  const area: TileArea = { id, name, look: provider.look, template, boxes, zooms, total, ...begun };
  const isNoted = await putArea(area).then(
    () => true,
    () => false,
  );
  if (isNoted) void run(id);
  return isNoted ? 'begun' : 'noRoom';
}

/** What an area is of: the same from the same is the same area, whatever it is called. */
const wholeOf = ({ template, boxes, zooms }: Pick<TileArea, 'template' | 'boxes' | 'zooms'>): string =>
  JSON.stringify([template, zooms.from, zooms.to, boxes.map(({ west, south, east, north }) => [west, south, east, north])]);

export const pauseMapArea = (id: string): void => running.get(id)?.abort();
export const resumeMapArea = (id: string): void => void run(id);

/** Asks again for the tiles that could not be had; those that are here are not fetched twice. */
export async function retryMapArea(id: string): Promise<void> {
  await changeArea(id, { next: 0, held: 0, failed: 0 });
  await run(id);
}

export async function removeMapArea(id: string): Promise<void> {
  running.get(id)?.abort();
  troubles.delete(id);
  await dropArea(id);
  await refresh();
}
