import { localDateOf } from '#domain/time/warsaw.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { forgetNoVoltages } from '#server/store/telemetry/no-voltages.ts';
import { eventsOfText, type JsonReading, ofStoredJson, type Reading, toStoredJson } from '#server/store/telemetry/reading.ts';
import { LINE, MEASURED } from '#server/store/telemetry/repeated-lines.ts';
import { daysWithVoltages } from '#server/store/telemetry/voltage-days-due.ts';

/** A live reading: its own time, its arrival, and its stored time. ms, W. */
export interface LiveReading {
  /** `null` if it could not be placed yet. */
  readonly at: number | null;
  readonly sent: number;
  readonly arrived: number;
  readonly power: number | null;
}

/** No clock is wrong by more. */
const SPAN = `interval '15 hours'`;
/** The most unplaced readings kept for one inverter. */
const UNPLACED_MOST = 2_500;

/** Live readings that arrived since a time (ms), including unplaced ones, in the order of arrival. */
export const readLiveReadings = (tx: Queryable, id: number, since: number): Promise<LiveReading[]> =>
  tx.rows<LiveReading>(
    `select at, coalesce(sent_at, at) as sent, arrived_at as arrived, power from readings
     where installation_id = $1::int and at >= to_timestamp($2::float8 / 1000) - ${SPAN} and arrived_at >= to_timestamp($2::float8 / 1000)
     union all
     select null, sent_at, arrived_at, (reading->>'power')::real from unplaced_readings
     where installation_id = $1::int and arrived_at >= to_timestamp($2::float8 / 1000)
     order by 3, 2`,
    [id, since],
  );

/** Deletes and returns the live readings that arrived since a time, each with its own time as `sentAt`; ms. */
export async function removeReadingsSince(tx: Queryable, id: number, since: number): Promise<(Reading & { readonly sentAt: number })[]> {
  const rows = await tx.rows<{
    readonly at: number;
    readonly sent: number;
    readonly arrived: number;
    readonly power: number | null;
    readonly energy: number | null;
    readonly l1: number | null;
    readonly l2: number | null;
    readonly l3: number | null;
    readonly state: string | null;
    readonly events: string | null;
  }>(
    `delete from readings where installation_id = $1::int and at >= to_timestamp($2::float8 / 1000) - ${SPAN}
       and arrived_at >= to_timestamp($2::float8 / 1000)
     returning at, coalesce(sent_at, at) as sent, arrived_at as arrived, ${LINE}, state, events`,
    [id, since],
  );
  return rows.map(({ at, sent, arrived, power, energy, l1, l2, l3, state, events }) => ({
    ...{ installationId: id, at, sentAt: sent, arrivedAt: arrived, power, energy, voltages: [l1, l2, l3] as const, state },
    events: eventsOfText(events),
  }));
}

/** Keeps live readings until their time is known. */
export const keepUnplaced = (db: Queryable, readings: readonly Reading[]): Promise<object[]> =>
  db.rows(
    `insert into unplaced_readings (installation_id, sent_at, arrived_at, reading)
     select b.id, to_timestamp(b.sent / 1000), to_timestamp(b.arrived / 1000), b.reading::json
     from unnest($1::int[], $2::float8[], $3::float8[], $4::text[]) as b (id, sent, arrived, reading)
     where (select count(*) from unplaced_readings a where a.installation_id = b.id) < ${UNPLACED_MOST}
     on conflict do nothing`,
    [
      readings.map(({ installationId }) => installationId),
      readings.map(({ at }) => at),
      readings.map(({ arrivedAt }) => arrivedAt ?? null),
      readings.map(toStoredJson),
    ],
  );

/** Deletes and returns the unplaced readings that arrived since a time and are at most `until` by their own time; ms. */
export const removeUnplacedSince = async (tx: Queryable, id: number, [since, until]: readonly [number, number]): Promise<Reading[]> =>
  (
    await tx.rows<{ reading: JsonReading }>(
      `delete from unplaced_readings where installation_id = $1 and arrived_at >= to_timestamp($2::float8 / 1000)
         and sent_at <= to_timestamp($3::float8 / 1000) returning reading`,
      [id, since, until],
    )
  ).map(({ reading }) => ofStoredJson(reading));

/** Deletes what arrived before a time, ms. */
export const forgetUnplaced = (tx: Queryable, id: number, before: number): Promise<object[]> =>
  tx.rows('delete from unplaced_readings where installation_id = $1 and arrived_at < to_timestamp($2::float8 / 1000)', [id, before]);

/** A stored reading. Times in ms, W, Wh. */
export interface StoredReading {
  readonly id: number;
  /** Its own time. */
  readonly sent: number;
  readonly at: number;
  readonly power: number | null;
  readonly energy: number | null;
}

/** The stored readings with these own times. */
export const storedReadingsOf = (tx: Queryable, readings: readonly Reading[]): Promise<StoredReading[]> =>
  tx.rows(
    `select b.id, b.ms as sent, r.at, ${MEASURED.power} as power, ${MEASURED.energy} as energy from unnest($1::int[], $2::float8[]) as b (id, ms)
     join readings r on r.installation_id = b.id and coalesce(r.sent_at, r.at) = to_timestamp(b.ms / 1000)
       and r.at between to_timestamp(b.ms / 1000) - ${SPAN} and to_timestamp(b.ms / 1000) + ${SPAN}
     where r.at between to_timestamp($3::float8 / 1000) - ${SPAN} and to_timestamp($4::float8 / 1000) + ${SPAN}`,
    [
      readings.map(({ installationId }) => installationId),
      readings.map(({ at }) => at),
      readings.reduce((least, { at }) => Math.min(least, at), Number.POSITIVE_INFINITY),
      readings.reduce((most, { at }) => Math.max(most, at), Number.NEGATIVE_INFINITY),
    ],
  );

/** Deletes what was derived from readings that were removed: overvoltages, missing voltages, energy and voltages of their days. */
export async function forgetWhatFollows(tx: Queryable, gone: readonly Reading[]): Promise<void> {
  const ids = gone.map(({ installationId }) => installationId);
  await tx.rows(
    `delete from overvoltages o using unnest($1::int[], $2::float8[]) as b (id, ms)
     where o.installation_id = b.id and o.at = to_timestamp(b.ms / 1000)`,
    [ids, gone.map(({ at }) => at)],
  );
  await forgetNoVoltages(tx, gone);
  await tx.rows(
    'delete from energy_days d using unnest($1::int[], $2::date[]) as b (id, day) where d.installation_id = b.id and d.day = b.day',
    [ids, gone.map(({ at }) => localDateOf(at))],
  );
  const due = daysWithVoltages(gone);
  await tx.rows('insert into voltage_days_due select id, day from unnest($1::int[], $2::date[]) as b (id, day) on conflict do nothing', [
    due.map(({ id }) => id),
    due.map(({ day }) => day),
  ]);
}

/** Updates first and last reading of an inverter from its stored readings, and requests a search for faults from `from` on. ms. */
export const resetLive = (tx: Queryable, span: { readonly id: number; readonly from: number }): Promise<object[]> =>
  tx.rows(
    `update installation_live l set last_at = r.last, first_at = least(l.first_at, r.first), fault_from = least(l.fault_from, to_timestamp($2::float8 / 1000))
     from (select max(at) filter (where repeated is null) as last, min(at) as first from readings where installation_id = $1::int) as r where l.installation_id = $1::int`,
    [span.id, span.from],
  );
