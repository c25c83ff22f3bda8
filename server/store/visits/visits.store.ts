import type { Instant } from '#domain/quantity.ts';
import { toIso } from '#domain/time/warsaw.ts';
import type { ServerPart } from '#domain/visit/answered-visit.ts';
import type { VisitDocument } from '#domain/visit/document.ts';
import { type DocumentHead, HEAD_RULE, type VisitHead } from '#domain/visit/visit-head.ts';
import { dayOfVisit, endOf, startOf } from '#domain/visit/visit-times.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { forgetFiles } from './files.store.ts';

/** A visit as stored. */
export interface StoredVisit {
  readonly uuid: string;
  readonly document: VisitDocument;
  /** SHA-256 of the canonical form of the last body, in hexadecimal. */
  readonly bodyHash: string;
  readonly version: number;
  /** The first digits of the epoch in which the version was counted, and those of the row. */
  readonly epoch: string;
  readonly receivedAt: Instant;
  readonly finalAt: Instant | null;
  readonly sentBy: string;
  readonly replacedBy: ServerPart['replaced_by'];
  /** Since then it is without what is about people, and does not change any more. */
  readonly erasedAt: Instant | null;
}

const REPLACED_BY = `(select jsonb_build_object('uuid', r.uuid, 'number', r.number, 'state', r.state) from visits r where r.replaces = v.uuid)`;

const COLUMNS = `v.uuid::text, v.document, encode(v.body_hash, 'hex') as "bodyHash", v.version, (select left(id, 8) from epoch) || v.life as epoch, v.received_at as "receivedAt",
  v.final_at as "finalAt", v.sent_by as "sentBy", v.erased_at as "erasedAt", ${REPLACED_BY} as "replacedBy"`;

export const readStoredVisit = async (db: Queryable, uuid: string): Promise<StoredVisit | undefined> =>
  (await db.rows<StoredVisit>(`select ${COLUMNS} from visits v where v.uuid = $1::uuid`, [uuid]))[0];

/** Locks the row until the transaction ends, so that of two changes the second sees the first. */
export async function lockVisit(tx: Queryable, uuid: string): Promise<StoredVisit | undefined> {
  await tx.rows('select uuid from visits where uuid = $1::uuid for update', [uuid]);
  return readStoredVisit(tx, uuid);
}

/** The visit that replaces another, if any. */
export const findReplacement = async (db: Queryable, replaced: string): Promise<StoredVisit | undefined> =>
  (await db.rows<StoredVisit>(`select ${COLUMNS} from visits v where v.replaces = $1::uuid`, [replaced]))[0];

interface SavedVisit {
  readonly document: VisitDocument;
  readonly head: DocumentHead;
  readonly bodyHash: string;
  /** Account that sends it. */
  readonly staffId: number;
  readonly receivedAt: Instant;
}

/** `undefined`: there is a visit with this uuid already. */
export async function insertVisit(tx: Queryable, saved: SavedVisit): Promise<StoredVisit | undefined> {
  const rows = await tx.rows(
    `insert into visits (uuid, ${WRITTEN.map(([column]) => column).join(', ')}, sent_by)
     select $1::uuid, ${WRITTEN.map(([, value]) => value).join(', ')}, coalesce((select email from staff where id = $2), '')
     on conflict (uuid) do nothing returning uuid`,
    valuesOf(saved),
  );
  return rows.length === 0 ? undefined : readStoredVisit(tx, saved.document.uuid);
}

export async function updateVisit(tx: Queryable, saved: SavedVisit): Promise<StoredVisit> {
  await tx.rows(
    `update visits set ${WRITTEN.map(([column, value]) => `${column} = ${value}`).join(', ')}, version = version + 1,
       sent_by = coalesce((select email from staff where id = $2), '') where uuid = $1::uuid`,
    valuesOf(saved),
  );
  const stored = await readStoredVisit(tx, saved.document.uuid);
  if (!stored) throw new Error('A visit that was locked is gone');
  return stored;
}

/** Columns that follow from the document, with their value out of the parameters of `valuesOf`. */
const WRITTEN = [
  ['installation_id', `($3::jsonb ->> 'installation')::integer`],
  ['task_id', `($3::jsonb ->> 'task')::integer`],
  ['kind', `$3::jsonb ->> 'kind'`],
  ['source', `$3::jsonb ->> 'source'`],
  ['state', `$3::jsonb ->> 'state'`],
  ['number', `$3::jsonb ->> 'number'`],
  ['form_key', `$3::jsonb #>> '{form,key}'`],
  ['form_version', `($3::jsonb #>> '{form,version}')::integer`],
  ['technician_id', `(select id from staff where id = ($3::jsonb #>> '{technician,id}')::integer)`],
  ['inspector_id', `(select id from staff where id = ($3::jsonb #>> '{inspector,id}')::integer)`],
  ['started_at', '$5::timestamptz'],
  ['ended_at', '$6::timestamptz'],
  ['on_day', '$7::date'],
  ['is_full_scope', `($3::jsonb ->> 'is_full_scope')::boolean`],
  ['replaces', `($3::jsonb ->> 'replaces')::uuid`],
  ['document', '$3::jsonb'],
  ['head', '$4::jsonb'],
  ['head_rule', String(HEAD_RULE)],
  ['body_hash', `decode($8, 'hex')`],
  ['received_at', '$9::timestamptz'],
  ['final_at', `case when $3::jsonb ->> 'state' = 'final' then $9::timestamptz end`],
] as const;

function valuesOf({ document, head, bodyHash, staffId, receivedAt }: SavedVisit): readonly unknown[] {
  const end = endOf(document);
  return [
    document.uuid,
    staffId,
    JSON.stringify(document),
    JSON.stringify(head),
    new Date(startOf(document)).toISOString(),
    end === null ? null : new Date(end).toISOString(),
    dayOfVisit(document),
    bodyHash,
    new Date(receivedAt).toISOString(),
  ];
}

/** Deletes a draft. Its files go with it unless something else names them. */
export async function deleteVisit(tx: Queryable, uuid: string): Promise<void> {
  const named = await tx.rows<{ sha256: string }>(`select encode(sha256, 'hex') as sha256 from visit_files where visit = $1::uuid`, [uuid]);
  await tx.rows('delete from visits where uuid = $1::uuid', [uuid]);
  await forgetFiles(
    tx,
    named.map(({ sha256 }) => sha256),
  );
}

/** Which visits a list has. Days are Warsaw's, of the start. */
export interface VisitFilter {
  readonly installation?: number;
  /** Unit: ms since 1970; `end` is excluded. */
  readonly begun?: { readonly from: Instant; readonly end: Instant };
  readonly technician?: number | undefined;
  readonly state?: VisitDocument['state'] | undefined;
  /** Only those that lack a file. */
  readonly hasMissing?: boolean;
}

interface HeadRow {
  readonly head: DocumentHead;
  readonly version: number;
  readonly receivedAt: Instant;
  readonly finalAt: Instant | null;
  readonly sentBy: string;
  readonly replacedBy: ServerPart['replaced_by'];
  readonly erasedAt: Instant | null;
  readonly missing: number;
}

const iso = (at: number | undefined): string | null => (at === undefined ? null : new Date(at).toISOString());

/** Heads of visits, the newest first: `size` of them after the `first`. */
export async function readHeads(
  db: Queryable,
  filter: VisitFilter,
  { first, size }: { readonly first: number; readonly size: number },
): Promise<VisitHead[]> {
  const { installation = null, begun, technician = null, state = null, hasMissing = false } = filter;
  const awaited = `from visit_files where visit = v.uuid and is_awaited and role not in ('preview', 'protocol')`;
  const rows = await db.rows<HeadRow>(
    `select v.head, v.version, v.received_at as "receivedAt", v.final_at as "finalAt", v.sent_by as "sentBy",
       v.erased_at as "erasedAt", ${REPLACED_BY} as "replacedBy", (select count(*)::integer ${awaited}) as missing
     from (select v.* from visits v
       where ($1::integer is null or v.installation_id = $1) and ($2::timestamptz is null or v.started_at >= $2)
         and ($3::timestamptz is null or v.started_at < $3) and ($4::integer is null or v.technician_id = $4)
         and ($5::text is null or v.state = $5) and (not $6::boolean or exists (select ${awaited}))
       order by v.started_at desc, v.uuid limit $7 offset $8) v
     order by v.started_at desc, v.uuid`,
    [installation, iso(begun?.from), iso(begun?.end), technician, state, hasMissing, size, first],
  );
  return rows.map(({ head, version, receivedAt, finalAt, sentBy, replacedBy, erasedAt, missing }) => ({
    ...head,
    version,
    received_at: toIso(receivedAt),
    final_at: finalAt === null ? null : toIso(finalAt),
    by: sentBy,
    replaced_by: replacedBy,
    erased_at: erasedAt === null ? null : toIso(erasedAt),
    missing_count: missing,
  }));
}
