/** Background Sync; not in TypeScript's description of a worker. */
export interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
  readonly lastChance: boolean;
}

/** A file of the build. `integrity`: the hash of its bytes. */
export interface PrecacheEntry {
  readonly url: string;
  readonly revision: string | null;
  readonly integrity?: string;
}

declare const self: ServiceWorkerGlobalScope;

export const worker: ServiceWorkerGlobalScope = self;

/** `sync` and `periodicsync`; where the browser has neither they are never called. */
export function onSync(type: 'sync' | 'periodicsync', tag: string, work: () => Promise<unknown>): void {
  worker.addEventListener(type, (event) => {
    const sync = event as SyncEvent;
    if (sync.tag === tag) sync.waitUntil(work());
  });
}
