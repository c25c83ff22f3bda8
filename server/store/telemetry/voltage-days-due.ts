import type { LocalDate } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import type { Queryable } from '#server/store/database-types.ts';
import type { Reading } from './reading.ts';
import type { InverterDay } from './voltage-days.ts';

const HOUR = 3_600_000;

/** The inverters and days of readings with voltages, or with what decides on the voltages that another batch brought. */
export function daysWithVoltages(readings: readonly Reading[]): InverterDay[] {
  const days = new Map<string, InverterDay>();
  const dates = new Map<number, LocalDate>();
  for (const { installationId: id, at, voltages, power, state, events, isRepeated } of readings) {
    if (!isRepeated && [...voltages, power, state, events].every((one) => one === null)) continue;
    const hour = Math.floor(at / HOUR); // each day in Warsaw begins on a full hour
    const day = dates.get(hour) ?? localDateOf(at);
    dates.set(hour, day);
    const key = `${id} ${day}`;
    if (!days.has(key)) days.set(key, { id, day });
  }
  return [...days.values()];
}

/** Some of the due days before `today`. */
export const listDueBefore = (db: Queryable, today: LocalDate, count: number): Promise<InverterDay[]> =>
  db.rows<InverterDay>(
    'select installation_id as id, day from voltage_days_due where day < $1::date order by day desc, installation_id limit $2::int',
    [today, count],
  );

export const forgetDue = (tx: Queryable, days: readonly InverterDay[]): Promise<object[]> =>
  tx.rows(
    'delete from voltage_days_due d using unnest($1::int[], $2::date[]) as b (id, day) where d.installation_id = b.id and d.day = b.day',
    [days.map(({ id }) => id), days.map(({ day }) => day)],
  );

/** Days of one inverter that were stored before voltages were summed up. */
export interface Backfill {
  readonly id: number;
  readonly first: LocalDate;
  readonly last: LocalDate;
}

/** The latest days come first, because they are looked at first. */
export const findNextBackfill = async (db: Queryable): Promise<Backfill | undefined> =>
  (
    await db.rows<Backfill>(
      'select installation_id as id, first_day as first, last_day as last from voltage_backfill order by last_day desc, installation_id limit 1',
    )
  )[0];

/** Records that the days after `last` are done, or all of them. */
export const shortenBackfill = async (tx: Queryable, { id, first }: Backfill, last: LocalDate): Promise<void> => {
  if (last < first) await tx.rows('delete from voltage_backfill where installation_id = $1', [id]);
  else await tx.rows('update voltage_backfill set last_day = $2::date where installation_id = $1', [id, last]);
};

/** Requests that the stored readings of these inverters are summed up later. */
export const requestBackfill = (tx: Queryable, ids: readonly number[]): Promise<object[]> =>
  tx.rows(
    `insert into voltage_backfill
     select installation_id, (first_at at time zone 'Europe/Warsaw')::date, (last_at at time zone 'Europe/Warsaw')::date
     from installation_live where installation_id = any($1::int[]) and last_at is not null
     on conflict (installation_id) do update set
       first_day = least(voltage_backfill.first_day, excluded.first_day), last_day = greatest(voltage_backfill.last_day, excluded.last_day)`,
    [[...ids]],
  );

/** Requests that the readings of one inverter on these days are summed up later. */
export const requestBackfillOfDays = (
  tx: Queryable,
  id: number,
  [from, to]: readonly [from: LocalDate, to: LocalDate],
): Promise<object[]> =>
  tx.rows(
    `insert into voltage_backfill values ($1, $2::date, $3::date - 1)
     on conflict (installation_id) do update set
       first_day = least(voltage_backfill.first_day, excluded.first_day), last_day = greatest(voltage_backfill.last_day, excluded.last_day)`,
    [id, from, to],
  );

/** Locks what readings write for these inverters, so that none arrive while their days are summed up. */
export const lockInverters = (tx: Queryable, ids: readonly number[]): Promise<object[]> =>
  tx.rows('select installation_id from installation_live where installation_id = any($1::int[]) order by 1 for update', [
    [...new Set(ids)],
  ]);
