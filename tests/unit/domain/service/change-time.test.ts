import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Instant } from '#domain/quantity.ts';
import { decidedAt, LONGEST_CHANGE_AGE } from '#domain/service/change-time.ts';
import { anInstant } from '#tests/support/generated-values.ts';

const YEAR = 365 * 86_400_000;
const anAge = fc.nat({ max: LONGEST_CHANGE_AGE });
const anyAge = fc.oneof(anAge, fc.integer({ min: -LONGEST_CHANGE_AGE, max: 100 * LONGEST_CHANGE_AGE }));

test('whatever the device’s clock says, a change is dated by its arrival and its age', () => {
  fc.assert(
    fc.property(anInstant, anAge, fc.integer({ min: -20 * YEAR, max: 20 * YEAR }), (arrivedAt, age, ahead) => {
      const decided = arrivedAt - age * 1000;
      const found = decidedAt({ dated: (decided + ahead) as Instant, age, arrivedAt, notBefore: null });
      expect(Math.abs(found - decided)).toBeLessThanOrEqual(120_000);
      expect(found).toBeLessThanOrEqual(arrivedAt);
      if (Math.abs(ahead) > 120_000) expect(found).toBe(decided);
      else expect(found).toBe(Math.min(decided + ahead, arrivedAt));
    }),
  );
});

test('it is never in the future, nor before what it is about', () => {
  fc.assert(
    fc.property(anInstant, anInstant, anyAge, fc.nat({ max: YEAR }), (dated, arrivedAt, age, since) => {
      const notBefore = (arrivedAt - since) as Instant;
      const found = decidedAt({ dated, age, arrivedAt, notBefore });
      expect([found <= arrivedAt, found >= notBefore]).toEqual([true, true]);
    }),
  );
});

test('an age that cannot be says nothing: the arrival counts', () => {
  const [dated, arrivedAt] = [5 as Instant, 1_790_000_000_000 as Instant];
  for (const age of [-1, LONGEST_CHANGE_AGE + 1, Number.NaN]) expect(decidedAt({ dated, age, arrivedAt, notBefore: null })).toBe(arrivedAt);
});

test('who tells no age is dated as ever', () => {
  fc.assert(
    fc.property(anInstant, anInstant, (dated, arrivedAt) => {
      expect(decidedAt({ dated, age: null, arrivedAt, notBefore: arrivedAt })).toBe(dated);
    }),
  );
});
