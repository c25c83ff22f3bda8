import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { FailureRecord } from '#failures/failure.ts';
import { withTimeout } from '#local/db/with-timeout.ts';

interface FailuresSchema extends DBSchema {
  failures: { key: string; value: FailureRecord; indexes: { lastAt: number } };
}

export type FailuresDb = IDBPDatabase<FailuresSchema>;

/** Opening may never settle while another tab deletes the database. Unit: ms. */
const OPEN_TIMEOUT_MS = 5_000;

let opening: Promise<FailuresDb> | undefined;
const forget = () => {
  opening = undefined;
};

async function open(): Promise<FailuresDb> {
  return openDB<FailuresSchema>('pv-failures', 1, {
    upgrade: (db) => void db.createObjectStore('failures').createIndex('lastAt', 'lastAt'),
    blocking: (_, __, event) => {
      (event.target as IDBDatabase).close();
      forget();
    },
    terminated: forget,
  });
}

/** The database of failures. It is separate, since it must work when an account's database does not. Used by page and worker. */
export function failuresDb(): Promise<FailuresDb> {
  opening ??= withTimeout(OPEN_TIMEOUT_MS, open()).catch((error: unknown) => {
    forget();
    throw error;
  });
  return opening;
}
