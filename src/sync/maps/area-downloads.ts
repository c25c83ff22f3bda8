import { type AreaBegun, type NewMapArea, type MapAreaView, type TileArea, tilesOver } from '#domain/service/map/map-tiles.ts';
import { report, reportAndUse } from '#failures/report.ts';
import { type Observable, observable } from '#lib/observable.ts';
import { storedAreas, changeArea, dropArea, emptyArea, putArea } from '#local/tiles/areas.ts';
import { type DownloadEnd, downloadArea, hasRoomFor } from '#local/tiles/download.ts';
import type { Surroundings, Timers } from '#sync/engine.ts';

interface AreaDownloadsParts {
  readonly fetching: typeof fetch;
  /** Origin of the page, to make addresses of the app's own host absolute. */
  readonly origin: string;
  readonly locks: Pick<LockManager, 'request'> | undefined;
  readonly surroundings: Surroundings;
  readonly timers: Pick<Timers, 'set'>;
}

/** Areas of a provider's map on this device, and what can be done with them. */
export interface AreaDownloads {
  readonly areas: Observable<readonly MapAreaView[]>;
  /** Starts the download of an area. Progress comes through `areas`. */
  download(area: NewMapArea): Promise<AreaBegun>;
  pause(id: string): void;
  resume(id: string): void;
  /** Fetches the failed tiles again. Stored tiles are not fetched twice. */
  retry(id: string): Promise<void>;
  remove(id: string): Promise<void>;
  /** Continues the downloads that were running when the app was closed. */
  goOn(): Promise<void>;
}

/** Unit: ms. Retries after a lost connection, since the return of a provider is not reported by the browser. */
const RETRY_AFTER_MS = { first: 10_000, most: 300_000 } as const;

/** Identifies the content of an area, without its name. */
const contentOf = ({ template, boxes, zooms }: Pick<TileArea, 'template' | 'boxes' | 'zooms'>): string =>
  JSON.stringify([template, zooms.from, zooms.to, boxes.map(({ west, south, east, north }) => [west, south, east, north])]);

/** The downloads of this page. A lock keeps an area to one tab; without locks the cache prevents tiles from being stored twice. */
class PageDownloads implements AreaDownloads {
  readonly areas = observable<readonly MapAreaView[]>([]);
  private readonly running = new Map<string, AbortController>();
  private readonly troubles = new Map<string, DownloadEnd>();
  /** The next retry delay of each area. */
  private readonly waits = new Map<string, number>();
  private readonly parts: AreaDownloadsParts;

  constructor(parts: AreaDownloadsParts) {
    this.parts = parts;
    parts.surroundings.onChange(() => parts.surroundings.isOnline() && this.resumeAll());
  }

  goOn(): Promise<void> {
    return this.refresh().then(() => this.resumeAll());
  }

  async download({ name, provider, boxes, zooms }: NewMapArea): Promise<AreaBegun> {
    const total = tilesOver(boxes, zooms).length;
    const template = provider.kind === 'xyz' ? provider.url : new URL(provider.url, this.parts.origin).href;
    // a large file may have been replaced, which is known only after a request, so it is fetched again
    const content = contentOf({ template, boxes, zooms });
    const known = provider.kind === 'xyz' ? this.areas.get().find((area) => contentOf(area) === content) : undefined;
    if (known) {
      if (known.state !== 'done') this.resume(known.id);
      else if (known.failed > 0) void this.retry(known.id);
      return 'known';
    }
    if (!(await hasRoomFor(total))) return 'noRoom';
    const id = crypto.randomUUID();
    const begun = { next: 0, held: 0, failed: 0, bytes: 0, state: 'running' } as const;
    const stored = await putArea({ id, name, look: provider.look, template, boxes, zooms, total, ...begun }).catch(
      reportAndUse(null, 'sync/map-areas'),
    );
    if (stored) this.resume(id);
    return stored ? 'begun' : 'noRoom';
  }

  pause(id: string): void {
    this.running.get(id)?.abort();
  }

  resume(id: string): void {
    this.run(id).catch((error: unknown) => report(error, 'sync/map-areas'));
  }

  async retry(id: string): Promise<void> {
    await changeArea(id, { next: 0, held: 0, failed: 0 });
    await this.run(id);
  }

  async remove(id: string): Promise<void> {
    this.pause(id);
    this.troubles.delete(id);
    await dropArea(id);
    await this.refresh();
  }

  private readonly viewOf = (area: TileArea): MapAreaView => {
    const end = this.troubles.get(area.id);
    return { ...area, isRunning: this.running.has(area.id), trouble: end === 'quota' || end === 'cut' ? end : null };
  };

  private async refresh(): Promise<void> {
    // a device without storage has no areas; the map itself needs none
    const areas = await storedAreas().catch(reportAndUse([], 'sync/map-areas'));
    this.areas.set(areas.map(this.viewOf));
  }

  /** Continues downloads that a reload or a lost network interrupted, but not those that the user paused. */
  private resumeAll(): void {
    for (const { id, state } of this.areas.get()) if (state === 'running' || this.troubles.get(id) === 'cut') this.resume(id);
  }

  private withLock(id: string, work: () => Promise<unknown>): Promise<unknown> {
    const { locks } = this.parts;
    return locks ? locks.request(`pv-tiles-area:${id}`, { ifAvailable: true }, (lock) => (lock ? work() : null)) : work();
  }

  private async run(id: string): Promise<void> {
    if (this.running.has(id)) return;
    const stop = new AbortController();
    this.running.set(id, stop);
    this.troubles.delete(id);
    await this.refresh();
    const onProgress = (area: TileArea) => {
      this.waits.delete(id);
      this.areas.set(this.areas.get().map((known) => (known.id === area.id ? this.viewOf(area) : known)));
    };
    const work = { fetching: this.parts.fetching, signal: stop.signal, onProgress };
    try {
      await this.withLock(id, async () => this.troubles.set(id, await downloadArea(id, work)));
    } finally {
      this.running.delete(id);
      await this.refresh();
    }
    if (this.troubles.get(id) === 'cut') this.runLater(id);
    if (this.troubles.get(id) === 'done') await this.renewOutdated(id);
  }

  private runLater(id: string): void {
    const wait = this.waits.get(id) ?? RETRY_AFTER_MS.first;
    this.waits.set(id, Math.min(RETRY_AFTER_MS.most, 2 * wait));
    this.parts.timers.set(() => {
      if (this.troubles.get(id) === 'cut') this.resume(id);
    }, wait);
  }

  /** Fetches areas of a replaced file again, because their pieces do not match the new ones. */
  private async renewOutdated(newest: string): Promise<void> {
    const { template, version } = this.areas.get().find(({ id }) => id === newest) ?? {};
    for (const area of this.areas.get()) {
      const isOutdated = version && area.version && area.template === template && area.version !== version;
      if (!isOutdated || this.running.has(area.id)) continue;
      await emptyArea(area.id);
      await this.run(area.id);
    }
  }
}

export const areaDownloads = (parts: AreaDownloadsParts): AreaDownloads => new PageDownloads(parts);
