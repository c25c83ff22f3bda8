import type { Spot } from '#domain/energy/sun.ts';
import { drivenKm } from './legs.ts';
import { type Ground, insertCheapest, lengthOf, shorten } from './shorten.ts';

/** More stops are left in their order. */
export const ROUTE_STOPS = 30;
/** Unit: km. A gain that is smaller is not worth another order. */
const WORTH = 0.1;

export interface Stop {
  /** `null`: not known. */
  readonly place: Spot | null;
  /** 'HH:MM', agreed with the customer; such a stop is an anchor. */
  readonly from: string | null;
}

export interface RouteWish {
  /** Where the way begins; `null`: at the first stop, which stays the first. */
  readonly start: Spot | null;
  /** Whether the way ends where it began. */
  readonly returns: boolean;
}

export interface Route {
  /** Indexes of the given stops, those without a place last. */
  readonly order: readonly number[];
  /** Unit: km, estimated: of the given order, and of this one. */
  readonly before: number;
  readonly after: number;
}

/** The stops with the agreed times in order of time, each at a position of one of them; the others stay where they are. */
function withTimesInOrder(stops: readonly Stop[], order: readonly number[]): number[] {
  const timeOf = (index: number): string => stops[index]?.from ?? '';
  const anchors = order
    .filter((index) => timeOf(index) !== '')
    .sort((one, other) => (timeOf(one) < timeOf(other) ? -1 : timeOf(one) > timeOf(other) ? 1 : one - other));
  return order.map((index) => (timeOf(index) === '' ? index : (anchors.shift() ?? index)));
}

function groundOf(stops: readonly Stop[], order: readonly number[], { start, returns }: RouteWish): Ground {
  const [first = 0] = order;
  const begin = start ?? null;
  const end = returns ? (start ?? stops[first]?.place ?? null) : null;
  const places = [...stops.map(({ place }) => place), begin, end];
  const table = places.map((one) => places.map((other) => (one && other ? drivenKm(one, other) : 0)));
  return {
    ...{ start: stops.length, end: stops.length + 1, fixed: start ? 0 : 1 },
    km: (one, other) => table[one]?.[other] ?? 0,
    isAnchor: (stop) => (stops[stop]?.from ?? null) !== null,
  };
}

/**
 * A short way through the stops. Those with an agreed time are anchors in order of time; the others are put in where they make the way
 * least longer, then 2-opt and or-opt shorten it. The order stays unless that gains something, so the way is never longer than before,
 * except where agreed times were out of order. The same stops always give the same way. Source: specification 40.2.
 */
export function planRoute(stops: readonly Stop[], wish: RouteWish): Route {
  const located = [...stops.keys()].filter((index) => stops[index]?.place);
  const others = [...stops.keys()].filter((index) => !stops[index]?.place);
  const timely = withTimesInOrder(stops, located);
  const ground = groundOf(stops, timely, wish);
  const framed = (order: readonly number[]): number[] => [ground.start, ...order, ground.end];
  const before = lengthOf(framed(located), ground);
  const routeOf = (order: readonly number[]): Route => ({ order: [...order, ...others], before, after: lengthOf(framed(order), ground) });
  if (stops.length > ROUTE_STOPS || located.length === 0) return { order: [...stops.keys()], before, after: before };
  const isFixed = (index: number): boolean => ground.fixed > 0 && index === timely[0];
  const kept = timely.filter((index) => isFixed(index) || ground.isAnchor(index));
  const free = timely.filter((index) => !kept.includes(index));
  const [one, other] = [insertCheapest(framed(kept), free, ground), framed(timely)].map((order) => shorten(order, ground));
  const shortest = [one, other].map((order) => routeOf((order ?? []).slice(1, -1))).sort((a, b) => a.after - b.after)[0];
  const replaced = routeOf(timely);
  return shortest && shortest.after <= replaced.after - WORTH ? shortest : replaced;
}
