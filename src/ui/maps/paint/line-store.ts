import { type Extent, HALF_WORLD } from '#ui/maps/mercator.ts';

/** Many lines in three flat arrays, without objects for the garbage collector. Unit: EPSG:3857 metres. */
export interface LineStore {
  /** x, y, x, y … */
  readonly points: Float32Array;
  /** The start of each line in `points`, and the end of the last line. */
  readonly starts: Uint32Array;
  /** West, south, east, north of each line. */
  readonly boxes: Float32Array;
}

/** Unpacks lines stored as integer differences from the north-west corner of the world. */
export function lineStore(packed: readonly (readonly number[])[], size: number): LineStore {
  const unit = (2 * HALF_WORLD) / size;
  const points = new Float32Array(packed.reduce((sum, { length }) => sum + length, 0));
  const starts = new Uint32Array(packed.length + 1);
  const boxes = new Float32Array(packed.length * 4);
  let at = 0;
  packed.forEach((line, n) => {
    let [x, y, west, south, east, north] = [0, 0, Infinity, Infinity, -Infinity, -Infinity];
    for (let i = 0; i < line.length; i += 2) {
      x += line[i] ?? 0;
      y += line[i + 1] ?? 0;
      const [mx, my] = [x * unit - HALF_WORLD, HALF_WORLD - y * unit];
      points[at++] = mx;
      points[at++] = my;
      west = Math.min(west, mx);
      east = Math.max(east, mx);
      south = Math.min(south, my);
      north = Math.max(north, my);
    }
    starts[n + 1] = at;
    boxes.set([west, south, east, north], n * 4);
  });
  return { points, starts, boxes };
}

/** A point closer than this to the last drawn one is skipped, which is not visible but faster. Unit: CSS px. */
const MIN_DISTANCE = 0.6;

/** Adds all lines that touch the extent to the path of the context. */
export function trace(store: LineStore, context: CanvasRenderingContext2D, extent: Extent, resolution: number): void {
  const { points, starts, boxes } = store;
  const [west, south, east, north] = extent;
  for (let n = 0; n < starts.length - 1; n++) {
    const b = n * 4;
    const isOut = (boxes[b] ?? 0) > east || (boxes[b + 2] ?? 0) < west || (boxes[b + 1] ?? 0) > north || (boxes[b + 3] ?? 0) < south;
    if (isOut) continue;
    const end = starts[n + 1] ?? 0;
    const begin = starts[n] ?? 0;
    let [px, py] = [Infinity, Infinity];
    for (let i = begin; i < end; i += 2) {
      const x = ((points[i] ?? 0) - west) / resolution;
      const y = (north - (points[i + 1] ?? 0)) / resolution;
      if (i === begin) context.moveTo(x, y);
      else if (Math.abs(x - px) < MIN_DISTANCE && Math.abs(y - py) < MIN_DISTANCE && i < end - 2) continue;
      else context.lineTo(x, y);
      px = x;
      py = y;
    }
  }
}
