import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MIDDLE_OF_POLAND } from '#domain/energy/daylight.ts';
import { intervalSums } from '#domain/grid/voltage-quality/interval-sums.ts';
import { distinctReadings, type VoltageReading } from '#domain/grid/voltage-quality/voltage-reading.ts';
import { instantOf } from '#domain/time/warsaw.ts';

/** Midnight: below 195.5 V at 0 W the inverter is disconnected and measures itself; the generated readings reach into the morning. */
const START = instantOf('2026-06-08', 0);
const reading = (seconds: number, l1: number | null, power: number | null = 500): VoltageReading => ({
  at: START + seconds * 1000,
  power,
  voltages: [l1, null, null],
  state: null,
});
const sumsOf = (readings: readonly VoltageReading[]) => intervalSums(readings, MIDDLE_OF_POLAND);

const NOTHING = { sum: 0, count: 0, doubtfulSum: 0, doubtful: 0, notCounted: 0, implausible: 0, stale: 0, highest: -1 };

const volts = fc.oneof(
  fc.constant(null),
  fc.integer({ min: 0, max: 45_000 }).map((hundredths) => hundredths / 100),
);
const aReading: fc.Arbitrary<VoltageReading> = fc.record({
  at: fc.integer({ min: 0, max: 400 }).map((tens) => START + tens * 10_000),
  power: fc.constantFrom(0, 1, 5000, null),
  voltages: fc.tuple(volts, volts, volts),
  state: fc.constantFrom(null, 'OFF', 'MPPT', 'SLEEPING'),
});
const someReadings = fc.uniqueArray(aReading, { selector: ({ at }) => at, maxLength: 60 });

describe('sums by intervals', () => {
  test('begin at every tenth minute and end before the next', () => {
    const sums = sumsOf([reading(0, 230), reading(599, 232), reading(600, 250)]);
    expect(sums.map(({ at, times, phases: [l1] }) => [at - START, times, l1.sum, l1.count])).toEqual([
      [0, [0, 599_000], 46_200, 2],
      [600_000, [0], 25_000, 1],
    ]);
  });

  test('count what they leave out, by phase', () => {
    const [sums] = sumsOf([reading(0, 18, 0), reading(60, 310), { ...reading(120, 231, 0), voltages: [231, 20, null] }]);
    expect(sums?.phases).toEqual([
      { ...NOTHING, sum: 23_100, count: 1, notCounted: 1, implausible: 1, highest: 23_100 },
      { ...NOTHING, sum: 2_000, count: 1, highest: 2_000 },
      NOTHING,
    ]);
    expect(sums?.idle).toBe(2);
  });

  test('contain doubtful readings both separately and in the total', () => {
    const noon = 12 * 3_600;
    const [sums] = sumsOf([reading(noon, 100, 0), reading(noon + 60, 230, 0)]);
    expect(sums?.phases[0]).toEqual({ ...NOTHING, sum: 33_000, count: 2, doubtfulSum: 10_000, doubtful: 1, highest: 23_000 });
  });

  test('count the readings of an interruption, which are in no sum', () => {
    const noon = 12 * 3_600;
    const [sums] = sumsOf([reading(noon, 3, 0), reading(noon + 60, 230, 0)]);
    expect(sums).toMatchObject({ interrupted: 1, phases: [{ sum: 23_000, count: 1 }, NOTHING, NOTHING] });
  });

  test('ignore a reading without a voltage', () => expect(sumsOf([reading(0, null)])).toEqual([]));

  test('do not depend on the order of readings or on repetitions', () => {
    fc.assert(
      fc.property(someReadings, fc.infiniteStream(fc.nat()), (readings, chance) => {
        const shuffled = readings
          .flatMap((one) => [one, one])
          .map((one) => ({ one, rank: chance.next().value }))
          .sort((a, b) => a.rank - b.rank)
          .map(({ one }) => one);
        expect(sumsOf(shuffled)).toEqual(sumsOf(readings));
      }),
    );
  });
});

describe('readings of one time', () => {
  test('complete and correct each other in the order of arrival', () => {
    const first: VoltageReading = { at: START, power: null, voltages: [230, 231, null], state: 'MPPT' };
    const later: VoltageReading = { at: START, power: 10, voltages: [229, null, 232], state: null };
    expect(distinctReadings([first, later])).toEqual([{ at: START, power: 10, voltages: [229, 231, 232], state: 'MPPT' }]);
  });

  test('sum after a correction as if they had always been correct', () => {
    fc.assert(
      fc.property(someReadings, someReadings, (wrong, right) => {
        const times = new Set(right.map(({ at }) => at));
        const complete = right.map((one) => ({ ...one, power: one.power ?? 0, voltages: [230, 231, 232] as const, state: 'MPPT' }));
        const corrected = [...wrong.filter(({ at }) => times.has(at)), ...complete];
        expect(sumsOf(corrected)).toEqual(sumsOf(complete));
      }),
    );
  });
});
