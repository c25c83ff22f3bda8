import type { Table } from 'dexie';
import { errorNames, isQuota } from './error-names.ts';
import type { LocalDb } from './local-db.ts';
import { WRITER_VERSION } from './writer-version.ts';

/** A newer version of the app has taken this database over; this code may read it, and write no more. */
export class OldWriter extends Error {
  override readonly name = 'OldWriter';
}

async function refuseOldWriter(db: LocalDb): Promise<void> {
  const least = await db.facts.get('minWriter');
  if (least && Number(least.value) > WRITER_VERSION) throw new OldWriter();
}

/** One transaction in which everything happens or nothing. Refused when a newer version of the app has taken over. */
export function write<T>(db: LocalDb, tables: readonly Table[], work: () => Promise<T>): Promise<T> {
  return db.transaction('rw', [...new Set([...tables, db.facts])] as Table[], async () => {
    // side by side, for speed: a refusal takes back whatever the work has written
    const [, result] = await Promise.all([refuseOldWriter(db), work()]);
    return result;
  });
}

/**
 * The next logical time, counted in the database: what began after what, whatever the clock says.
 * Only inside `write`.
 */
export async function nextLogicalTime(db: LocalDb): Promise<number> {
  const logicalTime = (Number((await db.facts.get('tick'))?.value) || 0) + 1;
  await db.facts.put({ name: 'tick', value: logicalTime });
  return logicalTime;
}

/** Tries again once after old charts have made room: what the user decided must never starve beside them. */
export async function withRoom<T>(db: LocalDb, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isQuota(error)) throw error;
    await db.series.clear();
    return work();
  }
}

const CLOSED_TO_US = ['OpenFailedError', 'MissingAPIError', 'SecurityError', 'InvalidStateError', 'UnknownError', 'DatabaseClosedError'];

/** The device has no database to offer: switched off, a private window, damaged. */
export const isNoDatabase = (error: unknown): boolean => errorNames(error).some((name) => CLOSED_TO_US.includes(name));
