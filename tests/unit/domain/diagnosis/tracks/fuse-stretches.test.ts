import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diagnose } from '#domain/diagnosis/diagnose.ts';
import type { DiagnosisFacts } from '#domain/diagnosis/diagnosis-facts.ts';
import type { FuseFacts } from '#domain/diagnosis/fuse/fuse-facts.ts';
import { wantedReadings } from '#domain/grid/readings/wanted-readings.ts';
import type { Instant } from '#domain/quantity.ts';
import { addDays, daysFrom } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { type DiagnosedReading, factsOf } from '#tests/support/diagnosis-facts.ts';
import { FUSE_SEED } from '#tests/support/fuse-fleets.ts';
import { readingsOf } from '#tests/support/generated-inverter.ts';
import { POZNAN } from '#tests/support/solar-days.ts';
import { runsOf } from '#tests/support/runs.ts';

const FIRST = '2026-06-05';
const at = (day: number, hour: number, minute = 0): Instant => instantOf(addDays(FIRST, day), hour, minute);
const DAYS = daysFrom(FIRST, addDays(FIRST, 12));
const NONE: FuseFacts = { strings: null, checked: [], days: [], recordedFrom: null };
const INVERTER = { spot: POZNAN, inverterPower: 10_000, isLive: true };

/** Readings every ten minutes, with the code where `isTold`; `hasStates` and `every` are habits of a logger. */
const told = (isTold: (time: number) => boolean, hasStates = true, every = 1): DiagnosedReading[] =>
  readingsOf(DAYS, () => 'works')
    .filter((_, index) => index % every === 0)
    .map((one) => ({
      ...one,
      state: hasStates ? one.state : null,
      power: one.power === null ? null : one.power * 0.75,
      events: isTold(one.at) ? ['BLOWN_STRING_FUSE'] : one.events,
    }));
const within = (from: number, to: number) => (time: number) => time >= from && time < to;

function fuseOf(readings: readonly DiagnosedReading[], fuse: Partial<FuseFacts> | null = {}, now = at(11, 12)) {
  const known = readings.filter((one) => one.at <= now);
  const facts: DiagnosisFacts = { ...factsOf(known, { ...INVERTER, now }), ...(fuse && { fuse: { ...NONE, ...fuse } }) };
  return diagnose(facts).find(({ cause }) => cause === 'event:BLOWN_STRING_FUSE');
}
const isBlown = (...args: Parameters<typeof fuseOf>): boolean => fuseOf(...args)?.isActive ?? false;

describe('a string fuse', () => {
  const half = told(within(at(1, 10), at(1, 10, 30)));
  test('that was told for half an hour stays blown for days, since it was told', () => {
    expect(fuseOf(half)).toMatchObject({ isActive: true, since: at(1, 10), count: 1 });
    expect(fuseOf(half, {}, at(1, 12))).toMatchObject({ isActive: true, since: at(1, 10) });
    expect(isBlown(half, null)).toBe(true);
  });
  test('that was told once is over with the next reading of a working inverter', () => {
    for (const every of [1, 2]) {
      const once = told(within(at(1, 10), at(1, 10, 10 * every)), true, every);
      expect([isBlown(once), isBlown(once, {}, at(1, 10, 5))]).toEqual([false, true]);
    }
  });
  test('that was told twice in a day, at different hours, is blown; at dawn alone it is not', () => {
    const both = (time: number) => within(at(1, 10), at(1, 10, 10))(time) || within(at(1, 15), at(1, 15, 10))(time);
    expect(isBlown(told(both))).toBe(true);
    expect(isBlown(told(within(at(1, 4, 20), at(1, 4, 50))))).toBe(false);
  });
  test('stays blown without states too, and of a logger of 15 minutes or more', () => {
    expect(isBlown(told(within(at(1, 10), at(1, 10, 30)), false))).toBe(true);
    expect(isBlown(told(within(at(1, 10), at(1, 11)), true, 2))).toBe(true);
  });
  test('is over when a person says that it is good, and blown again when it is told after that', () => {
    expect(fuseOf(half, { checked: [at(9, 12)] })).toMatchObject({ isActive: false, last: at(9, 12) });
    expect(isBlown(half, { checked: [at(1, 9)] })).toBe(true);
    const again = told((time) => within(at(1, 10), at(1, 10, 30))(time) || within(at(9, 14), at(9, 15))(time));
    expect(fuseOf(again, { checked: [at(9, 12)] })).toMatchObject({ isActive: true, from: at(9, 14) });
    expect(isBlown(again, { checked: [at(9, 12), at(9, 16)] })).toBe(false);
    expect(isBlown(again, { checked: [at(9, 12), at(9, 14, 45)] })).toBe(false);
  });
  test('that the inverter still tells is blown once it was told twice after a check, and not before', () => {
    const always = told(within(at(1, 10), at(12, 0)));
    for (const minute of [5, 15]) expect(isBlown(always, { checked: [at(9, 12, 5)] }, at(9, 12, minute))).toBe(false);
    expect(isBlown(always, { checked: [at(9, 12, 5)] }, at(9, 12, 40))).toBe(true);
  });
  test('that was told anew within ten days is measured by the yield before the first code', () => {
    const value = (offset: number) => (offset < 1 ? 1 : 0.75);
    const days = Array.from({ length: 24 }, (_, index) => index - 6)
      .filter((offset) => offset < -2 || offset > 1)
      .map((offset) => ({ day: addDays(FIRST, offset), value: value(offset), corrected: value(offset) }));
    const again = told((time) => within(at(1, 10), at(1, 10, 30))(time) || within(at(9, 14), at(9, 15))(time));
    expect(isBlown(again, { checked: [at(2, 12)], days }, at(12, 22))).toBe(true);
  });
  test('whose readings are deleted is blown as it was recorded', () => {
    const once = told(within(at(1, 10), at(1, 10, 10)));
    expect([isBlown(once, { recordedFrom: at(1, 10) }), isBlown(once, { recordedFrom: at(2, 10) })]).toEqual([true, false]);
  });
  test('explains a low yield at once, as long as it is blown', () => {
    const facts = factsOf(told(within(at(11, 10), at(11, 10, 30))), { ...INVERTER, now: at(11, 20) });
    const low = { from: addDays(FIRST, 7), to: addDays(FIRST, 11), verdict: 'low', ratio: 0.7, isDark: false } as const;
    const explained = (fuse: FuseFacts) =>
      diagnose({ ...facts, fuse, yields: [low] }).find(({ cause }) => cause === 'low_yield')?.explainedBy;
    expect(explained(NONE)).toBe('event:BLOWN_STRING_FUSE');
    expect(explained({ ...NONE, checked: [at(11, 12)] })).toBeNull();
  });
});

describe(`for generated tellings (seed ${FUSE_SEED})`, () => {
  const someTelling = fc.record({
    day: fc.integer({ min: 1, max: 9 }),
    minute: fc.integer({ min: 8 * 60, max: 16 * 60 }),
    lasts: fc.integer({ min: 20, max: 3 * 1440 }),
    hasStates: fc.boolean(),
  });
  test('a fuse stays blown whatever happens, until it is said to be good', () =>
    fc.assert(
      fc.property(someTelling, fc.integer({ min: 0, max: 3 * 1440 }), ({ day, minute, lasts, hasStates }, later) => {
        const from = at(day, 0) + minute * 60_000;
        const until = from + lasts * 60_000;
        const readings = told(within(from, until), hasStates);
        const now = Math.min(at(12, 22), until + later * 60_000) as Instant;
        expect(isBlown(readings, {}, now)).toBe(true);
        const check = Math.min(now, until) as Instant;
        expect(isBlown(readings, { checked: [check] }, now)).toBe(false);
      }),
      { seed: FUSE_SEED, numRuns: runsOf(60) },
    ));
  test('the readings at changes and the readings that they ask for say the same as all readings', () =>
    fc.assert(
      fc.property(someTelling, fc.integer({ min: 5, max: 40 }), ({ day, minute, hasStates }, lasts) => {
        const from = at(day, 0) + minute * 60_000;
        const all = factsOf(told(within(from, from + lasts * 60_000), hasStates), { ...INVERTER, now: at(12, 12) });
        let few = all.readings.filter(
          ({ codes, state }, index) =>
            index === all.readings.length - 1 ||
            codes.join() !== all.readings[index - 1]?.codes.join() ||
            state !== all.readings[index - 1]?.state,
        );
        for (let round = 0; round < 3; round += 1) {
          const wanted = wantedReadings(few, INVERTER).map(({ from: low, to, above }) =>
            all.readings.find((one) => one.at >= low && one.at <= to && (above === null || (one.power ?? 0) > above)),
          );
          few = all.readings.filter((one) => few.includes(one) || wanted.includes(one));
        }
        const of = (readings: DiagnosisFacts['readings']) =>
          diagnose({ ...all, fuse: NONE, readings }).find(({ cause }) => cause === 'event:BLOWN_STRING_FUSE')?.isActive;
        expect(of(few)).toBe(of(all.readings));
      }),
      { seed: FUSE_SEED, numRuns: runsOf(60) },
    ));
});
