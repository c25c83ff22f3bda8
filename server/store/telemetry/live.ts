import type { Queryable } from '#server/store/database-types.ts';
import type { Reading } from '#server/telemetry/reading.ts';
import { daysWithVoltages } from './voltage-days-due.ts';

/** What the rules judge an inverter by. Times in ms, powers in W. */
export interface LiveFacts {
  readonly id: number;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly inverterPower: number;
  /** Something ought to report: a modem, the Solarman cloud or the demo. Readings from a file are an archive. */
  readonly isLive: boolean;
  readonly lastAt: number | null;
  readonly lastState: string | null;
  readonly lastStateAt: number | null;
  readonly codes: readonly string[];
  readonly isWorking: boolean;
}

/** An inverter as it stood before a batch, and what is remembered of its readings. Times in ms, power in W. */
export interface HeldInverter {
  readonly id: number;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly inverterPower: number;
  readonly lastAt: number | null;
  /** False of one that nobody has looked at since it reported first. */
  readonly hasWatch: boolean;
  readonly isFaulty: boolean | null;
  readonly events: string | null;
  readonly isIdle: boolean | null;
  readonly isNews: boolean | null;
}

/** Holds the rows of these installations, in one order for everybody: two batches for one inverter take turns. */
export async function holdLive(tx: Queryable, ids: readonly number[]): Promise<HeldInverter[]> {
  const hold = () =>
    tx.rows<HeldInverter>(
      `select l.installation_id as id, i.latitude, i.longitude, i.inverter_power as "inverterPower", l.last_at as "lastAt",
         (w.installation_id is not null) as "hasWatch", w.is_faulty as "isFaulty", w.events, w.is_idle as "isIdle", w.is_news as "isNews"
       from installation_live l join installations i on i.id = l.installation_id
       left join reading_watches w on w.installation_id = l.installation_id
       where l.installation_id = any($1::int[]) and i.id = any($1::int[]) order by l.installation_id for update of l`,
      [[...ids]],
    );
  const held = await hold();
  if (held.length === ids.length) return held;
  await tx.rows(
    'insert into installation_live (installation_id) select id from unnest($1::int[]) as b (id) order by id on conflict do nothing',
    [[...ids]],
  );
  return hold();
}

const boundsOf = (readings: readonly Reading[]) => {
  const bounds = new Map<number, { first: number; last: number; power: number }>();
  for (const { installationId, at, power } of readings) {
    const known = bounds.get(installationId);
    const powerAt = power === null ? Number.NEGATIVE_INFINITY : at;
    bounds.set(installationId, {
      first: Math.min(at, known?.first ?? at),
      last: Math.max(at, known?.last ?? at),
      power: Math.max(powerAt, known?.power ?? powerAt),
    });
  }
  return [...bounds];
};

/**
 * First and last reading, last power, last state and events, as they stand after a batch. In the same statement it marks the days whose
 * voltages are to be summed up, whatever order and however often readings come.
 */
export async function refreshLive(tx: Queryable, readings: readonly Reading[]): Promise<void> {
  const [bounds, due] = [boundsOf(readings), daysWithVoltages(readings)];
  await tx.rows(
    `with due as (insert into voltage_days_due select id, day from unnest($5::int[], $6::date[]) as b (id, day) on conflict do nothing)
     update installation_live l set
       first_at = least(l.first_at, b.first_at),
       last_at = greatest(l.last_at, b.last_at),
       last_power = case when b.power_at is null or b.power_at < l.last_at then l.last_power
         else (select r.power from readings r where r.installation_id = l.installation_id and r.at = b.power_at) end,
       last_state = (select s.state from state_log s where s.installation_id = l.installation_id order by s.at desc limit 1),
       last_state_at = (select s.at from state_log s where s.installation_id = l.installation_id order by s.at desc limit 1),
       has_events = l.has_events or exists (select from state_log s where s.installation_id = l.installation_id)
         or exists (select from event_log e where e.installation_id = l.installation_id),
       is_any_event = coalesce((select e.codes <> '{}' from event_log e where e.installation_id = l.installation_id order by e.at desc limit 1), false),
       changed_at = now()
     from (select id, to_timestamp(first / 1000) as first_at, to_timestamp(last / 1000) as last_at, to_timestamp(power / 1000) as power_at
           from unnest($1::int[], $2::float8[], $3::float8[], $4::float8[]) as u (id, first, last, power)) as b
     where l.installation_id = b.id`,
    [
      bounds.map(([id]) => id),
      bounds.map(([, { first }]) => first),
      bounds.map(([, { last }]) => last),
      bounds.map(([, { power }]) => (Number.isFinite(power) ? power : null)),
      due.map(({ id }) => id),
      due.map(({ day }) => day),
    ],
  );
}

/** Installations that have ever reported. */
export const idsHeardOf = async (asks: Queryable): Promise<number[]> =>
  (await asks.rows<{ id: number }>('select installation_id as id from installation_live order by 1')).map(({ id }) => id);

/** What is known of these installations. They are named for both tables: joined to some, a table is read whole, and a round over all would read it for each part. */
export function liveFacts(asks: Queryable, ids: readonly number[]): Promise<LiveFacts[]> {
  return asks.rows<LiveFacts>(
    `select i.id, i.latitude, i.longitude, i.inverter_power as "inverterPower",
       (i.modem_barcode is not null or i.source <> 'PV' or d.installation_id is not null) as "isLive",
       l.last_at as "lastAt", l.last_state as "lastState", l.last_state_at as "lastStateAt", l.is_working as "isWorking",
       coalesce((select e.codes from event_log e where e.installation_id = i.id order by e.at desc limit 1), '{}') as codes
     from installation_live l join installations i on i.id = l.installation_id left join demo_plants d on d.installation_id = i.id
     where i.id = any($1::int[]) and l.installation_id = any($1::int[]) order by i.id`,
    [[...ids]],
  );
}

/** Writes verdicts, touching only those that changed. */
export async function writeVerdicts(asks: Queryable, verdicts: readonly { id: number; isWorking: boolean }[]): Promise<void> {
  if (verdicts.length === 0) return;
  await asks.rows(
    `update installation_live l set is_working = b.is_working, changed_at = now()
     from unnest($1::int[], $2::bool[]) as b (id, is_working) where l.installation_id = b.id and l.is_working <> b.is_working`,
    [verdicts.map(({ id }) => id), verdicts.map(({ isWorking }) => isWorking)],
  );
}
