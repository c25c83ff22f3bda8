import type { Spot } from '#domain/energy/sun.ts';

/** A point on the unit sphere: distances are also correct at the poles and across the 180th meridian. */
export type Place = readonly [number, number, number];

/** A k-d tree in an array: the node of each part is in its middle; along the node's axis no place before it is greater, none after it is smaller. */
export interface PlaceTree {
  readonly placeOf: (spot: Spot) => Place;
  /** Compares a node with a point: the node's index among the given places, its distance (squared chord), and on which side of it the point is. */
  readonly look: (node: number, point: Place) => { readonly place: number; readonly chord: number; readonly aside: number };
}

type Axis = 0 | 1 | 2;
const RAD = Math.PI / 180;
const AXES: readonly Axis[] = [0, 1, 2];

function placeOf({ latitude, longitude }: Spot): Place {
  const [phi, lambda] = [latitude * RAD, longitude * RAD];
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
}

const at = (numbers: Float64Array | Uint32Array | Uint8Array | undefined, index: number): number => numbers?.[index] ?? 0;

/** Moves the median of a part to its middle (quickselect). Source: Hoare, Algorithm 65 (Find), 1961. */
function divide(order: Uint32Array, values: Float64Array | undefined, middle: number, stretch: readonly [number, number]): void {
  let [first, last] = [stretch[0], stretch[1] - 1];
  while (first < last) {
    const pivot = at(values, at(order, middle));
    let [low, high] = [first, last];
    while (low <= high) {
      while (at(values, at(order, low)) < pivot) low += 1;
      while (pivot < at(values, at(order, high))) high -= 1;
      if (low > high) break;
      const moved = at(order, low);
      order[low] = at(order, high);
      order[high] = moved;
      low += 1;
      high -= 1;
    }
    if (high < middle) first = low;
    if (middle < low) last = high;
  }
}

/** Builds the tree. It takes a third of a second for a hundred thousand places and blocks meanwhile; sorting each part takes three times as long. */
export function placeTree(places: readonly Spot[]): PlaceTree {
  const along = AXES.map(() => new Float64Array(places.length));
  for (const [index, spot] of places.entries()) {
    const place = placeOf(spot);
    for (const axis of AXES) (along[axis] ?? [])[index] = place[axis];
  }
  const [order, axes] = [Uint32Array.from(places, (_, index) => index), new Uint8Array(places.length)];

  const spread = (axis: Axis, from: number, to: number): number => {
    let [least, most] = [2, -2];
    for (let index = from; index < to; index += 1) {
      const value = at(along[axis], at(order, index));
      least = Math.min(least, value);
      most = Math.max(most, value);
    }
    return most - least;
  };
  const grow = (from: number, to: number): void => {
    if (to - from < 2) return;
    const spreads = AXES.map((axis) => spread(axis, from, to));
    const [axis, middle] = [spreads.indexOf(Math.max(...spreads)), (from + to) >> 1];
    divide(order, along[axis], middle, [from, to]);
    axes[middle] = axis;
    grow(from, middle);
    grow(middle + 1, to);
  };
  grow(0, places.length);

  const chordOf = (place: number, point: Place): number =>
    (at(along[0], place) - point[0]) ** 2 + (at(along[1], place) - point[1]) ** 2 + (at(along[2], place) - point[2]) ** 2;
  return {
    placeOf,
    look: (node, point) => {
      const [place, axis] = [at(order, node), at(axes, node) as Axis];
      return { place, chord: chordOf(place, point), aside: point[axis] - at(along[axis], place) };
    },
  };
}
