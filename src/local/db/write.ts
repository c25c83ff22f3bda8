import type { Table } from 'dexie';
import { errorNames } from './error-names.ts';
import type { LocalDb } from './local-db.ts';

/** The version of the rows that this code writes. Raised when rows of a new form are written that older code would damage. */
export const WRITER_VERSION = 1;

/** A newer version of the app has written to this database. This code may read it but no longer write. */
export class OldWriter extends Error {
  override readonly name = 'OldWriter';
}

async function refuseOldWriter(db: LocalDb): Promise<void> {
  const least = await db.facts.get('minWriter');
  if (least && Number(least.value) > WRITER_VERSION) throw new OldWriter();
}

/** Runs `work` in one transaction. Throws `OldWriter` if a newer version of the app has written to the database. */
export function write<T>(db: LocalDb, tables: readonly Table[], work: () => Promise<T>): Promise<T> {
  return db.transaction('rw', [...new Set([...tables, db.facts])] as Table[], async () => {
    // in parallel, for speed: a refusal rolls back what the work has written
    const [, result] = await Promise.all([refuseOldWriter(db), work()]);
    return result;
  });
}

/**
 * The next logical time: a counter in the database that orders events independently of the clock.
 * Only inside `write`.
 */
export async function nextLogicalTime(db: LocalDb): Promise<number> {
  const logicalTime = (Number((await db.facts.get('tick'))?.value) || 0) + 1;
  await db.facts.put({ name: 'tick', value: logicalTime });
  return logicalTime;
}

const NO_DATABASE = ['OpenFailedError', 'MissingAPIError', 'SecurityError', 'InvalidStateError', 'UnknownError', 'DatabaseClosedError'];

/** Whether the error means that the device has no usable database: it is switched off, damaged, or this is a private window. */
export const isNoDatabase = (error: unknown): boolean => errorNames(error).some((name) => NO_DATABASE.includes(name));
