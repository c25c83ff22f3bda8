import type { Sha256 } from '#domain/visit/document.ts';
import type { Database, Queryable } from '#server/store/database-types.ts';
import { type FileState, removeBytes } from './file-bytes.store.ts';
import { inSiteCard, IS_OWNER } from './file-owners.store.ts';
import { forgetFiles } from './files.store.ts';

/* Who may have a file, how much all of them take, and how long they are kept. */

/** Something that is kept names the file: a visit that was not erased or a site card, or a qualification. */
const OF_VISIT = `(exists (select from visit_files n join visits v on v.uuid = n.visit where n.sha256 = f.sha256 and v.erased_at is null)
  or ${inSiteCard('f')})`;
const OWN = 'exists (select from staff_qualifications q where q.sha256 = f.sha256 and q.staff_id = $2)';

/** What an account has to send of a file. `isCompared`: the server has it whole, and it is private. */
export interface FileStateFor extends FileState {
  readonly isCompared: boolean;
}

/** What there is, for an account, of those of these files that a visit or a site card names, or a qualification of the account. */
export async function statesFor(db: Queryable, hashes: readonly Sha256[], staffId: number): Promise<ReadonlyMap<Sha256, FileStateFor>> {
  const rows = await db.rows<FileStateFor & { readonly sha256: Sha256 }>(
    `select encode(f.sha256, 'hex') as sha256, f.type, f.bytes, f.is_whole and f.is_private as "isCompared",
       case when f.is_whole and f.is_private then coalesce(o.matched, 0) else f.received end as received,
       f.is_whole and (not f.is_private or coalesce(o.matched = f.bytes, false)) as "isWhole"
     from files f left join file_owners o on o.sha256 = f.sha256 and o.staff_id = $2
     where f.sha256 = any(select decode(h, 'hex') from unnest($1::text[]) h) and (${OF_VISIT} or ${OWN})`,
    [hashes, staffId],
  );
  return new Map(rows.map((row) => [row.sha256, row] as const));
}

interface Reader {
  readonly sha256: Sha256;
  readonly staffId: number;
  readonly areRolesOn: boolean;
}

/**
 * Whether an account may read a file: one of a visit or a site card, its own qualification, or as an admin that of others. A private file opens to its
 * owners only, even if others name its hash.
 */
export async function canReadFile(db: Queryable, { sha256, staffId, areRolesOn }: Reader): Promise<boolean> {
  const rows = await db.rows(
    `select 1 as one from files f where f.sha256 = decode($1, 'hex') and (exists (select from file_owners o where ${IS_OWNER} and o.staff_id = $2)
       or (not f.is_private and (${OF_VISIT} or ${OWN}))
       or ($3::boolean and exists (select from staff_qualifications q where q.sha256 = f.sha256)
           and exists (select from staff where id = $2 and role = 'admin')))`,
    [sha256, staffId, areRolesOn],
  );
  return rows.length > 0;
}

/** Share of `PV_FILES_MAX` from which the operator is told. */
export const ALMOST_FULL = 0.8;

/** Unit: bytes of all files, as far as they have come. */
export const FILES_SIZE = 'select coalesce(sum(received), 0)::float8 as bytes from files where received > 0';

export const readFilesSize = async (db: Queryable): Promise<number> => (await db.rows<{ bytes: number }>(FILES_SIZE))[0]?.bytes ?? 0;

/**
 * Drops parts of files to which nothing was added for 30 days, and files that nothing has named for 30 days. The caller checks the
 * clock (specification 22.12).
 */
export async function forgetOldFiles(database: Database): Promise<void> {
  const unfinished = await database.rows<{ sha256: Sha256 }>(
    `select encode(sha256, 'hex') as sha256 from files where received > 0 and not is_whole and added_at < now() - interval '30 days'`,
  );
  await inTurn(unfinished, database, removeBytes);
  const named = `(exists (select from visit_files n where n.sha256 = f.sha256) or exists (select from staff_qualifications q where q.sha256 = f.sha256)
    or ${inSiteCard('f')})`;
  await database.rows(`update files f set unnamed_at = null where unnamed_at is not null and ${named}`);
  await database.rows(`update files f set unnamed_at = now() where unnamed_at is null and not ${named}`);
  const unnamed = await database.rows<{ sha256: Sha256 }>(
    `select encode(sha256, 'hex') as sha256 from files where unnamed_at < now() - interval '30 days'`,
  );
  await inTurn(unnamed, database, forgetFiles);
}

/** One file a transaction, so that other calls run in between. */
async function inTurn(
  files: readonly { readonly sha256: Sha256 }[],
  database: Database,
  drop: (tx: Queryable, hashes: readonly Sha256[]) => Promise<unknown>,
): Promise<void> {
  for (const { sha256 } of files) await database.transaction((tx) => drop(tx, [sha256]), { patient: true });
}
