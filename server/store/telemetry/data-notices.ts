import {
  type PhaseFacts,
  type RefusedDay,
  areKilowatts,
  type DataNotice,
  hasIdlePhases,
  refusedSince,
} from '#domain/energy/notices/data-notice.ts';
import type { Ratings } from '#domain/energy/most-power.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { spotOf } from '#domain/energy/daylight.ts';
import { powerHour } from '#domain/energy/notices/daylight-shape.ts';
import { quantity } from '#domain/quantity.ts';
import type { LocalDate } from '#domain/time/local-date.ts';

/** Unit: days before the last reading that are checked. */
const LATELY = 7;
/** A year and more. */
const REFUSED_MOST = 400;
/** Unit: V. Above it a phase of an inverter is connected. */
const CONNECTED = 100;

/** The facts behind the notices about an installation's data. Powers as reported, by hour; times in ms. */
export interface NoticeFacts extends Ratings, PhaseFacts {
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly areRatingsGuessed: boolean;
  readonly hours: readonly { readonly at: number; readonly peak: number }[] | null;
  /** From the latest to the earliest. */
  readonly refused: readonly RefusedDay[] | null;
}

/** `undefined` if there is no such installation. */
export const readNoticeFacts = async (db: Queryable, id: number): Promise<NoticeFacts | undefined> =>
  (
    await db.rows<NoticeFacts>(
      `select i.inverter_power as "inverterPower", i.generator_power as "generatorPower", i.latitude, i.longitude, i.phases,
         g.installation_id is not null as "areRatingsGuessed",
         v.count, array[v.l1, v.l2, v.l3] as highest,
         exists (select from diagnoses c where c.installation_id = i.id and c.cause = 'lost_phase' and c.is_active) as "isPhaseLost", h.hours, d.refused
       from installations i
       left join installation_live l on l.installation_id = i.id
       left join guessed_ratings g on g.installation_id = i.id
       cross join lateral (
         select count(*) filter (where greatest(voltage_l1, voltage_l2, voltage_l3) > ${CONNECTED})::int as count,
           max(voltage_l1)::float8 as l1, max(voltage_l2)::float8 as l2, max(voltage_l3)::float8 as l3
         from readings where installation_id = $1::int and at > l.last_at - interval '${LATELY} days' and at <= l.last_at) as v
       cross join lateral (
         select json_agg(json_build_object('at', hour * 3600000, 'peak', peak) order by hour) as hours from (
           select floor(date_part('epoch', at) / 3600) as hour, max(power) as peak from readings
           where installation_id = $1::int and at > l.last_at - interval '${LATELY} days' and at <= l.last_at and power is not null group by 1) as p) as h
       cross join lateral (
         select json_agg(json_build_object('day', day, 'refused', refused) order by day desc) as refused from (
           select day, refused from energy_days where installation_id = $1::int and refused is not null order by day desc limit ${REFUSED_MOST}) as e) as d
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
  const spot = spotOf(facts);
  const hours = (facts.hours ?? []).map((hour) => powerHour(hour, spot));
  const ratings = [inverterPower, generatorPower].filter((rating) => rating > 0);
  if (!areRatingsGuessed && ratings.length > 0 && areKilowatts(hours, Math.min(...ratings)))
    notices.push({ kind: 'kilowatts', peak: quantity(Math.max(...hours.map(({ peak }) => peak))) });
  if (hasIdlePhases(facts)) notices.push({ kind: 'idle_phases' });
  return notices;
}
