import type { PowerSegment } from '#domain/diagnosis/tracks/power-segments.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import type { Queryable } from '#server/store/database-types.ts';
import type { Of, Since } from './facts.ts';

/** Where a stretch may have begun that goes on: the last day that produced, and the day after. Times in ms. */
export interface Beginning {
  readonly from: number;
  readonly to: number;
  readonly segments: readonly PowerSegment[];
}

/** What is known of an inverter's powers by day. It follows from the readings up to `to`. Times in ms. */
export interface KnownPowers {
  /** Rating in W and place: segments rest on them. */
  readonly of: readonly [inverterPower: number, latitude: number | null, longitude: number | null];
  /** A midnight of UTC. */
  readonly from: number;
  /** The latest reading that is in it. */
  readonly to: number;
  readonly segments: readonly PowerSegment[];
  readonly beginning: Beginning | null;
}

/** What is held of each, and the first reading that came late since; `null` where none did. */
export const knownPowers = (
  asks: Queryable,
  ids: readonly number[],
): Promise<Of<{ known: KnownPowers | null; staleFrom: number | null }>[]> =>
  asks.rows(
    `select installation_id as id, powers as known, powers_stale_from as "staleFrom" from reading_watches where installation_id = any($1::int[])`,
    [[...ids]],
  );

export const writeKnownPowers = (tx: Queryable, all: readonly Of<{ known: KnownPowers }>[]): Promise<object[]> =>
  tx.rows(
    `update reading_watches w set powers = b.known::json, powers_stale_from = null
     from unnest($1::int[], $2::text[]) as b (id, known) where w.installation_id = b.id`,
    [all.map(({ id }) => id), all.map(({ known }) => JSON.stringify(known))],
  );

/** Says that readings that were not the latest have come, from when on; ms. */
export const markPowersStale = (tx: Queryable, late: readonly { id: number; from: number }[]): Promise<object[]> =>
  tx.rows(
    `update reading_watches w set powers_stale_from = least(w.powers_stale_from, to_timestamp(b.low / 1000))
     from unnest($1::int[], $2::float8[]) as b (id, low) where w.installation_id = b.id and w.powers is not null`,
    [late.map(({ id }) => id), late.map(({ from }) => from)],
  );

/** Powers after those times, in the order of time. */
export const powersAfter = (asks: Queryable, { ids, from }: Since): Promise<Of<{ at: number; power: number }>[]> =>
  asks.rows(
    `select b.id, r.at, r.power from unnest($1::int[], $2::float8[]) as b (id, low) cross join lateral (
       select at, power from readings where installation_id = b.id and at > to_timestamp(b.low / 1000) and at > to_timestamp($3::float8 / 1000)
         and power is not null order by at offset 0) as r`,
    [[...ids], [...from], Math.min(...from)], // the earliest of all, so that whole months are left out
  );

/** Powers of single stretches of time, in the order of time; ms. */
export const powersWithin = (
  asks: Queryable,
  spans: readonly { id: number; from: number; to: number }[],
): Promise<Of<{ at: number; power: number }>[]> =>
  asks.rows(
    `select b.id, r.at, r.power from unnest($1::int[], $2::float8[], $3::float8[]) as b (id, low, high) cross join lateral (
       select at, power from readings where installation_id = b.id and at >= to_timestamp(b.low / 1000) and at < to_timestamp(b.high / 1000)
         and power is not null order by at offset 0) as r`,
    [spans.map(({ id }) => id), spans.map(({ from }) => from), spans.map(({ to }) => to)],
  );

/** The last day before `day` on which each gave more than so many Wh; `null` where none is known. */
export const lastProductiveDays = (
  asks: Queryable,
  wanted: readonly { id: number; day: LocalDate; nothing: number }[],
): Promise<{ id: number; day: LocalDate | null }[]> =>
  asks.rows(
    `select b.id, (select max(e.day) from energy_days e where e.installation_id = b.id and e.day < b.day and e.energy > b.nothing) as day
     from unnest($1::int[], $2::date[], $3::float8[]) as b (id, day, nothing)`,
    [wanted.map(({ id }) => id), wanted.map(({ day }) => day), wanted.map(({ nothing }) => nothing)],
  );
