import type { Queryable } from '#server/store/database-types.ts';
import type { Reading } from './reading.ts';

/*
 * The logs of states and events hold changes only. A batch can arrive late, so the entries of its period, up to the next reading after
 * it, are computed again from the readings; the value before is taken from the log.
 */

interface Stretch {
  readonly id: number;
  readonly from: number;
  readonly to: number;
}

function stretchesOf(readings: readonly Reading[], has: (read: Reading) => boolean): Stretch[] {
  const stretches = new Map<number, Stretch>();
  for (const read of readings) {
    if (!has(read)) continue;
    const { installationId: id, at } = read;
    const known = stretches.get(id);
    stretches.set(id, { id, from: Math.min(at, known?.from ?? at), to: Math.max(at, known?.to ?? at) });
  }
  return [...stretches.values()];
}

interface Log {
  readonly table: 'state_log' | 'event_log';
  /** The column of `readings`. */
  readonly column: 'state' | 'events';
  /** SQL of that column's value from an entry of the log. */
  readonly held: string;
  /** SQL of the entry's columns: `s.value` is the new value, `s.was` the one before. */
  readonly entry: string;
}

const STATES: Log = { table: 'state_log', column: 'state', held: 'state', entry: 's.value' };
const EVENTS: Log = {
  table: 'event_log',
  column: 'events',
  held: `array_to_string(codes, ',')`,
  entry: `case s.value when '' then '{}'::text[] else string_to_array(s.value, ',') end,
    array(select unnest(string_to_array(nullif(s.value, ''), ',')) except select unnest(string_to_array(nullif(s.was, ''), ',')) order by 1)`,
};

/** The positions of a log's periods among the parameters: ids, first and last times in ms. */
type Place = readonly [ids: number, lows: number, highs: number];

const sqlOfStretches = ([ids, lows, highs]: Place, { column }: Log): string =>
  `select b.id, to_timestamp(b.low / 1000) as low,
     coalesce((select r.at from readings r where r.installation_id = b.id and r.at > to_timestamp(b.high / 1000) and r.${column} is not null
       order by r.at limit 1), to_timestamp(b.high / 1000)) as high
   from unnest($${ids}::int[], $${lows}::float8[], $${highs}::float8[]) as b (id, low, high)`;

const sqlOfDelete = (log: Log, place: Place): string =>
  `delete from ${log.table} l using (${sqlOfStretches(place, log)}) as t where l.installation_id = t.id and l.at between t.low and t.high`;

const sqlOfInsert = (log: Log, place: Place): string =>
  `insert into ${log.table}
   select s.id, s.at, ${log.entry}
   from (
     select t.id, r.at, r.value,
       coalesce(lag(r.value) over (partition by t.id order by r.at),
         (select ${log.held} from ${log.table} l where l.installation_id = t.id and l.at < t.low order by l.at desc limit 1)) as was
     from (${sqlOfStretches(place, log)}) as t
     cross join lateral (select at, ${log.column} as value from readings
       where installation_id = t.id and at between t.low and t.high and ${log.column} is not null) as r
   ) as s
   where s.value is distinct from s.was`;

const columnsOf = (stretches: readonly Stretch[]) => [
  stretches.map(({ id }) => id),
  stretches.map(({ from }) => from),
  stretches.map(({ to }) => to),
];

/**
 * Updates the state log and the event log after readings were written. Neither log depends on the other, so both are written in one
 * statement.
 */
export async function writeChanges(tx: Queryable, readings: readonly Reading[]): Promise<void> {
  const states = stretchesOf(readings, ({ state }) => state !== null);
  const events = stretchesOf(readings, ({ events: codes }) => codes !== null);
  if (states.length === 0 && events.length === 0) return;
  for (const work of [sqlOfDelete, sqlOfInsert]) {
    await tx.rows(`with states as (${work(STATES, [1, 2, 3])}) ${work(EVENTS, [4, 5, 6])}`, [...columnsOf(states), ...columnsOf(events)]);
  }
}
