import { randomBytes } from 'node:crypto';
import type { Queryable, Database } from '#server/store/database-types.ts';
import { readFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Which history the numbers of a database belong to (migrations/0220-epoch.sql). */
export interface Epoch {
  /** 32 digits of base 16. */
  readonly id: string;
  /** The database went back in time: a person who changes a service request has to name the epoch. */
  readonly isRequired: boolean;
}

/**
 * Why a database has another epoch than before. `older`: it is older than the counter beside it; `other`: it is not the
 * one that the data folder or the PostgreSQL had before.
 */
export type RenewalReason = 'restore' | 'move' | 'older' | 'other' | 'command';

export const newEpochId = (): string => randomBytes(16).toString('hex');

/** Gives the database another epoch. After a move nothing is missing, so nobody has to name it who did not have to before. */
export async function renewEpoch(db: Pick<Queryable, 'rows'>, reason: RenewalReason, id = newEpochId()): Promise<string> {
  await db.rows(
    `update epoch set id = $1, reason = $2, is_required = is_required or $2 <> 'move', renewed_at = now(),
       pg_system = null, pg_timeline = null, pg_database = null`,
    [id, reason],
  );
  return id;
}

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
export async function markOf(db: Pick<Queryable, 'rows'>): Promise<EpochMark> {
  const [mark] = await db.rows<EpochMark>(`select ${MARK} from epoch`);
  if (!mark) throw new Error('The database has no epoch');
  return mark;
}
