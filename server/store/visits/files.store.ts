import type { Sha256 } from '#domain/visit/document.ts';
import type { Queryable } from '#server/store/database-types.ts';

/** A file by its hash; its bytes come later, or never. */
export interface NotedFile {
  readonly sha256: Sha256;
  readonly type: string;
  /** Unit: bytes. */
  readonly bytes: number;
}

/** Notes files that something names. Returns the hashes that are known with another size or type: then the caller has to roll back. */
export async function noteFiles(tx: Queryable, files: readonly NotedFile[]): Promise<readonly Sha256[]> {
  if (files.length === 0) return [];
  const columns = [files.map(({ sha256 }) => sha256), files.map(({ type }) => type), files.map(({ bytes }) => bytes)];
  await tx.rows(
    `insert into files (sha256, type, bytes) select decode(h, 'hex'), t, b from unnest($1::text[], $2::text[], $3::integer[]) as n (h, t, b)
     on conflict (sha256) do nothing`,
    columns,
  );
  const others = await tx.rows<{ sha256: string }>(
    `select h as sha256 from unnest($1::text[], $2::text[], $3::integer[]) as n (h, t, b) join files f on f.sha256 = decode(h, 'hex')
     where f.type <> t or f.bytes <> b`,
    columns,
  );
  return others.map(({ sha256 }) => sha256);
}

/** Deletes those of these files that neither a visit nor a qualification names any more. */
export const forgetFiles = (tx: Queryable, hashes: readonly Sha256[]): Promise<object[]> =>
  tx.rows(
    `delete from files f where f.sha256 = any(select decode(h, 'hex') from unnest($1::text[]) h)
       and not exists (select from visit_files where sha256 = f.sha256) and not exists (select from staff_qualifications where sha256 = f.sha256)`,
    [hashes],
  );
