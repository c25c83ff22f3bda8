import { describe, expect, test } from 'vitest';
import { addDays, daysFrom } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { scenariosOf } from '#server/telemetry/model/faults.ts';
import { inverterDay, skiesOf } from '#server/telemetry/model/inverter-day.ts';
import { pastDay, pastSkiesOf } from '#server/telemetry/model/past-day.ts';
import { type FaultScenario, isBreakdown, type PlantFacts, plantOf } from '#server/telemetry/model/plant.ts';
import { energyOfDay, sumOf } from '#domain/energy/roll-up.ts';

const facts = (more: Partial<PlantFacts> = {}): PlantFacts => ({
  id: 1,
  sn: 'AB1000',
  latitude: 52.2,
  longitude: 21,
  tilt: 35,
  azimuth: 180,
  phases: 3,
  inverterPower: 8_000,
  generatorPower: 9_900,
  ...more,
});
const plant = (more: Partial<PlantFacts> = {}, scenario: FaultScenario = 'healthy', since = 0) => plantOf(facts(more), scenario, since);
const NEVER_ENDING = Number.POSITIVE_INFINITY;
const day = (date: string, of = plant()) => inverterDay(of, skiesOf(date), NEVER_ENDING);
const yearly = (of = plant()) =>
  daysFrom('2025-01-01', '2026-01-01').reduce((sum, date) => sum + sumOf(pastDay(of, pastSkiesOf(date))), 0) /
  1_000 /
  (of.generatorPower / 1_000);

describe('a year', () => {
  test('gives what roofs in Poland give: 900 to 1100 kWh/kWp to the south, clearly less to the north', () => {
    const south = [50, 52.2, 54.3].map((latitude) => yearly(plant({ latitude })));
    for (const yieldOf of south) {
      expect(yieldOf).toBeGreaterThan(900);
      expect(yieldOf).toBeLessThan(1_100);
    }
    expect(yearly(plant({ azimuth: 0 })) / (south[1] ?? 0)).toBeLessThan(0.75);
    expect(yearly(plant({ azimuth: 90 })) / (south[1] ?? 0)).toBeLessThan(0.92);
  });

  test('gives most of it from April to September', () => {
    const sumFrom = (from: string, to: string) =>
      daysFrom(from, to).reduce((sum, date) => sum + sumOf(pastDay(plant(), pastSkiesOf(date))), 0);
    const share = sumFrom('2025-04-01', '2025-10-01') / sumFrom('2025-01-01', '2026-01-01');
    expect(share).toBeGreaterThan(0.68);
    expect(share).toBeLessThan(0.84);
  });
});

describe('a day', () => {
  test('is the same every time', () => expect(day('2026-06-10')).toEqual(day('2026-06-10')));

  test('is dark and asleep at night, and never above the inverter’s rating', () => {
    const readings = day('2026-06-10');
    const night = readings.filter(({ at }) => at < instantOf('2026-06-10', 3));
    expect(night.length).toBeGreaterThan(20);
    expect(night.every(({ power, state }) => power === 0 && state === 'SLEEPING')).toBe(true);
    expect(Math.max(...readings.map(({ power }) => power ?? 0))).toBeLessThanOrEqual(8_000);
  });

  test('rises from sleep through STARTING to MPPT, and goes to sleep through SHUTTING_DOWN', () => {
    for (const date of ['2026-06-10', '2026-12-10']) {
      const states = day(date).map(({ state }) => state);
      const changes = states.filter((state, at) => state !== states[at - 1]);
      expect(changes.slice(0, 3)).toEqual(['SLEEPING', 'STARTING', 'MPPT']);
      expect(changes.slice(-2)).toEqual(['SHUTTING_DOWN', 'SLEEPING']);
    }
  });

  test('counts its energy from midnight, and the roll-up agrees with the counter', () => {
    for (const date of ['2026-06-10', '2026-03-29', '2026-10-25']) {
      const readings = day(date, plant({ sn: 'AB1003' }));
      const counters = readings.map(({ energy }) => energy ?? 0);
      expect(counters).toEqual(counters.toSorted((a, b) => a - b));
      expect(sumOf(energyOfDay(readings, date).hours)).toBe(counters.at(-1));
    }
  });

  test('the coarse past agrees with the fine present within a few percent', () => {
    const dates = daysFrom('2026-05-01', '2026-06-01');
    const fine = dates.reduce((sum, date) => sum + (day(date).at(-1)?.energy ?? 0), 0);
    const coarse = dates.reduce((sum, date) => sum + sumOf(pastDay(plant(), pastSkiesOf(date))), 0);
    expect(Math.abs(coarse / fine - 1)).toBeLessThan(0.05);
  });

  test('neighbours share the weather, far places do not', () => {
    const dates = daysFrom('2026-05-01', '2026-06-15');
    const energies = (of: ReturnType<typeof plant>) => dates.map((date) => sumOf(pastDay(of, pastSkiesOf(date))));
    const here = energies(plant());
    expect(correlation(here, energies(plant({ sn: 'X', latitude: 52.23, longitude: 21.05 })))).toBeGreaterThan(0.95);
    expect(correlation(here, energies(plant({ sn: 'X', latitude: 50.1, longitude: 15.2 })))).toBeLessThan(0.75);
  });
});

describe('the grid', () => {
  const serials = Array.from({ length: 60 }, (_, n) => `GRID${n}`);
  const voltagesOf = (isWeak: boolean) =>
    serials
      .map((sn) => plant({ sn, phases: 1, inverterPower: 6_000, generatorPower: 6_500 }))
      .filter((of) => of.isWeakGrid === isWeak)
      .slice(0, 4)
      .flatMap((of) => daysFrom('2026-05-01', '2026-05-31').flatMap((date) => inverterDay(of, skiesOf(date), NEVER_ENDING)))
      .filter(({ power }) => (power ?? 0) > 0)
      .flatMap(({ voltages }) => (voltages[0] === null ? [] : [voltages[0]]));

  test('large inverters have a line of their own', () => {
    const large = serials.map((sn) => plant({ sn, inverterPower: 20_000, generatorPower: 22_000 }));
    expect(large.filter(({ isWeakGrid }) => isWeakGrid)).toEqual([]);
  });

  test('at the end of a long line about one daylight sample in fifty is at 253 V or more, elsewhere none', () => {
    const weak = voltagesOf(true);
    const share = weak.filter((voltage) => voltage >= 253).length / weak.length;
    expect(share).toBeGreaterThan(0.003);
    expect(share).toBeLessThan(0.06);
    expect(Math.max(...voltagesOf(false))).toBeLessThan(253);
  });

  test('a one-phase inverter reports one voltage, a three-phase one three', () => {
    expect(day('2026-06-10', plant({ phases: 1 }))[0]?.voltages.filter((voltage) => voltage !== null)).toHaveLength(1);
    expect(day('2026-06-10')[0]?.voltages.filter((voltage) => voltage !== null)).toHaveLength(3);
  });
});

test('a broken inverter has stopped and says why, a silent one says nothing', () => {
  const since = instantOf('2026-06-10', 11);
  const after = day('2026-06-10', plant({ sn: 'AB1003' }, 'ground-fault', since)).filter(({ at }) => at >= since);
  expect(after.every(({ power }) => power === 0)).toBe(true);
  expect(after[0]).toMatchObject({ state: 'FAULT', events: ['GROUND_FAULT'] });
  expect(day('2026-06-11', plant({}, 'silent', since))).toEqual([]);
});

test('eight in a hundred are broken, the same ones whatever the order', () => {
  const serials = Array.from({ length: 120 }, (_, n) => `SN${n}`);
  const now = Date.UTC(2026, 10, 20);
  const broken = (scenarios: ReturnType<typeof scenariosOf>) =>
    [...scenarios].filter(([, { scenario }]) => isBreakdown(scenario)).map(([sn]) => sn);
  expect(broken(scenariosOf(serials, now))).toHaveLength(10);
  expect(broken(scenariosOf(serials.toReversed(), now)).sort()).toEqual(broken(scenariosOf(serials, now)).sort());
  for (const { scenario, since } of scenariosOf(serials, now).values())
    expect(since <= now && localDayOf(since) >= addDays('2026-11-20', scenario === 'fuse-blown' ? -17 : -11)).toBe(true);
});

const localDayOf = (at: number): string => (at === 0 ? '9999' : new Date(at).toISOString().slice(0, 10));

function correlation(a: readonly number[], b: readonly number[]): number {
  const mean = (of: readonly number[]) => of.reduce((sum, value) => sum + value, 0) / of.length;
  const [meanA, meanB] = [mean(a), mean(b)];
  let [both, ownA, ownB] = [0, 0, 0];
  for (const [at, value] of a.entries()) {
    const [da, db] = [value - meanA, (b[at] ?? 0) - meanB];
    both += da * db;
    ownA += da * da;
    ownB += db * db;
  }
  return both / Math.sqrt(ownA * ownB);
}
