import { createHash } from 'node:crypto';
import { canonicalJson } from '#lib/json.ts';
import type { Instant } from '#domain/quantity.ts';
import { addMonths } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { namedFiles } from '#domain/visit/named-files.ts';
import { endOf, startOf } from '#domain/visit/visit-times.ts';
import { DEMO_STAFF } from '#server/seed/demo-accounts.ts';
import type { SeededRandom } from '#server/seed/seeded-random.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { insertVisit } from '#server/store/visits/visits.store.ts';
import { readHeadOf } from '#server/store/visits/visit-heads.ts';
import { nameFiles } from '#server/store/visits/visit-files.store.ts';
import { inventVisits, type InventedPicture, VISITED } from './demo-visits.ts';

/** Adds the demo's visits with their pictures, and the day of commissioning of some installations. */
export async function seedVisits(tx: Queryable, random: SeededRandom, now: number): Promise<void> {
  const at = await tx.rows<{ id: number; address: string }>(
    `select id, concat_ws(' ', street, number) || ', ' || concat_ws(' ', post_code, city) as address from installations
     order by id offset 1 limit $1`,
    [VISITED],
  );
  const [account] = await tx.rows<{ id: number }>('select id from staff where email = $1', [DEMO_STAFF[0][0]]);
  if (!account) return;
  for (const { document, pictures } of inventVisits(random, at, { staff: account.id, now })) {
    const bodyHash = createHash('sha256').update(canonicalJson(document)).digest('hex');
    const receivedAt = Math.max(endOf(document) ?? 0, startOf(document)) as Instant;
    await insertVisit(tx, { document, head: await readHeadOf(tx, document), bodyHash, staffId: account.id, receivedAt });
    await nameFiles(tx, { visit: document.uuid, replaces: document.replaces, staffId: account.id }, namedFiles(document));
    for (const picture of pictures) if (picture.isThere) await keepBytes(tx, picture);
  }
  await tx.rows(`update installations set grid_operator = 'pge' where id = $1`, [at.at(-1)?.id ?? 0]);
  await tx.rows(`update installations set commissioned_on = $1::date where id % 3 = 0 and id > $2`, [
    addMonths(localDateOf(now), -30),
    at.at(-1)?.id ?? 0,
  ]);
}

/** A file as one part, as if it had been sent. The same one in two visits is kept once. */
export async function keepBytes(tx: Queryable, { sha256, data }: Pick<InventedPicture, 'sha256' | 'data'>): Promise<void> {
  const kept = await tx.rows(
    `update files set received = bytes, is_whole = true, began_at = now(), added_at = now(), whole_at = now()
     where sha256 = decode($1, 'hex') and not is_whole returning 1 as one`,
    [sha256],
  );
  if (kept.length === 0) return;
  await tx.rows(`insert into file_parts (sha256, at, data) values (decode($1, 'hex'), 0, decode($2, 'base64'))`, [
    sha256,
    data.toString('base64'),
  ]);
}
