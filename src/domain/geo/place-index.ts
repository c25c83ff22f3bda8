import type { Spot } from '#domain/energy/sun.ts';
import { distanceKm, EARTH_RADIUS } from './distance.ts';
import { type Place, type PlaceTree, placeTree } from './place-tree.ts';

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

interface Candidate {
  /** Where it stood among those given. */
  readonly place: number;
  /** Squared chord of the unit sphere. */
  readonly chord: number;
}

const isNearer = (one: Candidate, other: Candidate): boolean =>
  one.chord < other.chord || (one.chord === other.chord && one.place < other.place);

/** Keeps `found` in its order, and at most `count` of them. */
function keep(found: Candidate[], next: Candidate, count: number): void {
  let at = found.length;
  for (let before = found[at - 1]; before && isNearer(next, before); before = found[at - 1]) at -= 1;
  found.splice(at, 0, next);
  if (found.length > count) found.pop();
}

interface Wanted {
  readonly spot: Place;
  readonly count: number;
  /** Squared chord. */
  readonly furthest: number;
}

/** Looks through the stretch of the tree from one place to before another. */
function search(tree: PlaceTree, from: number, to: number, wanted: Wanted, found: Candidate[]): void {
  if (from >= to) return;
  const limit = () => (found.length < wanted.count ? wanted.furthest : Math.min(wanted.furthest, found.at(-1)?.chord ?? 0));
  const middle = (from + to) >> 1;
  const { place, chord, aside } = tree.look(middle, wanted.spot);
  if (chord <= limit()) keep(found, { place, chord }, wanted.count);
  const isBelow = aside < 0;
  search(tree, isBelow ? from : middle + 1, isBelow ? middle : to, wanted, found);
  if (aside * aside <= limit()) search(tree, isBelow ? middle + 1 : from, isBelow ? to : middle, wanted, found);
}

/**
 * Sorts places for looks around them; each look costs a few dozen of them, however many there are and however they crowd.
 *
 * Unit    WGS84 degrees; km along a great circle.
 * Range   any number of places, none too.
 * Source  k-d tree (Bentley, Multidimensional binary search trees, 1975).
 */
export function placeIndex<P extends Spot>(places: readonly P[]): PlaceIndex<P> {
  const tree = placeTree(places);
  const look = (spot: Spot, count: number, furthest: number): Nearby<P>[] => {
    const found: Candidate[] = [];
    if (count > 0) search(tree, 0, places.length, { spot: tree.placeOf(spot), count, furthest }, found);
    return found.flatMap(({ place: at }) => {
      const place = places[at];
      return place ? [{ place, km: distanceKm(spot, place) }] : [];
    });
  };
  return {
    nearest: (spot, count) => look(spot, count, Number.POSITIVE_INFINITY),
    // a hair more than asked for, so that what stands exactly at the edge is not lost to rounding
    within: (spot, km) =>
      look(spot, places.length, (2 * Math.sin(km / 2 / EARTH_RADIUS)) ** 2 * (1 + 1e-9) + 1e-15).filter((nearby) => nearby.km <= km),
  };
}
