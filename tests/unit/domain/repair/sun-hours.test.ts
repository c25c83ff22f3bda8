import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brightSpans } from '#domain/energy/bright-spans.ts';
import { sunHours } from '#domain/repair/sun-hours.ts';
import { POZNAN } from '#tests/support/solar-days.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const aDay = fc.integer({ min: 0, max: 364 }).map((day) => Date.UTC(2026, 0, 1) + day * DAY);
const isNear = (one: number, other: number) => Math.abs(one - other) <= 5 * MINUTE;

describe('the hours of a day by the sun', () => {
  test('are those of UTC on the day of the closing', () => {
    const closing = Date.UTC(2026, 9, 12, 13, 40);
    const starts = sunHours(closing, POZNAN)(closing).map(({ from }) => new Date(from).getUTCHours());
    expect(starts).toEqual(Array.from({ length: 24 }, (_, hour) => hour));
  });

  test('follow each other without a gap on any day, and the first light keeps its hour', () =>
    fc.assert(
      fc.property(aDay, fc.integer({ min: -14, max: 14 }), (closing, away) => {
        const hours = sunHours(closing, POZNAN);
        const day = closing + away * DAY;
        const spans = hours(day);
        expect([spans[0]?.from, ...spans.map(({ to }) => to)]).toEqual([...spans.map(({ from }) => from), day + DAY]);
        const dawnOf = (at: number) => brightSpans(at, at + DAY, POZNAN, 1)[0]?.from ?? 0;
        const hour = Math.floor((dawnOf(closing) - closing) / (60 * MINUTE));
        const [from, to] = [spans[hour]?.from ?? 0, spans[hour]?.to ?? 0];
        const dawn = dawnOf(day);
        expect((from <= dawn && dawn < to) || isNear(from, dawn) || isNear(to, dawn)).toBe(true);
      }),
      { numRuns: 40 },
    ));

  test('are equally long where the sun does not rise, or does not set', () => {
    const north = { latitude: 72, longitude: 20 };
    for (const month of [5, 11]) {
      const at = Date.UTC(2026, month, 21);
      expect(sunHours(at, north)(at + 3 * DAY).map(({ from, to }) => to - from)).toEqual(Array.from({ length: 24 }, () => 60 * MINUTE));
    }
  });
});
