import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Instant } from '#domain/quantity.ts';
import { instantOf, toIso } from '#domain/time/warsaw.ts';
import { isNumberOf, visitNumber } from '#domain/visit/number.ts';
import { cutToArrival, dayOfVisit, endOf, isEndPlausible, startOf } from '#domain/visit/visit-times.ts';
import { anInstant } from '#tests/support/generated-values.ts';
import { aVisit } from '#tests/support/visits.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const visit = (start: number, end: number | null) =>
  aVisit({ started_at: toIso(start as Instant), ended_at: end === null ? null : toIso(end as Instant) });

describe('case 66: days and clocks of a visit', () => {
  test('a device clock that is ahead by up to two days is cut to the arrival, with both times in order; one behind is left', () => {
    const difference = fc.integer({ min: -2 * DAY, max: 2 * DAY });
    fc.assert(
      fc.property(
        anInstant,
        difference,
        fc.integer({ min: 0, max: 8 * HOUR }),
        fc.integer({ min: 0, max: 3 * DAY }),
        (at, off, lasts, waits) => {
          const start = Math.floor((at + off) / 1000) * 1000;
          const sent = visit(start, start + Math.floor(lasts / 1000) * 1000);
          const arrivedAt = (at + lasts + waits) as Instant;
          const kept = cutToArrival(sent, arrivedAt);
          expect(isEndPlausible(kept)).toBe(true);
          expect(endOf(kept)).toBeLessThanOrEqual(arrivedAt + 600_000);
          expect(startOf(kept)).toBeLessThanOrEqual(endOf(kept) ?? 0);
          if (kept !== sent) expect(kept.times_by_hand).toBe(true);
          else expect(endOf(sent)).toBeLessThanOrEqual(arrivedAt + 600_000);
        },
      ),
    );
  });

  test('ten minutes are tolerated, one millisecond more is not', () => {
    const arrivedAt = instantOf('2026-11-24', 12);
    const exact = visit(arrivedAt, arrivedAt + 600_000);
    expect(cutToArrival(exact, arrivedAt)).toBe(exact);
    expect(cutToArrival(visit(arrivedAt, arrivedAt + 600_001), arrivedAt)).toMatchObject({
      ended_at: toIso(arrivedAt),
      times_by_hand: true,
    });
    expect(cutToArrival(visit(arrivedAt + DAY, null), arrivedAt)).toMatchObject({ ended_at: null, times_by_hand: false });
  });

  test.each([
    [0, true],
    [-1000, false],
    [20 * DAY, true],
  ])('an end %d ms after the start: %s', (after, isPlausible) => {
    const start = instantOf('2026-03-20', 9);
    expect(isEndPlausible(visit(start, start + after))).toBe(isPlausible);
  });

  test.each([
    ['2026-03-29T01:59:59+01:00', '2026-03-29'],
    ['2026-10-25T02:30:00+02:00', '2026-10-25'],
    ['2026-10-25T02:30:00+01:00', '2026-10-25'],
    ['2026-06-30T22:00:00Z', '2026-07-01'],
    ['2026-12-31T22:59:59Z', '2026-12-31'],
    ['2026-12-31T23:00:00Z', '2027-01-01'],
    ['2028-02-29T23:59:59+01:00', '2028-02-29'],
  ])('a visit that ended %s was on %s in Warsaw', (ended_at, day) => expect(dayOfVisit({ ended_at })).toBe(day));

  test('the number has the day of the start in Warsaw, and belongs to its visit alone', () => {
    fc.assert(
      fc.property(
        fc.uuid({ version: 4 }),
        fc.uuid({ version: 4 }),
        fc.integer({ min: 1, max: 2_147_483_647 }),
        anInstant,
        (uuid, other, installation, at) => {
          const number = visitNumber({ uuid, installation, startedAt: at });
          expect(number).toMatch(/^P-\d+-\d{8}-[0-9A-F]{4}$/);
          expect(isNumberOf(number, { uuid, installation })).toBe(true);
          expect(isNumberOf(number, { uuid, installation: installation + 1 })).toBe(false);
          if (other.slice(0, 4) !== uuid.slice(0, 4)) expect(isNumberOf(number, { uuid: other, installation })).toBe(false);
        },
      ),
    );
    const uuid = '7f3a0c1e-5b7d-4c2a-9f11-2d4e6a8b0c1d';
    expect(visitNumber({ uuid, installation: 118, startedAt: Date.parse('2026-11-23T23:30:00Z') })).toBe('P-118-20261124-7F3A');
    expect(isNumberOf('P-118-20260229-7F3A', { uuid, installation: 118 })).toBe(false);
  });
});
