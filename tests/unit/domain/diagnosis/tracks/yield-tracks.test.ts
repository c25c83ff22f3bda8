import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diagnose } from '#domain/diagnosis/diagnose.ts';
import { isOnlyInformation, isSnow } from '#domain/diagnosis/diagnosis.ts';
import type { DiagnosisFacts, YieldFact } from '#domain/diagnosis/diagnosis-facts.ts';
import type { Instant } from '#domain/quantity.ts';
import { addDays, daysFrom, type LocalDate } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { factsOf } from '#tests/support/diagnosis-facts.ts';
import { type Fortune, readingsOf } from '#tests/support/generated-inverter.ts';
import { POZNAN } from '#tests/support/solar-days.ts';

/** The facts of an inverter on the evening of a day, with these comparisons. */
function facts(today: LocalDate, yields: readonly YieldFact[], fortune: Fortune = 'works', changes: Partial<DiagnosisFacts> = {}) {
  const now = instantOf(today, 18);
  const readings = readingsOf(daysFrom(addDays(today, -2), addDays(today, 1)), () => fortune).filter(({ at }) => at <= now);
  return { ...factsOf(readings, { spot: POZNAN, inverterPower: 10_000, isLive: true, now }), yields, ...changes };
}

/** The comparison of the five days up to `to` of a loss that began on `began`. */
const compared = (to: LocalDate, began: LocalDate, verdict: YieldFact['verdict'] = 'strings'): YieldFact => {
  const from = addDays(to, -4);
  return { from, to, verdict, ratio: 0.4, isDark: false, lossFrom: began > from ? began : from, own: 1 };
};
const lowOf = (one: DiagnosisFacts) => diagnose(one).find(({ cause }) => cause === 'low_yield');

describe('a low yield', () => {
  test('lasts since the first day of the loss, however many comparisons tell of it, and never from before the first reading', () => {
    fc.assert(
      fc.property(fc.nat(200), fc.integer({ min: 2, max: 20 }), fc.nat(30), (day, lasts, heard) => {
        const today = addDays('2026-03-01', day);
        const began = addDays(today, -lasts);
        const yields = daysFrom(addDays(began, 2), addDays(today, 1)).map((to) => compared(to, began));
        expect(lowOf(facts(today, yields))?.since).toBe(instantOf(began));
        const firstReading = instantOf(addDays(today, -heard), 9) as Instant;
        expect(lowOf(facts(today, yields, 'works', { firstReading }))?.since).toBe(Math.max(instantOf(began), firstReading));
      }),
      { numRuns: 40 },
    );
  });

  test('ends with a comparison whose verdict is withheld, not with one that is missing', () => {
    const low = compared('2026-06-06', '2026-06-05');
    const next = { ...compared('2026-06-07', '2026-06-05'), verdict: null };
    expect(lowOf(facts('2026-06-08', [low, next]))?.isActive).toBe(true);
    expect(lowOf(facts('2026-06-08', [low, { ...next, isWithheld: true }]))?.isActive).toBe(false);
  });
});

describe('a low yield in winter', () => {
  const snowy = (today: LocalDate, lasts: number, verdict: YieldFact['verdict'] = 'none', fortune: Fortune = 'works', own = 1) => {
    const began = addDays(today, -lasts);
    const yields = daysFrom(addDays(began, 1), today).map((to) => ({ ...compared(to, began, verdict), own }));
    const low = lowOf(facts(today, yields, fortune));
    return low !== undefined && isSnow(low.evidence);
  };

  test('may be snow for ten days, and is information then', () => {
    const lasting = [2, 6, 10, 11, 14].map((lasts) => snowy('2026-01-25', lasts));
    expect(lasting).toEqual([true, true, true, false, false]);
    const low = lowOf(facts('2026-01-25', [compared('2026-01-24', '2026-01-23', 'none')]));
    expect(low && [isOnlyInformation(low), low.severity]).toEqual([true, 'warning']);
  });

  test('is no snow from March to November, of a merely lower yield, in a fault, or where nothing was produced within a week', () => {
    expect(daysFrom('2026-03-02', '2026-12-01').filter((today, at) => at % 9 === 0 && snowy(today, 3))).toEqual([]);
    expect(snowy('2026-01-25', 3, 'strings')).toBe(true);
    expect(snowy('2026-01-25', 3, 'low')).toBe(false);
    expect(snowy('2026-01-25', 3, 'none', 'fault')).toBe(false);
    expect(snowy('2026-01-25', 3, 'none', 'works', 0)).toBe(false);
  });
});

describe('an inverter with a battery or a limit of export', () => {
  test('has no low yield from comparisons of before it was entered, and an hour without power is no cause', () => {
    const yields = [{ ...compared('2026-06-06', '2026-06-05'), verdict: null, isWithheld: true }];
    const idle = [{ from: instantOf('2026-06-08', 10), to: null, peak: 0 as never }];
    expect(diagnose(facts('2026-06-08', yields, 'works', { isConcealed: true, idle }))).toEqual([]);
    const darkHour = { from: instantOf('2026-06-08', 16), to: null, peak: 0 as never };
    const [stopped] = diagnose(facts('2026-06-08', yields, 'works', { isConcealed: true, idle, darkHour }));
    expect([stopped?.cause, stopped?.since]).toEqual(['no_production', instantOf('2026-06-08', 10)]);
  });
});
