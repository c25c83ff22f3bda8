import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { haveReadingInCommon, intervalSums, mergeIntervals } from '#domain/grid/voltage-quality/interval-sums.ts';
import { distinctReadings, type VoltageReading, voltageUse } from '#domain/grid/voltage-quality/voltage-reading.ts';
import { instantOf } from '#domain/time/warsaw.ts';

const START = instantOf('2026-06-08', 12);
const reading = (seconds: number, l1: number | null, power: number | null = 500): VoltageReading => ({
  at: START + seconds * 1000,
  power,
  voltages: [l1, null, null],
});

const volts = fc.oneof(
  fc.constant(null),
  fc.integer({ min: 0, max: 45_000 }).map((hundredths) => hundredths / 100),
);
const aReading: fc.Arbitrary<VoltageReading> = fc.record({
  at: fc.integer({ min: 0, max: 400 }).map((tens) => START + tens * 10_000),
  power: fc.constantFrom(0, 1, 5000, null),
  voltages: fc.tuple(volts, volts, volts),
});
const someReadings = fc.uniqueArray(aReading, { selector: ({ at }) => at, maxLength: 60 });

describe('what a voltage is good for', () => {
  test.each([
    [0, 0, 'not_counted'],
    [192, 0, 'not_counted'],
    [206.9, 0, 'not_counted'],
    [207, 0, 'counted'],
    [206.9, 1, 'counted'],
    [206.9, -3, 'counted'],
    [206.9, null, 'not_counted'],
    [230, null, 'counted'],
    [400, 500, 'counted'],
    [400.1, 500, 'implausible'],
    [400.1, 0, 'implausible'],
  ] as const)('%f V at %s W: %s', (voltage, power, use) => expect(voltageUse(voltage, power)).toBe(use));
});

describe('sums by intervals', () => {
  test('begin with the tenth minute of the clock and end before the next', () => {
    const sums = intervalSums([reading(0, 230), reading(599, 232), reading(600, 250)]);
    expect(sums.map(({ at, times, phases: [l1] }) => [at - START, times, l1.sum, l1.count])).toEqual([
      [0, [0, 599_000], 46_200, 2],
      [600_000, [0], 25_000, 1],
    ]);
  });

  test('count what they leave out, by phase', () => {
    const [sums] = intervalSums([reading(0, 18, 0), reading(60, 410), { at: START + 120_000, power: 0, voltages: [231, 20, null] }]);
    expect(sums?.phases).toEqual([
      { sum: 23_100, count: 1, notCounted: 1, implausible: 1 },
      { sum: 0, count: 0, notCounted: 1, implausible: 0 },
      { sum: 0, count: 0, notCounted: 0, implausible: 0 },
    ]);
  });

  test('know nothing of a reading without a voltage', () => expect(intervalSums([reading(0, null)])).toEqual([]));

  test('are the same whatever order readings come in, and however often', () => {
    fc.assert(
      fc.property(someReadings, fc.infiniteStream(fc.nat()), (readings, chance) => {
        const shuffled = readings
          .flatMap((one) => [one, one])
          .map((one) => ({ one, rank: chance.next().value }))
          .sort((a, b) => a.rank - b.rank)
          .map(({ one }) => one);
        expect(intervalSums(shuffled)).toEqual(intervalSums(readings));
      }),
    );
  });

  test('of two halves joined are those of the whole', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(aReading, fc.boolean()), { maxLength: 60 }), (split) => {
        const single = [...new Map(split.map(([one, side]) => [one.at, { one, side }])).values()];
        const half = (wanted: boolean) => intervalSums(single.filter(({ side }) => side === wanted).map(({ one }) => one));
        expect(haveReadingInCommon(half(true), half(false))).toBe(false);
        expect(mergeIntervals(half(true), half(false))).toEqual(intervalSums(single.map(({ one }) => one)));
      }),
    );
  });

  test('tell a repeated reading, which must not be added', () => {
    const known = intervalSums([reading(0, 230), reading(300, 231)]);
    expect(haveReadingInCommon(known, intervalSums([reading(300, 240), reading(700, 230)]))).toBe(true);
    expect(haveReadingInCommon(known, intervalSums([reading(301, 240), reading(700, 230)]))).toBe(false);
  });
});

describe('readings of one time', () => {
  test('fill in and correct each other in the order of arrival', () => {
    const first: VoltageReading = { at: START, power: null, voltages: [230, 231, null] };
    const later: VoltageReading = { at: START, power: 10, voltages: [229, null, 232] };
    expect(distinctReadings([first, later])).toEqual([{ at: START, power: 10, voltages: [229, 231, 232] }]);
  });

  test('corrected, they sum as if they had never been wrong', () => {
    fc.assert(
      fc.property(someReadings, someReadings, (wrong, right) => {
        const times = new Set(right.map(({ at }) => at));
        const complete = right.map((one) => ({ ...one, power: one.power ?? 0, voltages: [230, 231, 232] as const }));
        const corrected = [...wrong.filter(({ at }) => times.has(at)), ...complete];
        expect(intervalSums(corrected)).toEqual(intervalSums(complete));
      }),
    );
  });
});
