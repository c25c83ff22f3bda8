import { addDays, daysFrom, mondayOf } from '#domain/time/local-date.ts';
import { instantOf, localDateOf } from '#domain/time/warsaw.ts';
import type { Database } from '#server/store/database-types.ts';
import { makeMonths } from '#server/store/telemetry/months.ts';
import { fillVoltages, HOURS } from './fill-voltages.ts';

const TODAY = localDateOf(Date.now());
/** The last complete week and the current one. */
export const WEEK_OVER = addDays(mondayOf(TODAY), -7);
export const WEEK_RUNNING = mondayOf(TODAY);
const STEP = 300_000;

/** One in this many has a fault and a repair. */
const BROKEN = 12;
/** One in this many produces less than its neighbours. */
const LOW = 50;

/** Adds care data to existing installations: days of yields, weeks of voltages for some of them, diagnoses, repair checks. */
export async function fillCare(database: Database, measured: number): Promise<void> {
  const { rows } = database;
  await rows(
    `insert into energy_days (installation_id, day, hours, energy)
     select id, day, '${HOURS}', 25290 - (id % 20) * 700 from installations, generate_series($1::date - 20, $1::date - 1, interval '1 day') day`,
    [TODAY],
  );
  await fillVoltages(database, measured, [...daysFrom(WEEK_OVER, TODAY)], WEEK_OVER);
  const [from, now] = [instantOf(TODAY), Date.now()];
  await makeMonths(database, [from, now]);
  await rows(
    `insert into readings (installation_id, at, power, voltage_l1, voltage_l2, voltage_l3, state)
     select i, to_timestamp(ms / 1000), 3000, 236, 237, 238, 'MPPT' from generate_series(1, $1::int) i, generate_series($2::float8::int8, $3::float8::int8, ${STEP}) ms`,
    [Math.min(measured, 2_000), from, now],
  );
  await rows('insert into voltage_days_due select i, $2::date from generate_series(1, $1::int) i', [measured, TODAY]);
  await rows(
    `insert into diagnoses (installation_id, cause, severity, since, from_at, last_at, count, is_active, evidence, opened_at)
     select id, 'event:GROUND_FAULT', 'major', now() - interval '2 days', now() - interval '2 days', now(), 1, true,
       '{"of": "event", "code": "GROUND_FAULT", "highestVoltage": null}', now() - interval '2 days' from installations where id % ${BROKEN} = 0`,
  );
  await rows(
    `insert into diagnoses (installation_id, cause, severity, since, from_at, last_at, count, is_active, evidence, opened_at)
     select id, 'low_yield', 'minor', now() - interval '5 days', now() - interval '5 days', now(), 1, true,
       '{"of": "yield", "verdict": "strings", "ratio": 0.4, "from": "2026-01-01", "to": "2026-01-05"}', now() - interval '2 days'
     from installations where id % ${LOW} = 0`,
  );
  await rows(
    `insert into repair_checks (task_id, installation_id, state, closed_at) select id, id, 'waiting', now() from tasks where id <= $1::int`,
    [Math.floor(measured / BROKEN)],
  );
  await rows(
    `insert into yield_verdicts select id, $1::date, case when id % ${LOW} = 0 then 'strings' else 'normal' end, case when id % ${LOW} = 0 then 0.4 else 0.98 end, false
     from installations`,
    [TODAY],
  );
  await rows(`update care_sweeps set compared = $1::date, compared_at = now(), heard_at = now(), is_comparison_stale = false`, [TODAY]);
  await rows(
    `insert into reading_watches (installation_id, is_faulty, is_news) select id, false, false from installations on conflict do nothing`,
  );
}
