import type { PowerSegment } from '#domain/diagnosis/tracks/power-segments.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import type { Queryable } from '#server/store/database-types.ts';
import type { Of, Since } from './facts.ts';

/** What is remembered about an inverter's readings. Times in ms. */
export interface WatchRow {
  readonly id: number;
  readonly isFaulty: boolean;
  /** Active codes separated by commas; `null` if they must be read again. */
  readonly events: string | null;
  readonly isIdle: boolean | null;
  /** The latest daylight reading that may be part of a period without power; `null` keeps the stored value. */
  readonly idleAt: number | null;
  readonly isLow: boolean | null;
  /** The latest reading that may have had a phase below 207 V by day; `null` keeps the stored value. */
  readonly lowAt: number | null;
  /** False keeps the stored value. */
  readonly isNews: boolean;
}

export const writeWatches = (tx: Queryable, watches: readonly WatchRow[]): Promise<object[]> =>
  tx.rows(
    `insert into reading_watches as w (installation_id, is_faulty, events, is_idle, idle_at, is_low, low_at, is_news)
     select id, faulty, events, idle, to_timestamp(idle_ms / 1000), low, to_timestamp(low_ms / 1000), news
     from unnest($1::int[], $2::bool[], $3::text[], $4::bool[], $5::float8[], $6::bool[], $7::float8[], $8::bool[])
       as b (id, faulty, events, idle, idle_ms, low, low_ms, news)
     on conflict (installation_id) do update set is_faulty = excluded.is_faulty, events = excluded.events, is_idle = excluded.is_idle,
       idle_at = greatest(w.idle_at, excluded.idle_at), is_low = excluded.is_low, low_at = greatest(w.low_at, excluded.low_at), is_news = w.is_news or excluded.is_news`,
    [
      watches.map(({ id }) => id),
      watches.map(({ isFaulty }) => isFaulty),
      watches.map(({ events }) => events),
      watches.map(({ isIdle }) => isIdle),
      watches.map(({ idleAt }) => idleAt),
      watches.map(({ isLow }) => isLow),
      watches.map(({ lowAt }) => lowAt),
      watches.map(({ isNews }) => isNews),
    ],
  );

/** What is stored after an installation was diagnosed. */
export interface LookRow {
  readonly id: number;
  /** Its outages as text. */
  readonly outages: string;
  readonly isFaulty: boolean;
}

/** Stores that these installations were diagnosed, `isCompared`: with compared yields, so that nothing is left of an earlier rule. */
export const writeLooks = (tx: Queryable, looks: readonly LookRow[], isCompared: boolean): Promise<object[]> =>
  tx.rows(
    `update reading_watches w set is_news = false, outages = b.outages, is_faulty = b.faulty, is_outdated = is_outdated and not $4::bool
     from unnest($1::int[], $2::text[], $3::bool[]) as b (id, outages, faulty) where w.installation_id = b.id`,
    [looks.map(({ id }) => id), looks.map(({ outages }) => outages), looks.map(({ isFaulty }) => isFaulty), isCompared],
  );

/** Installations whose diagnoses must be made again; those of an earlier rule once yields are compared. */
export const listWithNews = async (db: Queryable, isCompared: boolean): Promise<number[]> =>
  (
    await db.rows<{ id: number }>(
      'select installation_id as id from reading_watches where is_news union select installation_id from reading_watches where is_outdated and $1 order by 1',
      [isCompared],
    )
  ).map(({ id }) => id);

/** Requests new diagnoses for these installations. */
export const markNews = (tx: Queryable, ids: readonly number[]): Promise<object[]> =>
  tx.rows('update reading_watches set is_news = true where installation_id = any($1::int[])', [[...ids]]);

/** Requests new diagnoses of an installation from all that its readings may mean: its equipment was another one then. */
export const markUnsure = (tx: Queryable, id: number): Promise<object[]> =>
  tx.rows(
    `update reading_watches w set is_news = true, is_faulty = true, events = null, is_idle = true, idle_at = l.last_at, is_low = true, low_at = l.last_at
     from installation_live l where w.installation_id = $1 and l.installation_id = $1`,
    [id],
  );

/** Notes stored days with low voltages, and requests new diagnoses. Times in ms. */
export const noteLowDays = (tx: Queryable, days: readonly Of<{ at: number }>[]): Promise<object[]> =>
  tx.rows(
    `update reading_watches w set low_at = greatest(w.low_at, to_timestamp(b.at / 1000)), is_news = true
     from (select id, max(ms) as at from unnest($1::int[], $2::float8[]) as u (id, ms) group by id) as b where w.installation_id = b.id`,
    [days.map(({ id }) => id), days.map(({ at }) => at)],
  );

/** Installations that have sent readings and have no watch yet. */
export const listUnwatched = async (db: Queryable): Promise<number[]> =>
  (
    await db.rows<{ id: number }>(
      `select l.installation_id as id from installation_live l left join reading_watches w on w.installation_id = l.installation_id
       where w.installation_id is null and l.last_at is not null order by 1`,
    )
  ).map(({ id }) => id);

/** Where a period that continues may have begun: the last day with production, and the day after. Times in ms. */
export interface Beginning {
  readonly from: number;
  readonly to: number;
  readonly segments: readonly PowerSegment[];
}

/** An inverter's powers by day, derived from the readings up to `to`. Times in ms. */
export interface KnownPowers {
  /** What the segments depend on. */
  readonly of: readonly (number | null)[];
  /** A midnight in UTC. */
  readonly from: number;
  /** The latest reading included. */
  readonly to: number;
  readonly segments: readonly PowerSegment[];
  readonly beginning: Beginning | null;
}

/** The stored powers of each, and the first reading that arrived late since; `null` if none did. */
export const readKnownPowers = (
  db: Queryable,
  ids: readonly number[],
): Promise<Of<{ known: KnownPowers | null; staleFrom: number | null }>[]> =>
  db.rows(
    `select installation_id as id, powers as known, powers_stale_from as "staleFrom" from reading_watches where installation_id = any($1::int[])`,
    [[...ids]],
  );

export const writeKnownPowers = (tx: Queryable, all: readonly Of<{ known: KnownPowers }>[]): Promise<object[]> =>
  tx.rows(
    `update reading_watches w set powers = b.known::json, powers_stale_from = null
     from unnest($1::int[], $2::text[]) as b (id, known) where w.installation_id = b.id`,
    [all.map(({ id }) => id), all.map(({ known }) => JSON.stringify(known))],
  );

/** Records from which time on late readings have arrived; ms. */
export const markPowersStale = (tx: Queryable, late: readonly { id: number; from: number }[]): Promise<object[]> =>
  tx.rows(
    `update reading_watches w set powers_stale_from = least(w.powers_stale_from, to_timestamp(b.low / 1000))
     from unnest($1::int[], $2::float8[]) as b (id, low) where w.installation_id = b.id and w.powers is not null`,
    [late.map(({ id }) => id), late.map(({ from }) => from)],
  );

/** Powers after those times, ordered by time. */
export const readPowersAfter = (db: Queryable, { ids, from }: Since): Promise<Of<{ at: number; power: number }>[]> =>
  db.rows(
    `select b.id, r.at, r.power from unnest($1::int[], $2::float8[]) as b (id, low) cross join lateral (
       select at, power from readings where installation_id = b.id and at > to_timestamp(b.low / 1000) and at > to_timestamp($3::float8 / 1000)
         and power is not null order by at offset 0) as r`,
    [[...ids], [...from], Math.min(...from)], // the earliest of all, so that whole months are skipped
  );

/** Powers of single periods, ordered by time; ms. */
export const readPowersWithin = (
  db: Queryable,
  spans: readonly { id: number; from: number; to: number }[],
): Promise<Of<{ at: number; power: number }>[]> =>
  db.rows(
    `select b.id, r.at, r.power from unnest($1::int[], $2::float8[], $3::float8[]) as b (id, low, high) cross join lateral (
       select at, power from readings where installation_id = b.id and at >= to_timestamp(b.low / 1000) and at < to_timestamp(b.high / 1000)
         and power is not null order by at offset 0) as r`,
    [spans.map(({ id }) => id), spans.map(({ from }) => from), spans.map(({ to }) => to)],
  );

/** The last day before `day` on which each produced more than `nothing` (Wh); `null` if none is known. */
export const readLastProductiveDays = (
  db: Queryable,
  wanted: readonly { id: number; day: LocalDate; nothing: number }[],
): Promise<{ id: number; day: LocalDate | null }[]> =>
  db.rows(
    `select b.id, (select max(e.day) from energy_days e where e.installation_id = b.id and e.day < b.day and e.energy > b.nothing) as day
     from unnest($1::int[], $2::date[], $3::float8[]) as b (id, day, nothing)`,
    [wanted.map(({ id }) => id), wanted.map(({ day }) => day), wanted.map(({ nothing }) => nothing)],
  );
