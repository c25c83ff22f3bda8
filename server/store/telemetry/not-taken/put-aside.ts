import type { Queryable } from '#server/store/database-types.ts';
import { type JsonReading, ofStoredJson, type Reading, toStoredJson } from '#server/store/telemetry/reading.ts';

/** The most readings kept for one inverter: more than a fortnight, one each five minutes. */
export const PUT_ASIDE_MOST = 5_000;

/** When installations were made, ms. */
export async function readMadeTimes(db: Queryable, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db.rows<{ id: number; at: number }>('select id, created_at as at from installations where id = any($1::int[])', [
    [...new Set(ids)],
  ]);
  return new Map(rows.map(({ id, at }) => [id, at]));
}

const KEYS = `unnest($1::int[], $2::float8[], $3::float8[], $4::text[]) as b (id, sent, arrived, reading)`;
const IS_KEPT = `exists (select from readings_put_aside r where r.installation_id = b.id and r.sent_at = to_timestamp(b.sent / 1000))`;

/** Puts readings aside, each time once, and counts those beyond the limit. Returns the keys of those that are kept. */
export async function putAside(tx: Queryable, readings: readonly Reading[]): Promise<ReadonlySet<string>> {
  const columns = [
    readings.map(({ installationId }) => installationId),
    readings.map(({ at }) => at),
    readings.map(({ arrivedAt }) => arrivedAt ?? null),
    readings.map(toStoredJson),
  ];
  await tx.rows('select from installations where id = any($1::int[]) order by id for no key update', [columns[0]]);
  await tx.rows(
    `insert into readings_put_aside (installation_id, sent_at, arrived_at, reading)
     select id, to_timestamp(sent / 1000), to_timestamp(arrived / 1000), reading::json
     from (select b.*, row_number() over (partition by id order by sent) as rank from ${KEYS} where not ${IS_KEPT}) as b
     where rank + (select count(*) from readings_put_aside a where a.installation_id = b.id) <= ${PUT_ASIDE_MOST}
     on conflict do nothing`,
    columns,
  );
  await tx.rows(
    `insert into put_aside_beyond as p (installation_id, lines) select id, count(*)::int from ${KEYS} where not ${IS_KEPT} group by 1
     on conflict (installation_id) do update set lines = p.lines + excluded.lines`,
    columns,
  );
  const kept = await tx.rows<{ id: number; sent: number }>(`select b.id, b.sent from ${KEYS} where ${IS_KEPT}`, columns);
  return new Set(kept.map(({ id, sent }) => `${id} ${sent}`));
}

/** The readings of an installation that arrived until a time, ms. */
export const readPutAside = async (db: Queryable, id: number, until: number): Promise<Reading[]> =>
  (
    await db.rows<{ reading: JsonReading }>(
      `select reading from readings_put_aside where installation_id = $1 and arrived_at <= to_timestamp($2::float8 / 1000) order by sent_at`,
      [id, until],
    )
  ).map(({ reading }) => ofStoredJson(reading));

/** A decision of a person about readings that were put aside. Times in ms. */
export interface PutAsideDecision {
  readonly id: number;
  readonly decision: 'take' | 'discard';
  /** Of those that arrived until then. */
  readonly until: number;
  readonly now: number;
}

/** Forgets the readings about which a person has decided, and notes the decision. */
export async function closePutAside(tx: Queryable, { id, decision, until, now }: PutAsideDecision): Promise<void> {
  await tx.rows(
    `with gone as (delete from readings_put_aside where installation_id = $1::int and arrived_at <= to_timestamp($2::float8 / 1000) returning sent_at),
       reset as (delete from put_aside_beyond where installation_id = $1::int)
     insert into put_aside_decisions (installation_id, at, decision, readings, first_at, last_at)
     select $1::int, to_timestamp($3::float8 / 1000), $4::text, count(*), min(sent_at), max(sent_at) from gone having count(*) > 0`,
    [id, until, now, decision],
  );
}
