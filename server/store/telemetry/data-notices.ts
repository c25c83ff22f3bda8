import {
  type PhaseFacts,
  type RefusedDay,
  areKilowatts,
  type DataNotice,
  type LeftOutNotice,
  hasIdlePhases,
  nightsOf,
  refusedSince,
  stuckSince,
} from '#domain/diagnosis/data-notice.ts';
import { type NightReading, nightRuns, type NightStretch } from '#domain/energy/night-power.ts';
import type { Spot } from '#domain/energy/sun.ts';
import { serialKey } from '#domain/codes/same-serial.ts';
import { readSerialHolders } from '#server/store/equipment.store.ts';
import { IS_CLOCK_RIGHT } from './clocks/inverter-clocks.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import type { Ratings } from '#domain/energy/most-power.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { spotOf } from '#domain/energy/daylight.ts';
import { powerHour } from '#domain/energy/daylight-shape.ts';
import { quantity } from '#domain/quantity.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';

/** Unit: days before the last reading that are checked. */
const LATELY = 7;
/** Unit: days before the last reading in which nights with power count. */
const NIGHTS = 14;
/** Unit: days before today in which values that were left out count. */
const LEFT_OUT = 30;
/** A power that may have been measured is named from this number on. */
const POSSIBLE_LEAST = 3;
/** A year and more. */
const REFUSED_MOST = 400;
/** Unit: hours of another number's readings in which this inverter is silent: at dawn not all begin at once. Migration 0394 counts with it. */
const STRANGER_HOURS = 2;
const HALF_DAY = 43_200_000;
/** Unit: V. Above it a phase of an inverter is connected. */
const CONNECTED = 100;

/** The facts behind the notices about an installation's data. Powers as sent, by hour, of the present equipment only (specification 37.9); times in ms. */
export interface NoticeFacts extends Ratings, PhaseFacts {
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly areRatingsGuessed: boolean;
  readonly hours: readonly { readonly at: number; readonly peak: number }[] | null;
  /** From the latest to the earliest. */
  readonly refused: readonly RefusedDay[] | null;
  readonly lastAt: number | null;
  readonly hasBattery: boolean;
  /** The clock agrees with the arrival. */
  readonly isClockRight: boolean;
  /** The latest comparison withholds its verdict because of the rating. */
  readonly isRatingOdd: boolean;
  /** By kind, of the last days with any. */
  readonly leftOut: readonly LeftOutDay[] | null;
  readonly aside: {
    readonly count: number;
    readonly beyond: number;
    readonly from: LocalDate;
    readonly to: LocalDate;
    readonly arrived: number;
  } | null;
  /** Numbers of no installation that report instead of this inverter; times in ms. */
  readonly strangers: readonly { readonly sn: string; readonly from: number }[] | null;
  readonly id: number;
  /** Live readings of the mornings, evenings and nights; times in ms, W. */
  readonly nights: readonly NightReading[] | null;
}

/** Values that were left out of one day's readings; `last` in ms. */
interface LeftOutDay {
  readonly day: LocalDate;
  readonly of: LeftOutNotice['of'] | 'possible';
  readonly count: number;
  readonly last: number;
}

/** SQL: a number in `kept_serials` reports instead of the inverter of installation `i` with the live row `l`. Source: specification 37.23. */
export const IS_STRANGER = `sender = l.readings_by and not i.id = any (dismissed_for) and last_at >= first_at + interval '${STRANGER_HOURS} hours'
  and l.last_at < first_at and l.last_at >= first_at - interval '1 day'`;

/** `undefined` if there is no such installation. */
export async function readNoticeFacts(db: Queryable, id: number): Promise<NoticeFacts | undefined> {
  const facts = await readStored(db, id);
  if (!facts?.strangers) return facts;
  const holders = await readSerialHolders(db);
  const isFree = ({ sn }: { readonly sn: string }): boolean => (holders.get(serialKey(sn)) ?? []).every(({ to }) => to !== null);
  return { ...facts, strangers: facts.strangers.filter(isFree) };
}

const readStored = async (db: Queryable, id: number): Promise<NoticeFacts | undefined> =>
  (
    await db.rows<NoticeFacts>(
      `select i.id, i.inverter_power as "inverterPower", i.generator_power as "generatorPower", i.latitude, i.longitude, i.phases,
         g.installation_id is not null as "areRatingsGuessed",
         v.count, array[v.l1, v.l2, v.l3] as highest, h.hours, d.refused, l.last_at as "lastAt", i.has_battery as "hasBattery", n.nights, o.days as "leftOut", s.aside, k.strangers,
         ${IS_CLOCK_RIGHT} as "isClockRight",
         exists (select from yield_verdicts y where y.installation_id = i.id and y.withheld = 'rating' and y.date = (select compared from care_sweeps)) as "isRatingOdd",
         exists (select from diagnoses g where g.installation_id = i.id and g.cause = 'lost_phase' and g.is_active) as "isPhaseLost"
       from installations i
       left join installation_live l on l.installation_id = i.id
       left join guessed_ratings g on g.installation_id = i.id
       left join inverter_clocks c on c.installation_id = i.id
       cross join lateral (select max(from_at) as since from equipment where installation_id = i.id and reason <> 'start') as own
       cross join lateral (
         select json_agg(json_build_object('at', date_part('epoch', at) * 1000, 'power', power) order by at) as nights from readings
         where installation_id = $1::int and at > greatest(l.last_at - interval '${NIGHTS} days', own.since) and at <= l.last_at and power is not null
           and arrived_at is not null and date_part('hour', at at time zone 'UTC') not between 7 and 13) as n
       cross join lateral (
         select count(*) filter (where greatest(voltage_l1, voltage_l2, voltage_l3) > ${CONNECTED})::int as count,
           max(voltage_l1)::float8 as l1, max(voltage_l2)::float8 as l2, max(voltage_l3)::float8 as l3
         from readings where installation_id = $1::int and at > greatest(l.last_at - interval '${LATELY} days', own.since) and at <= l.last_at) as v
       cross join lateral (
         select json_agg(json_build_object('at', hour * 3600000, 'peak', peak) order by hour) as hours from (
           select floor(date_part('epoch', at) / 3600) as hour, max(power) as peak from readings
           where installation_id = $1::int and at > greatest(l.last_at - interval '${LATELY} days', own.since) and at <= l.last_at and power is not null group by 1) as p) as h
       cross join lateral (
         select json_agg(json_build_object('day', day, 'refused', refused, 'energy', energy) order by day desc) as refused from (
           select day, refused, energy from energy_days where installation_id = $1::int and refused is not null order by day desc limit ${REFUSED_MOST}) as e) as d
       cross join lateral (
         select json_agg(json_build_object('day', day, 'of', of, 'count', cardinality(times), 'last', times[cardinality(times)])) as days from (
           (select day, of, times from left_out_values where installation_id = $1::int order by day desc limit ${4 * LEFT_OUT})
           union all
           (select day, 'counter', dropped from energy_days where installation_id = $1::int and dropped is not null order by day desc limit ${LEFT_OUT})) as v) as o
       cross join lateral (
         select case when count(*) > 0 then json_build_object('count', count(*), 'arrived', ceil(date_part('epoch', max(arrived_at))) * 1000,
           'from', (min(sent_at) at time zone 'Europe/Warsaw')::date, 'to', (max(sent_at) at time zone 'Europe/Warsaw')::date,
           'beyond', coalesce((select lines from put_aside_beyond where installation_id = $1::int), 0)) end as aside
         from readings_put_aside where installation_id = $1::int) as s
       cross join lateral (
         select json_agg(json_build_object('sn', sn, 'from', date_part('epoch', first_at) * 1000) order by first_at) as strangers from kept_serials
         where ${IS_STRANGER}) as k
       where i.id = $1::int`,
      [id],
    )
  )[0];

/** The reasons why figures of an installation are wrong or missing, as of a day. */
export function findDataNotices(facts: NoticeFacts, today: LocalDate): DataNotice[] {
  const { inverterPower, generatorPower, areRatingsGuessed, refused } = facts;
  const notices: DataNotice[] = [];
  for (const kind of ['counter', 'power'] as const) {
    const since = refusedSince(refused ?? [], kind, today);
    if (since !== null) notices.push({ kind, since });
  }
  const lastDay = facts.lastAt === null ? today : localDateOf(facts.lastAt);
  const stuck = stuckSince(refused ?? [], lastDay);
  if (stuck !== null) notices.push({ kind: 'counter_stuck', since: stuck });
  if (facts.isRatingOdd) notices.push({ kind: 'rating' });
  const spot = spotOf(facts);
  const hours = (facts.hours ?? []).map((hour) => powerHour(hour, spot));
  const ratings = [inverterPower, generatorPower].filter((rating) => rating > 0);
  if (!areRatingsGuessed && ratings.length > 0 && areKilowatts(hours, Math.min(...ratings)))
    notices.push({ kind: 'kilowatts', peak: quantity(Math.max(...hours.map(({ peak }) => peak))) });
  const nights = facts.isClockRight ? nightsOf(nightsWithPower(facts.nights ?? [], inverterPower, spot)) : [];
  const last = nights.at(-1);
  if (last !== undefined) notices.push({ kind: 'night_power', nights: nights.length, last, hasBattery: facts.hasBattery });
  if (hasIdlePhases(facts)) notices.push({ kind: 'idle_phases' });
  if (facts.aside) notices.push({ kind: 'put_aside', installation: facts.id, ...facts.aside, arrived: quantity(facts.aside.arrived) });
  for (const { sn, from } of facts.strangers ?? []) notices.push({ kind: 'new_inverter', sn, from: quantity(from) });
  return [...notices, ...leftOutOf(facts.leftOut ?? [], today)];
}

/** A notice for each kind of values that were left out in the last days. */
function leftOutOf(days: readonly LeftOutDay[], today: LocalDate): LeftOutNotice[] {
  const lately = days.filter(({ day }) => day > addDays(today, -LEFT_OUT));
  return (['power', 'energy', 'voltage', 'counter'] as const).flatMap((kind) => {
    const own = lately.filter(({ of }) => of === kind || (kind === 'power' && of === 'possible'));
    const count = own.reduce((sum, day) => sum + day.count, 0);
    const isSure = own.some(({ of }) => of !== 'possible') || count >= POSSIBLE_LEAST;
    return isSure && count > 0 ? [{ kind: 'left_out', of: kind, count, last: quantity(Math.max(...own.map(({ last }) => last))) }] : [];
  });
}

/** The stretches by night with power of several days. */
const nightsWithPower = (readings: readonly NightReading[], inverterPower: number, spot: Spot): NightStretch[] =>
  [...Map.groupBy(readings, ({ at }) => localDateOf(at + HALF_DAY)).values()].flatMap((ofNight) => nightRuns(ofNight, inverterPower, spot));
