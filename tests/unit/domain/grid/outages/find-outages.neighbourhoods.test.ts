import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findOutages } from '#domain/grid/outages/find-outages.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { type Happening, interruptionsIn, type Neighbour, neighboursOf } from '#tests/support/generated-neighbourhood.ts';
import { runsOf } from '#tests/support/runs.ts';

const DAY = '2026-06-08';
const at = (hour: number, minute = 0) => instantOf(DAY, hour, minute);
const HOUR = 3_600_000;
const MINUTE = 60_000;
const seed = Number(process.env.PV_SEED ?? Date.now() % 2_147_483_647);
const options = { seed, numRuns: runsOf(150) };

const shapes = fc.record({
  seed: fc.integer(),
  sites: fc.integer({ min: 1, max: 12 }),
  inverters: fc.integer({ min: 1, max: 4 }),
  shared: fc.constantFrom('place' as const, 'owner' as const, 'key' as const),
  apart: fc.constantFrom(0.4, 1, 3),
});
/** An hour and a half or more by day, so that what follows from it is not a matter of one reading. */
const spans = fc.tuple(fc.integer({ min: 9 * 60, max: 15 * 60 }), fc.integer({ min: 90, max: 200 }));

const over = ([begin, minutes]: readonly [number, number], rest: Omit<Happening, 'from' | 'to'>): Happening => ({
  ...rest,
  from: at(0) + begin * MINUTE,
  to: at(0) + (begin + minutes) * MINUTE,
});
const outagesAmong = (neighbours: readonly Neighbour[], happenings: readonly Happening[], until = at(21)) =>
  findOutages(neighbours.flatMap((one) => interruptionsIn(one, [at(6), until], happenings)));
const grid = (found: ReturnType<typeof findOutages>) => found.filter(({ cause }) => cause === 'grid_outage');
const areas = (found: ReturnType<typeof findOutages>) => found.filter(({ cause }) => cause === 'area_silent');
const sitesOf = (neighbours: readonly Neighbour[]) => new Set(neighbours.map(({ site }) => site));
const allSites = (neighbours: readonly Neighbour[]) => ({ sites: sitesOf(neighbours) });

describe(`neighbourhoods (seed ${seed})`, () => {
  test('without anything that happens have no outage', () => {
    fc.assert(
      fc.property(shapes, (shape) => {
        expect(outagesAmong(neighboursOf(shape), [])).toEqual([]);
      }),
      options,
    );
  });

  test('that fall silent are never a grid outage, and are an area where two sites did together', () => {
    fc.assert(
      fc.property(shapes, spans, (shape, span) => {
        const neighbours = neighboursOf(shape);
        const found = outagesAmong(neighbours, [over(span, { kind: 'link', ...allSites(neighbours) })]);
        expect(grid(found)).toEqual([]);
        const isReached = shape.sites > 1;
        expect(areas(found).length > 0).toBe(isReached);
        if (isReached) expect(new Set(areas(found).flatMap(({ installations }) => installations)).size).toBe(neighbours.length);
      }),
      options,
    );
  });

  test('that lose the grid have an outage of all that told it, where two sites did; the silent ones are named', () => {
    fc.assert(
      fc.property(shapes, spans, (shape, span) => {
        const neighbours = neighboursOf(shape);
        const found = grid(outagesAmong(neighbours, [over(span, { kind: 'outage', ...allSites(neighbours) })]));
        const telling = neighbours.filter(({ logger }) => logger !== 'dies');
        const isProved = sitesOf(telling).size > 1;
        const hit = new Set(found.flatMap(({ installations }) => installations));
        for (const id of hit) expect(telling.some((one) => one.id === id)).toBe(true);
        if (shape.apart < 3 || !isProved) expect(hit.size).toBe(isProved ? telling.length : 0);
        const named = new Set(found.flatMap(({ probably }) => probably));
        for (const { id, logger } of neighbours) if (named.has(id)) expect(logger).toBe('dies');
        if (isProved && shape.apart < 3) expect(named.size).toBe(neighbours.length - telling.length);
      }),
      options,
    );
  });

  test('of one owner’s site have no outage by its main switch, told or not, however many inverters it has', () => {
    fc.assert(
      fc.property(shapes, spans, fc.boolean(), (shape, span, isTold) => {
        const neighbours = neighboursOf({ ...shape, inverters: 30 });
        const kind = isTold ? 'main-switch-told' : 'main-switch';
        expect(outagesAmong(neighbours, [over(span, { kind, sites: new Set([0]) })])).toEqual([]);
      }),
      { ...options, numRuns: runsOf(60) },
    );
  });

  test('with a told switch at every site have no outage', () => {
    fc.assert(
      fc.property(shapes, spans, (shape, span) => {
        const neighbours = neighboursOf(shape);
        expect(grid(outagesAmong(neighbours, [over(span, { kind: 'main-switch-told', ...allSites(neighbours) })]))).toEqual([]);
      }),
      options,
    );
  });

  test('of which each site’s own link fails at another hour have neither', () => {
    fc.assert(
      fc.property(shapes, (shape) => {
        const neighbours = neighboursOf({ ...shape, sites: Math.min(shape.sites, 5) });
        const links = [...sitesOf(neighbours)].map(
          (site): Happening => ({ kind: 'link', sites: new Set([site]), from: at(7 + 2 * site), to: at(8 + 2 * site, 20) }),
        );
        expect(outagesAmong(neighbours, links)).toEqual([]);
      }),
      options,
    );
  });

  test('whose outage rolls from site to site have it only while two sites are without grid', () => {
    fc.assert(
      fc.property(shapes, (shape) => {
        const neighbours = neighboursOf(shape).map((one) => ({ ...one, logger: 'tells-events' as const, clock: 0, step: MINUTE }));
        const rolling = [...sitesOf(neighbours)].map(
          (site): Happening => ({
            kind: 'outage',
            sites: new Set([site]),
            from: at(8) + site * 40 * MINUTE,
            to: at(9) + site * 40 * MINUTE,
          }),
        );
        const found = grid(outagesAmong(neighbours, rolling));
        for (const { from, to } of found) expect((to ?? at(21)) - from).toBeLessThanOrEqual(HOUR);
        expect(found.length > 0).toBe(shape.sites > 1);
      }),
      options,
    );
  });

  test('say nothing of an outage at night, and tell it when it lasts into the day', () => {
    fc.assert(
      fc.property(shapes, (shape) => {
        const neighbours = neighboursOf({ ...shape, sites: shape.sites + 1 }).map((one) => ({ ...one, logger: 'tells-events' as const }));
        const night = (to: number): Happening => ({ kind: 'outage', ...allSites(neighbours), from: at(22), to });
        expect(grid(outagesAmong(neighbours, [night(at(26))], at(36)))).toEqual([]);
        expect(grid(outagesAmong(neighbours, [night(at(34))], at(36)))).not.toEqual([]);
      }),
      { ...options, numRuns: runsOf(40) },
    );
  });

  test('do not depend on the order in which interruptions are given', () => {
    fc.assert(
      fc.property(shapes, spans, spans, (shape, one, other) => {
        const neighbours = neighboursOf(shape);
        const happenings = [over(one, { kind: 'outage', ...allSites(neighbours) }), over(other, { kind: 'link', sites: new Set([0, 1]) })];
        const all = neighbours.flatMap((neighbour) => interruptionsIn(neighbour, [at(6), at(21)], happenings));
        const bare = (found: ReturnType<typeof findOutages>) =>
          found.map(({ cause, from, to, installations, probably }) => ({ cause, from, to, installations, probably }));
        expect(bare(findOutages(all.toReversed()))).toEqual(bare(findOutages(all)));
      }),
      { ...options, numRuns: runsOf(60) },
    );
  });
});
