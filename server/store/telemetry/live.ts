import type { Concealment } from '#domain/grid/export-limit.ts';
import { isOwnFault, OWN_FAULTS } from '#domain/grid/grid-events.ts';
import { inverterState } from '#domain/grid/inverter-state.ts';
import type { Dated } from '#domain/energy/rated-period.ts';
import type { PhaseCount } from '#domain/grid/voltage.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { modulesSince, ratedPeriodsOf } from '#server/store/equipment.store.ts';
import type { Reading } from './reading.ts';
import { IS_MEASURED } from './repeated-lines.ts';
import { daysWithVoltages } from './voltage-days-due.ts';

/** SQL of `isLive`, with `i` the installation and `d` its row in `demo_plants`, if any. */
export const IS_LIVE = `(i.modem_barcode is not null or i.source <> 'PV' or d.installation_id is not null)`;

/** SQL of the last reading that repeats an earlier line, with `l` the live row. */
const REPEATED_TO = '(select max(to_at) from repeated_lines where installation_id = l.installation_id)';

/**
 * SQL of the time from which on a silence counts, with `l` the live row: the latest arrival where the latest reading is more than half an
 * hour older, as of an inverter whose clock is behind, else the time of that reading.
 */
export const HEARD_AT = `greatest(case when l.heard_at > l.last_at + interval '30 minutes' then l.heard_at else l.last_at end, ${REPEATED_TO})`;

/** SQL of `Concealment`, with `i` the installation: why its power does not show what its modules produce. */
export const CONCEALMENT = `case when i.has_battery then 'battery' when i.export_limit <> 'none' then 'limited' end`;

/** The facts by which an inverter is judged. Times in ms, powers in W. */
export interface LiveFacts extends Dated {
  readonly id: number;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly inverterPower: number;
  readonly areRatingsGuessed: boolean;
  /** It is expected to send readings: it has a modem, is in the Solarman cloud or belongs to the demo. Readings from a file are an archive. */
  readonly isLive: boolean;
  readonly concealment: Concealment | null;
  readonly lastAt: number | null;
  /** From when on it has not been heard; `null` if it has never sent a reading. */
  readonly heardAt: number | null;
  /** The run of repeated lines after which nothing else was measured; `null` if something was. */
  readonly repeatedFrom: number | null;
  readonly repeatedTo: number | null;
  /** From when on its logs may hold a fault of its own; `null` if there is none. */
  readonly faultFrom: number | null;
  readonly isWorking: boolean;
}

/** An inverter before a batch, with what is remembered of its readings. Times in ms, power in W. */
export interface HeldInverter {
  readonly id: number;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly inverterPower: number;
  readonly generatorPower: number;
  readonly areRatingsGuessed: boolean;
  /** Its last reading, also one that repeats an earlier line. */
  readonly lastAt: number | null;
  /** False if it has never been diagnosed since its first reading. */
  readonly hasWatch: boolean;
  readonly isFaulty: boolean | null;
  readonly events: string | null;
  readonly isIdle: boolean | null;
  readonly isLow: boolean | null;
  readonly phases: PhaseCount;
  readonly isNews: boolean | null;
  /** The correction of its clock, ms; `null` if it was never corrected. */
  readonly clockOffset: number | null;
}

/** Locks the rows of these installations, always in the same order: two batches for one inverter wait for each other. */
export async function holdLive(tx: Queryable, ids: readonly number[]): Promise<HeldInverter[]> {
  const hold = () =>
    tx.rows<HeldInverter>(
      `select l.installation_id as id, i.latitude, i.longitude, i.phases, i.inverter_power as "inverterPower", i.generator_power as "generatorPower",
         exists (select from guessed_ratings g where g.installation_id = i.id) as "areRatingsGuessed", greatest(l.last_at, ${REPEATED_TO}) as "lastAt",
         (w.installation_id is not null) as "hasWatch", w.is_faulty as "isFaulty", w.events, w.is_idle as "isIdle", w.is_low as "isLow", w.is_news as "isNews",
         case when c.corrected_since is not null then c.offset_ms end as "clockOffset"
       from installation_live l join installations i on i.id = l.installation_id
       left join reading_watches w on w.installation_id = l.installation_id
       left join inverter_clocks c on c.installation_id = l.installation_id
       where l.installation_id = any($1::int[]) and i.id = any($1::int[]) order by l.installation_id for update of l`,
      [[...ids]],
    );
  const held = await hold();
  if (held.length === ids.length) return held;
  // An insert counts 'live' even if it adds nothing. Who waits for a row while holding that counter stops the batch that holds the row, so
  // the first batches of an inverter wait here, where they hold nothing, and only one of them inserts.
  await tx.rows('select from installations where id = any($1::int[]) order by id for no key update', [[...ids]]);
  const since = await hold();
  if (since.length === ids.length) return since;
  await tx.rows(
    'insert into installation_live (installation_id) select id from unnest($1::int[]) as b (id) order by id on conflict do nothing',
    [[...ids]],
  );
  return hold();
}

/** The times of the latest readings, ms. */
export async function readLastTimes(db: Queryable, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db.rows<{ id: number; at: number }>(
    'select installation_id as id, last_at as at from installation_live where installation_id = any($1::int[]) and last_at is not null',
    [[...new Set(ids)]],
  );
  return new Map(rows.map(({ id, at }) => [id, at]));
}

const hasFault = ({ state, events }: Reading): boolean =>
  (state !== null && inverterState(state) === 'FAULT') || (events?.some(isOwnFault) ?? false);

/** Unit: ms. A reading that arrives later than this is no live one. */
export const LIVE_WITHIN = 3_600_000;

const isLive = ({ at, arrivedAt = at, sentBy }: Reading): boolean => sentBy !== undefined && arrivedAt - at <= LIVE_WITHIN;

/** Unit: ms. No clock is wrong by more. */
const CLOCK_MOST = 15 * 3_600_000;

/** When readings that came alone arrived; a list of them says nothing about now. Unit: ms. */
function arrivalsAlone(readings: readonly Reading[]): ReadonlyMap<number, number> {
  const byId = Map.groupBy(readings, ({ installationId }) => installationId);
  return new Map(
    [...byId].flatMap(([id, [first, ...more]]) =>
      first?.arrivedAt !== undefined && more.length === 0 && first.arrivedAt - first.at <= CLOCK_MOST
        ? [[id, first.arrivedAt] as const]
        : [],
    ),
  );
}

const boundsOf = (readings: readonly Reading[]) => {
  const bounds = new Map<number, { first: number; last: number; power: number; fault: number; live: number; by: string | null }>();
  for (const read of readings) {
    const { installationId, at, power, isRepeated = false } = read;
    const known = bounds.get(installationId);
    const powerAt = power === null ? Number.NEGATIVE_INFINITY : at;
    const faultAt = hasFault(read) ? at : Number.POSITIVE_INFINITY;
    const liveAt = isLive(read) ? at : Number.NEGATIVE_INFINITY;
    bounds.set(installationId, {
      live: Math.max(liveAt, known?.live ?? liveAt),
      by: isLive(read) ? (read.sentBy ?? null) : (known?.by ?? null),
      first: Math.min(at, known?.first ?? at),
      last: Math.max(isRepeated ? Number.NEGATIVE_INFINITY : at, known?.last ?? Number.NEGATIVE_INFINITY),
      power: Math.max(powerAt, known?.power ?? powerAt),
      fault: Math.min(faultAt, known?.fault ?? faultAt),
    });
  }
  return [...bounds];
};

/** Unit: days. A late reading changes only faults that began at most this long before it, or that still last. */
const FAULT_BACK = 45;
/** A fault of its own was named not long before a batch; $8 are its codes. */
const HAD_FAULT = `(
  exists (select from state_log s where s.installation_id = l.installation_id and s.at >= b.first_at - interval '${FAULT_BACK} days' and upper(s.state) in ('FAULT', '7'))
  or exists (select from event_log e where e.installation_id = l.installation_id and e.at >= b.first_at - interval '${FAULT_BACK} days' and e.codes && $8::text[]))`;

/**
 * Updates first and last reading, last power, last state and events after a batch, who sent readings last and when, and whether a fault must be
 * looked for. In the same statement it marks the days whose voltages must be summed up. The result does not depend on the order or
 * repetition of readings.
 */
export async function refreshLive(tx: Queryable, readings: readonly Reading[]): Promise<void> {
  const [bounds, due, arrivals] = [boundsOf(readings), daysWithVoltages(readings), arrivalsAlone(readings)];
  await tx.rows(
    `with due as (insert into voltage_days_due select id, day from unnest($5::int[], $6::date[]) as b (id, day) on conflict do nothing)
     update installation_live l set
       first_at = least(l.first_at, b.first_at),
       last_at = greatest(l.last_at, b.last_at),
       heard_at = case when l.last_at is null or b.last_at is null or b.last_at > l.last_at then greatest(l.heard_at, b.heard_at) else l.heard_at end,
       last_power = case when b.power_at is null or b.power_at < l.last_at then l.last_power
         when b.power_at < ${modulesSince('l.installation_id')} then null
         else (select r.power from readings r where r.installation_id = l.installation_id and r.at = b.power_at) end,
       last_state = (select s.state from state_log s where s.installation_id = l.installation_id order by s.at desc limit 1),
       last_state_at = (select s.at from state_log s where s.installation_id = l.installation_id order by s.at desc limit 1),
       has_events = l.has_events or exists (select from state_log s where s.installation_id = l.installation_id)
         or exists (select from event_log e where e.installation_id = l.installation_id),
       is_any_event = coalesce((select e.codes <> '{}' from event_log e where e.installation_id = l.installation_id order by e.at desc limit 1), false),
       fault_from = least(l.fault_from, b.fault_at,
         case when b.first_at <= l.last_at and ${HAD_FAULT} then b.first_at - interval '${FAULT_BACK} days' end),
       readings_by = coalesce(b.by, l.readings_by), reported_at = greatest(l.reported_at, b.live_at), changed_at = now()
     from (select id, to_timestamp(first / 1000) as first_at, to_timestamp(last / 1000) as last_at, to_timestamp(power / 1000) as power_at,
             to_timestamp(fault / 1000) as fault_at, to_timestamp(live / 1000) as live_at, by, to_timestamp(heard / 1000) as heard_at
           from unnest($1::int[], $2::float8[], $3::float8[], $4::float8[], $7::float8[], $9::float8[], $10::text[], $11::float8[])
             as u (id, first, last, power, fault, live, by, heard)) as b
     where l.installation_id = b.id`,
    [
      bounds.map(([id]) => id),
      bounds.map(([, { first }]) => first),
      bounds.map(([, { last }]) => (Number.isFinite(last) ? last : null)),
      bounds.map(([, { power }]) => (Number.isFinite(power) ? power : null)),
      due.map(({ id }) => id),
      due.map(({ day }) => day),
      bounds.map(([, { fault }]) => (Number.isFinite(fault) ? fault : null)),
      OWN_FAULTS,
      bounds.map(([, { live }]) => (Number.isFinite(live) ? live : null)),
      bounds.map(([, { by }]) => by),
      bounds.map(([id]) => arrivals.get(id) ?? null),
    ],
  );
}

/** Sets the last power again after a change of equipment: one of fewer or more modules is none. Source: specification 37.9. */
export const resetLastPower = (tx: Queryable, id: number): Promise<object[]> =>
  tx.rows(
    `update installation_live l set changed_at = now(), last_power = case when l.last_at < s.at then null else coalesce(
         (select power from readings where installation_id = l.installation_id and power is not null and at >= s.at order by at desc limit 1), l.last_power) end
     from (select ${modulesSince('$1::int')} as at) as s where l.installation_id = $1::int`,
    [id],
  );

/** What an inverter sent before everything that is stored of it. Unit: ms since 1970. */
export interface EarlierThan {
  readonly id: number;
  readonly at: number;
  /** Whether it includes a state or an event. */
  readonly hasEvents: boolean;
  /** The first time of a fault of the inverter's own; `null` if there is none. */
  readonly faultAt: number | null;
}

/** Extends the first reading of installations back to earlier data; their current values do not change. */
export const reachBack = (tx: Queryable, earlier: readonly EarlierThan[]): Promise<object[]> =>
  tx.rows(
    `update installation_live l set first_at = least(l.first_at, to_timestamp(b.at / 1000)), has_events = l.has_events or b.has_events,
       fault_from = least(l.fault_from, to_timestamp(b.fault / 1000)), changed_at = now()
     from unnest($1::int[], $2::float8[], $3::bool[], $4::float8[]) as b (id, at, has_events, fault) where l.installation_id = b.id`,
    [
      earlier.map(({ id }) => id),
      earlier.map(({ at }) => at),
      earlier.map(({ hasEvents }) => hasEvents),
      earlier.map(({ faultAt }) => faultAt),
    ],
  );

/** Installations that have ever sent a reading. */
export const listIdsWithReadings = async (db: Queryable): Promise<number[]> =>
  (await db.rows<{ id: number }>('select installation_id as id from installation_live order by 1')).map(({ id }) => id);

/**
 * The facts of these installations. Both tables are limited to the ids: otherwise PostgreSQL reads one of them completely for each part
 * of a large job.
 */
export function readLiveFacts(db: Queryable, ids: readonly number[]): Promise<LiveFacts[]> {
  return db.rows<LiveFacts>(
    `select i.id, i.latitude, i.longitude, i.inverter_power as "inverterPower",
       exists (select from guessed_ratings g where g.installation_id = i.id) as "areRatingsGuessed",
       ${IS_LIVE} as "isLive", ${CONCEALMENT} as concealment,
       ${ratedPeriodsOf('i.id')} as periods, l.last_at as "lastAt", ${HEARD_AT} as "heardAt", l.fault_from as "faultFrom",
       s.from_at as "repeatedFrom", s.to_at as "repeatedTo", l.is_working as "isWorking"
     from installation_live l join installations i on i.id = l.installation_id left join demo_plants d on d.installation_id = i.id
       left join lateral (select from_at, to_at from repeated_lines where installation_id = l.installation_id order by from_at desc limit 1) as s
         on not exists (select from readings where installation_id = l.installation_id and at > s.to_at and ${IS_MEASURED})
     where i.id = any($1::int[]) and l.installation_id = any($1::int[]) order by i.id`,
    [[...ids]],
  );
}

/** The verdict on an inverter. `faultFrom` as in `LiveFacts`, ms. */
export interface LiveVerdict {
  readonly id: number;
  readonly isWorking: boolean;
  readonly faultFrom: number | null;
}

/** Writes the verdicts that have changed. */
export async function writeVerdicts(tx: Queryable, verdicts: readonly LiveVerdict[]): Promise<void> {
  if (verdicts.length === 0) return;
  await tx.rows(
    `update installation_live l set is_working = b.is_working, fault_from = to_timestamp(b.fault / 1000),
       changed_at = case when l.is_working = b.is_working then l.changed_at else now() end
     from unnest($1::int[], $2::bool[], $3::float8[]) as b (id, is_working, fault) where l.installation_id = b.id`,
    [verdicts.map(({ id }) => id), verdicts.map(({ isWorking }) => isWorking), verdicts.map(({ faultFrom }) => faultFrom)],
  );
}

/** Looks for faults in the whole logs of these installations, which were written without `refreshLive`. */
export const lookForFaults = (tx: Queryable, ids: readonly number[]): Promise<object[]> =>
  tx.rows(
    `update installation_live l set fault_from = least(
       (select min(at) from state_log s where s.installation_id = l.installation_id and upper(s.state) in ('FAULT', '7')),
       (select min(at) from event_log e where e.installation_id = l.installation_id and e.codes && $2::text[]))
     where l.installation_id = any($1::int[])`,
    [[...ids], OWN_FAULTS],
  );
