import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { idleStretches, idleStretchesOf } from '#domain/diagnosis/tracks/idle-stretches.ts';
import { type PowerSegment, segmentDayOf, withSamples } from '#domain/diagnosis/tracks/power-segments.ts';
import { quantity } from '#domain/quantity.ts';
import { daysFrom } from '#domain/time/local-date.ts';
import { POZNAN, timesOf } from '#tests/support/solar-days.ts';

const INVERTER = { inverterPower: quantity<never>(10_000), spot: POZNAN };
const TIMES = daysFrom('2026-06-08', '2026-06-11').flatMap((date) => timesOf(date, 1_200_000));
const histories = fc
  .array(fc.constantFrom(0, 0, 0, -2, 8, 400, null), { minLength: TIMES.length, maxLength: TIMES.length })
  .map((powers) => {
    const held = powers.map((_, index) => powers[index - (index % 5)] ?? null); // some readings are equal
    return TIMES.map((at, index) => ({ at, power: held[index] ?? null }));
  });

describe('powers by day in segments', () => {
  test('are the same, however many readings are added at a time', () => {
    fc.assert(
      fc.property(histories, fc.integer({ min: 1, max: 40 }), (samples, size) => {
        let segments: PowerSegment[] = [];
        for (let from = 0; from < samples.length; from += size)
          segments = withSamples(segments, samples.slice(from, from + size), INVERTER);
        expect(segments).toEqual(withSamples([], samples, INVERTER));
      }),
    );
  });

  test('of the last days are those of the readings of these days', () => {
    fc.assert(
      fc.property(histories, fc.nat(TIMES.length - 1), (samples, index) => {
        const from = segmentDayOf(TIMES[index] ?? 0);
        const late = samples.filter(({ at }) => at >= from);
        expect(withSamples([], samples, INVERTER).filter((segment) => segment.from >= from)).toEqual(withSamples([], late, INVERTER));
      }),
    );
  });

  test('joined give the idle stretches', () => {
    fc.assert(
      fc.property(histories, fc.nat(TIMES.length - 1), (samples, cut) => {
        const halves = [samples.slice(0, cut), samples.slice(cut)].flatMap((half) => withSamples([], half, INVERTER));
        expect(idleStretchesOf(halves)).toEqual(idleStretches(samples, INVERTER));
      }),
    );
  });
});
