import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daysBesideNeighbours, daysOfClearNoons } from '#domain/diagnosis/fuse/fuse-days.ts';
import type { FuseDay } from '#domain/diagnosis/fuse/fuse-facts.ts';
import { recoveredAt, shareOfAllStrings } from '#domain/diagnosis/fuse/fuse-recovery.ts';
import { addDays } from '#domain/time/local-date.ts';
import { instantOf, localDateOf } from '#domain/time/warsaw.ts';
import {
  type BlownFuse,
  blownFuses,
  CODE_DAY,
  DAYS,
  factsWith,
  FUSE_SEED,
  fuseFleet,
  loneRoof,
  offsetOf,
} from '#tests/support/fuse-fleets.ts';
import { runsOf } from '#tests/support/runs.ts';

const [FROM, TOLD] = [instantOf(CODE_DAY, 10), instantOf(CODE_DAY, 10, 30)];
const recovered = (days: readonly FuseDay[], strings: number | null = null) => recoveredAt(factsWith(days, strings), FROM, TOLD);
const day = (offset: number, value: number, corrected: number | null = value): FuseDay => ({
  day: addDays(CODE_DAY, offset),
  value,
  corrected,
});
const BEFORE = [-9, -7, -4, -2].map((offset) => day(offset, 1));
const runs = { seed: FUSE_SEED, numRuns: 100 };
const endOf = (offset: number) => instantOf(addDays(CODE_DAY, offset + 1));
const beside = (fuse: BlownFuse, neighbours: number) => {
  const fleet = fuseFleet(fuse, neighbours);
  return daysBesideNeighbours(fleet.own, fleet.neighbours, DAYS);
};
const noons = (fuse: BlownFuse, step: number) => {
  const { own, samples } = loneRoof(fuse, step);
  return daysOfClearNoons(own, samples);
};

describe(`a yield that all strings give (seed ${FUSE_SEED})`, () => {
  test('is 1 − 1/(2n) of the earlier one, 95 % where n is not known, and cannot be told of more than ten strings', () => {
    expect([1, 2, 4, 10, null, 11, 40, 0].map(shareOfAllStrings)).toEqual([0.5, 0.75, 0.875, 0.95, 0.95, undefined, undefined, undefined]);
  });

  test('is shown by two days', () => {
    expect(recovered([...BEFORE, day(3, 1)])).toBeUndefined();
    expect(recovered([...BEFORE, day(3, 1), day(9, 1)])).toBe(endOf(9));
    expect(recovered([...BEFORE, day(3, 0.94), day(9, 1)])).toBeUndefined();
    expect(recovered([...BEFORE, day(3, 0.94), day(9, 0.94)], 4)).toBe(endOf(9));
    expect(recovered([...BEFORE, day(3, 0.86), day(9, 0.86)], 4)).toBeUndefined();
  });

  test('is not shown by the day of the code, by days before a later code, or beside fewer than four earlier days', () => {
    expect(recovered([...BEFORE, day(0, 1), day(1, 1)])).toBeUndefined();
    expect(recoveredAt(factsWith([...BEFORE, day(1, 1), day(2, 1)]), FROM, instantOf(addDays(CODE_DAY, 2), 9))).toBeUndefined();
    expect(recovered([...BEFORE.slice(1), day(3, 1), day(9, 1)])).toBeUndefined();
    expect(recovered([day(-30, 1), ...BEFORE.slice(1), day(3, 1), day(9, 1)])).toBeUndefined();
    expect([recovered([]), recovered(BEFORE), recovered(BEFORE.map((one) => ({ ...one, value: 0 })))]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('is not shown by days that are back by chance, where the days before differ as much', () => {
    const before = [1, 1.02, 0.98, 1].map((value, index) => day(-9 + index, value));
    expect(recovered([...before, day(3, 0.96), day(9, 0.955)])).toBeUndefined();
    const loud = [1, 1.06, 0.94, 1].map((value, index) => day(-9 + index, value));
    expect(recovered([...loud, ...Array.from({ length: 20 }, (_, index) => day(3 + index, 1))])).toBeUndefined();
    const broken = [0.73, 0.75, 0.77].map((value, index) => day(1 + index, value));
    expect(recovered([...loud, ...broken, day(5, 1), day(6, 1.01)])).toBe(endOf(6));
    expect(recovered([...loud, ...broken.slice(1), day(5, 1), day(6, 1.01)])).toBeUndefined();
  });

  test('is shown by the correction for orientation too; without it only while the sun has the same path', () => {
    expect(recovered([...BEFORE, day(3, 1, 0.8), day(9, 1, 0.8)])).toBeUndefined();
    const unknown = BEFORE.map((one) => ({ ...one, corrected: null }));
    expect(recovered([...unknown, day(3, 1, null), day(9, 1, null)])).toBe(endOf(9));
    expect(recovered([...unknown, day(40, 1, null), day(45, 1, null)])).toBeUndefined();
  });

  test('is never shown before the repair, beside neighbours, whether the strings are known or not', () =>
    fc.assert(
      fc.property(blownFuses(0.03), fc.integer({ min: 3, max: 8 }), fc.boolean(), (fuse, count, isKnown) => {
        expect(recovered(beside(fuse, count), isKnown ? fuse.strings : null)).toBeUndefined();
      }),
      { ...runs, numRuns: runsOf(100) },
    ));

  test('is never shown before the repair, at clear noons, by loggers of 1, 5 and 15 minutes', () =>
    fc.assert(
      fc.property(blownFuses(0.03), fc.constantFrom(1, 5, 15), fc.boolean(), (fuse, step, isKnown) => {
        expect(recovered(noons(fuse, step), isKnown ? fuse.strings : null)).toBeUndefined();
      }),
      { ...runs, numRuns: runsOf(25) },
    ));

  test('is shown after the repair, and not before it, by a week or two of clear days in most fleets', () => {
    const took: number[] = [];
    fc.assert(
      fc.property(blownFuses(0.02, fc.integer({ min: 1, max: 25 })), fc.integer({ min: 5, max: 8 }), (generated, count) => {
        const fuse = { ...generated, clouds: generated.clouds / 2, strings: Math.max(2, generated.strings) };
        const days = beside(fuse, count);
        const end = recovered(days);
        const clear = days.filter((one) => offsetOf(one.day) >= (fuse.repair ?? 0));
        if (end !== undefined) expect(offsetOf(localDateOf(end - 1))).toBeGreaterThanOrEqual(fuse.repair ?? 0);
        if (days.filter((one) => offsetOf(one.day) < 0).length < 5) return;
        took.push(end === undefined ? 99 : clear.filter((one) => instantOf(one.day) < end).length);
      }),
      runs,
    );
    took.sort((one, other) => one - other);
    expect(took.length).toBeGreaterThan(runs.numRuns / 3);
    expect(took[took.length >> 1]).toBeLessThanOrEqual(4);
    expect(took[Math.floor(took.length * 0.8)]).toBeLessThanOrEqual(14);
  });

  test('is shown at clear noons after the repair', () => {
    const fuse = { strings: 4, repair: 12, scatter: 0.01, clouds: 0.1 } as const;
    const ends = fc
      .sample(blownFuses(0), { seed: FUSE_SEED, numRuns: 12 })
      .map(({ random }) => recovered(noons({ ...fuse, random }, 5), 4));
    expect(ends.filter((end) => end !== undefined).length).toBeGreaterThanOrEqual(4);
    for (const end of ends) if (end !== undefined) expect(offsetOf(localDateOf(end - 1))).toBeGreaterThanOrEqual(fuse.repair);
  });
});

describe('days that can show a missing string', () => {
  const fuse = { strings: 4, repair: null, scatter: 0, clouds: 0, random: () => 0.5 } as const;
  test('need three neighbours with 2 kWh/kWp, and an inverter below its rating', () => {
    const { own, neighbours } = fuseFleet(fuse, 3);
    const count = (one: typeof own, others: typeof neighbours) => daysBesideNeighbours(one, others, DAYS).length;
    expect([count(own, neighbours), count(own, neighbours.slice(1)), count(own, [])]).toEqual([DAYS.length, 0, 0]);
    expect(count({ ...own, yields: new Map() }, neighbours)).toBe(0);
    const dull = neighbours.map((one) => ({ ...one, yields: new Map([...one.yields].map(([on]) => [on, 1.99])) }));
    expect(count(own, dull)).toBe(0);
    const limited = new Map(DAYS.map((on) => [on, own.inverterPower * 0.91]));
    expect(count({ ...own, bestHours: limited }, neighbours)).toBe(0);
    expect(count({ ...own, bestHours: new Map() }, [...neighbours, { ...neighbours[0], yields: new Map() } as never])).toBe(DAYS.length);
  });
  test('do not change where a neighbour stops or is not heard', () => {
    const roofs = fuseFleet(fuse, 5);
    const levels = [0.7, 0.75, 1, 1.02, 1.05];
    const stopped = (value: number | null) =>
      roofs.neighbours.map((roof, index) => ({
        ...roof,
        yields: new Map(
          [...roof.yields].flatMap(([on, given]) => {
            const isDown = index >= 3 && offsetOf(on) > 0;
            const told = isDown ? value : 1;
            return told === null ? [] : [[on, given * told * (levels[index] ?? 1)] as const];
          }),
        ),
      }));
    for (const value of [0, null]) {
      const days = daysBesideNeighbours(roofs.own, stopped(value), DAYS);
      expect(days.filter(({ day: on }) => offsetOf(on) > 0).length).toBeGreaterThan(20);
      expect(recovered(days, 4)).toBeUndefined();
    }
  });
  test('are no noons under clouds, near the rating, with few readings or a small yield', () => {
    const clear = { ...fuse, random: () => 0.9 };
    const { own, samples } = loneRoof(clear, 5);
    const count = (one: typeof own, powers: typeof samples) => daysOfClearNoons(one, powers).length;
    expect(count(own, samples)).toBe(DAYS.length);
    expect(count(own, [])).toBe(0);
    expect(
      count(
        own,
        samples.map(({ at, power }, index) => ({ at, power: power * (index % 3 === 0 ? 0.8 : 1) })),
      ),
    ).toBe(0);
    expect(count({ ...own, inverterPower: 3_500 }, samples)).toBe(0);
    expect(
      count(
        own,
        samples.filter((_, index) => index % 12 === 0),
      ),
    ).toBe(0);
    expect(count({ ...own, yields: new Map(DAYS.map((on) => [on, 1.9])) }, samples)).toBe(0);
  });
});
