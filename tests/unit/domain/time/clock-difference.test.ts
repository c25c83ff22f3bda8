import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ClockDifference, correction, differenceIn, narrowed, wrongBy } from '#domain/time/clock-difference.ts';
import { anInstant } from '#tests/support/generated-values.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const YEAR = 365 * DAY;

/** Unit: ms. One answer as a device sees it whose clock is ahead by `ahead`. */
const anExchange = (ahead: number) =>
  fc.record({ at: anInstant, toServer: fc.nat({ max: 12_000 }), back: fc.nat({ max: 12_000 }) }).map(({ at, toServer, back }) => ({
    date: Math.floor(at / 1000) * 1000,
    sentAt: at - toServer + ahead,
    receivedAt: at + back + ahead,
  }));
const anOffset = fc.oneof(fc.integer({ min: -2 * YEAR, max: 2 * YEAR }), fc.integer({ min: -20 * MINUTE, max: 20 * MINUTE }));

const heard = (exchange: { date: number; sentAt: number; receivedAt: number }): ClockDifference => {
  const measured = differenceIn(exchange);
  if (!measured) throw new Error('The exchange tells nothing.');
  return measured;
};

test('the true difference is within the interval however slow the responses are, and the corrected time within half of that', () => {
  fc.assert(
    fc.property(
      anOffset.chain((ahead) => fc.tuple(fc.constant(ahead), anExchange(ahead))),
      ([ahead, exchange]) => {
        const { least, most, at } = heard(exchange);
        expect(least).toBeLessThanOrEqual(-ahead);
        expect(most).toBeGreaterThanOrEqual(-ahead);
        expect(Math.abs(correction({ least, most, at }, at) + ahead)).toBeLessThanOrEqual(most - least);
      },
    ),
  );
});

test('several responses narrow the interval and never exclude the true difference', () => {
  const several = anOffset.chain((ahead) =>
    fc.tuple(
      fc.constant(ahead),
      anInstant,
      fc.array(fc.record({ later: fc.nat({ max: 60_000 }), toServer: fc.nat({ max: 9_000 }), back: fc.nat({ max: 9_000 }) }), {
        minLength: 1,
        maxLength: 20,
      }),
    ),
  );
  fc.assert(
    fc.property(several, ([ahead, start, answers]) => {
      let known: ClockDifference | null = null;
      let at: number = start;
      for (const { later, toServer, back } of answers) {
        at += later;
        const measured = heard({ date: Math.floor(at / 1000) * 1000, sentAt: at - toServer + ahead, receivedAt: at + back + ahead });
        const width: number = known ? known.most - known.least : Number.POSITIVE_INFINITY;
        known = narrowed(known, measured);
        expect(known.most - known.least).toBeLessThanOrEqual(width);
        expect([known.least <= -ahead, known.most >= -ahead]).toEqual([true, true]);
      }
    }),
  );
});

test('a clock is wrong only if it is more than five minutes off, and always from six minutes on with fast responses', () => {
  fc.assert(
    fc.property(
      anOffset.chain((ahead) => fc.tuple(fc.constant(ahead), anExchange(ahead))),
      ([ahead, exchange]) => {
        const known = heard(exchange);
        const measured = wrongBy(known, known.at);
        if (Math.abs(ahead) <= 5 * MINUTE) expect(measured).toBeNull();
        if (Math.abs(ahead) > 6 * MINUTE) expect(Math.sign(measured ?? 0)).toBe(Math.sign(ahead));
      },
    ),
  );
});

test('a correct clock is never corrected', () => {
  fc.assert(
    fc.property(anExchange(0), (exchange) => {
      const known = heard(exchange);
      expect(correction(known, known.at)).toBe(0);
    }),
  );
});

test('a clock that is set right without contact to the server is no longer corrected', () => {
  const off = fc.oneof(fc.integer({ min: 2 * DAY, max: 3 * YEAR }), fc.integer({ min: -3 * YEAR, max: -2 * MINUTE }));
  fc.assert(
    fc.property(anInstant, off, fc.nat({ max: MINUTE }), (at, behind, later) => {
      const known = { least: behind, most: behind + 400, at };
      expect(correction(known, at + behind + 400 + later)).toBe(0);
    }),
  );
});

test('a clock that stays wrong is corrected for a day without the server, one that is years behind for 30 days', () => {
  const at = 1_790_000_000_000 as ClockDifference['at'];
  expect(correction({ least: -YEAR, most: -YEAR, at }, at + DAY - 1)).toBe(-YEAR);
  expect(correction({ least: YEAR, most: YEAR, at }, at + 29 * DAY)).toBe(YEAR);
  expect(correction({ least: YEAR, most: YEAR, at }, at + 30 * DAY)).toBe(0);
});

test('the newer response counts if the clock was set between two', () => {
  const at = 1_790_000_000_000 as ClockDifference['at'];
  const after = { least: -200, most: 900, at: (at + 1_000) as ClockDifference['at'] };
  expect(narrowed({ least: 600_000, most: 601_000, at }, after)).toEqual(after);
});

test('an exchange with a changed clock, a frozen page or an invalid date gives no difference', () => {
  expect(differenceIn({ date: 1_790_000_000_000, sentAt: 20, receivedAt: 10 })).toBeNull();
  expect(differenceIn({ date: 1_790_000_000_000, sentAt: 0, receivedAt: MINUTE + 1 })).toBeNull();
  expect(differenceIn({ date: Number.NaN, sentAt: 0, receivedAt: 1 })).toBeNull();
});
