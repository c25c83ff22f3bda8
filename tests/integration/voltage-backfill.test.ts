import { describe, expect, test } from 'vitest';
import { reportVoltagesOf } from '#server/care/report-voltages.ts';
import { openDatabase } from '#server/store/database.ts';
import { sumUpVoltages } from '#server/telemetry/sum-voltages.ts';
import { KINDS } from '#tests/support/database.ts';
import { anOldDatabase, expected, WEEKS } from '#tests/support/old-voltages.ts';

describe.each(KINDS)('readings of an earlier version, on %s', (kind) => {
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
