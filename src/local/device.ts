import { type Line, UNTOLD } from '#domain/device/file-hold.ts';
import type { Instant } from '#domain/quantity.ts';

/** The clock and the random numbers of the device. Tests replace them. */
export interface Device {
  now(): Instant;
  /** A version 4 UUID. */
  newId(): string;
  /** 0 to below 1. */
  random(): number;
}

export const thisDevice: Device = {
  now: () => Date.now() as Instant,
  newId: () => crypto.randomUUID(),
  random: Math.random,
};

interface NetworkInformation extends EventTarget {
  readonly type?: string;
  readonly saveData?: boolean;
}

const connectionOf = (): NetworkInformation | undefined =>
  (navigator as unknown as { readonly connection?: NetworkInformation }).connection;

/** The connection as the browser tells it, in a page and in a worker. Safari and Firefox tell nothing. */
export const thisLine = (): Line => {
  const connection = connectionOf();
  return connection ? { isDataSaver: connection.saveData ?? false, type: connection.type ?? null } : UNTOLD;
};

/** Calls `changed` when the kind of network changes. Returns a function that unsubscribes. */
export function onLineChange(changed: () => void): () => void {
  const connection = connectionOf();
  connection?.addEventListener('change', changed);
  return () => connection?.removeEventListener('change', changed);
}

/** Safari and Firefox have no Background Sync; there only the page sends. */
export const hasBackgroundSync = (): boolean =>
  typeof ServiceWorkerRegistration !== 'undefined' && 'sync' in ServiceWorkerRegistration.prototype;
