import { describe, expect, test } from 'vitest';
import { openDatabase } from '#server/store/database.ts';
import { sumUpVoltages } from '#server/telemetry/sum-voltages.ts';
import { KINDS } from '#tests/support/database.ts';
import { anOldDatabase, DATES, expected, WEEKS } from '#tests/support/old-voltages.ts';
import { aServer } from '#tests/support/server.ts';

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
});
