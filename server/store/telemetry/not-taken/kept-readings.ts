import { serialKey } from '#domain/codes/same-serial.ts';
import type { HeldSpan } from '#domain/service/serial-holders.ts';
import type { Database, Queryable } from '#server/store/database-types.ts';
import { LINE } from '#server/store/telemetry/repeated-lines.ts';
import { type JsonReading, mergedReading, ofStoredJson, type Reading, toStoredJson } from '#server/store/telemetry/reading.ts';

/* Readings of a serial number that no installation had at their time. Source: specification 37.21 and 37.22. */

/** The most readings kept of one number: one each minute of the 35 days. */
export const KEPT_OF_NUMBER = 50_400;
/** The most kept of one key: of twenty inverters, one each five minutes. */
export const KEPT_OF_KEY = 201_600;
/** The most kept of all keys, if many send numbers that are not entered. */
const KEPT_OF_ALL = 1_000_000;
/** Unit: characters of one reading; a usual one has 200. */
const CHARACTERS_MOST = 1_000;
/** Unit: days after the arrival. */
export const KEPT_DAYS = 35;

/** A reading under a number; its installation is not known. */
export interface NumberedReading {
  readonly sn: string;
  readonly reading: Omit<Reading, 'installationId'>;
}

/** Any number, the same in every server: one transaction at a time counts what is kept. */
const KEPT_LOCK = 3_600_378;
/** Is waited for before anything is written: who writes holds the counters of changes, for which who keeps readings waits. */
export const lockKept = (tx: Queryable): Promise<object[]> => tx.rows(`select pg_advisory_xact_lock(${KEPT_LOCK})`);

/** Counts what is kept of these numbers, and forgets a number of which nothing is. The caller holds the lock. */
async function count(tx: Queryable, keys: readonly string[]): Promise<void> {
  await tx.rows(
    `update kept_serials k set lines = r.lines, first_at = r.first_at, last_at = r.last_at
     from (select n.key, count(a.key)::int as lines, min(a.sent_at) as first_at, max(a.sent_at) as last_at
           from unnest($1::text[]) as n (key) left join kept_readings a on a.key = n.key group by 1) as r where k.key = r.key`,
    [[...keys]],
  );
  await tx.rows('delete from kept_serials where key = any($1::text[]) and lines = 0', [[...keys]]);
}

const POSITIONS = `unnest($1::text[], $2::float8[]) as b (key, sent)`;

/**
 * Keeps readings of one sender, each time once: a later one fills in and corrects an earlier one. Returns those that are kept; when the
 * bound is reached new ones are not.
 */
export function keepReadings(database: Database, sender: string, given: readonly NumberedReading[]): Promise<ReadonlySet<NumberedReading>> {
  return database.transaction(async (tx) => {
    await lockKept(tx);
    const small = given.filter(({ reading }) => toStoredJson(asStored(reading)).length <= CHARACTERS_MOST);
    const keyed = small.map((one) => ({ one, key: serialKey(one.sn), sent: one.reading.at }));
    const stored = await tx.rows<{ key: string; sent: number; reading: JsonReading }>(
      `select a.key, a.sent_at as sent, a.reading from ${POSITIONS} join kept_readings a on a.key = b.key and a.sent_at = to_timestamp(b.sent / 1000)`,
      [keyed.map(({ key }) => key), keyed.map(({ sent }) => sent)],
    );
    const rows = new Map(stored.map(({ key, sent, reading }) => [`${key} ${sent}`, { key, reading: ofStoredJson(reading) }]));
    const room = await readRoom(tx, sender, new Set(keyed.map(({ key }) => key)));
    const kept = new Set<NumberedReading>();
    for (const { one, key, sent } of keyed) {
      const at = `${key} ${sent}`;
      const earlier = rows.get(at);
      if (!earlier && !room.take(key)) continue;
      rows.set(at, { key, reading: earlier ? corrected(earlier.reading, asStored(one.reading)) : asStored(one.reading) });
      kept.add(one);
    }
    const serials = new Map([...kept].map(({ sn }) => [serialKey(sn), sn]));
    await tx.rows(
      `insert into kept_serials as k (key, sn, sender) select b.key, b.sn, $3 from unnest($1::text[], $2::text[]) as b (key, sn)
       on conflict (key) do update set sender = excluded.sender`,
      [[...serials.keys()], [...serials.values()], sender],
    );
    await writeKept(tx, [...rows.values()]);
    await count(tx, [...serials.keys()]);
    return kept;
  });
}

/** What two readings of the same time are together, as if each had been written when it came. */
const corrected = (earlier: Reading, later: Reading): Reading => ({
  ...mergedReading(earlier, later),
  arrivedAt: earlier.arrivedAt,
  leftOut: [...(earlier.leftOut ?? []), ...(later.leftOut ?? [])],
});

const asStored = (reading: Omit<Reading, 'installationId'>): Reading => ({ ...reading, installationId: 0 });

const writeKept = (tx: Queryable, rows: readonly { readonly key: string; readonly reading: Reading }[]): Promise<object[]> =>
  tx.rows(
    `insert into kept_readings (key, sent_at, arrived_at, reading)
     select b.key, to_timestamp(b.sent / 1000), to_timestamp(b.arrived / 1000), b.reading::json
     from unnest($1::text[], $2::float8[], $3::float8[], $4::text[]) as b (key, sent, arrived, reading)
     on conflict (key, sent_at) do update set reading = excluded.reading`,
    [
      rows.map(({ key }) => key),
      rows.map(({ reading }) => reading.at),
      rows.map(({ reading }) => reading.arrivedAt ?? null),
      rows.map(({ reading }) => toStoredJson(reading)),
    ],
  );

/** How many readings may still be kept, by number, of a sender and in all. */
async function readRoom(tx: Queryable, sender: string, keys: ReadonlySet<string>) {
  const [sums] = await tx.rows<{ own: number; all: number }>(
    'select coalesce(sum(lines) filter (where sender = $1), 0)::int as own, coalesce(sum(lines), 0)::int as all from kept_serials',
    [sender],
  );
  const counts = new Map(
    (await tx.rows<{ key: string; lines: number }>('select key, lines from kept_serials where key = any($1::text[])', [[...keys]])).map(
      ({ key, lines }) => [key, lines],
    ),
  );
  let left = Math.min(KEPT_OF_KEY - (sums?.own ?? 0), KEPT_OF_ALL - (sums?.all ?? 0));
  return {
    take: (key: string): boolean => {
      const lines = counts.get(key) ?? 0;
      if (left <= 0 || lines >= KEPT_OF_NUMBER) return false;
      counts.set(key, lines + 1);
      left -= 1;
      return true;
    },
  };
}

/** Keeps all readings of an installation, whose number is to be another's; of the same time a stored one. The caller holds the lock. */
export async function keepReadingsOf(tx: Queryable, installation: number, sn: string): Promise<void> {
  const key = serialKey(sn);
  await tx.rows(`insert into kept_serials (key, sn, sender) values ($1, $2, 'import') on conflict do nothing`, [key, sn]);
  await tx.rows(
    `insert into kept_readings (key, sent_at, arrived_at, reading)
     select $2::text, sent, now(), (jsonb_build_object('installationId', 0, 'at', date_part('epoch', sent) * 1000, 'power', power, 'energy', energy,
         'voltages', jsonb_build_array(l1, l2, l3), 'state', state, 'events', string_to_array(events, ','))
       || case when arrived_at is null then '{}' else jsonb_build_object('arrivedAt', date_part('epoch', arrived_at) * 1000) end)::json
     from (select coalesce(sent_at, at) as sent, arrived_at, ${LINE}, state, events from readings where installation_id = $1) as r
     on conflict do nothing`,
    [installation, key],
  );
  await tx.rows(
    `insert into kept_readings (key, sent_at, arrived_at, reading)
     select $2::text, sent_at, now(), (reading::jsonb || '{"installationId": 0}')::json
     from (select sent_at, reading from unplaced_readings where installation_id = $1
       union all select sent_at, reading from readings_put_aside where installation_id = $1) as w
     on conflict do nothing`,
    [installation, key],
  );
  await count(tx, [key]);
}

/** The numbers of which readings are kept. */
export const listKeptSerials = (db: Queryable): Promise<{ key: string; sn: string }[]> =>
  db.rows('select key, sn from kept_serials order by key');

/** A kept reading as it is stored. */
export interface KeptReading {
  readonly text: string;
  readonly sent: number;
  readonly reading: Reading;
}

/** The earliest kept readings of a number within a time. */
export const readKept = async (db: Queryable, key: string, { from, to }: HeldSpan, count: number): Promise<KeptReading[]> =>
  (
    await db.rows<{ text: string; sent: number }>(
      `select reading::text as text, sent_at as sent from kept_readings where key = $1
         and ($2::float8 is null or sent_at >= to_timestamp($2::float8 / 1000)) and ($3::float8 is null or sent_at < to_timestamp($3::float8 / 1000))
       order by sent_at limit $4::int`,
      [key, from, to, count],
    )
  ).map(({ text, sent }) => ({ text, sent, reading: ofStoredJson(JSON.parse(text) as JsonReading) }));

/** Forgets readings that were taken in, unless they were corrected meanwhile. The caller holds the lock. */
export async function forgetKept(tx: Queryable, key: string, taken: readonly KeptReading[]): Promise<void> {
  await tx.rows(
    `delete from kept_readings a using unnest($2::float8[], $3::text[]) as b (sent, text)
     where a.key = $1 and a.sent_at = to_timestamp(b.sent / 1000) and a.reading::text = b.text`,
    [key, taken.map(({ sent }) => sent), taken.map(({ text }) => text)],
  );
  await count(tx, [key]);
}

/** Forgets what arrived more than 35 days ago. */
export const forgetOldKept = (database: Database): Promise<void> =>
  database.transaction(async (tx) => {
    await lockKept(tx);
    const gone = await tx.rows<{ key: string }>(
      `delete from kept_readings where arrived_at < now() - interval '${KEPT_DAYS} days' returning key`,
    );
    if (gone.length > 0) await count(tx, [...new Set(gone.map(({ key }) => key))]);
  });

/** No exchange by this number is offered at the installation any more. */
export const dismissKept = (db: Queryable, sn: string, installation: number): Promise<object[]> =>
  db.rows(
    `update kept_serials set dismissed_for = dismissed_for || $2::int
     where key = $1 and not $2::int = any (dismissed_for) and exists (select from installations where id = $2::int)`,
    [serialKey(sn), installation],
  );
