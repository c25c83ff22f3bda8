import { CARE_STATES } from '#domain/diagnosis/care-state.ts';
import type { MarkerSet } from './marker-set.ts';
import { type Extent, HALF_WORLD, isWithin, resolutionAt } from '#ui/maps/mercator.ts';

/** The size of a grid cell, and the distance below which groups are merged, because markers would overlap. Unit: CSS px. */
const CELL = 40;
const MERGE = 30;
const STATES = CARE_STATES.length;

/** Single markers and groups at a zoom level, in flat arrays. */
export interface Clusters {
  readonly count: number;
  /** The mean position of the members. Unit: EPSG:3857 metres. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly size: Uint32Array;
  /** Number of members in each state: a row of `CARE_STATES` per cluster. */
  readonly states: Uint32Array;
  /** The first member. `next` has the following ones; -1 is the end. */
  readonly first: Int32Array;
  readonly next: Int32Array;
  readonly grid: Grid;
}

/** Maps a square cell to its cluster, with open addressing and no object per cell. */
class Grid {
  readonly cell: number;
  private readonly slots: Int32Array;
  private readonly columns: Int32Array;
  private readonly rows: Int32Array;

  constructor(cell: number, capacity: number) {
    this.cell = cell;
    this.slots = new Int32Array(2 ** Math.ceil(Math.log2(Math.max(16, capacity * 2)))).fill(-1);
    this.columns = new Int32Array(capacity);
    this.rows = new Int32Array(capacity);
  }

  column(x: number): number {
    return Math.floor((x + HALF_WORLD) / this.cell);
  }

  row(y: number): number {
    return Math.floor((y + HALF_WORLD) / this.cell);
  }

  /** The cluster of a cell. If there is none, `added` is stored for the cell; without `added` the result is -1. */
  at(column: number, row: number, added = -1): number {
    const mask = this.slots.length - 1;
    let slot = (Math.imul(column, 73_856_093) ^ Math.imul(row, 19_349_663)) & mask;
    for (;;) {
      const cluster = this.slots[slot] ?? -1;
      if (cluster < 0) break;
      if (this.columns[cluster] === column && this.rows[cluster] === row) return cluster;
      slot = (slot + 1) & mask;
    }
    if (added < 0) return -1;
    this.slots[slot] = added;
    this.columns[added] = column;
    this.rows[added] = row;
    return added;
  }

  columnOf = (cluster: number): number => this.columns[cluster] ?? 0;
  rowOf = (cluster: number): number => this.rows[cluster] ?? 0;
}

/** Groups all markers for a zoom level, in linear time. */
export function clustersAt(set: MarkerSet, zoom: number): Clusters {
  const n = set.all.length;
  const resolution = resolutionAt(zoom);
  const grid = new Grid(CELL * resolution, n);
  const [x, y] = [new Float64Array(n), new Float64Array(n)];
  const [size, states] = [new Uint32Array(n), new Uint32Array(n * STATES)];
  const [first, next] = [new Int32Array(n).fill(-1), new Int32Array(n).fill(-1)];
  let count = 0;
  for (let i = 0; i < n; i++) {
    const [mx = 0, my = 0] = [set.x[i], set.y[i]];
    const c = grid.at(grid.column(mx), grid.row(my), count);
    if (c === count) count++;
    x[c] = (x[c] ?? 0) + mx;
    y[c] = (y[c] ?? 0) + my;
    size[c] = (size[c] ?? 0) + 1;
    const of = c * STATES + (set.state[i] ?? 0);
    states[of] = (states[of] ?? 0) + 1;
    next[i] = first[c] ?? -1;
    first[c] = i;
  }
  for (let c = 0; c < count; c++) {
    x[c] = (x[c] ?? 0) / (size[c] ?? 1);
    y[c] = (y[c] ?? 0) / (size[c] ?? 1);
  }
  const clusters = { count, x, y, size, states, first, next, grid };
  mergeNeighbours(clusters, MERGE * resolution);
  return clusters;
}

/** Half of the eight neighbouring cells. The other half has this cell among its own. */
const NEIGHBOURS = [
  [1, 0],
  [-1, 1],
  [0, 1],
  [1, 1],
] as const;

/** Merges groups of neighbouring cells that are close to each other. A merged group has size 0. */
function mergeNeighbours(clusters: Clusters, reach: number): void {
  const { count, grid, size, x, y } = clusters;
  for (let a = 0; a < count; a++) {
    for (const [dx, dy] of NEIGHBOURS) {
      const b = grid.at(grid.columnOf(a) + dx, grid.rowOf(a) + dy);
      if (b < 0 || size[a] === 0 || size[b] === 0) continue;
      const isNear = Math.hypot((x[a] ?? 0) - (x[b] ?? 0), (y[a] ?? 0) - (y[b] ?? 0)) < reach;
      if (isNear) merge(clusters, (size[a] ?? 0) >= (size[b] ?? 0) ? [a, b] : [b, a]);
    }
  }
}

function merge({ x, y, size, states, first, next }: Clusters, [into, gone]: readonly [number, number]): void {
  const [m = 0, n = 0] = [size[into], size[gone]];
  x[into] = ((x[into] ?? 0) * m + (x[gone] ?? 0) * n) / (m + n);
  y[into] = ((y[into] ?? 0) * m + (y[gone] ?? 0) * n) / (m + n);
  size[into] = m + n;
  for (let state = 0; state < STATES; state++) {
    const of = into * STATES + state;
    states[of] = (states[of] ?? 0) + (states[gone * STATES + state] ?? 0);
  }
  let last = first[gone] ?? -1;
  while ((next[last] ?? -1) >= 0) last = next[last] ?? -1;
  next[last] = first[into] ?? -1;
  first[into] = first[gone] ?? -1;
  size[gone] = 0;
  first[gone] = -1;
}

/** Number of members of a group in each state, in the order of `CARE_STATES`. */
export const statesIn = ({ states }: Clusters, cluster: number): readonly number[] => [
  ...states.subarray(cluster * STATES, (cluster + 1) * STATES),
];

/** The indexes of a group's markers. */
export function membersOf({ first, next }: Clusters, cluster: number): number[] {
  const out: number[] = [];
  for (let i = first[cluster] ?? -1; i >= 0; i = next[i] ?? -1) out.push(i);
  return out;
}

/** The group nearest to a place, within `reach` (metres of the projection); -1 if there is none. */
export function nearestCluster({ grid, size, x, y }: Clusters, place: readonly [number, number], reach: number): number {
  const [column, row] = [grid.column(place[0]), grid.row(place[1])];
  const around = Math.ceil(reach / grid.cell) + 1; // the position of a merged group may be one cell away from its own cell
  let [best, bestAway] = [-1, reach];
  for (let dy = -around; dy <= around; dy++) {
    for (let dx = -around; dx <= around; dx++) {
      const c = grid.at(column + dx, row + dy);
      if (c < 0 || size[c] === 0) continue;
      const away = Math.hypot((x[c] ?? 0) - place[0], (y[c] ?? 0) - place[1]);
      if (away <= bestAway) [best, bestAway] = [c, away];
    }
  }
  return best;
}

/** The groups in an extent. */
export function clustersIn({ count, size, x, y }: Clusters, extent: Extent): number[] {
  const out: number[] = [];
  for (let c = 0; c < count; c++) if (size[c] !== 0 && isWithin(x[c] ?? 0, y[c] ?? 0, extent)) out.push(c);
  return out;
}
