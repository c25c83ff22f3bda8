/** Background Sync; not in TypeScript's description of a worker. */
export interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
  readonly lastChance: boolean;
}

export type PrecacheEntry = string | { readonly url: string; readonly revision: string | null };

declare const self: ServiceWorkerGlobalScope;

export const worker: ServiceWorkerGlobalScope = self;

/** `sync` and `periodicsync`; where the browser has neither they are never called. */
export function onSync(type: 'sync' | 'periodicsync', tag: string, work: () => Promise<unknown>): void {
  worker.addEventListener(type, (event) => {
    const sync = event as SyncEvent;
    if (sync.tag === tag) sync.waitUntil(work());
  });
}
