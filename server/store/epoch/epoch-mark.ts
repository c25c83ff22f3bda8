import { readFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database, Queryable } from '#server/store/database-types.ts';

/*
 * What is known beside the database, in the data folder: its epoch and how far it has come. A database whose counter is lower has
 * gone back in time, by whatever means.
 */

export interface EpochMark {
  readonly epoch: string;
  /** How many changes were counted. Range: 0 and more; it never falls in one history. */
  readonly counter: number;
}

/** The mark of the embedded database. A PostgreSQL has one of its own there: commands may name one beside the folder of another. */
export const markFileIn = (dataDir: string, kind: Database['kind'] = 'pglite'): string =>
  join(dataDir, kind === 'pglite' ? 'epoch.json' : 'epoch.postgres.json');

/** `null` where there is none that can be read: an earlier version made none, and a loss of power may leave half of one. */
export function readMark(file: string): EpochMark | null {
  try {
    const { epoch, counter } = JSON.parse(readFileSync(file, 'utf8')) as Partial<EpochMark>;
    return typeof epoch === 'string' && typeof counter === 'number' ? { epoch, counter } : null;
  } catch {
    return null; // expected: nothing is known then
  }
}

/** Puts it in its place whole. */
export async function writeMark(file: string, mark: EpochMark): Promise<void> {
  try {
    await writeFile(`${file}.part`, JSON.stringify(mark), { mode: 0o600, flush: true });
    await rename(`${file}.part`, file);
  } catch (error) {
    await rm(`${file}.part`, { force: true });
    throw error;
  }
}

/** SQL of the columns of a mark, from `epoch`. */
export const MARK = 'id as epoch, (select sum(version) from versions)::bigint as counter';

/** How far the database has come. */
export async function markOf(asks: Pick<Queryable, 'rows'>): Promise<EpochMark> {
  const [mark] = await asks.rows<EpochMark>(`select ${MARK} from epoch`);
  if (!mark) throw new Error('The database has no epoch');
  return mark;
}
