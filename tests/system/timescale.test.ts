import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { instantOf } from '#domain/time/warsaw.ts';
import { sweepCare } from '#server/care/sweep.ts';
import type { Database } from '#server/store/database-types.ts';
import { migrate } from '#server/store/migrate.ts';
import { moveRows } from '#server/store/move/move-rows.ts';
import { removeInstallations } from '#server/store/installations.store.ts';
import { dropMonthsBefore, readStorage, describeStorage } from '#server/store/telemetry/months.ts';
import { inverterDay, skiesOf } from '#server/telemetry/model/inverter-day.ts';
import { plantOf } from '#server/telemetry/model/plant.ts';
import type { Reading } from '#server/store/telemetry/reading.ts';
import { sumUpVoltages } from '#server/telemetry/sum-voltages.ts';
import { KINDS } from '#tests/support/database.ts';
import { ROOT } from '#tests/support/scratch.ts';
import { aReading, aTelemetryApi, type TelemetryApi, whatFollows } from '#tests/support/telemetry-api.ts';
import { aTimescale } from '#tests/support/timescale.ts';

const EXTENSION = 'create extension timescaledb';
const NOW = instantOf('2026-06-13', 12);
const DATES = ['2026-05-30', '2026-06-09', '2026-06-10'];
const NAMES = ['TS1', 'TS2', 'TS3', 'TS4'];
const facts = { latitude: 52.2, longitude: 21, tilt: 35, azimuth: 180, phases: 3, inverterPower: 8_000, generatorPower: 9_900 };

/** Three days on both sides of a month's end; the first inverter has half the yield, and its voltage is above 253 V. */
const daysOf = (id: number): Reading[] => {
  const plant = plantOf({ id, sn: NAMES[id - 1] ?? '', ...facts }, 'healthy', 0);
  const own = { ...plant, ...(id === 1 && { baseVoltage: 252 }) };
  return DATES.flatMap((date) => inverterDay(own, skiesOf(date), NOW)).map((read) =>
    id === 1 ? { ...read, energy: null, power: (read.power ?? 0) / 2 } : read,
  );
};

const remove = (database: Database) => ({ database, remove: () => database.close() });

describe('readings on TimescaleDB', () => {
  let hyper: TelemetryApi;
  let plain: TelemetryApi;
  let keepsNothingOfAMove: readonly unknown[] = [];
  const readings = NAMES.flatMap((_, index) => daysOf(index + 1));
  const both = () => [hyper, plain] as const;

  beforeAll(async () => {
    plain = await aTelemetryApi(KINDS.at(-1) ?? 'pglite', NOW);
    for (const sn of NAMES) await plain.place({ sn });
    await plain.take(readings);

    const database = await aTimescale();
    await database.script(EXTENSION);
    await expect(
      database.transaction(async (tx) => {
        const sums = await moveRows(plain.database, tx, () => {});
        const [chunks] = await tx.rows<{ count: number }>(`select count(*)::int from show_chunks('readings')`);
        throw new Error(`moved ${sums.find(({ table }) => table === 'readings')?.target.rows} into ${chunks?.count} chunks`);
      }),
    ).rejects.toThrow(`moved ${readings.length} into 2 chunks`);
    keepsNothingOfAMove = await database.rows(`select tablename from pg_tables where schemaname = 'public'`);

    await migrate(database);
    hyper = await aTelemetryApi(remove(database), NOW);
    for (const sn of NAMES) await hyper.place({ sn });
    const [shuffled = []] = fc.sample(fc.shuffledSubarray(readings, { minLength: readings.length }), { seed: 7, numRuns: 1 });
    for (let from = 0; from < shuffled.length; from += 1_500) await hyper.take(shuffled.slice(from, from + 1_500));
  });
  afterAll(() => Promise.all(both().map((api) => api.remove())));

  const expectTheSame = async () => expect(await whatFollows(hyper.database)).toEqual(await whatFollows(plain.database));

  test('are a hypertable with their key', async () => {
    const { rows } = hyper.database;
    expect(
      await rows('select hypertable_name::text as name, primary_dimension::text as by from timescaledb_information.hypertables'),
    ).toEqual([{ name: 'readings', by: 'at' }]);
    expect(
      await rows(`select pg_get_constraintdef(oid) as key from pg_constraint where conrelid = 'readings'::regclass and contype = 'p'`),
    ).toEqual([{ key: 'PRIMARY KEY (installation_id, at)' }]);
    expect(describeStorage(await readStorage(hyper.database))).toMatch(/^readings are a hypertable of TimescaleDB \d/);
    expect(describeStorage(await readStorage(plain.database))).toBeNull();
  });

  test('are moved there in one transaction, of which nothing is left where it is cut off', () => {
    expect(keepsNothingOfAMove).toEqual([]);
  });

  test('come to the same as in partitions, in another order, in other batches, repeated and corrected', async () => {
    await expectTheSame();
    const at = instantOf('2026-05-30', 12);
    for (const api of both()) {
      expect(await api.take(readings.slice(0, 700))).toEqual({ added: 0, repeated: 700 });
      expect(await api.take([aReading(2, at, { power: 7_777, voltages: [null, 255, null] }), aReading(2, at + 1_000)])).toEqual({
        added: 1,
        repeated: 1,
      });
    }
    expect(await hyper.database.rows('select power from readings where installation_id = 2 and power = 7777')).toHaveLength(1);
    await expectTheSame();
  });

  test('are reported alike by the list, every chart, the voltage report, the comparison and the diagnoses', async () => {
    for (const api of both()) {
      await sumUpVoltages(api.database, NOW);
      await sweepCare(api.database, NOW);
    }
    const charts = [1, 2].flatMap((id) => [
      ...[0, 1, 2, 3].map((type) => `/api/v1/energy_data/${id}/?date=2026-06-10&type=${type}`),
      ...[0, 1].map((type) => `/api/v1/phase_data/${id}/?date=2026-06-10&type=${type}`),
      `/api/v1/power_data/${id}/?date=2026-05-30`,
      `/care/v1/voltage_report/${id}/?week=2026-06-08&intervals=1`,
      `/care/v1/compare/${id}/?date=2026-06-13`,
    ]);
    for (const path of ['/api/v1/pvs_list/', '/care/v1/low_yield/', ...charts]) {
      const [one, other] = await Promise.all(both().map(async (api) => api.call(path)));
      expect([path, one?.status]).toEqual([path, 200]);
      expect([path, await one?.json()]).toEqual([path, await other?.json()]);
    }
    const causes = 'select installation_id, cause, is_active from diagnoses order by 1, 2';
    expect(await hyper.database.rows(causes)).toEqual(await plain.database.rows(causes));
  });

  test('that were compressed are corrected, and go with their installation', async () => {
    await hyper.database.script(
      `alter table readings set (timescaledb.compress, timescaledb.compress_segmentby = 'installation_id', timescaledb.compress_orderby = 'at');
       select compress_chunk(chunk) from show_chunks('readings') chunk`,
    );
    await expectTheSame();
    const at = instantOf('2026-06-10', 11);
    for (const api of both()) {
      await api.take([aReading(3, at, { power: 1_234 }), aReading(3, at + 2_000, { power: 1_235 }), aReading(4, at, { power: 1 })]);
      expect((await api.call('/api/v1/power_data/3/?date=2026-06-10')).status).toBe(200);
    }
    await expectTheSame();
    for (const api of both()) await api.database.transaction((tx) => removeInstallations(tx, [4]));
    await expectTheSame();
  });

  test('go by whole chunks once they are old; what follows from them stays', async () => {
    const until = instantOf('2026-06-09');
    const [chunk] = await hyper.database.rows<{ ends: number }>(
      'select range_end as ends from timescaledb_information.chunks order by range_end limit 1',
    );
    const before = await whatFollows(hyper.database);
    expect(await dropMonthsBefore(hyper.database, (chunk?.ends ?? 0) - 1)).toEqual([]);
    expect(await dropMonthsBefore(hyper.database, Math.max(until, chunk?.ends ?? 0))).toEqual([expect.stringContaining('_hyper_')]);
    const { readings: left, ...rest } = await whatFollows(hyper.database);
    expect(left?.length).toBeLessThan(before.readings?.length ?? 0);
    expect(left?.length).toBeGreaterThan(0);
    expect({ ...rest, readings: before.readings }).toEqual(before);
    expect(await hyper.take([aReading(2, NOW, { power: 5 })])).toEqual({ added: 1, repeated: 0 });
  });
});

describe('readings in partitions, where TimescaleDB comes later', () => {
  const sql = /```sql\n(begin;[\s\S]*?)```/.exec(readFileSync(join(ROOT, 'docs/operations.md'), 'utf8'))?.[1] ?? '';

  test('stay so, with a message, until the page for operators makes them a hypertable, all or none', async () => {
    const database = await aTimescale();
    await migrate(database);
    const api = await aTelemetryApi(remove(database), NOW);
    await api.place();
    await api.take(daysOf(1));
    const before = await whatFollows(database);

    await database.script(EXTENSION);
    await migrate(database);
    expect(describeStorage(await readStorage(database))).toMatch(
      /^TimescaleDB \S+ is there, but readings are plain partitions by month and stay so; /,
    );
    expect(await api.take(daysOf(1).slice(0, 50))).toEqual({ added: 0, repeated: 50 });

    await expect(database.script(sql.replace('commit;', 'select 1 / 0; commit;'))).rejects.toThrow('division by zero');
    await database.script('rollback');
    expect(await readStorage(database)).toMatchObject({ in: 'months' });
    await database.script(sql);
    expect(describeStorage(await readStorage(database))).toMatch(/^readings are a hypertable/);
    expect(await whatFollows(database)).toEqual(before);
    expect(await api.take([...daysOf(1).slice(0, 50), aReading(1, NOW, { power: 3 })])).toEqual({ added: 1, repeated: 50 });
    await api.remove();
  });
});
