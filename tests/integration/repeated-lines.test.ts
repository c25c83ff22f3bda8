import { beforeEach, describe, expect, test } from 'vitest';
import type { MeasuredLine } from '#domain/grid/stale-readings.ts';
import { instantOf, localDateOf } from '#domain/time/warsaw.ts';
import type { Database, Queryable } from '#server/store/database-types.ts';
import type { Reading } from '#server/store/telemetry/reading.ts';
import { takeReadings } from '#server/telemetry/take-readings.ts';
import { ANY_KIND } from '#tests/support/database.ts';
import { aRandom, mixed, type Random } from '#tests/support/fleets/random.ts';
import {
  aHealthySeries,
  daysOfLines,
  drawnSeed,
  type FrozenSeries,
  freeze,
  type HealthySeries,
  inParts,
  loseCounter,
  LOST_COUNTERS,
} from '#tests/support/frozen-lines.ts';
import { aReading, aTelemetryApi, whatFollows } from '#tests/support/telemetry-api.ts';
import { madeOnce } from '#tests/support/made-once.ts';
import { runsOf } from '#tests/support/runs.ts';

const seed = drawnSeed();
const readingsOf = (id: number, lines: readonly MeasuredLine[]): Reading[] =>
  lines.map(({ at, power, energy, voltages }) => aReading(id, at, { power, energy, voltages, state: 'MPPT', events: [] }));

/** Frozen series of this run. */
function planted(salt: number, days: number): { series: HealthySeries; frozen: FrozenSeries; random: Random } {
  for (let index = salt * 1_000; ; index += 1) {
    const random = aRandom(mixed(seed, index));
    const series = aHealthySeries(random, days, { step: random.pick([300, 900]), isOnChange: false, sleeps: false, lost: 0 });
    const frozen = freeze(series, random);
    if (frozen) return { series, frozen, random };
  }
}

describe(`repeated lines that arrive, PV_SEED=${seed}`, () => {
  const api = madeOnce(() => aTelemetryApi(ANY_KIND, instantOf('2027-06-01')));
  beforeEach(async () => {
    await api.empty();
    await api.database.script('truncate repeated_lines');
  });

  const place = async ({ plant }: HealthySeries) => {
    const id = await api.place({ sn: 'ONE', latitude: plant.latitude, longitude: plant.longitude });
    await api.database.rows('update installations set inverter_power = $2, generator_power = $3 where id = $1', [id, 60_000, 60_000]);
    return id;
  };
  const store = async () => {
    const { readings, ...rest } = await whatFollows(api.database);
    const runs = await api.database.rows('select from_at, to_at from repeated_lines order by 1');
    const values = (readings as { installation_id: number }[]).map(({ installation_id: _, ...row }) => row);
    const text = JSON.stringify({ values, runs, ...rest }).replaceAll(/"installation_id":\d+,?/g, '');
    return text.split('},');
  };

  test('the same ones are hidden in whatever order and parts they arrive, and the same follows', async () => {
    for (let run = 0; run < runsOf(6); run += 1) {
      const { series, frozen, random } = planted(run, 4);
      await api.take(readingsOf(await place(series), frozen.lines));
      const [whole] = await api.database.rows<{ from: number; to: number }>('select from_at as "from", to_at as "to" from repeated_lines');
      expect([whole?.from, whole?.to], `run ${run}`).toEqual([frozen.from, frozen.to]);
      const expected = await store();
      await api.empty();
      await api.database.script('truncate repeated_lines');
      const id = await place(series);
      for (const part of inParts(readingsOf(id, frozen.lines), random)) await api.take(part);
      expect(await store(), `run ${run} in parts`).toEqual(expected);
      await api.empty();
      await api.database.script('truncate repeated_lines');
    }
  });

  test.each([...LOST_COUNTERS, { name: 'never', isLost: () => false }])(
    'with lines of a state alone between, and a counter that is 0 or missing $name, they are one run in whatever order and parts they arrive',
    async ({ isLost }) => {
      for (let run = 0; run < runsOf(3); run += 1) {
        const { series, frozen, random } = planted(300 + run, 4);
        const lines = loseCounter(frozen, random, (at) => isLost(at, frozen.from, random));
        const readings = (id: number) =>
          readingsOf(id, lines).flatMap((read) => [read, { ...aReading(id, read.at + 7_000), state: 'MPPT', events: [] }]);
        const runs = () => api.database.rows<{ from: number; to: number }>('select from_at as "from", to_at as "to" from repeated_lines');
        await api.take(readings(await place(series)));
        expect(await runs(), `run ${run}`).toEqual([{ from: frozen.from, to: frozen.to }]);
        const hidden = lines.filter(({ at }) => at > frozen.from && at <= frozen.to);
        expect(await hiddenIn()).toBe(hidden.length);
        const expected = await store();
        await api.empty();
        await api.database.script('truncate repeated_lines');
        const id = await place(series);
        for (const part of inParts(readings(id), random)) await api.take(part);
        expect(await store(), `run ${run} in parts`).toEqual(expected);
        await api.empty();
        await api.database.script('truncate repeated_lines');
      }
    },
  );

  test('with one voltage and no counter they are known from the dark on, in whatever order and parts they arrive', async () => {
    let found = 0;
    for (let run = 0; found < runsOf(2); run += 1) {
      const { series, frozen, random } = planted(400 + run, 4);
      const single = ({ voltages, ...same }: MeasuredLine): MeasuredLine => ({
        ...same,
        energy: null,
        voltages: [voltages[0], null, null],
      });
      const whole = await place(series);
      await api.take(readingsOf(whole, frozen.lines.map(single)));
      found += Number((await hiddenIn()) > 0);
      const expected = await store();
      await api.empty();
      await api.database.script('truncate repeated_lines');
      const id = await place(series);
      for (const part of inParts(readingsOf(id, frozen.lines.map(single)), random)) await api.take(part);
      expect(await store(), `run ${run} in parts`).toEqual(expected);
      await api.empty();
      await api.database.script('truncate repeated_lines');
    }
  });

  test('a correction that makes them move takes all of them back', async () => {
    for (let run = 0; run < runsOf(4); run += 1) {
      const { series, frozen } = planted(100 + run, 3);
      const first = await place(series);
      await api.take(readingsOf(first, series.lines));
      const expected = await store();
      await api.empty();
      const id = await place(series);
      await api.take(readingsOf(id, frozen.lines));
      expect(await api.database.rows('select 1 as is from repeated_lines')).not.toEqual([]);
      const moved = series.lines.filter(({ at }) => at > frozen.from && at <= frozen.to);
      await api.take(readingsOf(id, moved));
      expect(await store(), `run ${run}`).toEqual(expected);
      await api.empty();
      await api.database.script('truncate repeated_lines');
    }
  });

  const hiddenIn = async () => (await api.database.rows('select at from readings where repeated is not null')).length;
  const NOON = instantOf('2026-06-10', 12);
  const line = (minutes: number, power: number, energy: number | null) =>
    aReading(1, NOON + minutes * 60_000, { power, energy, voltages: [231.4, 232.1, 229.8] });

  test('a correction of one value takes the others back', async () => {
    const id = await api.place({ sn: 'ONE' });
    const lines = Array.from({ length: 13 }, (_, index) => ({ ...line(index * 5, 2_710, null), installationId: id }));
    await api.take(lines);
    expect(await hiddenIn()).toBe(12);
    await api.take([aReading(id, NOON + 30 * 60_000, { power: 2_600 })]);
    expect(await hiddenIn()).toBe(0);
    const values = 'select distinct voltage_l1 as l1, voltage_l2 as l2, voltage_l3 as l3 from readings';
    expect(
      (await api.database.rows<Record<string, number>>(values)).map((row) => Object.values(row).map((volts) => volts.toFixed(1))),
    ).toEqual([['231.4', '232.1', '229.8']]);
  });

  test('what a counter shows soon after a run decides on it too', async () => {
    const id = await api.place({ sn: 'ONE' });
    const run = Array.from({ length: 13 }, (_, index) => line(index * 5, 400, 9_000));
    for (const lines of [run, [line(65, 390, 9_000)], [line(70, 410, 9_060)]]) {
      await api.take(lines.map((one) => ({ ...one, installationId: id })));
      expect(await hiddenIn()).toBe(lines[0]?.power === 410 ? 12 : 0);
    }
  });

  test('a line that repeats a week of them reads no more rows than one that repeats two hours', async () => {
    const rowsRead = async (minutes: number): Promise<number> => {
      await api.empty();
      await api.database.script('truncate repeated_lines');
      const id = await api.place({ sn: 'ONE' });
      const of = (minute: number) => ({ ...line(minute, 2_710, minute > 90 && minute % 3 === 0 ? 0 : 5_001), installationId: id });
      const says = { ...aReading(id, NOON + minutes * 60_000 - 1_000), state: 'MPPT' };
      await api.take([...Array.from({ length: minutes }, (_, minute) => of(minute)), says]);
      let count = 0;
      const counted = (tx: Queryable): Queryable => ({
        ...tx,
        rows: async (text, values) => {
          const rows = await tx.rows<never>(text, values);
          count += rows.length;
          return rows;
        },
      });
      const database: Database = { ...api.database, transaction: (work, how) => api.database.transaction((tx) => work(counted(tx)), how) };
      await takeReadings(database, [of(minutes), { ...says, at: says.at + 2_000 }], { now: api.now() });
      expect(await hiddenIn()).toBe(minutes);
      return count;
    };
    expect(await rowsRead(7 * 24 * 60)).toBe(await rowsRead(120));
  });

  test('the energy of each day is that up to the line that was measured, within a hundredth', async () => {
    const energies = () =>
      api.database.rows<{ day: string; energy: number }>('select day::text, energy from energy_days where energy > 0 order by day');
    for (let run = 0; run < runsOf(6); run += 1) {
      const { series, frozen } = planted(200 + run, 5);
      const cut = frozen.lines.filter(({ at }) => at <= frozen.from || at > frozen.to);
      await api.take(readingsOf(await place(series), cut));
      const truth = await energies();
      await api.empty();
      await api.take(readingsOf(await place(series), frozen.lines));
      const told = await energies();
      expect(told.map(({ day }) => day)).toEqual(truth.map(({ day }) => day));
      for (const [index, { energy }] of truth.entries())
        expect(Math.abs((told[index]?.energy ?? 0) - energy), `run ${run}`).toBeLessThanOrEqual(0.01 * energy + 1);
      expect(daysOfLines(frozen.lines)).toContain(localDateOf(frozen.from));
      await api.empty();
      await api.database.script('truncate repeated_lines');
    }
  });
});
