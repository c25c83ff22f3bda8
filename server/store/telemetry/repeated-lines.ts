import { AT_REST } from '#domain/energy/night-power.ts';
import type { MeasuredLine } from '#domain/grid/stale-readings.ts';
import { N2_LOW } from '#domain/grid/voltage-quality/limits.ts';
import type { Queryable } from '#server/store/database-types.ts';

/** SQL of the values of a reading as they were sent, also of one that repeats an earlier line. */
export const MEASURED = {
  power: 'coalesce(power, repeated[1])',
  energy: 'coalesce(energy, repeated[2])',
  l1: 'coalesce(voltage_l1, repeated[3])',
  l2: 'coalesce(voltage_l2, repeated[4])',
  l3: 'coalesce(voltage_l3, repeated[5])',
} as const;
const { power, energy, l1, l2, l3 } = MEASURED;
/** SQL of all of them. */
export const LINE = `${power} as power, ${energy} as energy, ${l1} as l1, ${l2} as l2, ${l3} as l3`;

/** SQL of a reading with a measured value. Others, as of a state alone, neither end a run nor are in one. */
export const IS_MEASURED = `coalesce(${power}, ${energy}, ${l1}, ${l2}, ${l3}) is not null`;

/** A period of one inverter's readings, ms. */
export interface LineSpan {
  readonly id: number;
  readonly from: number;
  readonly to: number;
}

/** A stored reading with the values that were sent. */
export interface StoredLine extends MeasuredLine {
  /** It counts nowhere. */
  readonly isRepeated: boolean;
  /** It is beside the runs of the span. */
  readonly isBeside: boolean;
}

const SPANS = 'unnest($1::int[], $2::float8[], $3::float8[]) as b (id, low, high)';
const columnsOf = (spans: readonly LineSpan[]) => [spans.map(({ id }) => id), spans.map(({ from }) => from), spans.map(({ to }) => to)];

/** SQL of `isSameLine` for two counters beside equal powers and voltages. */
const sameCounter = (one: string, other: string, watts: string): string =>
  `(${one} is not distinct from ${other} or (coalesce(${watts}, 0) > ${AT_REST} and (coalesce(${one}, 0) <= 0 or coalesce(${other}, 0) <= 0)))`;

/** SQL of the measured readings of `t` (id, low, high) with `is_same`: it may repeat the one before, with values that a run can have. */
const COMPARED = `select t.id, r.at, r.power is not distinct from lag(r.power) over w and ${sameCounter('r.energy', 'lag(r.energy) over w', 'r.power')}
    and r.l1 is not distinct from lag(r.l1) over w and r.l2 is not distinct from lag(r.l2) over w and r.l3 is not distinct from lag(r.l3) over w
    and lag(r.at) over w is not null and (r.power > 0 or (r.energy is null and greatest(r.l1, r.l2, r.l3) > ${N2_LOW})) as is_same
  from t cross join lateral (select at, ${LINE} from readings
    where installation_id = t.id and at between t.low and t.high and ${IS_MEASURED} offset 0) as r
  window w as (partition by t.id order by r.at)`;

/** SQL of spans, each extended to the measured reading before it and to the one after it. */
const WIDENED = `select b.id,
    least(to_timestamp(b.low / 1000), (select max(at) from readings where installation_id = b.id and at < to_timestamp(b.low / 1000) and ${IS_MEASURED})) as low,
    greatest(to_timestamp(b.high / 1000), (select min(at) from readings where installation_id = b.id and at > to_timestamp(b.high / 1000) and ${IS_MEASURED})) as high
  from ${SPANS}`;

/** SQL of the runs of an hour and more of equal lines in `t`. */
const EQUAL = `select id, min(at) as low, max(at) as high
  from (select c.*, sum((not c.is_same)::int) over (partition by c.id order by c.at) as run from (${COMPARED}) as c) as s
  group by id, run having max(at) - min(at) >= interval '1 hour'`;

const IN_MS = 'id, date_part(\'epoch\', low) * 1000 as "from", date_part(\'epoch\', high) * 1000 as "to"';

/** The spans, with the readings next to them, in which an hour of lines is equal, or in which there is a run. */
export const findSuspectSpans = (tx: Queryable, spans: readonly LineSpan[]): Promise<LineSpan[]> =>
  tx.rows(
    `with t as (${WIDENED}) select ${IN_MS} from t where t.id in (select id from (${EQUAL}) as q)
       or exists (select from repeated_lines l where l.installation_id = t.id and l.from_at <= t.high and l.to_at >= t.low) order by 1`,
    columnsOf(spans),
  );

/** The stored runs of an hour and more of equal lines, proved or not. */
export const findEqualLines = (tx: Queryable, id: number): Promise<LineSpan[]> =>
  tx.rows(
    `with t as (select $1::int as id, '-infinity'::timestamptz as low, 'infinity'::timestamptz as high) select ${IN_MS} from (${EQUAL}) as q order by 2`,
    [id],
  );

/** SQL of the readings beyond `e` that are in no run with it, whatever the counters between them are. */
const differs = (
  at: string,
): string => `(select l.at from (select at, ${LINE} from readings where installation_id = $1::int and ${IS_MEASURED}) as l, e
  where l.at ${at} and ((l.power, l.l1, l.l2, l.l3) is distinct from (e.power, e.l1, e.l2, e.l3)
    or (l.energy is distinct from e.energy and coalesce(e.power, 0) <= ${AT_REST})) order by l.at`;

/** The measured readings of a span with the whole runs at its ends, and those within `around` ms of them; in the order of time. */
export async function readWholeRuns(tx: Queryable, { id, from, to }: LineSpan, around: number): Promise<StoredLine[]> {
  const edge = (order: string) =>
    `select at, ${LINE} from readings where installation_id = $1::int and at between to_timestamp($2::float8 / 1000) and to_timestamp($3::float8 / 1000) and ${IS_MEASURED} order by at ${order} limit 1`;
  const rows = await tx.rows<{
    at: number;
    power: number | null;
    energy: number | null;
    l1: number | null;
    l2: number | null;
    l3: number | null;
    isRepeated: boolean;
    isBeside: boolean;
  }>(
    `with low as (with e as (${edge('asc')}) select coalesce(${differs('< e.at')} desc limit 1), '-infinity') as at from e),
       high as (with e as (${edge('desc')}) select coalesce(${differs('> e.at')} limit 1), 'infinity') as at from e)
     select r.at, ${LINE}, repeated is not null as "isRepeated", r.at <= low.at or r.at >= high.at as "isBeside" from readings r, low, high
     where r.installation_id = $1::int and r.at between low.at - make_interval(secs => $4::float8 / 1000) and high.at + make_interval(secs => $4::float8 / 1000)
       and ${IS_MEASURED} order by r.at`,
    [id, from, to, around],
  );
  return rows.map(({ l1: a, l2: b, l3: c, ...row }) => ({ ...row, voltages: [a, b, c] }));
}

const HIDDEN = `repeated = array[power, energy, voltage_l1, voltage_l2, voltage_l3],
  power = null, energy = null, voltage_l1 = null, voltage_l2 = null, voltage_l3 = null`;

/** Leaves the values of these readings (ms) out of everything, or takes them back. */
export async function hideLines(tx: Queryable, id: number, hidden: readonly number[], restored: readonly number[]): Promise<void> {
  const OF_TIMES = `from unnest($2::float8[]) as b (ms) where r.installation_id = $1::int and r.at = to_timestamp(b.ms / 1000)
    and r.at between to_timestamp($3::float8 / 1000) and to_timestamp($4::float8 / 1000)`;
  const values = (times: readonly number[]) => [id, [...times], Math.min(...times), Math.max(...times)];
  if (hidden.length > 0) await tx.rows(`update readings r set ${HIDDEN} ${OF_TIMES} and repeated is null`, values(hidden));
  if (restored.length > 0)
    await tx.rows(
      `update readings r set power = ${power}, energy = ${energy}, voltage_l1 = ${l1}, voltage_l2 = ${l2}, voltage_l3 = ${l3}, repeated = null ${OF_TIMES}`,
      values(restored),
    );
}

/** SQL of whether a reading goes on with the run `e` (its last line, `began` is the counter of its first one). */
const goesOn = (alias: string, e: string): string =>
  `((${alias}.power, ${alias}.l1, ${alias}.l2, ${alias}.l3) is not distinct from (${e}.power, ${e}.l1, ${e}.l2, ${e}.l3) and
    (${alias}.energy is not distinct from ${e}.energy or (coalesce(${e}.power, 0) > ${AT_REST} and (coalesce(${alias}.energy, 0) <= 0 or ${alias}.energy is not distinct from ${e}.began))))`;

/**
 * Hides the new readings from a time on that go on with the latest run of their inverter, where nothing else comes after it, and prolongs
 * it: a run stays proved while it grows. Returns these inverters. A batch then costs the same however long the run is.
 */
export async function prolongRuns(tx: Queryable, spans: readonly LineSpan[]): Promise<ReadonlySet<number>> {
  if (spans.length === 0) return new Set();
  const rows = await tx.rows<{ id: number }>(
    `with e as materialized (select b.id, l.from_at, l.to_at, r.* from unnest($1::int[], $2::float8[]) as b (id, low)
         cross join lateral (select from_at, to_at from repeated_lines where installation_id = b.id order by from_at desc limit 1) as l
         cross join lateral (select ${LINE}, (select ${energy} from readings where installation_id = b.id and at = l.from_at) as began
           from readings where installation_id = b.id and at = l.to_at) as r
         cross join lateral (select ${LINE} from readings where installation_id = b.id and at > l.to_at and ${IS_MEASURED} order by at limit 1) as next
         where l.to_at < to_timestamp(b.low / 1000) and ${goesOn('next', 'r')}),
       n as (select e.id, e.from_at, e.to_at, max(r.at) as last from e
         cross join lateral (select at, ${LINE} from readings where installation_id = e.id and at > e.to_at and ${IS_MEASURED} offset 0) as r
         group by 1, 2, 3 having bool_and(${goesOn('r', 'e')})),
       h as (update readings r set ${HIDDEN} from n where r.installation_id = n.id and r.at > n.to_at and repeated is null and ${IS_MEASURED}
         and r.at between to_timestamp($3::float8 / 1000) and to_timestamp($4::float8 / 1000))
     update repeated_lines l set to_at = n.last from n where l.installation_id = n.id and l.from_at = n.from_at returning n.id`,
    [...columnsOf(spans).slice(0, 2), Math.min(...spans.map(({ from }) => from)), Math.max(...spans.map(({ to }) => to))],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Replaces the runs of an inverter in a span. */
export async function replaceRuns(tx: Queryable, span: LineSpan, runs: readonly { from: number; to: number }[]): Promise<void> {
  await tx.rows(
    `delete from repeated_lines l using ${SPANS} where l.installation_id = b.id and l.from_at <= to_timestamp(b.high / 1000) and l.to_at >= to_timestamp(b.low / 1000)`,
    columnsOf([span]),
  );
  if (runs.length === 0) return;
  await tx.rows(
    `insert into repeated_lines select id, to_timestamp(low / 1000), to_timestamp(high / 1000) from ${SPANS}`,
    columnsOf(runs.map((run) => ({ id: span.id, ...run }))),
  );
}

/** Sets the last reading and the last power of these inverters to those that count. */
export const resetLast = (tx: Queryable, ids: readonly number[]): Promise<object[]> =>
  tx.rows(
    `update installation_live l set changed_at = now(),
       last_at = (select at from readings where installation_id = l.installation_id and repeated is null order by at desc limit 1),
       last_power = (select power from readings where installation_id = l.installation_id and power is not null order by at desc limit 1)
     where l.installation_id = any($1::int[])`,
    [[...ids]],
  );

/** A run, and the first measured reading after it; `next` is `null` while it lasts. ms. */
export interface StoredRun extends LineSpan {
  readonly next: number | null;
}

/** The runs of these inverters that ended after the given times, ms. */
export const readRunsSince = (db: Queryable, ids: readonly number[], since: readonly number[]): Promise<StoredRun[]> =>
  db.rows(
    `select b.id, s.* from unnest($1::int[], $2::float8[]) as b (id, low) cross join lateral (
       select from_at as "from", to_at as "to", (select min(at) from readings where installation_id = b.id and at > to_at and ${IS_MEASURED}) as next
       from repeated_lines where installation_id = b.id and to_at >= to_timestamp(b.low / 1000) order by from_at offset 0) as s`,
    [[...ids], [...since]],
  );
