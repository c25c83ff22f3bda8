import type { Spot } from '#domain/energy/sun.ts';
import { distanceKm, EARTH_RADIUS } from './distance.ts';

/** A place and how far it is. Unit: km. */
export interface Nearby<P extends Spot> {
  readonly place: P;
  readonly km: number;
}

/** Places kept so that a look around one does not cost a look at all. Of two equally far the earlier given comes first. */
export interface PlaceIndex<P extends Spot> {
  /** So many, nearest first. */
  nearest(spot: Spot, count: number): Nearby<P>[];
  /** All within so many km, nearest first. */
  within(spot: Spot, km: number): Nearby<P>[];
}

type Axis = 0 | 1 | 2;
/** A point on the unit sphere: distances hold at the poles and across the 180th meridian too. */
type Point = readonly [number, number, number];

interface Item<P> {
  readonly place: P;
  readonly point: Point;
  /** Where it stood among those given. */
  readonly order: number;
}

interface Node<P> {
  readonly item: Item<P>;
  readonly axis: Axis;
  readonly below: Node<P> | undefined;
  readonly above: Node<P> | undefined;
}

interface Candidate<P> {
  readonly item: Item<P>;
  /** Squared chord of the unit sphere. */
  readonly chord: number;
}

const RAD = Math.PI / 180;
const AXES: readonly Axis[] = [0, 1, 2];

function pointOf({ latitude, longitude }: Spot): Point {
  const [phi, lambda] = [latitude * RAD, longitude * RAD];
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
}

const chordOf = (one: Point, other: Point): number => (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2;

function widestAxis<P>(items: readonly Item<P>[]): Axis {
  const spread = (axis: Axis): number => {
    let [least, most] = [2, -2];
    for (const { point } of items) {
      least = Math.min(least, point[axis]);
      most = Math.max(most, point[axis]);
    }
    return most - least;
  };
  return AXES.reduce((widest, axis) => (spread(axis) > spread(widest) ? axis : widest));
}

function treeOf<P>(items: readonly Item<P>[]): Node<P> | undefined {
  const axis = widestAxis(items);
  const sorted = items.toSorted((one, other) => one.point[axis] - other.point[axis]);
  const middle = sorted.length >> 1;
  const item = sorted[middle];
  return item && { item, axis, below: treeOf(sorted.slice(0, middle)), above: treeOf(sorted.slice(middle + 1)) };
}

const isNearer = <P>(one: Candidate<P>, other: Candidate<P>): boolean =>
  one.chord < other.chord || (one.chord === other.chord && one.item.order < other.item.order);

/** Keeps `found` in its order, and at most `count` of them. */
function keep<P>(found: Candidate<P>[], next: Candidate<P>, count: number): void {
  let at = found.length;
  for (let before = found[at - 1]; before && isNearer(next, before); before = found[at - 1]) at -= 1;
  found.splice(at, 0, next);
  if (found.length > count) found.pop();
}

interface Wanted {
  readonly point: Point;
  readonly count: number;
  /** Squared chord. */
  readonly furthest: number;
}

function search<P>(node: Node<P> | undefined, wanted: Wanted, found: Candidate<P>[]): void {
  if (!node) return;
  const limit = () => (found.length < wanted.count ? wanted.furthest : Math.min(wanted.furthest, found.at(-1)?.chord ?? 0));
  const chord = chordOf(wanted.point, node.item.point);
  if (chord <= limit()) keep(found, { item: node.item, chord }, wanted.count);
  const aside = wanted.point[node.axis] - node.item.point[node.axis];
  const [near, far] = aside < 0 ? [node.below, node.above] : [node.above, node.below];
  search(near, wanted, found);
  if (aside * aside <= limit()) search(far, wanted, found);
}

/**
 * Sorts places for looks around them; each look costs a few dozen of them, however many there are and however they crowd.
 *
 * Unit    WGS84 degrees; km along a great circle.
 * Range   any number of places, none too.
 * Source  k-d tree (Bentley, Multidimensional binary search trees, 1975).
 */
export function placeIndex<P extends Spot>(places: readonly P[]): PlaceIndex<P> {
  const tree = treeOf(places.map((place, order) => ({ place, point: pointOf(place), order })));
  const look = (spot: Spot, count: number, furthest: number): Nearby<P>[] => {
    const found: Candidate<P>[] = [];
    if (count > 0) search(tree, { point: pointOf(spot), count, furthest }, found);
    return found.map(({ item: { place } }) => ({ place, km: distanceKm(spot, place) }));
  };
  return {
    nearest: (spot, count) => look(spot, count, Number.POSITIVE_INFINITY),
    // a hair more than asked for, so that what stands exactly at the edge is not lost to rounding
    within: (spot, km) =>
      look(spot, places.length, (2 * Math.sin(km / 2 / EARTH_RADIUS)) ** 2 * (1 + 1e-9) + 1e-15).filter((nearby) => nearby.km <= km),
  };
}
