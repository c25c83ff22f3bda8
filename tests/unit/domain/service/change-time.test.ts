import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Instant } from '#domain/quantity.ts';
import { countedBack, decidedAt, decidedOn, LONGEST_CHANGE_AGE } from '#domain/service/change-time.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { anInstant } from '#tests/support/generated-values.ts';

const YEAR = 365 * 86_400_000;
const LONG_AGO = 0 as Instant;
const anAge = fc.nat({ max: LONGEST_CHANGE_AGE });
const anyAge = fc.oneof(anAge, fc.integer({ min: -LONGEST_CHANGE_AGE, max: 100 * LONGEST_CHANGE_AGE }));

test('whatever the device’s clock says, a change is dated by its arrival and its age', () => {
  fc.assert(
    fc.property(anInstant, anAge, fc.integer({ min: -20 * YEAR, max: 20 * YEAR }), (arrivedAt, age, ahead) => {
      const decided = arrivedAt - age * 1000;
      const result = decidedAt((decided + ahead) as Instant, { age, arrivedAt }, LONG_AGO);
      if (Math.abs(ahead) > 120_000) expect(result).toBe(decided);
      else expect(result).toBe(Math.min(decided + ahead, arrivedAt));
    }),
  );
});

test('it is never in the future, nor before the changed object was made', () => {
  fc.assert(
    fc.property(anInstant, anInstant, anyAge, fc.nat({ max: YEAR }), (dated, arrivedAt, age, since) => {
      const notBefore = (arrivedAt - since) as Instant;
      const result = decidedAt(dated, { age, arrivedAt }, notBefore);
      expect([result <= arrivedAt, result >= notBefore]).toEqual([true, true]);
    }),
  );
});

test('an impossible age is ignored: the arrival counts', () => {
  const arrivedAt = 1_790_000_000_000 as Instant;
  for (const age of [-1, LONGEST_CHANGE_AGE + 1, Number.NaN]) {
    expect(countedBack({ age, arrivedAt })).toBe(arrivedAt);
    expect(decidedAt(5 as Instant, { age, arrivedAt }, LONG_AGO)).toBe(arrivedAt);
  }
});

test('a day is that of the decision in Warsaw; a clock that is right within two minutes decides itself', () => {
  fc.assert(
    fc.property(anInstant, anAge, fc.integer({ min: -2 * YEAR, max: 2 * YEAR }), (arrivedAt, age, ahead) => {
      const decided = arrivedAt - age * 1000;
      const said = localDateOf(decided + ahead);
      const result = decidedOn(said, { age, arrivedAt });
      if (Math.abs(ahead) <= 120_000 && decided + ahead <= arrivedAt) expect(result).toBe(said);
      else expect(Math.abs(Date.parse(result) - Date.parse(localDateOf(decided)))).toBeLessThanOrEqual(86_400_000);
      if (said < localDateOf(decided - 120_000) || said > localDateOf(decided + 120_000)) expect(result).toBe(localDateOf(decided));
      expect(result <= localDateOf(arrivedAt)).toBe(true);
    }),
  );
});
