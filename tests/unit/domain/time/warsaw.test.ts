import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#domain/time/local-date.ts';
import { fromIso, hourStarts, hoursOfDay, instantOf, localDateOf, toIso, wallClock, warsawOffset } from '#domain/time/warsaw.ts';
import { aDate, anInstant } from '#tests/support/generated-values.ts';

const wall = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw', dateStyle: 'short', timeStyle: 'medium' });

describe('Warsaw time', () => {
  test('is that of the time zone database, at any instant from 1999 to 2060', () => {
    fc.assert(
      fc.property(anInstant, (at) => {
        expect(wallClock(at).toISOString().slice(0, 19).replace('T', ' ')).toBe(wall.format(at));
      }),
      { seed: 1, numRuns: 500 },
    );
  });

  test.each([
    ['2026-03-29T00:59:59Z', 1],
    ['2026-03-29T01:00:00Z', 2],
    ['2026-10-25T00:59:59Z', 2],
    ['2026-10-25T01:00:00Z', 1],
  ])('at %s it is %i h ahead of UTC', (at, hours) => expect(warsawOffset(Date.parse(at)) / 3_600_000).toBe(hours));

  test('a day has 24 hours, 23 when summer time begins and 25 when it ends', () => {
    expect(['2026-03-28', '2026-03-29', '2026-10-25', '2026-10-26'].map(hoursOfDay)).toEqual([24, 23, 25, 24]);
  });

  test('the hours of a day follow each other without a gap, and the next day begins where they end', () => {
    fc.assert(
      fc.property(aDate, (date) => {
        const starts = hourStarts(date);
        for (const [index, at] of starts.slice(1).entries()) expect(at - (starts[index] ?? 0)).toBe(3_600_000);
        expect(instantOf(addDays(date, 1)) - (starts.at(-1) ?? 0)).toBe(3_600_000);
        expect(starts.every((at) => localDateOf(at) === date)).toBe(true);
      }),
      { seed: 2 },
    );
  });

  test('the doubled hour is written twice with its two offsets', () => {
    expect(hourStarts('2026-10-25').slice(1, 5).map(toIso)).toEqual([
      '2026-10-25T01:00:00+02:00',
      '2026-10-25T02:00:00+02:00',
      '2026-10-25T02:00:00+01:00',
      '2026-10-25T03:00:00+01:00',
    ]);
  });

  test('a formatted instant is parsed again', () => {
    fc.assert(
      fc.property(anInstant, (at) => {
        expect(fromIso(toIso(at))).toBe(at);
      }),
      { seed: 3 },
    );
  });

  test.each([
    ['2026-07-01T12:00:00', '2026-07-01T10:00:00.000Z'],
    ['2026-01-01 12:00', '2026-01-01T11:00:00.000Z'],
    ['2026-01-01', '2025-12-31T23:00:00.000Z'],
    ['2026-01-01T12:00:00Z', '2026-01-01T12:00:00.000Z'],
    ['2026-01-01T12:00:00+0530', '2026-01-01T06:30:00.000Z'],
    ['2026-01-01T12:00:30.250+01', '2026-01-01T11:00:30.250Z'],
    ['2026-03-29T02:30:00', '2026-03-29T01:30:00.000Z'],
    ['2026-10-25T02:30:00', '2026-10-25T00:30:00.000Z'],
  ])('%s means %s', (text, utc) => expect(new Date(fromIso(text) ?? Number.NaN).toISOString()).toBe(utc));

  test.each(['', 'noon', '2026-13-01', '2026-02-30', '2026-01-01T25:00:00', '01.02.2026', '2026-01-01T12:00:00+99:00'])(
    '"%s" is no time',
    (text) => {
      expect(fromIso(text)).toBeUndefined();
    },
  );
});
