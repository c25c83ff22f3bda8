import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Spot } from '#domain/energy/sun.ts';
import { planRoute, type Route, ROUTE_STOPS, type RouteWish, type Stop } from '#domain/route/plan-route.ts';
import { kmOf, legsOf } from '#domain/route/legs.ts';

const aSpot: fc.Arbitrary<Spot> = fc.record({
  latitude: fc.double({ min: 49, max: 54.8, noNaN: true }),
  longitude: fc.double({ min: 14.1, max: 24.1, noNaN: true }),
});
const aTime = fc
  .tuple(fc.integer({ min: 7, max: 18 }), fc.constantFrom('00', '15', '30'))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`);
const aStop: fc.Arbitrary<Stop> = fc.record({
  place: fc.option(aSpot, { nil: null, freq: 8 }),
  from: fc.option(aTime, { nil: null, freq: 2 }),
});
const someStops = fc.array(aStop, { maxLength: ROUTE_STOPS });
const aWish: fc.Arbitrary<RouteWish> = fc.record({ start: fc.option(aSpot, { nil: null }), returns: fc.boolean() });

/** Unit: km. Counted apart from the code under test: the way through the stops in this order. */
function kmThrough(stops: readonly Stop[], order: readonly number[], { start, returns }: RouteWish, first: Spot | null): number {
  const places = order.flatMap((index) => stops[index]?.place ?? []);
  const home = start ?? first;
  return kmOf(legsOf([...places, ...(returns && home ? [home] : [])], start));
}
const timesOf = (stops: readonly Stop[], order: readonly number[]): string[] =>
  order.flatMap((index) => (stops[index]?.place ? (stops[index].from ?? []) : []));
const isInOrder = (times: readonly string[]): boolean => times.every((time, index) => index === 0 || (times[index - 1] ?? '') <= time);
const stopAt = (latitude: number, longitude: number, from: string | null = null): Stop => ({ place: { latitude, longitude }, from });
const orderOf = ({ order }: Route): readonly number[] => order;
const HERE: RouteWish = { start: { latitude: 52, longitude: 20 }, returns: false };

test('a route has each stop once, and the same stops give the same route', () => {
  fc.assert(
    fc.property(someStops, aWish, (stops, wish) => {
      const route = planRoute(stops, wish);
      expect(route.order.toSorted((one, other) => one - other)).toEqual([...stops.keys()]);
      expect(planRoute(stops, wish)).toEqual(route);
    }),
  );
});

test('a route is as long as it says, and never longer than the order it replaces where agreed times were in order', () => {
  fc.assert(
    fc.property(someStops, aWish, (stops, wish) => {
      const route = planRoute(stops, wish);
      const first = stops.find(({ place }) => place)?.place ?? null;
      const isTimely = isInOrder(timesOf(stops, [...stops.keys()]));
      if (isTimely || !wish.returns) expect(route.before).toBeCloseTo(kmThrough(stops, [...stops.keys()], wish, first), 6);
      if (isTimely) expect(route.after).toBeCloseTo(kmThrough(stops, route.order, wish, first), 6);
      if (isTimely) expect(route.after).toBeLessThanOrEqual(route.before);
    }),
  );
});

test('agreed times are in order, and stops without a place are last in the order they had', () => {
  fc.assert(
    fc.property(someStops, aWish, (stops, wish) => {
      const { order } = planRoute(stops, wish);
      expect(isInOrder(timesOf(stops, order))).toBe(true);
      const unplaced = [...stops.keys()].filter((index) => !stops[index]?.place);
      expect(order.slice(order.length - unplaced.length)).toEqual(unplaced);
    }),
  );
});

test('without a place to start from, the first stop stays the first unless a time is agreed that comes before its own', () => {
  fc.assert(
    fc.property(someStops, fc.boolean(), (stops, returns) => {
      const first = stops.findIndex(({ place }) => place);
      if (first < 0 || stops[first]?.from) return;
      expect(planRoute(stops, { start: null, returns }).order[0]).toBe(first);
    }),
  );
});

test('no stop, one stop and stops at one place keep their order', () => {
  expect(planRoute([], HERE)).toEqual({ order: [], before: 0, after: 0 });
  expect(orderOf(planRoute([stopAt(52, 21)], HERE))).toEqual([0]);
  const same = Array.from({ length: ROUTE_STOPS }, () => stopAt(52, 21));
  expect(orderOf(planRoute(same, HERE))).toEqual([...same.keys()]);
  expect(
    orderOf(
      planRoute(
        [
          { place: null, from: null },
          { place: null, from: '08:00' },
        ],
        HERE,
      ),
    ),
  ).toEqual([0, 1]);
});

test('thirty stops along a line, in disorder, are visited from one end to the other', () => {
  const stops = Array.from({ length: ROUTE_STOPS }, (_, index) => stopAt(52, 20 + (((index * 7) % ROUTE_STOPS) + 1) / 100));
  const { order, before, after } = planRoute(stops, HERE);
  const longitudes = order.map((index) => stops[index]?.place?.longitude ?? 0);
  expect(longitudes).toEqual(longitudes.toSorted((one, other) => one - other));
  expect(after).toBeLessThan(before / 4);
});

test('a way that returns goes round instead of there and back', () => {
  const corners = [stopAt(52, 20), stopAt(53, 21), stopAt(52, 21), stopAt(53, 20)];
  const { order } = planRoute(corners, { start: null, returns: true });
  expect([
    [0, 2, 1, 3],
    [0, 3, 1, 2],
  ]).toContainEqual(order);
});

test('agreed times that are out of order are put in order though the way is longer, and stops that all have times are left to them', () => {
  const wrong = [stopAt(52, 20.1, '12:00'), stopAt(52, 20.2, '10:00'), stopAt(52, 20.3, '08:00')];
  const { order, before, after } = planRoute(wrong, HERE);
  expect(order).toEqual([2, 1, 0]);
  expect(after).toBeGreaterThan(before);
});

test('a stop between two agreed times is put in on the way', () => {
  const stops = [stopAt(52, 20.1, '08:00'), stopAt(52, 20.5, '12:00'), stopAt(52, 20.3)];
  expect(orderOf(planRoute(stops, HERE))).toEqual([0, 2, 1]);
});

test('an order that a route would shorten by less than a hundred metres stays', () => {
  const stops = [stopAt(52, 20.0002), stopAt(52, 20.0001), stopAt(52, 20.0003)];
  expect(orderOf(planRoute(stops, HERE))).toEqual([0, 1, 2]);
});

test('more stops than a route has room for stay in their order', () => {
  const stops = Array.from({ length: ROUTE_STOPS + 1 }, (_, index) => stopAt(52, 20 + ((index * 7) % 31) / 100));
  const { order, before, after } = planRoute(stops, HERE);
  expect(order).toEqual([...stops.keys()]);
  expect(after).toBe(before);
});
