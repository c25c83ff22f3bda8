import { beforeAll, describe, expect, test } from 'vitest';
import type { Queryable } from '#server/store/database-types.ts';
import { overviewStore } from '#server/store/overview.store.ts';
import { holdLive, readLiveFacts } from '#server/store/telemetry/live.ts';
import { aDatabase, KINDS } from '#tests/support/database.ts';
import { madeOnce } from '#tests/support/made-once.ts';

const MANY = 4_000;
const SOME = Array.from({ length: 100 }, (_, at) => at + 1_001);

/** The query plan of each query. */
const explaining = (db: Queryable, plans: string[]): Queryable => {
  const explained = async (text: string, params: readonly unknown[] = []) => {
    const lines = await db.rows<{ 'QUERY PLAN': string }>(`explain ${text}`, params);
    plans.push(lines.map((line) => line['QUERY PLAN']).join('\n'));
  };
  return {
    ...db,
    rows: async (text, params) => {
      await explained(text, params);
      return db.rows(text, params);
    },
    prepared: async (name, text, params) => {
      await explained(text, params);
      return db.prepared(name, text, params);
    },
  };
};

for (const kind of KINDS) {
  describe(`of many installations, on ${kind}`, () => {
    const held = madeOnce(() => aDatabase(kind));
    beforeAll(async () => {
      const { rows, script } = held.database;
      await rows(
        `insert into installations (sn, description, phases, inverter_power, generator_power, latitude, longitude)
         select 'SN' || n, 'Dach', 3, 8000, 9900, 50 + n * 0.001, 20 from generate_series(1, $1::int) n`,
        [MANY],
      );
      await rows(
        `insert into installation_live (installation_id, last_at, is_working) select id, '2026-06-12T10:00:00Z', id % 4 > 0 from installations where id % 10 > 0`,
      );
      await script('vacuum (analyze)');
    });

    test('some are looked up, and the table of all is not read for them', async () => {
      const plans: string[] = [];
      const facts = await readLiveFacts(explaining(held.database, plans), SOME);
      await held.database.transaction((tx) => holdLive(explaining(tx, plans), SOME.slice(0, 9)));
      expect(facts.map(({ id, isWorking }) => [id, isWorking])).toEqual(SOME.filter((id) => id % 10 > 0).map((id) => [id, id % 4 > 0]));
      expect(plans.length).toBeGreaterThan(1);
      for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on (installation_live|installations)/);
    });

    test('who never sent a reading is counted among the faulty', async () => {
      const working = Array.from({ length: MANY }, (_, at) => at + 1).filter((id) => id % 10 > 0 && id % 4 > 0).length;
      expect(await overviewStore(held.database).workingCounts()).toEqual([
        { name: 'working', value: working },
        { name: 'faulty', value: MANY - working },
      ]);
    });
  });
}
