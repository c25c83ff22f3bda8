import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brightSpans } from '#domain/energy/bright-spans.ts';
import { isBright } from '#domain/energy/daylight.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { POZNAN } from '#tests/support/solar-days.ts';

const START = instantOf('2026-01-01');
const MINUTE = 60_000;
const minutes = fc.integer({ min: 0, max: 365 * 24 * 60 });

describe('the daylight between two times', () => {
  test('is the time with the sun higher than 8°, including its ends', () => {
    fc.assert(
      fc.property(minutes, fc.integer({ min: 0, max: 3 * 24 * 60 }), (begin, length) => {
        const [from, to] = [START + begin * MINUTE, START + (begin + length) * MINUTE];
        const spans = brightSpans(from, to, POZNAN, 9);
        for (let at = from; at <= to; at += 7 * MINUTE)
          expect(spans.some((span) => span.from <= at && at <= span.to)).toBe(isBright(at, POZNAN));
        for (const span of spans) {
          expect([isBright(span.from, POZNAN), isBright(span.to, POZNAN)]).toEqual([true, true]);
          if (span.from > from) expect(isBright(span.from - 1, POZNAN)).toBe(false);
          if (span.to < to) expect(isBright(span.to + 1, POZNAN)).toBe(false);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('may be a single moment, and is limited to the requested number of spans', () => {
    const [noon, night] = [instantOf('2026-06-08', 12), instantOf('2026-06-08', 23)];
    expect(brightSpans(noon, noon, POZNAN, 9)).toEqual([{ from: noon, to: noon }]);
    expect(brightSpans(night, night, POZNAN, 9)).toEqual([]);
    expect(brightSpans(noon, instantOf('2026-06-20'), POZNAN, 3)).toHaveLength(3);
  });
});
