import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database, Queryable } from '#server/store/database-types.ts';

/** The history that the ids of a database belong to (migrations/0220-epoch.sql). */
export interface Epoch {
  /** 32 hexadecimal digits. */
  readonly id: string;
  /** The database went back in time: a client that changes a service request must name the epoch. */
  readonly isRequired: boolean;
}

/**
 * Why a database has a new epoch. `older`: it is older than its mark in the data folder. `other`: it is not the one that the data folder
 * or the PostgreSQL had before.
 */
export type RenewalReason = 'restore' | 'move' | 'older' | 'other' | 'command';

export const newEpochId = (): string => randomBytes(16).toString('hex');

/** Gives the database a new epoch. A move loses nothing, so it does not make the epoch required. */
export async function renewEpoch(db: Pick<Queryable, 'rows'>, reason: RenewalReason, id = newEpochId()): Promise<string> {
  await db.rows(
    `update epoch set id = $1, reason = $2, is_required = is_required or $2 <> 'move', renewed_at = now(),
       pg_system = null, pg_timeline = null, pg_database = null`,
    [id, reason],
  );
  return id;
}

/* The data folder keeps a mark of the database: its epoch and its change counter. A database with a lower counter has gone back in time. */

export interface EpochMark {
  readonly epoch: string;
  /** How many changes were counted. Range: 0 and more; it never falls within one history. */
  readonly counter: number;
}

/**
 * The mark of the embedded database. A PostgreSQL has a file of its own, because a command may name a PostgreSQL beside the folder of
 * another server.
 */
export const markFileIn = (dataDir: string, kind: Database['kind'] = 'pglite'): string =>
  join(dataDir, kind === 'pglite' ? 'epoch.json' : 'epoch.postgres.json');

/** `null` if there is no readable mark: an earlier version wrote none, and a power cut may leave half of one. */
export function readMark(file: string): EpochMark | null {
  try {
    const { epoch, counter } = JSON.parse(readFileSync(file, 'utf8')) as Partial<EpochMark>;
    return typeof epoch === 'string' && typeof counter === 'number' ? { epoch, counter } : null;
  } catch {
    return null; // expected: nothing is known then
  }
}

/** Replaces the file in one step. */
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

/** The current mark of a database. */
export async function markOf(db: Pick<Queryable, 'rows'>): Promise<EpochMark> {
  const [mark] = await db.rows<EpochMark>(`select ${MARK} from epoch`);
  if (!mark) throw new Error('The database has no epoch');
  return mark;
}
