/*
 * Run by bench/care.ts: processor time of server and database for a sweep over many installations: with nothing new, with the readings of
 * five minutes, and with the comparison of a new day.
 */
import { cpuOf } from '#bench/support/cpu.ts';
import { addDays, daysFrom } from '#domain/time/local-date.ts';
import { hoursOfDay, instantOf } from '#domain/time/warsaw.ts';
import { sweepCare } from '#server/care/sweep.ts';
import type { Database } from '#server/store/database-types.ts';
import { makeMonths } from '#server/store/telemetry/months.ts';
import { takeReadings } from '#server/telemetry/take-readings.ts';
import { setup } from './shared-postgres.ts';

const SIZE = Number(process.env['BENCH_SIZE'] ?? 10_000);
/** One in this many has been in FAULT for days. */
const FAULTY = 20;
const TODAY = '2026-06-18';
const NOW = instantOf(TODAY, 12);
const STEP = 300_000;
const tell = (line: string) => process.stdout.write(`${line}\n`);

/** Installations all over Poland with three weeks of energy; some have been in FAULT for six days. */
async function fill({ rows }: Database): Promise<void> {
  await rows(`insert into modems (barcode) select 'M' || n from generate_series(1, $1::int) n`, [SIZE]);
  await rows(
    `insert into installations (sn, description, phases, inverter_power, generator_power, latitude, longitude, modem_barcode)
     select 'S' || n, 'Bench', 3, 8000, 9900, 49.3 + 5 * ((n * 0.618034)::numeric % 1), 14.5 + 9 * ((n * 0.754877)::numeric % 1), 'M' || n
     from generate_series(1, $1::int) n`,
    [SIZE],
  );
  const hours = JSON.stringify(Array.from({ length: hoursOfDay(TODAY) }, () => 1_000))
    .replace('[', '{')
    .replace(']', '}');
  for (const day of daysFrom(addDays(TODAY, -21), TODAY))
    await rows(
      `insert into energy_days (installation_id, day, hours, energy)
       select id, $1::date, case when id % ${FAULTY} = 0 then array_fill(0, array[24]) else $2::int[] end, case when id % ${FAULTY} = 0 then 0 else 24000 end
       from installations`,
      [day, hours],
    );
  await rows(
    `insert into readings (installation_id, at, power, voltage_l1, state, events)
     select id, t, 0, 235, 'FAULT', 'GROUND_FAULT' from installations, generate_series($1::timestamptz, $2::timestamptz, interval '5 minutes') t
     where id % ${FAULTY} = 0`,
    [new Date(NOW - 6 * 86_400_000).toISOString(), new Date(NOW - STEP).toISOString()],
  );
  await rows(
    `insert into readings (installation_id, at, power, voltage_l1, state, events)
     select id, $1::timestamptz, 4000, 235, 'MPPT', '' from installations where id % ${FAULTY} <> 0`,
    [new Date(NOW - STEP).toISOString()],
  );
  await rows(`insert into state_log select installation_id, min(at), min(state) from readings group by 1`);
  await rows(
    `insert into event_log select installation_id, min(at), '{GROUND_FAULT}', '{GROUND_FAULT}' from readings where events <> '' group by 1`,
  );
  await rows(
    `insert into installation_live (installation_id, first_at, last_at, last_power, last_state, last_state_at, is_any_event)
     select installation_id, min(at), max(at), 0, min(state), min(at), min(events) <> '' from readings group by 1`,
  );
  await rows('analyze');
}

process.env['TEST_DATABASES'] = 'both';
const stopPostgres = await setup();
const { aDatabase, KINDS, postgresPid } = await import('./database.ts'); // the module looks for the PostgreSQL of the run when it is loaded
const ONLY = process.env['BENCH_ONLY'];
for (const kind of KINDS.filter((one) => ONLY === undefined || ONLY === one)) {
  const { database, remove } = await aDatabase(kind);
  const spent = () => cpuOf([process.pid]) + (kind === 'postgres' ? cpuOf([postgresPid], true) : 0);
  await makeMonths(database, [NOW - 10 * 86_400_000, NOW]);
  await fill(database);
  const measured = async (what: string, now: number) => {
    const [started, before] = [performance.now(), spent()];
    await sweepCare(database, now);
    tell(
      `${kind}: ${what}: ${((spent() - before) / 1_000).toFixed(2)} s of processor, ${((performance.now() - started) / 1_000).toFixed(2)} s`,
    );
  };
  await measured(`the first sweep over ${SIZE}, all looked at, fifteen comparisons`, NOW);
  await measured('nothing new', NOW + 1_000);
  const ids = (await database.rows<{ id: number }>('select id from installations order by id')).map(({ id }) => id);
  for (const step of [0, 1]) {
    const at = NOW + step * STEP;
    const readings = ids.map((id) => ({
      installationId: id,
      at,
      power: id % FAULTY === 0 ? 0 : 4_000,
      energy: null,
      voltages: [235, 236, 237] as const,
      state: id % FAULTY === 0 ? 'FAULT' : 'MPPT',
      events: id % FAULTY === 0 ? ['GROUND_FAULT'] : [],
    }));
    const before = spent();
    await takeReadings(database, readings, { now: at });
    tell(`${kind}: taking in their readings: ${((spent() - before) / 1_000).toFixed(2)} s of processor`);
    await measured(step === 0 ? 'the first readings after that' : `five minutes of readings, one of ${FAULTY} in FAULT`, at + 2_000);
  }
  await measured('a new day to compare', instantOf(TODAY, 22, 30));
  tell(`${kind}: diagnoses: ${(await database.rows<{ count: number }>('select count(*)::int as count from diagnoses'))[0]?.count ?? 0}`);
  await remove();
}
await stopPostgres?.();
process.exit(0);
