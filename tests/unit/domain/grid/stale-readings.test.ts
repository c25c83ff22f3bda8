import { describe, expect, test } from 'vitest';
import { isSameLine, type MeasuredLine, staleRuns } from '#domain/grid/stale-readings.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { aRandom, mixed } from '#tests/support/fleets/random.ts';
import { aHealthySeries, drawnSeed, freeze, loseCounter, LOST_COUNTERS } from '#tests/support/frozen-lines.ts';
import { runsOf } from '#tests/support/runs.ts';

const seed = drawnSeed();
const RUNS = runsOf(80);
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

  test.each(LOST_COUNTERS)('one run is one run with a counter that is 0 or missing $name', ({ isLost }) => {
    let planted = 0;
    const split = randoms.flatMap(({ index, random }) => {
      const series = aHealthySeries(random, 5, {
        step: random.pick([60, 300, 900]),
        isOnChange: false,
        sleeps: false,
        lost: 0,
        hasCounter: true,
      });
      const frozen = freeze(series, random);
      if (!frozen) return [];
      const lines = loseCounter(frozen, random, (at) => isLost(at, frozen.from, random));
      planted += Number(lines.some(({ energy }, position) => energy !== frozen.lines[position]?.energy));
      const runs = staleRuns(lines, series.plant).map(({ from, to }) => [from, to]);
      return JSON.stringify(runs) === JSON.stringify([[frozen.from, frozen.to]]) ? [] : [{ index, runs, from: frozen.from, to: frozen.to }];
    });
    expect(split).toEqual([]);
    expect(planted).toBeGreaterThan(RUNS / 40);
  });

  test('one of a single phase without a counter is found in the dark, or by the light after it', () => {
    let planted = 0;
    const missed = randoms.flatMap(({ index, random }) => {
      const { plant, lines } = aHealthySeries(random, 4, {
        step: random.pick([60, 300, 900]),
        isOnChange: false,
        sleeps: false,
        lost: 0,
        hasCounter: false,
      });
      const single = lines.map((one): MeasuredLine => ({ ...one, voltages: [one.voltages[0], null, null] }));
      const from = single.findIndex((line, position) => position > 300 && (line.power ?? 0) > 60 && (line.voltages[0] ?? 0) > 0);
      const until = (single[from]?.at ?? 0) + random.between(26, 60) * 3_600_000;
      const isMoving = new Set(single.slice(from - 3, from + 1).map(({ voltages }) => voltages[0])).size > 2;
      const after = single.find(({ at }) => at > until);
      if (from === -1 || !isMoving || (after && isSameLine(after, single[from] ?? after))) return [];
      planted += 1;
      const frozen = single.map(
        (line, position) => (position > from && line.at <= until ? { ...single[from], at: line.at } : line) as MeasuredLine,
      );
      const runs = staleRuns(frozen, plant).map((run) => run.first <= from && (frozen[run.last]?.at ?? 0) <= until);
      return JSON.stringify(runs) === '[true]' ? [] : [`run ${index}: ${JSON.stringify([runs, frozen[from]])}`];
    });
    expect(missed).toEqual([]);
    expect(planted).toBeGreaterThan(RUNS / 5);
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

  test('one voltage is enough with power from daylight into the dark, and never in daylight alone or without a change of it', () => {
    const EVENING = instantOf('2026-06-10', 18);
    const of = { from: EVENING, power: 2_710 } as const;
    const alone = [231.4, null, null] as const;
    const others = (from: number, ...measured: readonly number[]): MeasuredLine[] =>
      measured.map((volts, index) => ({ at: from - (index + 1) * 300_000, power: 2_710, energy: null, voltages: [volts, null, null] }));
    const isKnown = (more: Parameters<typeof lines>[0], beside = others(more.from ?? EVENING, 232, 230.9)): boolean =>
      isFound(lines({ ...of, voltages: alone, ...more }, beside));
    expect(isKnown({ count: 60 })).toBe(true);
    expect(isKnown({ count: 40 })).toBe(false);
    expect(isKnown({ from: MIDNIGHT, count: 30 })).toBe(false);
    expect(isKnown({ from: MIDNIGHT, count: 100 })).toBe(true);
    expect(isKnown({ step: 15, count: 23 })).toBe(false);
    expect(isKnown({ step: 15, count: 24 })).toBe(true);
    expect(isKnown({ count: 60, power: 50 })).toBe(false);
    expect(isKnown({ count: 60, voltages: [null, 0, null] })).toBe(false);
    for (const beside of [[], others(EVENING, 232), others(EVENING, 231.4, 0, 232)]) expect(isKnown({ count: 60 }, beside)).toBe(false);
    expect(isKnown({ count: 144 }, others(EVENING, 232))).toBe(false);
    expect(isKnown({ count: 145 }, others(EVENING, 232))).toBe(true);
    expect(isKnown({ count: 145 }, [])).toBe(false);
  });

  test('a counter that stays at 0 proves nothing', () => {
    expect(isFound(lines({ count: 25, power: 4_200, energy: 0, voltages: one }))).toBe(false);
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
