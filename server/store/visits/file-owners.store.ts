import type { Sha256 } from '#domain/visit/document.ts';
import type { Queryable } from '#server/store/database-types.ts';

/*
 * Who owns a private file: one that a qualification named first. Its bytes are in the database once; each account that names it sends them, or
 * the same again. Source: specification 32.23.
 */

/** Who names files: an account, by a visit or a site card (`inVisit`), or by a qualification. */
export interface NamedBy {
  readonly staffId: number;
  readonly inVisit: boolean;
}

/** The account of `o` has sent all bytes of `f`. */
export const IS_OWNER = 'o.sha256 = f.sha256 and o.matched = f.bytes';

/** The site card of an installation names the file of this row, or has it as a preview. */
export const inSiteCard = (row: string): string =>
  `exists (select from site_files s where s.sha256 = ${row}.sha256 or s.preview = ${row}.sha256)`;

/** The files with the hashes of `$1`. */
export const THESE = `sha256 in (select decode(h, 'hex') from unnest($1::text[]) h)`;

/** Notes who names private files that somebody has named before. A visit of an owner opens them. */
export async function claimFiles(tx: Queryable, hashes: readonly Sha256[], { staffId, inVisit }: NamedBy): Promise<void> {
  await tx.rows(
    `insert into file_owners (sha256, staff_id, in_visit) select sha256, $2, $3 from files where is_private and ${THESE} order by sha256
     on conflict (sha256, staff_id) do update set in_visit = true where excluded.in_visit and not file_owners.in_visit`,
    [hashes, staffId, inVisit],
  );
  if (inVisit) await openFiles(tx, hashes);
}

/** Ends that files are private which an owner has named in a visit or a site card. */
async function openFiles(tx: Queryable, hashes: readonly Sha256[]): Promise<void> {
  await tx.rows(
    `update files f set is_private = false where f.is_private and ${THESE}
       and exists (select from file_owners o where ${IS_OWNER} and o.in_visit)`,
    [hashes],
  );
}

/**
 * Takes back that accounts have named private files in visits or site cards, once none names them any more: bytes that come later open
 * nothing. A transaction that is naming one of them is waited for first. Source: specification 32.23.
 */
export async function unclaimFiles(tx: Queryable, hashes: readonly Sha256[]): Promise<void> {
  const files = await tx.rows(`select 1 as one from files where is_private and ${THESE} order by files.sha256 for update`, [hashes]);
  if (files.length === 0) return;
  await tx.rows(
    `update file_owners o set in_visit = false where ${THESE} and in_visit and not exists (select from visit_files n where n.sha256 = o.sha256)
       and not ${inSiteCard('o')}`,
    [hashes],
  );
}

/** An account has sent the bytes of a private file from `from` to `to`. Who names none of it sends it for a visit. */
export async function noteMatched(
  tx: Queryable,
  sha256: Sha256,
  staffId: number,
  { from, to }: { from: number; to: number },
): Promise<boolean> {
  const noted = await tx.rows(
    `insert into file_owners (sha256, staff_id, matched, in_visit) select sha256, $2, $4, true from files
       where is_private and sha256 = decode($1, 'hex')
     on conflict (sha256, staff_id) do update set matched = excluded.matched where file_owners.matched = $3 returning matched`,
    [sha256, staffId, from, to],
  );
  await openFiles(tx, [sha256]);
  return noted.length > 0;
}
