import { addDays, daysFrom, mondayOf } from '#domain/time/local-date.ts';
import { instantOf, localDateOf } from '#domain/time/warsaw.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import type { Database } from '#server/store/database-types.ts';
import { makeMonths } from '#server/store/telemetry/months.ts';
import { SERVICE } from '#tests/support/server.ts';
import { fillVoltages, HOURS } from './fill-voltages.ts';

/** The day that is filled: today, or yesterday if it is before noon. */
export const TODAY = localDateOf(Date.now() - 12 * 3_600_000);
/** Unit: ms since 1970. Time of the last reading but one of all installations; the measured process gets it as its clock. */
export const NOON = instantOf(TODAY, 12);
/** Days of energy, including today. */
const YEAR = 365;
/** One in this many has been in FAULT for days. */
const FAULTY = 20;
/** One in this many has sent nothing since this morning. */
const DARK = 50;
/** One in this many produces less than its neighbours. */
const LOW = 37;
/** Installations with days and weeks of voltages. */
export const METERED = 5_000;
/** The last complete week, whose report is requested. */
export const WEEK_OVER = addDays(mondayOf(TODAY), -7);

const iso = (at: number): string => new Date(at).toISOString();

/** All over Poland, each with a modem, so that all are expected to send readings and silence is detected. */
async function installations({ rows }: Database, size: number): Promise<void> {
  await rows('insert into staff (email, password) values ($1, $2)', [SERVICE.username, await hashPassword(SERVICE.password)]);
  await rows(`insert into modems (barcode) select 'M' || n from generate_series(1, $1::int) n`, [size]);
  await rows(
    `insert into installations (sn, description, phases, inverter_power, generator_power, city, street, number, post_code, latitude, longitude, modem_barcode, tilt, azimuth)
     select 'SN' || n, 'Instalacja ' || n, 3, 8000, 9900, 'Kalisz', 'Polna', n, '62-800',
       49.3 + 5 * ((n * 0.618034)::numeric % 1), 14.5 + 9 * ((n * 0.754877)::numeric % 1), 'M' || n, 35, 180 from generate_series(1, $1::int) n`,
    [size],
  );
}

/** Days are inserted in order, as they arrive. The product's own indexes are created afterwards, which takes a tenth of the time. */
async function energy({ rows, script }: Database): Promise<void> {
  const indexes = await rows<{ text: string }>(
    `select case when indisprimary then format('alter table energy_days add %s', pg_get_constraintdef(c.oid)) else pg_get_indexdef(indexrelid) end as text
     from pg_index left join pg_constraint c on c.conindid = indexrelid where indrelid = 'energy_days'::regclass`,
  );
  await script('alter table energy_days drop constraint energy_days_pkey; drop index energy_days_counted');
  for (const day of daysFrom(addDays(TODAY, 1 - YEAR), addDays(TODAY, 1)))
    await rows(
      `insert into energy_days (installation_id, day, hours, energy, counter)
       select id, $1::date, case when id % ${FAULTY} = 0 and $1::date > $2::date then array_fill(0, array[24]) else '${HOURS}' end,
         case when id % ${FAULTY} = 0 and $1::date > $2::date then 0 else 25290 - (id % 20) * 100 - case when id % ${LOW} = 0 then 15000 else 0 end end, 25290
       from installations order by id`,
      [day, addDays(TODAY, -6)],
    );
  await script(`set maintenance_work_mem = '1GB'; ${indexes.map(({ text }) => text).join(';')}`);
}

/** The readings of the installations at these times (ms). */
export const addReadings = ({ rows }: Pick<Database, 'rows'>, from: number, to: number, step: number): Promise<object[]> =>
  rows(
    `insert into readings (installation_id, at, power, voltage_l1, voltage_l2, voltage_l3, state, events)
     select id, t, case when id % ${FAULTY} = 0 or id % ${DARK} = 1 then 0 else 4000 end, 235, 236, 237,
       case when id % ${FAULTY} = 0 then 'FAULT' else 'MPPT' end, case when id % ${FAULTY} = 0 then 'GROUND_FAULT' else '' end
     from generate_series($1::timestamptz, $2::timestamptz, $3::float8 * interval '1 ms') t, installations order by t, id on conflict do nothing`,
    [iso(from), iso(to), step],
  );

/** Some in FAULT for six days, all with readings of a morning; logs of a few weeks; the last reading of each. */
async function readings(database: Database): Promise<void> {
  const { rows } = database;
  await makeMonths(database, [NOON - 7 * 86_400_000, NOON, NOON + 86_400_000]);
  await rows(
    `insert into readings (installation_id, at, power, voltage_l1, state, events)
     select id, t, 0, 235, 'FAULT', 'GROUND_FAULT' from generate_series($1::timestamptz, $2::timestamptz, interval '15 minutes') t, installations
     where id % ${FAULTY} = 0 order by t, id`,
    [iso(NOON - 6 * 86_400_000), iso(NOON - 5 * 3_600_000 - 1)],
  );
  await addReadings(database, NOON - 5 * 3_600_000, NOON - 300_000, 300_000);
  for (const [table, columns] of [
    ['state_log', `case when id % ${FAULTY} = 0 and k = 20 then 'FAULT' when k % 2 = 0 then 'MPPT' else 'SLEEPING' end`],
    [
      'event_log',
      `case when id % ${FAULTY} = 0 and k = 20 then '{GROUND_FAULT}'::text[] when k % 2 = 0 then '{}' else '{AC_OVER_VOLT}' end, '{}'`,
    ],
  ] as const)
    await rows(
      `insert into ${table} select id, $1::timestamptz - (20 - k) * interval '13 hours' - interval '6 days', ${columns}
       from generate_series(0, 20) k, installations order by k, id`,
      [iso(NOON)],
    );
  await rows(
    `insert into installation_live (installation_id, first_at, last_at, last_power, last_state, last_state_at, has_events, is_any_event, is_working)
     select id, $1::timestamptz - interval '1 year', $1::timestamptz - interval '5 minutes', 4000, case when id % ${FAULTY} = 0 then 'FAULT' else 'MPPT' end,
       $1::timestamptz - interval '6 days', true, id % ${FAULTY} = 0, id % ${FAULTY} <> 0 from installations`,
    [iso(NOON)],
  );
}

/** Diagnosed and compared up to today, including the results of the first sweep. */
async function care({ rows }: Database): Promise<void> {
  await rows(
    `insert into reading_watches (installation_id, is_faulty, events, is_idle, idle_at, is_news)
     select id, id % ${FAULTY} = 0, case when id % ${FAULTY} = 0 then 'GROUND_FAULT' else '' end, id % ${FAULTY} = 0 or id % ${DARK} = 1,
       case when id % ${FAULTY} = 0 or id % ${DARK} = 1 then $1::timestamptz end, id % ${FAULTY} = 0 from installations`,
    [iso(NOON - 300_000)],
  );
  await rows(`insert into yield_verdicts select id, $1::date, 'normal', 0.98, false from installations`, [TODAY]);
  await rows('update care_sweeps set compared = $1::date, compared_at = $2, heard_at = $2, is_comparison_stale = false', [
    TODAY,
    iso(NOON - 60_000),
  ]);
}

/** This many installations with a year of energy, at noon. */
export async function fillScale(database: Database, size: number): Promise<void> {
  await installations(database, size);
  await energy(database);
  await readings(database);
  await fillVoltages(database, Math.min(METERED, size), [...daysFrom(WEEK_OVER, addDays(WEEK_OVER, 7))], WEEK_OVER);
  await database.rows('delete from voltage_backfill');
  await care(database);
  await database.script('vacuum (analyze)');
}
