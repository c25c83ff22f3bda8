import type { LockKey } from './folder-lock.ts';

/** What the thread is started with: the folder of its database and the lock held on it; `null` in memory. */
export interface WorkerData {
  readonly folder: string | null;
  readonly lock: LockKey | null;
}

/** Requests to the thread of the embedded database. */
export type WorkerRequest =
  | { readonly id: number; readonly kind: 'query'; readonly text: string; readonly params: readonly unknown[] }
  | { readonly id: number; readonly kind: 'prepared'; readonly name: string; readonly text: string; readonly params: readonly number[] }
  | { readonly id: number; readonly kind: 'script'; readonly text: string }
  | { readonly id: number; readonly kind: 'copy'; readonly text: string; readonly bytes: Uint8Array }
  | { readonly id: number; readonly kind: 'copy-out'; readonly text: string }
  | { readonly id: number; readonly kind: 'close' };

/** A request without its id. */
export type DatabaseRequest = WorkerRequest extends infer A ? (A extends WorkerRequest ? Omit<A, 'id'> : never) : never;

export interface Result {
  readonly rows: unknown[];
  /** The copied bytes. */
  readonly bytes?: Uint8Array;
  /** Columns whose values are JSON text. */
  readonly json?: readonly string[];
}

export interface WorkerAnswer {
  readonly id: number;
  readonly result?: Result;
  readonly failure?: {
    readonly message: string;
    readonly code: string | undefined;
    readonly detail: string | undefined;
    readonly constraint: string | undefined;
  };
}

/** Used instead of a request id: the disk failed or another server has the folder, and the database ends. Id 0 is the opening. */
export const BROKEN = -1;
