import type { HindranceFacts } from '#domain/comparison/hindrance.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { HEARD_AT, IS_LIVE } from '#server/store/telemetry/live.ts';

/** What is stored about the compared days of an installation. Times in ms. */
export interface HindranceRow extends Omit<HindranceFacts, 'wasSilent'> {
  readonly id: number;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** It is expected to send readings. */
  readonly isLive: boolean;
  /** From when on it has not been heard; `null` if it has never sent a reading. */
  readonly heardAt: number | null;
  readonly silences: readonly { readonly from: number; readonly to: number }[];
  /** Grid outages of the installation. */
  readonly outages: readonly { readonly from: number; readonly to: number | null }[];
}

const MS = (column: string): string => `round(extract(epoch from ${column}) * 1000)`;

/** SQL: when the present inverter of the window's start was built in. */
const BUILT_IN = `coalesce((select max(from_at) from equipment, cut where installation_id = i.id and reason = 'replacement' and from_at <= cut.low), '-infinity')`;

/** The entries of a log in the window, with the last one of the same inverter before it. */
const entries = (table: 'state_log' | 'event_log', column: 'state' | 'codes'): string =>
  `coalesce((select jsonb_agg(jsonb_build_object('at', ${MS('e.at')}, '${column}', e.${column}) order by e.at) from (
     (select at, ${column} from ${table}, cut where installation_id = i.id and at < cut.low and at >= ${BUILT_IN} order by at desc limit 1)
     union all (select at, ${column} from ${table}, cut where installation_id = i.id and at >= cut.low and at < cut.high)) as e), '[]')`;

/** Periods that overlap the window. */
const spans = (from: string): string =>
  `coalesce((select jsonb_agg(jsonb_build_object('from', ${MS('s.from_at')}, 'to', ${MS('s.to_at')})) from ${from}), '[]')`;

/** The stored rows of these installations from `from` up to `to` (ms). */
export const readHindrances = (db: Queryable, ids: readonly number[], from: number, to: number): Promise<HindranceRow[]> =>
  db.rows<HindranceRow>(
    `with cut as (select to_timestamp($2::float8 / 1000) as low, to_timestamp($3::float8 / 1000) as high)
     select i.id, i.latitude, i.longitude, ${HEARD_AT} as "heardAt",
       ${IS_LIVE} as "isLive",
       ${entries('state_log', 'state')} as states, ${entries('event_log', 'codes')} as events,
       ${spans(`(select installation_id, from_at, to_at from silences union all select * from repeated_lines) as s, cut where s.installation_id = i.id and s.to_at > cut.low and s.from_at < cut.high`)} as silences,
       ${spans('outages s, cut where s.from_at < cut.high and (s.to_at is null or s.to_at > cut.low) and i.id = any(s.installations)')} as outages
     from installations i left join installation_live l on l.installation_id = i.id left join demo_plants d on d.installation_id = i.id
     where i.id = any($1::int[])`,
    [[...ids], from, to],
  );
