import { createHash } from 'node:crypto';
import type { Sha256 } from '#domain/visit/document.ts';
import type { Database, Queryable } from '#server/store/database-types.ts';
import { noteMatched } from './file-owners.store.ts';

/*
 * The bytes of files, behind five functions: `readFileStates`, `appendPart`, `matchPart`, `readBytes` and `removeBytes`. They are in the database,
 * in parts as they came, so that backup, restore, move and a loss of power hold for them as for rows. Parts are passed as base64,
 * because the embedded database takes bytes as a parameter eight times as slowly (npm run bench -- files). Appending and reading let
 * all other queries of the embedded database go first.
 */

/** What there is of a file. */
export interface FileState {
  readonly type: string;
  /** Unit: bytes. */
  readonly bytes: number;
  readonly received: number;
  readonly isWhole: boolean;
}

interface Row extends FileState {
  readonly sha256: Sha256;
  /** When its first part came, with all digits. */
  readonly began: string | null;
}

const FILE_STATE = `select encode(sha256, 'hex') as sha256, type, bytes, received, is_whole as "isWhole", began_at::text as began from files`;
const STATES = `${FILE_STATE} where sha256 = any(select decode(h, 'hex') from unnest($1::text[]) h)`;

export async function readFileStates(db: Queryable, hashes: readonly Sha256[]): Promise<ReadonlyMap<Sha256, FileState>> {
  return new Map((await db.rows<Row>(STATES, [hashes])).map((row) => [row.sha256, row] as const));
}

const stateOf = async (db: Queryable, sha256: Sha256): Promise<Row | undefined> => (await db.rows<Row>(STATES, [[sha256]]))[0];

export interface Part {
  readonly sha256: Sha256;
  /** Unit: bytes of the file before it. */
  readonly at: number;
  readonly data: Uint8Array;
}

/** `elsewhere`: the part does not begin where what is there ends. `broken`: the whole is not its hash, and all of it was dropped. */
export interface Appended {
  readonly is: 'kept' | 'elsewhere' | 'broken' | 'gone';
  readonly received: number;
  readonly isWhole: boolean;
}

/** One statement: the part and `received` are there together or not at all, and of two senders the second finds its place taken. */
const APPEND = `with taken as (
    update files set received = received + $3, began_at = case when received = 0 then clock_timestamp() else began_at end, added_at = now()
    where sha256 = decode($1, 'hex') and received = $2 and received + $3 <= bytes and not is_whole
    returning sha256, received
  ), kept as (
    insert into file_parts (sha256, at, data) select sha256, $2, decode($4, 'base64') from taken
  )
  select received from taken`;

/**
 * Keeps a part. With the last one the whole is read back and hashed, and is whole only if it is its hash. Who sends the last part of a
 * private file owns it.
 */
export async function appendPart(database: Database, { sha256, at, data }: Part, staffId: number): Promise<Appended> {
  const isKept = await database.transaction(
    async (tx) => {
      if (data.length === 0) return false;
      return (await tx.rows(APPEND, [sha256, at, data.length, Buffer.from(data).toString('base64')])).length > 0;
    },
    { patient: true },
  );
  const state = await stateOf(database, sha256);
  if (!state) return { is: 'gone', received: 0, isWhole: false };
  const { received, isWhole } = state;
  if (!isWhole && received === state.bytes) {
    const finished = await finish(database, state);
    if (isKept && finished.isWhole) await noteMatched(database, sha256, staffId, { from: 0, to: received });
    return finished;
  }
  return { is: isWhole || isKept ? 'kept' : 'elsewhere', received, isWhole };
}

/** Compares a part with what is there. Other bytes begin again, so that a file cannot be guessed part by part. */
export function matchPart(database: Database, { sha256, at, data }: Part, staffId: number): Promise<Appended> {
  const to = at + data.length;
  return database.transaction(
    async (tx) => {
      const parts = await tx.rows<{ at: number; data: string }>(
        `select at, encode(data, 'base64') as data from file_parts
         where sha256 = decode($1, 'hex') and at < $3 and at + length(data) > $2 order by at`,
        [sha256, at, to],
      );
      const stored = Buffer.concat(parts.map((part) => Buffer.from(part.data, 'base64')));
      const begin = at - (parts[0]?.at ?? 0);
      if (stored.subarray(begin, begin + data.length).equals(data)) {
        const isNoted = await noteMatched(tx, sha256, staffId, { from: at, to });
        const { bytes } = (await tx.rows<{ bytes: number }>(`select bytes from files where sha256 = decode($1, 'hex')`, [sha256]))[0] ?? {};
        return isNoted ? { is: 'kept', received: to, isWhole: to === bytes } : { is: 'elsewhere', received: at, isWhole: false };
      }
      await tx.rows(`update file_owners set matched = 0 where sha256 = decode($1, 'hex') and staff_id = $2`, [sha256, staffId]);
      return { is: 'broken', received: 0, isWhole: false };
    },
    { patient: true },
  );
}

/** Checks the files that came whole while the server ended before it could check them. Source: specification 32.21. */
export async function finishReceived(database: Database): Promise<void> {
  const unchecked = await database.rows<Row>(`${FILE_STATE} where not is_whole and received = bytes`);
  for (const row of unchecked) await finish(database, row);
}

/** Hashes what was received. Nothing is locked meanwhile: if the parts were replaced, `began_at` differs and the answer is their state. */
async function finish(database: Database, { sha256, began, bytes }: Row): Promise<Appended> {
  const hash = createHash('sha256');
  for await (const piece of readBytes(database, sha256)) hash.update(piece);
  const isRight = hash.digest('hex') === sha256;
  const changed = await database.transaction(async (tx) => {
    const same = `sha256 = decode($1, 'hex') and received = bytes and not is_whole and began_at = $2::timestamptz`;
    if (isRight) return tx.rows(`update files set is_whole = true, whole_at = now() where ${same} returning 1 as one`, [sha256, began]);
    const broken = await tx.rows(`select 1 as one from files where ${same} for update`, [sha256, began]);
    if (broken.length > 0) await removeBytes(tx, [sha256]);
    return broken;
  });
  if (changed.length > 0) return isRight ? { is: 'kept', received: bytes, isWhole: true } : { is: 'broken', received: 0, isWhole: false };
  const now = await stateOf(database, sha256);
  return { is: now?.isWhole ? 'kept' : 'elsewhere', received: now?.received ?? 0, isWhole: now?.isWhole ?? false };
}

/** The bytes of a file part by part; only one part is in memory. */
export async function* readBytes(database: Database, sha256: Sha256): AsyncGenerator<Uint8Array> {
  for (let at = 0; ; ) {
    const [part] = await database.transaction(
      (tx) =>
        tx.rows<{ data: string }>(`select encode(data, 'base64') as data from file_parts where sha256 = decode($1, 'hex') and at = $2`, [
          sha256,
          at,
        ]),
      { patient: true },
    );
    if (!part) return;
    const piece = Buffer.from(part.data, 'base64');
    at += piece.length;
    yield piece;
  }
}

/** Drops the bytes of files; what is known of them stays, so that they can be sent again. */
export async function removeBytes(tx: Queryable, hashes: readonly Sha256[]): Promise<void> {
  const these = `sha256 = any(select decode(h, 'hex') from unnest($1::text[]) h)`;
  await tx.rows(`delete from file_parts where ${these}`, [hashes]);
  await tx.rows(
    `update files set received = 0, is_whole = false, began_at = null, added_at = null, whole_at = null where ${these} and received > 0`,
    [hashes],
  );
}
