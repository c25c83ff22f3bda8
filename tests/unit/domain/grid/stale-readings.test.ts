import { describe, expect, test } from 'vitest';
import { type MeasuredLine, staleRuns } from '#domain/grid/stale-readings.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { aRandom, mixed } from '#tests/support/fleets/random.ts';
import { aHealthySeries, drawnSeed, freeze, runsOf } from '#tests/support/frozen-lines.ts';

const seed = drawnSeed();
const RUNS = runsOf(60);
const randoms = Array.from({ length: RUNS }, (_, index) => ({ index, random: aRandom(mixed(seed, index)) }));

describe(`repeated lines, PV_SEED=${seed}`, () => {
  test('no run of a healthy installation is one: clipping, coarse meters and counters, whole volts, standby, held registers', () => {
    const found = randoms.flatMap(({ index, random }) => {
      const { plant, first, lines } = aHealthySeries(random, 3);
      return staleRuns(lines, plant).map((run) => `run ${index} from ${first}: ${JSON.stringify([run, lines[run.first], plant.logger])}`);
    });
    expect(found).toEqual([]);
  });

  test('a planted one of any length, with and without a counter, is found from its second reading to its last', () => {
    let planted = 0;
    const missed = randoms.flatMap(({ index, random }) => {
      const series = aHealthySeries(random, 9, { step: random.pick([60, 300, 900]), isOnChange: false, sleeps: false, lost: 0 });
      const frozen = freeze(series, random);
      if (!frozen) return [];
      planted += 1;
      const runs = staleRuns(frozen.lines, series.plant);
      const isFound = runs.length === 1 && runs[0]?.from === frozen.from && runs[0]?.to === frozen.to;
      return isFound
        ? []
        : [`run ${index}: ${JSON.stringify([frozen.from, frozen.to, runs, frozen.lines.find(({ at }) => at === frozen.from)])}`];
    });
    expect(missed).toEqual([]);
    expect(planted).toBeGreaterThan(RUNS / 4);
  });

  const SPOT = { latitude: 52.1, longitude: 19.5 };
  const NOON = instantOf('2026-06-10', 12);
  const MIDNIGHT = instantOf('2026-06-10', 0);
  /** Equal lines of a step in minutes, with those before and after that differ. */
  const lines = (
    { from = NOON, step = 5, count, ...values }: { from?: number; step?: number; count: number } & Partial<MeasuredLine>,
    beside: readonly MeasuredLine[] = [],
  ): MeasuredLine[] =>
    [
      ...Array.from({ length: count }, (_, index) => ({
        at: from + index * step * 60_000,
        power: 0,
        energy: null,
        voltages: [null, null, null] as const,
        ...values,
      })),
      ...beside,
    ].sort((one, other) => one.at - other.at);
  const isFound = (some: readonly MeasuredLine[]): boolean => staleRuns(some, SPOT).length > 0;
  const volts = [231.4, 232.1, 229.8] as const;
  const one = [240, null, null] as const;

  test('an hour is needed, and a power that two steps of the counter would show', () => {
    expect(isFound(lines({ count: 13, power: 1_700, energy: 8_300, voltages: one }))).toBe(true);
    expect(isFound(lines({ count: 12, power: 1_700, energy: 8_300, voltages: one }))).toBe(false);
    expect(isFound(lines({ count: 13, power: 199, energy: 8_300, voltages: one }))).toBe(false);
    expect(isFound(lines({ count: 5, step: 15, power: 1_900, energy: 9_000, voltages: volts }))).toBe(false);
    expect(isFound(lines({ count: 6, step: 15, power: 1_900, energy: 9_000, voltages: volts }))).toBe(true);
  });

  test('the step of a counter is what the readings beside a run show of it', () => {
    const near = { at: NOON - 300_000, power: 1_890, energy: 8_990, voltages: one };
    expect(isFound(lines({ count: 13, power: 400, energy: 9_000, voltages: one }))).toBe(false);
    expect(isFound(lines({ count: 13, power: 400, energy: 9_000, voltages: one }, [near]))).toBe(true);
  });

  test('a counter that did not move beside other powers either proves nothing, then two voltages do', () => {
    const before = lines({ from: NOON - 50 * 60_000, count: 10, energy: 0 }).map((line, index) => ({
      ...line,
      power: 4_000 + index,
      voltages: one,
    }));
    expect(isFound(lines({ count: 25, power: 4_200, energy: 0, voltages: one }, before))).toBe(false);
    expect(isFound(lines({ count: 25, power: 4_200, energy: 0, voltages: volts }, before))).toBe(true);
  });

  test('without a counter twelve readings with two voltages are needed, above 0 W or 195.5 V', () => {
    expect(isFound(lines({ count: 13, power: 2_710, voltages: volts }))).toBe(true);
    expect(isFound(lines({ count: 13, power: 2_710, voltages: [231.4, null, null] }))).toBe(false);
    expect(isFound(lines({ count: 13, power: 2_710, voltages: [231.4, 0, 0] }))).toBe(false);
    expect(isFound(lines({ count: 11, step: 15, power: 2_710, voltages: volts }))).toBe(false);
    expect(isFound(lines({ count: 13, power: 0, voltages: [120.3, 118.8, 119] }))).toBe(false);
    expect(isFound(lines({ count: 13, power: 0, voltages: volts }))).toBe(true);
  });

  test('an inverter at rest may repeat its voltages by night, not by day, and counts nothing meanwhile', () => {
    for (const power of [0, 4, 50]) {
      expect(isFound(lines({ from: MIDNIGHT, count: 40, power, voltages: volts }))).toBe(false);
      expect(isFound(lines({ from: MIDNIGHT, count: 160, power, voltages: volts }))).toBe(true);
    }
    expect(isFound(lines({ from: MIDNIGHT, count: 60, power: 12, energy: 23_417, voltages: one }))).toBe(false);
  });

  test('readings more than an hour apart prove nothing, and a proved run goes on after such a gap', () => {
    const apart = { count: 3, step: 61, power: 3_000, energy: 7_310, voltages: volts };
    expect(isFound(lines(apart))).toBe(false);
    const later = lines({ from: NOON + 9 * 3_600_000, count: 4, power: 3_000, energy: 7_310, voltages: volts });
    const [run] = staleRuns(lines({ count: 20, power: 3_000, energy: 7_310, voltages: volts }, later), SPOT);
    expect(run).toMatchObject({ from: NOON, to: later.at(-1)?.at, first: 0, last: 23 });
  });
});
