import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distanceKm } from '#domain/geo/distance.ts';
import { findOutages } from '#domain/grid/outages/find-outages.ts';
import { coincide, type Interruption, OUTAGE_REACH } from '#domain/grid/outages/outage.ts';
import type { Instant } from '#domain/quantity.ts';

const MINUTE = 60_000;
/** One degree of latitude is 111.2 km. */
const north = (km: number) => 52 + km / 111.195;

const down = (installation: number, km: number, from: number, to: number | null, kind: Interruption['kind'] = 'no_grid'): Interruption => ({
  installation,
  latitude: north(km),
  longitude: 17,
  from: (from * MINUTE) as Instant,
  to: to === null ? null : ((to * MINUTE) as Instant),
  kind,
  household: null,
  readBy: null,
  step: 300_000,
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

  test('is not what began more than a day earlier', () => {
    expect(summaryOf([down(1, 0, 0, null), down(2, 1, 24 * 60, null)])).toEqual([[[1, 2], 24 * 60, null]]);
    expect(summaryOf([down(1, 0, 0, null), down(2, 1, 25 * 60, null)])).toEqual([]);
  });

  test('names who fell silent with it, and is never founded by silence', () => {
    const silent = [down(3, 1, 5, null, 'silent'), down(4, 1, 200, null, 'silent'), down(5, 9, 5, null, 'silent')];
    const found = findOutages([down(1, 0, 0, null), down(2, 1, 5, null), ...silent]).filter(({ cause }) => cause === 'grid_outage');
    expect(found.map(({ installations, probably }) => [installations, probably])).toEqual([[[1, 2], [3]]]);
    const told = [down(1, 0, 0, null), down(2, 1, 5, null), down(1, 0, 10, null, 'silent'), down(2, 1, 10, null, 'silent')];
    expect(findOutages(told).map(({ cause }) => cause)).toEqual(['grid_outage']);
    expect(findOutages([down(1, 0, 0, null), ...silent]).filter(({ cause }) => cause === 'grid_outage')).toEqual([]);
  });
});

describe('a silent area', () => {
  const areas = (interruptions: readonly Interruption[]) =>
    findOutages(interruptions).map(({ cause, installations }) => [cause, installations]);
  const silent = (installation: number, km: number, from: number, step = 5) => ({
    ...down(installation, km, from, null, 'silent'),
    step: step * MINUTE,
  });

  test('is two sites that fell silent within 15 minutes, or two steps of the slower one', () => {
    expect(areas([silent(1, 0, 0), silent(2, 3, 15)])).toEqual([['area_silent', [1, 2]]]);
    expect(areas([silent(1, 0, 0), silent(2, 3, 16)])).toEqual([]);
    expect(areas([silent(1, 0, 0), silent(2, 3, 30, 15)])).toEqual([['area_silent', [1, 2]]]);
    expect(areas([silent(1, 0, 0), silent(2, 3, 31, 15)])).toEqual([]);
    expect(areas([silent(1, 0, 0), silent(2, 5.1, 0)])).toEqual([]);
  });
});

describe('one site', () => {
  const two = (km: number, says: Partial<Interruption>) =>
    summaryOf([down(1, 0, 0, 60), down(2, km, 0, 60)].map((one) => ({ ...one, ...says }))).length;

  test('is within 150 m, of one owner and address, or of one key', () => {
    expect([two(0.14, {}), two(0.16, {})]).toEqual([0, 1]);
    expect([two(3, { household: '7|Polna 1' }), two(3, { readBy: 'key 1' })]).toEqual([0, 0]);
  });

  test('is a row of inverters up to a kilometre long, not a town', () => {
    const row = (count: number) => summaryOf(Array.from({ length: count }, (_, at) => down(at, at * 0.1, 0, 60))).length;
    expect([row(10), row(30)]).toEqual([0, 1]);
  });

  test('includes a third installation that shares the owner with one and the key with another', () => {
    const all = [down(1, 0, 0, 60), down(2, 2, 0, 60), down(3, 4, 0, 60)];
    const [one, other, third] = all as [Interruption, Interruption, Interruption];
    expect(
      summaryOf([
        { ...one, household: 'a' },
        { ...other, household: 'a', readBy: 'k' },
        { ...third, readBy: 'k' },
      ]),
    ).toEqual([]);
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
          const company = interruptions.filter((other) => isLinked(one, other));
          const isFound = outages.some((outage) => outage.interruptions.includes(one));
          if (company.some((other) => distanceKm(one, other) > 0.15)) expect(isFound).toBe(true);
          if (company.length === 0) expect(isFound).toBe(false);
        }
        for (const { installations, from, to } of outages) {
          expect(installations.length).toBeGreaterThan(1);
          expect(to === null || to >= from).toBe(true);
        }
      }),
    );
  });

  test('of a whole city without power are one', () => {
    const city = (kind: Interruption['kind'], first: number) =>
      Array.from({ length: 10_000 }, (_, id) => ({
        ...down(first + id, (id % 100) / 10, (id * 7) % 10, null, kind),
        longitude: 17 + Math.floor(id / 100) / 500,
      }));
    const found = findOutages([...city('no_grid', 0), ...city('silent', 10_000)]);
    expect(found.map(({ cause, installations, probably }) => [cause, installations.length, probably.length])).toEqual([
      ['grid_outage', 10_000, 10_000],
      ['area_silent', 10_000, 0],
    ]);
  });

  test('at one place are one site', () => {
    expect(findOutages(Array.from({ length: 10_000 }, (_, id) => down(id, 0, 0, null)))).toEqual([]);
  });
});
