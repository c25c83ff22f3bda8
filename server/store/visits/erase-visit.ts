import { createHash } from 'node:crypto';
import { canonicalJson } from '#lib/json.ts';
import { erasedVisit } from '#domain/visit/edit/erased-visit.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { forgetFiles } from './files.store.ts';
import { readHeadOf } from './visit-heads.ts';
import { lockVisit } from './visits.store.ts';

/** Empties a visit of what is about people, with its files. `false`: there is none, or it was erased already. */
export async function eraseVisit(tx: Queryable, uuid: string): Promise<boolean> {
  const stored = await lockVisit(tx, uuid);
  if (!stored) return false;
  const document = erasedVisit(stored.document);
  const hash = createHash('sha256').update(canonicalJson(document)).digest('hex');
  const erased = await tx.rows(
    `update visits set document = $2::jsonb, head = $3::jsonb, body_hash = decode($4, 'hex'), version = version + 1, sent_by = '',
       technician_id = null, inspector_id = null, erased_at = now() where uuid = $1::uuid and erased_at is null returning 1 as one`,
    [uuid, JSON.stringify(document), JSON.stringify(await readHeadOf(tx, document)), hash],
  );
  if (erased.length === 0) return false;
  const named = await tx.rows<{ sha256: string }>(
    `delete from visit_files where visit = $1::uuid returning encode(sha256, 'hex') as sha256`,
    [uuid],
  );
  await forgetFiles(
    tx,
    named.map(({ sha256 }) => sha256),
  );
  return true;
}

/** Visits in one transaction of the cleanup. */
const AT_ONCE = 50;

/** Empties finished service visits that ended this many months ago. Inspections are kept. */
export async function eraseOldVisits(
  database: { transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T> },
  months: number,
): Promise<void> {
  for (;;) {
    const count = await database.transaction(async (tx) => {
      const old = await tx.rows<{ uuid: string }>(
        `select uuid::text from visits where kind = 'service' and state = 'final' and erased_at is null
           and ended_at < now() - $1::int * interval '1 month' order by uuid limit $2`,
        [months, AT_ONCE],
      );
      for (const { uuid } of old) await eraseVisit(tx, uuid);
      return old.length;
    });
    if (count < AT_ONCE) return;
  }
}
