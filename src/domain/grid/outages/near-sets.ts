import type { Spot } from '#domain/energy/sun.ts';
import { EARTH_RADIUS, distanceKm } from '#domain/geo/distance.ts';

/** Disjoint sets of numbered items, which can only be joined. */
export interface DisjointSets {
  /** Representative of the item's set. */
  find(item: number): number;
  union(one: number, other: number): void;
}

/** Range: items 0 to `count` − 1, each in its own set at first. Source: union-find with path halving (Tarjan and van Leeuwen, 1984). */
function disjointSets(count: number): DisjointSets {
  const parent = Int32Array.from({ length: count }, (_, item) => item);
  const find = (item: number): number => {
    let at = item;
    for (let up = parent[at] ?? at; up !== at; up = parent[at] ?? at) {
      parent[at] = parent[up] ?? up;
      at = parent[at] ?? at;
    }
    return at;
  };
  return {
    find,
    union: (one, other) => {
      const [a, b] = [find(one), find(other)];
      parent[Math.max(a, b)] = Math.min(a, b);
    },
  };
}

/** The items of each set, in the order of the first. */
export function setsOf<T>(items: readonly T[], sets: DisjointSets): T[][] {
  const groups = new Map<number, T[]>();
  items.forEach((item, index) => {
    const group = groups.get(sets.find(index));
    if (group) group.push(item);
    else groups.set(sets.find(index), [item]);
  });
  return [...groups.values()];
}

const KM_PER_DEGREE = (EARTH_RADIUS * Math.PI) / 180;
const keyOf = (row: number, column: number): string => `${row} ${column}`;

/** Half of the cells around one, so that each pair of cells is compared once. */
const AROUND: readonly (readonly [number, number])[] = [
  [0, 1],
  [1, -1],
  [1, 0],
  [1, 1],
];

/** A cell of a grid as wide as the reach: items within reach are in the same cell or in neighbouring ones. */
interface Cell {
  readonly row: number;
  readonly column: number;
  readonly members: number[];
}

function cellsOf(items: readonly Spot[], reach: number): Map<string, Cell> {
  const furthest = items.reduce((most, { latitude }) => Math.max(most, Math.abs(latitude)), 0);
  const height = reach / KM_PER_DEGREE;
  // slightly wider than needed, since great circles bend towards the pole
  const width = (height * 1.01) / Math.cos((Math.min(89, furthest + height) * Math.PI) / 180);
  const cells = new Map<string, Cell>();
  items.forEach(({ latitude, longitude }, index) => {
    const [row, column] = [Math.floor(latitude / height), Math.floor(longitude / width)];
    const cell = cells.get(keyOf(row, column)) ?? { row, column, members: [] };
    cells.set(keyOf(row, column), cell);
    cell.members.push(index);
  });
  return cells;
}

/** Joins linked items of two cells, or of one; ends as soon as all of them are one set. */
function link(some: readonly number[], others: readonly number[], sets: DisjointSets, areLinked: (a: number, b: number) => boolean): void {
  let left = new Set([...some, ...others].map(sets.find)).size;
  for (const a of some)
    for (const b of others) {
      if (left <= 1) return;
      if (sets.find(a) === sets.find(b) || !areLinked(a, b)) continue;
      sets.union(a, b);
      left -= 1;
    }
}

/**
 * Joins items within a distance of each other for which a condition holds, directly or through others.
 *
 * Unit    km.
 * Range   items in any order. Cost: each is compared only with those in its own cell and the neighbouring cells, until these are one set.
 * Source  single-link clustering.
 */
export function nearSets<T extends Spot>(items: readonly T[], reach: number, mayLink: (one: T, other: T) => boolean): DisjointSets {
  const sets = disjointSets(items.length);
  const areLinked = (a: number, b: number): boolean => {
    const [one, other] = [items[a], items[b]];
    return one !== undefined && other !== undefined && mayLink(one, other) && distanceKm(one, other) <= reach;
  };
  const cells = cellsOf(items, reach);
  for (const { members } of cells.values()) link(members, members, sets, areLinked);
  for (const { row, column, members } of cells.values())
    for (const [down, right] of AROUND) {
      const others = cells.get(keyOf(row + down, column + right))?.members;
      if (others) link(members, others, sets, areLinked);
    }
  return sets;
}

/** Finds out whether an item is within a distance of one of `others` for which a condition holds. Unit: km. Source: as `nearSets`. */
export function nearAny<T extends Spot>(others: readonly T[], reach: number): (item: T, holds: (other: T) => boolean) => boolean {
  const rowOf = ({ latitude }: Spot): number => Math.floor((latitude * KM_PER_DEGREE) / reach);
  const rows = new Map<number, T[]>();
  for (const other of others) {
    const row = rows.get(rowOf(other));
    if (row) row.push(other);
    else rows.set(rowOf(other), [other]);
  }
  return (item, holds) => {
    const row = rowOf(item);
    return [row - 1, row, row + 1].some((one) => (rows.get(one) ?? []).some((other) => holds(other) && distanceKm(item, other) <= reach));
  };
}
