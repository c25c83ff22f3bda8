import type { Sha256 } from '#domain/visit/document.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { removeBytes } from './file-bytes.store.ts';
import { claimFiles, inSiteCard, type NamedBy, THESE, unclaimFiles } from './file-owners.store.ts';

/** A file by its hash; its bytes come later, or never. */
export interface NotedFile {
  readonly sha256: Sha256;
  readonly type: string;
  /** Unit: bytes. */
  readonly bytes: number;
}

/**
 * Notes files that something names; until the transaction ends, none of them is deleted. Returns the hashes that are known with another
 * size or type: then the caller has to roll back. A file that a qualification names first is private. Source: specification 32.23.
 */
export async function noteFiles(tx: Queryable, files: readonly NotedFile[], by: NamedBy): Promise<readonly Sha256[]> {
  if (files.length === 0) return [];
  const hashes = files.map(({ sha256 }) => sha256);
  await tx.rows(
    `with fresh as (
       insert into files (sha256, type, bytes, is_private) select decode(h, 'hex'), t, b, not $5::boolean
         from unnest($1::text[], $2::text[], $3::integer[]) as n (h, t, b) on conflict (sha256) do nothing returning sha256, bytes, is_private
     )
     insert into file_owners (sha256, staff_id, matched) select sha256, $4, bytes from fresh where is_private`,
    [hashes, files.map(({ type }) => type), files.map(({ bytes }) => bytes), by.staffId, by.inVisit],
  );
  const rows = await tx.rows<NotedFile>(
    `select encode(sha256, 'hex') as sha256, type, bytes from files
     where ${THESE} order by files.sha256 for key share`,
    [hashes],
  );
  const known = new Map(rows.map((row) => [row.sha256, row] as const));
  if (hashes.some((hash) => !known.has(hash))) return noteFiles(tx, files, by); // deleted between the two statements
  await claimFiles(tx, hashes, by);
  return otherFiles(known, files);
}

/** The hashes of files that are known with another size or type. */
export const otherFiles = (known: ReadonlyMap<Sha256, NotedFile>, files: readonly NotedFile[]): readonly Sha256[] =>
  files.flatMap(({ sha256, type, bytes }) => {
    const one = known.get(sha256);
    return one && (one.type !== type || one.bytes !== bytes) ? [sha256] : [];
  });

/** Deletes those of these files that no visit, qualification or site card names any more, with their bytes. */
export async function forgetFiles(tx: Queryable, hashes: readonly Sha256[]): Promise<void> {
  // first waits for transactions that name one of them; the second statement then sees what they wrote
  await tx.rows(`select 1 as one from files where ${THESE} order by files.sha256 for update`, [hashes]);
  const unnamed = await tx.rows<{ sha256: Sha256 }>(
    `select encode(sha256, 'hex') as sha256 from files f where f.sha256 = any(select decode(h, 'hex') from unnest($1::text[]) h)
       and not exists (select from visit_files where sha256 = f.sha256) and not exists (select from staff_qualifications where sha256 = f.sha256)
       and not ${inSiteCard('f')}`,
    [hashes],
  );
  const forgotten = unnamed.map(({ sha256 }) => sha256);
  await removeBytes(tx, forgotten);
  await tx.rows(`delete from files where ${THESE}`, [forgotten]);
  await unclaimFiles(tx, hashes);
}
