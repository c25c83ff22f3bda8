import { describe, expect, test } from 'vitest';
import { intervalSums } from '#domain/grid/voltage-quality/interval-sums.ts';
import { reportWeek } from '#domain/grid/voltage-quality/report-week.ts';
import { voltageDays } from '#domain/grid/voltage-quality/voltage-day.ts';
import { voltageReport } from '#domain/grid/voltage-quality/voltage-report.ts';
import { addDays, daysFrom, mondayOf } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { reportVoltagesOf } from '#server/care/report-voltages.ts';
import { hashPassword } from '#server/rules/passwords.ts';
import { openDatabase } from '#server/store/database.ts';
import { sumUpVoltages } from '#server/telemetry/sum-voltages.ts';
import { takeReadings } from '#server/telemetry/take-readings.ts';
import { aDatabase, KINDS, type Kind } from '#tests/support/database.ts';
import { aServer, SERVICE } from '#tests/support/server.ts';
import { timesOf } from '#tests/support/solar-days.ts';

/** As an earlier version left a database: readings, and nothing of voltages by day. */
const BEFORE = `drop table voltage_days, voltage_days_due, voltage_backfill, voltage_weeks;
  alter table installations drop column metering_point; alter table installations drop column grid_operator;
  delete from migrations where name in ('0202-voltages.sql', '0203-voltage-weeks.sql')`;

const TODAY = localDateOf(Date.now());
const DATES = daysFrom(addDays(TODAY, -70), TODAY);
const readings = DATES.flatMap((date) => timesOf(date, 600_000)).map((at, index) => ({
  at,
  power: 1_000,
  voltages: [Math.round((2_430 + 110 * Math.sin(index / 60)) * 10) / 100, 231, null] as const,
}));
const WEEKS = [14, 35, 56].map((back) => mondayOf(addDays(TODAY, -back)));

const expected = (week: string) =>
  voltageReport(voltageDays(intervalSums(readings)), reportWeek(week), 3).phases.map(({ phase, n, n1, n2, max, p95, en50160 }) => ({
    ...{ phase, n, n1, n2, max, p95, en50160 },
  }));

async function anOldDatabase(kind: Kind): Promise<Readonly<Record<string, string>>> {
  const { database, env } = await aDatabase(kind);
  await database.rows('insert into staff (email, password) values ($1, $2)', [SERVICE.username, await hashPassword(SERVICE.password)]);
  const [row] = await database.rows<{ id: number }>(
    `insert into installations (sn, description, phases, inverter_power, generator_power) values ('OLD1', 'OLD1', 3, 8000, 9900) returning id`,
  );
  const all = readings.map((reading) => ({ ...reading, installationId: row?.id ?? 0, energy: null, state: null, events: null }));
  await takeReadings(database, all, { now: Date.now() });
  await database.script(BEFORE);
  await database.close();
  return { ...env, PV_SIMULATOR: 'off' };
}

describe.each(KINDS)('readings of an earlier version, on %s', (kind) => {
  test('are summed up once, while the server serves and though it is killed in the middle', async () => {
    const env = await anOldDatabase(kind);
    const server = await aServer({ seed: 'none', env });
    const reports = async () => {
      const headers = { Authorization: `Token ${await server.signIn()}` };
      return Promise.all(
        WEEKS.map(async (week) => {
          const { phases } = (await (await fetch(`${server.url}/care/v1/voltage_report/1/?week=${week}`, { headers })).json()) as {
            phases: Record<string, unknown>[];
          };
          return phases.map(({ phase, n, n1, n2, max, p95, en50160 }) => ({ phase, n, n1, n2, max, p95, en50160 }));
        }),
      );
    };
    const right = WEEKS.map(expected);
    expect(right.flat().some(({ n1 }) => n1 > 0)).toBe(true);
    expect(await reports()).toEqual(right); // at once
    for (let killed = 0; killed < 2; killed += 1) {
      await server.kill();
      await server.restart();
      expect(await reports()).toEqual(right);
    }
    await server.kill();

    const database = await openDatabase({ databaseUrl: env.DATABASE_URL ?? null, dataDir: env.PV_DATA_DIR ?? null });
    await sumUpVoltages(database, Date.now());
    expect(await database.rows('select * from voltage_backfill')).toEqual([]);
    expect(await database.rows('select day from voltage_days')).toHaveLength(DATES.length);
    expect((await database.rows('select monday from voltage_weeks')).length).toBeGreaterThanOrEqual(9);
    await database.close();
    await server.restart();
    expect(await reports()).toEqual(right);
    await server.stop();
  });

  test('go on where they stopped, part by part, and no report is ever wrong meanwhile', async () => {
    const env = await anOldDatabase(kind);
    const opened = () => openDatabase({ databaseUrl: env.DATABASE_URL ?? null, dataDir: env.PV_DATA_DIR ?? null });
    const left: number[] = [];
    for (let ended = false; !ended; ) {
      const database = await opened();
      let parts = 0;
      await sumUpVoltages(database, Date.now(), () => parts++ < 1);
      const [row] = await database.rows<{ days: number }>('select last_day - first_day + 1 as days from voltage_backfill');
      left.push(row?.days ?? 0);
      ended = row === undefined;
      for (const week of WEEKS) {
        const told = await reportVoltagesOf(database, 1, week, false);
        expect(told?.phases).toMatchObject(expected(week));
      }
      await database.close();
    }
    expect(left.length).toBeGreaterThan(2);
    expect(left).toEqual(left.toSorted((one, other) => other - one));
    expect(new Set(left).size).toBe(left.length);
  });
});
