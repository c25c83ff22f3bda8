import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Instant } from '#domain/quantity.ts';
import type { Sealed, VaultKey } from './cipher.ts';
import type { StorageHint } from '#local/db/local-db.ts';
import { withTimeout } from '#local/db/with-timeout.ts';

/** One account that has signed in on this device. */
export interface VaultAccount {
  readonly id: string;
  readonly username: string;
  /** `leaving`: a sign-out has begun and may have been interrupted. `left`: signed out, with unsent changes kept. */
  readonly status: 'active' | 'leaving' | 'left';
  /** What the sign-out does with the data, so that the next start can finish it. */
  readonly leaving: 'keep' | 'delete' | null;
  /** Changes with every sign-out. A tab or worker with another number belongs to an ended session. */
  readonly epoch: number;
  readonly token: Sealed | null;
  /** When the backend last accepted the token. */
  readonly lastVerified: Instant;
  /** How many unsent changes of this account are on the device. */
  readonly waiting: number;
}

export interface VaultSchema extends DBSchema {
  accounts: { key: string; value: VaultAccount };
  /** By account id. Never in an index: Safari lost rows with a key in an indexed query (Dexie issue 585). */
  keys: { key: string; value: VaultKey };
}

export type VaultConnection = IDBPDatabase<VaultSchema>;
export type WithVault = <T>(work: (db: VaultConnection) => Promise<T>) => Promise<T>;

export const VAULT_NAME = 'pv-vault';
/** The schema never changes, so opening is never blocked by an older tab. */
const VERSION = 1;
/** Unit: ms. `open()` may never settle while another tab deletes the database. */
const OPEN_LIMIT = 5_000;

const LOST = new Set(['InvalidStateError', 'AbortError', 'UnknownError']);
const isLost = (error: unknown): boolean => error instanceof Error && LOST.has(error.name);

/** One connection, opened on first use and again after the browser has closed it (iOS does so in the background). */
export function vaultDb(onHint: (hint: StorageHint) => void = () => undefined): {
  readonly use: WithVault;
  readonly close: () => Promise<void>;
} {
  let opening: Promise<VaultConnection> | undefined;
  let wasOpen = false;

  const drop = () => {
    opening = undefined;
  };
  const open = (): Promise<VaultConnection> => {
    opening ??= withTimeout(
      OPEN_LIMIT,
      openDB<VaultSchema>(VAULT_NAME, VERSION, {
        upgrade: (db) => {
          db.createObjectStore('accounts', { keyPath: 'id' });
          db.createObjectStore('keys');
          if (wasOpen) onHint('deleted'); // the database was open before, so it was deleted since
        },
        blocking: (_, wanted) => {
          if (wanted === null) onHint('deleted');
          void close();
        },
        terminated: () => {
          drop();
          onHint('cut');
        },
      }),
    ).then(
      (db) => {
        wasOpen = true;
        return db;
      },
      (error: unknown) => {
        drop();
        throw error;
      },
    );
    return opening;
  };
  const close = async () => {
    const closing = opening;
    drop();
    // expected: it was never opened, so there is nothing to close
    (await closing?.catch(() => undefined))?.close();
  };
  const use: WithVault = async (work) => {
    try {
      return await work(await open());
    } catch (error) {
      if (!isLost(error)) throw error;
      drop();
      return work(await open());
    }
  };
  return { use, close };
}
