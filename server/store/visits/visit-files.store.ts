import type { ServerPart } from '#domain/visit/answered-visit.ts';
import type { Sha256 } from '#domain/visit/document.ts';
import type { NamedFile } from '#domain/visit/named-files.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { unclaimFiles } from './file-owners.store.ts';
import { type NotedFile, noteFiles, otherFiles } from './files.store.ts';

/** What a visit says of its files, and which of them the server has. */
export type VisitFileFacts = Pick<ServerPart, 'missing' | 'forgone' | 'protocols'>;

interface Row {
  readonly sha256: Sha256;
  readonly role: NamedFile['role'];
  readonly forgoneReason: string | null;
  readonly notedBy: string | null;
  readonly madeAt: string | null;
  readonly bytes: number;
  readonly isAwaited: boolean;
}

export async function readVisitFiles(db: Queryable, visit: string): Promise<VisitFileFacts> {
  const rows = await db.rows<Row>(
    `select encode(n.sha256, 'hex') as sha256, n.role,
       case when not f.is_whole or f.is_private then n.forgone_reason end as "forgoneReason", n.noted_by as "notedBy", n.made_at as "madeAt",
       n.is_awaited as "isAwaited", f.bytes
     from visit_files n join files f on f.sha256 = n.sha256 where n.visit = $1::uuid order by n.sha256`,
    [visit],
  );
  return {
    missing: rows.flatMap(({ sha256, isAwaited }) => (isAwaited ? [sha256] : [])),
    forgone: rows.flatMap(({ sha256, forgoneReason, notedBy }) =>
      forgoneReason === null ? [] : [{ sha256, reason: forgoneReason, by: notedBy ?? '' }],
    ),
    protocols: rows.flatMap(({ sha256, role, bytes, madeAt, notedBy }) =>
      role === 'protocol' ? [{ sha256, bytes, made_at: madeAt ?? '', by: notedBy ?? '' }] : [],
    ),
  };
}

/** Who names files: an account, by a visit. `replaces`: the visit that this one corrects. */
interface Naming {
  readonly visit: string;
  readonly replaces: string | null;
  readonly staffId: number;
}

/**
 * Notes the files that a visit names; those that it names no longer are taken off, but not its protocols. What will not come to the corrected
 * visit will not come to its correction. Returns the hashes that are known with another size or type: then the caller has to roll back.
 */
export async function nameFiles(
  tx: Queryable,
  { visit, replaces, staffId }: Naming,
  files: readonly NamedFile[],
): Promise<readonly Sha256[]> {
  const rows = await tx.rows<NotedFile & { readonly role: NamedFile['role'] }>(
    `select encode(n.sha256, 'hex') as sha256, n.role, f.type, f.bytes from visit_files n join files f on f.sha256 = n.sha256
     where n.visit = $1::uuid`,
    [visit],
  );
  const named = new Map(rows.map((row) => [row.sha256, row] as const));
  const fresh = files.filter(({ sha256 }) => !named.has(sha256));
  const others = [...otherFiles(named, files), ...(await noteFiles(tx, fresh, { staffId, inVisit: true }))];
  if (others.length > 0) return others;
  const hashes = new Set(files.map(({ sha256 }) => sha256));
  const taken = rows.filter(({ sha256, role }) => !hashes.has(sha256) && role !== 'protocol');
  const changed = files.filter(({ sha256, role }) => named.get(sha256)?.role !== role);
  if (taken.length > 0) {
    const gone = taken.map(({ sha256 }) => sha256);
    await tx.rows(`delete from visit_files where visit = $1::uuid and sha256 in (select decode(h, 'hex') from unnest($2::text[]) h)`, [
      visit,
      gone,
    ]);
    await unclaimFiles(tx, gone);
  }
  if (changed.length > 0) {
    await tx.rows(
      `insert into visit_files (visit, sha256, role, forgone_reason, noted_by)
       select $1::uuid, decode(h, 'hex'), r, f.forgone_reason, f.noted_by from unnest($2::text[], $3::text[]) as n (h, r)
       left join visit_files f on f.visit = $4::uuid and f.sha256 = decode(h, 'hex') and f.forgone_reason is not null
       on conflict (visit, sha256) do update set role = excluded.role`,
      [visit, changed.map(({ sha256 }) => sha256), changed.map(({ role }) => role), replaces],
    );
  }
  return [];
}

/** A visit (`$1`), what it corrects and what corrects it. */
const CORRECTIONS = `with recursive corrections (uuid) as (
  select $1::uuid
  union
  select case when v.uuid = c.uuid then v.replaces else v.uuid end
  from corrections c join visits v on v.replaces = c.uuid or (v.uuid = c.uuid and v.replaces is not null)
)`;

/**
 * Notes that a file will never come, to the visit and to those that it corrects or that correct it. `false`: the visit does not name it. One
 * that has come whole is not forgone.
 */
export async function forgo(tx: Queryable, visit: string, sha256: Sha256, reason: string, staffId: number): Promise<boolean> {
  const named = await tx.rows(`select 1 as one from visit_files where visit = $1::uuid and sha256 = decode($2, 'hex')`, [visit, sha256]);
  if (named.length === 0) return false;
  await tx.rows(
    `${CORRECTIONS}
     update visit_files n set forgone_reason = $3, noted_by = (select email from staff where id = $4)
     where (visit = $1::uuid or (forgone_reason is null and visit in (select uuid from corrections)))
       and sha256 = decode($2, 'hex') and not exists (select from files f where f.sha256 = n.sha256 and f.is_whole and not f.is_private)`,
    [visit, sha256, reason, staffId],
  );
  return true;
}

export interface HandedOut {
  readonly sha256: Sha256;
  readonly bytes: number;
  readonly madeAt: string;
  readonly staffId: number;
}

/** Notes a PDF that was handed out. `false`: the visit names the hash already, or it is known with another size or type. */
export async function addProtocol(tx: Queryable, visit: string, { sha256, bytes, madeAt, staffId }: HandedOut): Promise<boolean> {
  const others = await noteFiles(tx, [{ sha256, bytes, type: 'application/pdf' }], { staffId, inVisit: true });
  if (others.length > 0) return false;
  const added = await tx.rows(
    `insert into visit_files (visit, sha256, role, made_at, noted_by)
     values ($1::uuid, decode($2, 'hex'), 'protocol', $3, (select email from staff where id = $4)) on conflict do nothing returning role`,
    [visit, sha256, madeAt, staffId],
  );
  return added.length > 0;
}
