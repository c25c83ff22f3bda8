import type { Queryable } from '#server/store/database-types.ts';

/** An entry of the state log, valid from `at` on. Times in ms. */
export interface StateEntry {
  readonly id: number;
  readonly at: number;
  readonly state: string;
}

/** An entry of the event log: the codes active from `at` on, and those that began then. */
export interface EventEntry {
  readonly id: number;
  readonly at: number;
  readonly codes: readonly string[];
  readonly started: readonly string[];
}

export interface OvervoltageEntry {
  readonly id: number;
  readonly at: number;
  /** 1 to 3. */
  readonly phase: number;
  readonly voltage: number;
}

const keysOf = (entries: readonly { readonly id: number; readonly at: number }[]) => [
  entries.map(({ id }) => id),
  entries.map(({ at }) => at),
];
const asArray = (codes: readonly string[]): string => `{${codes.map((code) => `"${code}"`).join(',')}}`;

/** Where earlier days are joined to an inverter's logs, and what it sent last before. Unit: ms since 1970. */
export interface LogSeam {
  readonly id: number;
  readonly at: number;
  /** `null` if unknown. */
  readonly state: string | null;
  readonly codes: readonly string[] | null;
}

const FIRST_FROM = (table: string) =>
  `l.installation_id = $1 and l.at = (select min(at) from ${table} where installation_id = $1 and at >= to_timestamp($2::float8 / 1000))`;

/** Corrects the first entries after a time by what was sent before: an entry that changes nothing is deleted. */
export async function joinLogs(tx: Queryable, { id, at, state, codes }: LogSeam): Promise<void> {
  if (state !== null) await tx.rows(`delete from state_log l where ${FIRST_FROM('state_log')} and l.state = $3`, [id, at, state]);
  if (codes === null) return;
  await tx.rows(`delete from event_log l where ${FIRST_FROM('event_log')} and l.codes = $3::text[]`, [id, at, codes]);
  await tx.rows(
    `update event_log l set started = array(select code from unnest(l.codes) with ordinality as c (code, place)
       where code <> all($3::text[]) order by place)
     where ${FIRST_FROM('event_log')}`,
    [id, at, codes],
  );
}

/** Writes entries of which none is stored yet. */
export async function writeLogs(
  tx: Queryable,
  {
    states,
    events,
    overvoltages,
  }: { states: readonly StateEntry[]; events: readonly EventEntry[]; overvoltages: readonly OvervoltageEntry[] },
): Promise<void> {
  await tx.rows(
    `insert into state_log select id, to_timestamp(ms / 1000), state from unnest($1::int[], $2::float8[], $3::text[]) as b (id, ms, state)`,
    [...keysOf(states), states.map(({ state }) => state)],
  );
  await tx.rows(
    `insert into event_log select id, to_timestamp(ms / 1000), codes::text[], started::text[]
     from unnest($1::int[], $2::float8[], $3::text[], $4::text[]) as b (id, ms, codes, started)`,
    [...keysOf(events), events.map(({ codes }) => asArray(codes)), events.map(({ started }) => asArray(started))],
  );
  await tx.rows(
    `insert into overvoltages select id, to_timestamp(ms / 1000), phase, voltage
     from unnest($1::int[], $2::float8[], $3::int[], $4::real[]) as b (id, ms, phase, voltage)`,
    [...keysOf(overvoltages), overvoltages.map(({ phase }) => phase), overvoltages.map(({ voltage }) => voltage)],
  );
}
