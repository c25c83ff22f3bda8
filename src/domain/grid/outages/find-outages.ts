import { EARTH_RADIUS, distanceKm } from '#domain/geo/distance.ts';
import { quantity } from '#domain/quantity.ts';
import { doOverlap, endOf, type Stretch } from '#domain/time/stretch.ts';
import { coincide, type Interruption, OUTAGE_REACH, type Outage } from './outage.ts';

/** Disjoint sets of numbered items, which can only be joined. */
interface DisjointSets {
  /** Representative of the item's set. */
  find(item: number): number;
  union(one: number, other: number): void;
}

/** Unit: none. Range: items 0 to `count` − 1, each in its own set at first. Source: union-find with path halving (Tarjan and van Leeuwen, 1984). */
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

const KM_PER_DEGREE = (EARTH_RADIUS * Math.PI) / 180;

/** A cell of a grid as wide as outages reach: linked interruptions are in the same cell or in neighbouring ones. */
interface Cell {
  readonly row: number;
  readonly column: number;
  readonly members: number[];
}

const keyOf = (row: number, column: number): string => `${row} ${column}`;

function cellsOf(interruptions: readonly Interruption[]): Map<string, Cell> {
  const furthest = interruptions.reduce((most, { latitude }) => Math.max(most, Math.abs(latitude)), 0);
  const height = OUTAGE_REACH / KM_PER_DEGREE;
  // slightly wider than needed, since great circles bend towards the pole
  const width = (height * 1.01) / Math.cos((Math.min(89, furthest + height) * Math.PI) / 180);
  const cells = new Map<string, Cell>();
  interruptions.forEach(({ latitude, longitude }, index) => {
    const [row, column] = [Math.floor(latitude / height), Math.floor(longitude / width)];
    const cell = cells.get(keyOf(row, column)) ?? { row, column, members: [] };
    cells.set(keyOf(row, column), cell);
    cell.members.push(index);
  });
  return cells;
}

/** Half of the cells around one, so that each pair of cells is compared once. */
const AROUND: readonly (readonly [number, number])[] = [
  [0, 1],
  [1, -1],
  [1, 0],
  [1, 1],
];

/** Joins linked interruptions, within one list or between two. */
type Linking = (some: readonly number[], others: readonly number[]) => void;

function linking(interruptions: readonly Interruption[], sets: DisjointSets): Linking {
  const areLinked = (a: number, b: number): boolean => {
    const [one, other] = [interruptions[a], interruptions[b]];
    return one !== undefined && other !== undefined && coincide(one, other) && distanceKm(one, other) <= OUTAGE_REACH;
  };
  const isOneSet = (members: readonly number[]): boolean =>
    members.every((member) => sets.find(member) === sets.find(members[0] ?? member));
  return (some, others) => {
    // if each list is one set already, one link joins all: an outage of a city does not compare every pair
    const isEnough = some !== others && isOneSet(some) && isOneSet(others);
    for (const a of some)
      for (const b of others) {
        if (sets.find(a) === sets.find(b)) {
          if (isEnough) return;
        } else if (areLinked(a, b)) sets.union(a, b);
      }
  };
}

/** Groups interruptions that are linked directly or indirectly. */
function groupsOf(interruptions: readonly Interruption[]): Interruption[][] {
  const sets = disjointSets(interruptions.length);
  const link = linking(interruptions, sets);
  const cells = cellsOf(interruptions);
  for (const { members } of cells.values()) link(members, members);
  for (const { row, column, members } of cells.values())
    for (const [down, right] of AROUND) link(members, cells.get(keyOf(row + down, column + right))?.members ?? []);
  const groups = new Map<number, Interruption[]>();
  interruptions.forEach((interruption, index) => {
    const group = groups.get(sets.find(index));
    if (group) group.push(interruption);
    else groups.set(sets.find(index), [interruption]);
  });
  return [...groups.values()];
}

/** The stretches in which at least two installations were down. */
function sharedStretches(group: readonly Interruption[]): Stretch[] {
  const down = new Map<number, number>();
  const shared: Stretch[] = [];
  const edges = group.flatMap((one) => [
    { at: one.from as number, one, step: 1 },
    { at: endOf(one), one, step: -1 },
  ]);
  for (const { at, one, step } of edges.sort((a, b) => a.at - b.at || b.step - a.step)) {
    const before = down.size;
    const count = (down.get(one.installation) ?? 0) + step;
    if (count === 0) down.delete(one.installation);
    else down.set(one.installation, count);
    const open = shared.at(-1);
    if (before < 2 && down.size >= 2) shared.push({ from: quantity(at), to: null });
    if (open && before >= 2 && down.size < 2) shared[shared.length - 1] = { ...open, to: Number.isFinite(at) ? quantity(at) : null };
  }
  return shared;
}

function outagesOf(group: readonly Interruption[]): Outage[] {
  return sharedStretches(group).map((shared) => {
    const interruptions = group.filter((one) => doOverlap(one, shared));
    return {
      ...shared,
      installations: [...new Set(interruptions.map(({ installation }) => installation))].sort((one, other) => one - other),
      interruptions: interruptions.sort((one, other) => one.from - other.from || one.installation - other.installation),
    };
  });
}

/**
 * Finds outages of the grid: interruptions of two or more installations within 5 km of each other that overlap in time,
 * directly or through others.
 *
 * Unit    km, ms since 1970.
 * Range   interruptions in any order, one or more for each installation. Result in the order of time.
 *         Cost: each is compared only with those in its own cell and the neighbouring cells of 5 km.
 * Source  ours: an outage affects a neighbourhood, a fault one roof; single-link clustering.
 */
export function findOutages(interruptions: readonly Interruption[]): Outage[] {
  return groupsOf(interruptions)
    .flatMap(outagesOf)
    .sort((one, other) => one.from - other.from || (one.installations[0] ?? 0) - (other.installations[0] ?? 0));
}
