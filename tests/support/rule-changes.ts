import fc from 'fast-check';
import { READING_RULE } from '#domain/grid/voltage-quality/voltage-day.ts';
import { addDays, daysFrom } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { sweepCare } from '#server/care/sweep.ts';
import { noteRule } from '#server/store/care/rule-changes.ts';
import type { Database, Queryable } from '#server/store/database-types.ts';
import { recountStored } from '#server/telemetry/recount-energy.ts';
import { sumUpVoltages } from '#server/telemetry/sum-voltages.ts';
import type { Kind } from './database.ts';
import { placed, readingsFor } from './diagnosed-installation.ts';
import { fortuneOf, readingsOf, someFortunes } from './generated-inverter.ts';
import { POZNAN } from './solar-days.ts';
import { aTelemetryApi, type TelemetryApi } from './telemetry-api.ts';

export const LAST_DAY = '2026-06-24';
const FIRST_DAY = addDays(LAST_DAY, -9);
/** The last sweep of the version before. */
export const BEFORE = instantOf(LAST_DAY, 15);
export const NOW = instantOf(LAST_DAY, 15, 30);
const INSTALLATIONS = 6;

const generated = <T>(arbitrary: fc.Arbitrary<T>, seed: number): T => fc.sample(arbitrary, { numRuns: 1, seed })[0] as T;

/** Everything that follows from readings by rules, without the numbers of rows and the times of computing. */
export async function resultsOf({ rows }: Database): Promise<Record<string, unknown[]>> {
  return {
    energy: await rows('select * from energy_days order by installation_id, day'),
    voltages: await rows(
      `select installation_id, day, step, md5(phases::text) as phases, high_while_idle::text, rule from voltage_days
       where day < $1::date order by installation_id, day`,
      [LAST_DAY],
    ),
    weeks: await rows('select installation_id, monday, report::text from voltage_weeks order by installation_id, monday'),
    outages: await rows('select * from outages order by from_at, installations'),
    verdicts: await rows('select * from yield_verdicts order by installation_id, date'),
    diagnoses: await rows(
      `select installation_id, cause, severity, since, from_at, last_at, count, is_active, evidence, explained_by from diagnoses
       where closed_at is null order by installation_id, cause`,
    ),
    limited: await rows('select * from limited_days order by installation_id, day'),
    checks: await rows('select task_id, state, reason, from_at, to_at, power_mean, events from repair_checks order by task_id'),
  };
}

const stageOf = async (database: Database): Promise<string | null> =>
  (await database.rows<{ stage: string | null }>('select stage from care_sweeps'))[0]?.stage ?? null;

/** The work of a server since its start, until nothing is left of it. */
export async function runServer(database: Database, now: number): Promise<void> {
  await noteRule(database, READING_RULE);
  do {
    await sweepCare(database, now);
    await recountStored(database);
    await sumUpVoltages(database, now);
    await sweepCare(database, now);
  } while ((await stageOf(database)) !== null);
}

/** Six installations with generated days and a closed task each, computed by the rule of this version. */
export async function aComputedFleet(kind: Kind, seed: number): Promise<TelemetryApi> {
  const api = await aTelemetryApi(kind, BEFORE);
  const start = instantOf(addDays(LAST_DAY, -3), 5);
  for (let index = 0; index < INSTALLATIONS; index += 1) {
    const id = await placed(api, { latitude: POZNAN.latitude + index / 100, longitude: POZNAN.longitude });
    const fortune = fortuneOf(generated(someFortunes, seed + index), start);
    const readings = readingsOf(daysFrom(FIRST_DAY, addDays(LAST_DAY, 1)), index < 3 ? () => 'works' : fortune);
    await api.take(readingsFor(id, readings).filter(({ at }) => at <= BEFORE));
    await api.database.rows(
      `insert into tasks (description, inverter_sn, created_on, employee, reason, status)
       select sn, sn, date '2026-06-20', 'Jan', 'Kontrola', 1 from installations where id = $1`,
      [id],
    );
  }
  await api.database.rows(
    `insert into repair_checks (task_id, installation_id, state, closed_at)
     select t.id, i.id, 'waiting', $1 from tasks t join installations i on i.sn = t.inverter_sn`,
    [new Date(instantOf(addDays(LAST_DAY, -2), 7)).toISOString()],
  );
  await api.database.rows('update care_sweeps set heard_at = $1, rule_heard_at = $1', [new Date(BEFORE).toISOString()]);
  await runServer(api.database, BEFORE);
  return api;
}

/** Makes the results look as if an earlier rule had computed them. */
export const makeOld = (database: Database): Promise<void> =>
  database.script(
    `update care_sweeps set rule = 1; update energy_days set energy = energy * 2;
     update voltage_days set rule = 1, phases = '[null, null, null]';
     delete from voltage_weeks; update yield_verdicts set verdict = 'none', ratio = 0.01;
     delete from diagnoses where id % 2 = 0; update diagnoses set severity = 'warning', since = since - interval '1 day';
     update outages set to_at = from_at; update repair_checks set state = 'unconfirmed', reason = 'no_power', readings_seen = null;
     update reading_watches set is_news = false; delete from webhook_deliveries`,
  );

/** A database whose server is killed before its `count`-th statement. */
export function killedAfter(database: Database, count: number): Database {
  let left = count;
  const watched = <Q extends Queryable>(db: Q): Q => {
    const rows: Queryable['rows'] = async (text, params) => {
      left -= 1;
      if (left < 0) throw new Error('killed');
      return db.rows(text, params);
    };
    return { ...db, rows };
  };
  return { ...watched(database), transaction: (work, how) => database.transaction((tx) => work(watched(tx)), how) };
}
