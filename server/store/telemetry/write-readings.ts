import { isPhaseOvervoltage, OVERVOLTAGE, PHASE_VOLTAGE_MOST } from '#domain/grid/voltage.ts';
import type { Queryable } from '#server/store/database-types.ts';
import type { Reading } from './reading.ts';

/** SQL of a batch as columns, which both databases take as arrays. Times in ms. */
const BATCH = `unnest($1::int[], $2::float8[]) as b (id, ms)`;
const keysOf = (readings: readonly Reading[]) => [readings.map((read) => read.installationId), readings.map((read) => read.at)];

const measuredOf = (readings: readonly Reading[]) => [
  readings.map((read) => read.power),
  readings.map((read) => read.energy),
  ...([0, 1, 2] as const).map((phase) => readings.map((read) => read.voltages[phase])),
];

const spanOf = (readings: readonly Reading[]): [number, number] => {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { at } of readings) {
    if (at < from) from = at;
    if (at > to) to = at;
  }
  return [from, to];
};

const COLUMNS = 'installation_id, at, power, energy, voltage_l1, voltage_l2, voltage_l3, state, events, sent_at, arrived_at';
const INSERT = `insert into readings as r (${COLUMNS})
  select id, to_timestamp(ms / 1000), power, energy, l1, l2, l3, state, events, to_timestamp(sent / 1000), to_timestamp(arrived / 1000)
  from unnest($1::int[], $2::float8[], $3::real[], $4::real[], $5::real[], $6::real[], $7::real[], $8::text[], $9::text[], $10::float8[], $11::float8[])
    as b (id, ms, power, energy, l1, l2, l3, state, events, sent, arrived)`;
const FILL_IN = `on conflict (installation_id, at) do update set
  power = coalesce(excluded.power, r.power, r.repeated[1]), energy = coalesce(excluded.energy, r.energy, r.repeated[2]),
  voltage_l1 = coalesce(excluded.voltage_l1, r.voltage_l1, r.repeated[3]), voltage_l2 = coalesce(excluded.voltage_l2, r.voltage_l2, r.repeated[4]),
  voltage_l3 = coalesce(excluded.voltage_l3, r.voltage_l3, r.repeated[5]), repeated = null,
  state = coalesce(excluded.state, r.state), events = coalesce(excluded.events, r.events),
  sent_at = coalesce(r.sent_at, excluded.sent_at), arrived_at = coalesce(r.arrived_at, excluded.arrived_at)`;
/** SQL of the readings that are stored already; `span` holds the positions of the first and the last time among the parameters. */
const known = (span: readonly [number, number]) =>
  `select b.id, b.ms as at from ${BATCH} join readings r on r.installation_id = b.id and r.at = to_timestamp(b.ms / 1000)
   where r.at between to_timestamp($${span[0]}::float8 / 1000) and to_timestamp($${span[1]}::float8 / 1000)`;

/** `at`: ms. */
export interface ReadingKey {
  readonly id: number;
  readonly at: number;
}

/** From this number of readings on a separate query is faster. */
const MANY = 200;

/**
 * Writes each reading once. A repeated one fills in and corrects the values that it has; other values stay, or are taken back
 * (`hideLines`).
 * Returns the readings that were stored before: a query beside a write in one statement sees the state before it.
 * A large batch without known readings is inserted without a conflict clause, in half the time. The batch holds the locks of its live
 * rows, so no other transaction writes for these installations meanwhile.
 */
export async function writeReadings(tx: Queryable, readings: readonly Reading[]): Promise<readonly ReadingKey[]> {
  const [keys, span] = [keysOf(readings), spanOf(readings)];
  const values = [
    ...measuredOf(readings),
    readings.map((read) => read.state),
    readings.map((read) => read.events?.join(',') ?? null),
    readings.map((read) => read.sentAt ?? null),
    readings.map((read) => read.arrivedAt ?? null),
  ];
  if (readings.length >= MANY) {
    const there = await tx.rows<ReadingKey>(known([3, 4]), [...keys, ...span]);
    await tx.rows(there.length === 0 ? INSERT : `${INSERT} ${FILL_IN}`, [...keys, ...values]);
    return there;
  }
  return tx.rows<ReadingKey>(`with written as (${INSERT} ${FILL_IN}) ${known([12, 13])}`, [...keys, ...values, ...span]);
}

/** The readings for whose time another measured value is stored. */
export async function readContradicted(db: Queryable, readings: readonly Reading[]): Promise<ReadonlySet<Reading>> {
  const rows = await db.rows<{ nth: number }>(
    `select b.nth::int as nth
     from unnest($1::int[], $2::float8[], $3::real[], $4::real[], $5::real[], $6::real[], $7::real[]) with ordinality
       as b (id, ms, power, energy, l1, l2, l3, nth)
     join readings r on r.installation_id = b.id and r.at = to_timestamp(b.ms / 1000)
     where b.power <> coalesce(r.power, r.repeated[1]) or b.energy <> coalesce(r.energy, r.repeated[2])
       or b.l1 <> coalesce(r.voltage_l1, r.repeated[3]) or b.l2 <> coalesce(r.voltage_l2, r.repeated[4])
       or b.l3 <> coalesce(r.voltage_l3, r.repeated[5])`,
    [...keysOf(readings), ...measuredOf(readings)],
  );
  return new Set(rows.flatMap(({ nth }) => readings[nth - 1] ?? []));
}

/**
 * Updates the log of overvoltages (253 V and more, up to what a phase can have) after readings were written. A correction may delete an
 * entry.
 */
export async function writeOvervoltages(tx: Queryable, readings: readonly Reading[], hadKnown: boolean): Promise<void> {
  const measured = readings.filter(({ voltages }) => voltages.some((voltage) => voltage !== null));
  if (measured.length === 0) return;
  if (hadKnown) {
    await tx.rows(
      `delete from overvoltages o using ${BATCH} where o.installation_id = b.id and o.at = to_timestamp(b.ms / 1000)`,
      keysOf(measured),
    );
  }
  const high = measured.filter(({ voltages }) => hadKnown || voltages.some((voltage) => voltage !== null && isPhaseOvervoltage(voltage)));
  if (high.length === 0) return;
  await tx.rows(
    `insert into overvoltages (installation_id, at, phase, voltage)
     select r.installation_id, r.at, v.phase, v.voltage
     from ${BATCH} join readings r on r.installation_id = b.id and r.at = to_timestamp(b.ms / 1000)
     cross join lateral (values (1, r.voltage_l1), (2, r.voltage_l2), (3, r.voltage_l3)) as v (phase, voltage)
     where v.voltage between ${OVERVOLTAGE} and ${PHASE_VOLTAGE_MOST} and r.at between to_timestamp($3::float8 / 1000) and to_timestamp($4::float8 / 1000)
     on conflict do nothing`,
    [...keysOf(high), ...spanOf(high)],
  );
}
