import type { Queryable } from '#server/store/database-types.ts';

/** What is remembered of an inverter's readings. Times in ms. */
export interface WatchRow {
  readonly id: number;
  readonly isFaulty: boolean;
  /** Active codes by comma; `null`: to be asked for anew. */
  readonly events: string | null;
  readonly isIdle: boolean | null;
  /** The latest reading by day that may have been part of a stretch without power; `null` leaves it as it stands. */
  readonly idleAt: number | null;
  /** False leaves it as it stands. */
  readonly isNews: boolean;
}

export const writeWatches = (tx: Queryable, watches: readonly WatchRow[]): Promise<object[]> =>
  tx.rows(
    `insert into reading_watches as w (installation_id, is_faulty, events, is_idle, idle_at, is_news)
     select id, faulty, events, idle, to_timestamp(idle_ms / 1000), news
     from unnest($1::int[], $2::bool[], $3::text[], $4::bool[], $5::float8[], $6::bool[]) as b (id, faulty, events, idle, idle_ms, news)
     on conflict (installation_id) do update set is_faulty = excluded.is_faulty, events = excluded.events, is_idle = excluded.is_idle,
       idle_at = greatest(w.idle_at, excluded.idle_at), is_news = w.is_news or excluded.is_news`,
    [
      watches.map(({ id }) => id),
      watches.map(({ isFaulty }) => isFaulty),
      watches.map(({ events }) => events),
      watches.map(({ isIdle }) => isIdle),
      watches.map(({ idleAt }) => idleAt),
      watches.map(({ isNews }) => isNews),
    ],
  );

/** What a look at an installation leaves behind. */
export interface LookRow {
  readonly id: number;
  /** What of the outages concerns it, as text. */
  readonly outages: string;
  readonly isFaulty: boolean;
}

/** Notes that these have been looked at. */
export const writeLooks = (tx: Queryable, looks: readonly LookRow[]): Promise<object[]> =>
  tx.rows(
    `update reading_watches w set is_news = false, outages = b.outages, is_faulty = b.faulty
     from unnest($1::int[], $2::text[], $3::bool[]) as b (id, outages, faulty) where w.installation_id = b.id`,
    [looks.map(({ id }) => id), looks.map(({ outages }) => outages), looks.map(({ isFaulty }) => isFaulty)],
  );

/** Whose diagnoses are to be made anew. */
export const withNews = async (asks: Queryable): Promise<number[]> =>
  (await asks.rows<{ id: number }>('select installation_id as id from reading_watches where is_news order by 1')).map(({ id }) => id);

/** Has the diagnoses of these made anew the next time. */
export const markNews = (tx: Queryable, ids: readonly number[]): Promise<object[]> =>
  tx.rows('update reading_watches set is_news = true where installation_id = any($1::int[])', [[...ids]]);

/** Installations that have reported and that nobody has looked at. */
export const unwatched = async (asks: Queryable): Promise<number[]> =>
  (
    await asks.rows<{ id: number }>(
      `select l.installation_id as id from installation_live l left join reading_watches w on w.installation_id = l.installation_id
       where w.installation_id is null and l.last_at is not null order by 1`,
    )
  ).map(({ id }) => id);
