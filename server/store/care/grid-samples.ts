import { GRID_CODES, type GridSample } from '#domain/grid/losses/grid-sample.ts';
import type { PowerColumns } from '#domain/grid/losses/reference-days.ts';
import type { EventChange } from '#domain/grid/readings/event-changes.ts';
import { withEvents } from '#domain/grid/voltage-quality/voltage-reading.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { eventsOfText } from '#server/store/telemetry/reading.ts';
import type { OutageRow } from './outages.ts';

const WITHIN = 'at >= to_timestamp($2::float8 / 1000) and at < to_timestamp($3::float8 / 1000)';

/** Hints that something may have reduced the yield, and by how much at most. */
export interface GridHints {
  /** Something in the period may have limited the inverter: its state, an event, 253 V. */
  readonly mayHaveBeenHeldBack: boolean;
  /** The latest grid outage of the installation since the period began. */
  readonly outage: OutageRow | null;
}

const STRETCH = 'at >= to_timestamp($4::int) and at < to_timestamp($5::int)';
const LAST_BEFORE = 'installation_id = $1::int and at < to_timestamp($4::int) order by at desc limit 1';

/** SQL of whether `state` is THROTTLED, by the names and the number that `inverterState` reads. */
export const IS_THROTTLED = `upper(trim(state)) in ('THROTTLED', 'GGTHROTTLED', '5')`;

const CODES = `array[${GRID_CODES.map((code) => `'${code}'`).join(', ')}]`;

/** SQL of `GridHints` as JSON for installation $1 in the period from $4 to $5 (whole seconds since 1970), for a prepared query. */
export const GRID_HINTS = `json_build_object(
  'mayHaveBeenHeldBack', exists (select from overvoltages where installation_id = $1::int and ${STRETCH})
    or exists (select from state_log where installation_id = $1::int and ${STRETCH} and ${IS_THROTTLED})
    or coalesce((select ${IS_THROTTLED} from state_log where ${LAST_BEFORE}), false)
    or exists (select from event_log where installation_id = $1::int and ${STRETCH} and codes && ${CODES})
    or coalesce((select codes && ${CODES} from event_log where ${LAST_BEFORE}), false),
  'outage', (select json_build_object('from', date_part('epoch', from_at) * 1000, 'to', date_part('epoch', to_at) * 1000, 'installations', installations)
    from outages where $1::int = any(installations) and coalesce(to_at, 'infinity') >= to_timestamp($4::int)
    order by from_at desc, installations desc limit 1))`;

/** Readings of a period (ms) ordered by time, with the codes in force: a source may send events at their changes only. */
export async function readGridSamples(db: Queryable, id: number, from: number, to: number): Promise<GridSample[]> {
  const rows = await db.rows<{
    at: number;
    power: number | null;
    l1: number | null;
    l2: number | null;
    l3: number | null;
    state: string | null;
    events: string | null;
  }>(
    `select at, power, voltage_l1 as l1, voltage_l2 as l2, voltage_l3 as l3, state, events from readings
     where installation_id = $1 and ${WITHIN} order by at`,
    [id, from, to],
  );
  const samples = rows.map(({ at, power, l1, l2, l3, state, events }) => ({
    at,
    power,
    voltages: [l1, l2, l3],
    state,
    events: eventsOfText(events),
  }));
  const changes = await db.rows<EventChange>(
    `(select at, codes from event_log where installation_id = $1 and at < to_timestamp($2::float8 / 1000) order by at desc limit 1)
     union all select at, codes from event_log where installation_id = $1 and ${WITHIN}`,
    [id, from, to],
  );
  return withEvents(samples, changes);
}

/** Powers of a period (ms) as columns ordered by time. */
export async function readPowerColumns(db: Queryable, id: number, from: number, to: number): Promise<PowerColumns> {
  const rows = await db.rows<{ at: number; power: number }>(
    `select at, power from readings where installation_id = $1 and ${WITHIN} and power is not null order by at`,
    [id, from, to],
  );
  return { at: rows.map(({ at }) => at), values: rows.map(({ power }) => power) };
}
