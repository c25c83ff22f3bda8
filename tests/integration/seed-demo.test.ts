import { pino } from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';
import { instantOf, localDateOf } from '#domain/time/warsaw.ts';
import { seedDemo, seedDemoReadings } from '#tests/support/demo-seed.ts';
import { dropMonthsBefore } from '#server/store/telemetry/months.ts';
import type { PlantFacts } from '#server/telemetry/model/plant.ts';
import { simulate } from '#server/telemetry/demo/simulate.ts';
import { startTelemetry } from '#server/telemetry/start-telemetry.ts';
import { KINDS } from '#tests/support/database.ts';
import { aReading, aTelemetryApi, whatFollows } from '#tests/support/telemetry-api.ts';
import { madeOnce } from '#tests/support/made-once.ts';

const NOW = instantOf('2026-11-20', 12, 7);
const HOUR = 3_600_000;
const log = pino({ level: 'silent' });
const SIZE = 12;

for (const kind of KINDS) {
  describe(`the demo on ${kind}`, () => {
    const api = madeOnce(() => aTelemetryApi(kind, NOW));
    beforeAll(async () => {
      await api.database.script('delete from staff'); // the seed needs an empty table of accounts
      await seedDemo(api.database, SIZE, NOW);
    });
    const count = async (what: string) =>
      Number((await api.database.rows<{ count: number }>(`select count(*)::int as count from ${what}`))[0]?.count);

    test('ends at now, with fourteen days of readings and two years of energy behind it', async () => {
      const [ends] = await api.database.rows<{ first: number; last: number }>('select min(at) as first, max(at) as last from readings');
      expect(ends?.last).toBe(instantOf('2026-11-20', 12, 5));
      expect(localDateOf(ends?.first ?? 0)).toBe('2026-11-07');
      expect(await count('readings')).toBeGreaterThan(SIZE * 13 * 250);
      const [days] = await api.database.rows<{ least: number; first: string }>(
        'select min(n)::int as least, min(first) as first from (select count(*) as n, min(day) as first from energy_days group by installation_id) x',
      );
      expect(days?.least).toBeGreaterThan(730);
      expect(days?.first).toBe('2024-11-06');
    });

    test('its accounts have names of employees of its requests, so that none is asked for its name', async () => {
      expect(await count('staff')).toBe(5);
      expect(await count('staff where name in (select employee from tasks)')).toBe(5);
    });

    test('has about eight in a hundred faulty, and plausible figures everywhere', async () => {
      expect(await count('installation_live where not is_working')).toBe(1);
      const [year] = await api.database.rows<{ least: number; most: number }>(
        `select min(y)::float8 as least, max(y)::float8 as most from (
           select sum(d.energy) / max(i.generator_power) as y from energy_days d join installations i on i.id = d.installation_id
           where d.day >= '2025-11-01' and d.day < '2026-11-01' group by i.id) x`,
      );
      expect(year?.least).toBeGreaterThan(600);
      expect(year?.most).toBeLessThan(1_150);
      expect(await count('readings r join installations i on i.id = r.installation_id where r.power > i.inverter_power * 1.001')).toBe(0);
      expect(
        await count('readings where greatest(voltage_l1, voltage_l2, voltage_l3) > 262 or least(voltage_l1, voltage_l2, voltage_l3) < 215'),
      ).toBe(0);
    });

    test('goes on by itself, catches up after a downtime, and repeats nothing', async () => {
      const before = await count('readings');
      const later = NOW + 30 * HOUR;
      const added = await simulate(api.database, later);
      expect(added).toBeGreaterThan(SIZE * 30 * 9);
      expect(await count('readings')).toBe(before + added);
      expect(await simulate(api.database, later)).toBe(0);
      expect(await simulate(api.database, later + 5 * 60_000)).toBeGreaterThan(SIZE / 2);
    });

    test('reports through the server’s own clockwork until it is stopped, and has what it reports looked at for causes', async () => {
      const later = NOW + 40 * HOUR;
      let noticed = 0;
      const telemetry = startTelemetry({
        database: api.database,
        settings: { simulator: true, retentionMonths: null, solarman: null },
        clock: () => later,
        log,
        onDataChanged: () => {
          noticed += 1;
        },
      });
      await expect
        .poll(() => count(`readings where at > to_timestamp(${(later - 10 * 60_000) / 1_000})`), { timeout: 30_000 })
        .toBeGreaterThan(SIZE / 2);
      await telemetry.stop();
      expect(noticed).toBeGreaterThan(0);
      const stopped = await count('readings');
      expect(await count('readings')).toBe(stopped);
    });

    test('leaves alone what a file has brought', async () => {
      await api.empty();
      const own = await api.place({ modem: null });
      const other = await api.place();
      await api.take([aReading(own, NOW - HOUR, { power: 77 })]);
      const facts = await api.database.rows<PlantFacts>(
        `select id, sn, latitude, longitude, tilt, azimuth, phases, inverter_power as "inverterPower", generator_power as "generatorPower" from installations`,
      );
      await seedDemoReadings(api.database, facts, NOW, { days: 2, pastDays: 3 });
      expect(await count(`readings where installation_id = ${own}`)).toBe(1);
      expect(await count(`readings where installation_id = ${other}`)).toBeGreaterThan(300);
    });

    test('readings that need not be kept go by whole months; what followed from them stays', async () => {
      await api.empty();
      const id = await api.place();
      for (const date of ['2026-03-31', '2026-04-01', '2026-06-10']) {
        await api.take(
          [0, 30].map((minute) => aReading(id, instantOf(date, 11, minute), { power: 900, state: 'MPPT', voltages: [254, null, null] })),
        );
      }
      const before = await whatFollows(api.database);
      await dropMonthsBefore(api.database, instantOf('2026-05-03'));
      const after = await whatFollows(api.database);
      expect(after.readings).toEqual(before.readings?.slice(-2));
      expect({ ...after, readings: [] }).toEqual({ ...before, readings: [] });
      expect(await api.take([aReading(id, instantOf('2026-04-01', 11), { power: 900 })])).toEqual({ added: 1, repeated: 0 });
    });
  });
}
