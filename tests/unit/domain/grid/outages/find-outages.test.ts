import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distanceKm } from '#domain/geo/distance.ts';
import { findOutages } from '#domain/grid/outages/find-outages.ts';
import { coincide, type Interruption, OUTAGE_REACH } from '#domain/grid/outages/outage.ts';
import type { Instant } from '#domain/quantity.ts';

const MINUTE = 60_000;
/** One degree of latitude is 111.2 km. */
const north = (km: number) => 52 + km / 111.195;

const down = (
  installation: number,
  km: number,
  from: number,
  to: number | null,
  kind: Interruption['kind'] = 'grid_disconnect',
): Interruption => ({
  installation,
  latitude: north(km),
  longitude: 17,
  from: (from * MINUTE) as Instant,
  to: to === null ? null : ((to * MINUTE) as Instant),
  kind,
});
const summaryOf = (interruptions: readonly Interruption[]) =>
  findOutages(interruptions).map(({ installations, from, to }) => [installations, from / MINUTE, to === null ? null : to / MINUTE]);

describe('an outage', () => {
  test('is two installations within 5 km at one time', () => {
    expect(summaryOf([down(1, 0, 0, 60), down(2, 4.9, 30, 90)])).toEqual([[[1, 2], 30, 60]]);
    expect(summaryOf([down(1, 0, 0, 60), down(2, 5.1, 30, 90)])).toEqual([]);
    expect(summaryOf([down(1, 0, 0, 60), down(2, 1, 61, 90)])).toEqual([]);
    expect(summaryOf([down(1, 0, 0, null), down(2, 1, 61, null)])).toEqual([[[1, 2], 61, null]]);
  });

  test('is not one installation twice', () => expect(summaryOf([down(1, 0, 0, 60), down(1, 0, 30, 90)])).toEqual([]));

  test('goes on from neighbour to neighbour', () => {
    expect(summaryOf([down(3, 8, 0, 60), down(1, 0, 0, 60), down(2, 4, 0, 60)])).toEqual([[[1, 2, 3], 0, 60]]);
  });

  test('is over when only one is left, and a new one begins when two are down again', () => {
    const chronic = down(1, 0, 0, null);
    expect(summaryOf([chronic, down(2, 1, 10, 20), down(3, 1, 100, 120)])).toEqual([
      [[1, 2], 10, 20],
      [[1, 3], 100, 120],
    ]);
  });

  test('includes silences, but not one that began days earlier', () => {
    expect(summaryOf([down(1, 0, 0, null, 'silent'), down(2, 1, 5, null)])).toEqual([[[1, 2], 5, null]]);
    expect(summaryOf([down(1, 0, 0, null, 'silent'), down(2, 1, 25 * 60, null)])).toEqual([]);
    expect(coincide(down(1, 0, 0, null, 'silent'), down(2, 1, 24 * 60, null, 'silent'))).toBe(true);
  });
});

describe('many interruptions', () => {
  const anInterruption = fc
    .tuple(
      fc.nat({ max: 12 }),
      fc.nat({ max: 60 }),
      fc.nat({ max: 60 }),
      fc.nat({ max: 600 }),
      fc.option(fc.nat({ max: 120 }), { nil: null }),
    )
    .map(
      ([installation, up, right, from, length]): Interruption => ({
        ...down(installation, up / 2, from, length === null ? null : from + length),
        longitude: 17 + right / 100,
      }),
    );

  test('in any order give the same outages', () => {
    fc.assert(
      fc.property(fc.array(anInterruption, { maxLength: 25 }), (interruptions) => {
        const [once, again] = [findOutages(interruptions), findOutages(interruptions.toReversed())];
        const bare = (outages: typeof once) => outages.map(({ from, to, installations }) => ({ from, to, installations }));
        expect(bare(again)).toEqual(bare(once));
      }),
    );
  });

  test('contain every pair that is near and simultaneous, and nothing isolated', () => {
    fc.assert(
      fc.property(fc.array(anInterruption, { maxLength: 25 }), (interruptions) => {
        const outages = findOutages(interruptions);
        const isLinked = (one: Interruption, other: Interruption) => coincide(one, other) && distanceKm(one, other) <= OUTAGE_REACH;
        for (const one of interruptions) {
          const hasCompany = interruptions.some((other) => isLinked(one, other));
          expect(outages.some((outage) => outage.interruptions.includes(one))).toBe(hasCompany);
        }
        for (const { installations, from, to } of outages) {
          expect(installations.length).toBeGreaterThan(1);
          expect(to === null || to >= from).toBe(true);
        }
      }),
    );
  });

  test('of a whole city without power are one', () => {
    const city = Array.from({ length: 900 }, (_, id) => ({
      ...down(id, (id % 30) / 2, 0, null),
      longitude: 17 + Math.floor(id / 30) / 100,
    }));
    expect(findOutages(city).map(({ installations }) => installations.length)).toEqual([900]);
  });
});
