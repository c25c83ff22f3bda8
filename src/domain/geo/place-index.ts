import type { Spot } from '#domain/energy/sun.ts';
import { distanceKm, EARTH_RADIUS } from './distance.ts';
import { type Place, type PlaceTree, placeTree } from './place-tree.ts';

/** A place and its distance. Unit: km. */
export interface Nearby<P extends Spot> {
  readonly place: P;
  readonly km: number;
}

/** Spatial index of places. Of two at the same distance the one given earlier comes first. */
export interface PlaceIndex<P extends Spot> {
  /** The `count` nearest, nearest first. */
  nearest(spot: Spot, count: number): Nearby<P>[];
  /** All within `km`, nearest first. */
  within(spot: Spot, km: number): Nearby<P>[];
}

interface Candidate {
  /** Its index among the given places. */
  readonly place: number;
  /** Squared chord of the unit sphere. */
  readonly chord: number;
}

const isNearer = (one: Candidate, other: Candidate): boolean =>
  one.chord < other.chord || (one.chord === other.chord && one.place < other.place);

/** Inserts `next` into the sorted candidates and keeps at most `count` of them. */
function insert(candidates: Candidate[], next: Candidate, count: number): void {
  let at = candidates.length;
  for (let before = candidates[at - 1]; before && isNearer(next, before); before = candidates[at - 1]) at -= 1;
  candidates.splice(at, 0, next);
  if (candidates.length > count) candidates.pop();
}

interface Wanted {
  readonly spot: Place;
  readonly count: number;
  /** Squared chord. */
  readonly furthest: number;
}

/** Searches the part of the tree from one index up to, but without, another. */
function search(tree: PlaceTree, from: number, to: number, wanted: Wanted, candidates: Candidate[]): void {
  if (from >= to) return;
  const limit = () => (candidates.length < wanted.count ? wanted.furthest : Math.min(wanted.furthest, candidates.at(-1)?.chord ?? 0));
  const middle = (from + to) >> 1;
  const { place, chord, aside } = tree.look(middle, wanted.spot);
  if (chord <= limit()) insert(candidates, { place, chord }, wanted.count);
  const isBelow = aside < 0;
  search(tree, isBelow ? from : middle + 1, isBelow ? middle : to, wanted, candidates);
  if (aside * aside <= limit()) search(tree, isBelow ? middle + 1 : from, isBelow ? to : middle, wanted, candidates);
}

/**
 * Builds an index of places. A search examines a few dozen places, whatever their number and density.
 *
 * Unit    WGS84 degrees; km along a great circle.
 * Range   any number of places, including none.
 * Source  k-d tree (Bentley, Multidimensional binary search trees, 1975).
 */
export function placeIndex<P extends Spot>(places: readonly P[]): PlaceIndex<P> {
  const tree = placeTree(places);
  const searchAround = (spot: Spot, count: number, furthest: number): Nearby<P>[] => {
    const candidates: Candidate[] = [];
    if (count > 0) search(tree, 0, places.length, { spot: tree.placeOf(spot), count, furthest }, candidates);
    return candidates.flatMap(({ place: at }) => {
      const place = places[at];
      return place ? [{ place, km: distanceKm(spot, place) }] : [];
    });
  };
  return {
    nearest: (spot, count) => searchAround(spot, count, Number.POSITIVE_INFINITY),
    // slightly more than `km`, so that a place exactly at the limit is not lost to rounding
    within: (spot, km) =>
      searchAround(spot, places.length, (2 * Math.sin(km / 2 / EARTH_RADIUS)) ** 2 * (1 + 1e-9) + 1e-15).filter(
        (nearby) => nearby.km <= km,
      ),
  };
}
