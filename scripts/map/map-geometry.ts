/** Longitude and latitude, WGS84 degrees. */
export type Point = readonly [number, number];
export type Line = readonly Point[];
export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Limit of Web Mercator: at 85.05° the world is a square. */
const POLE = 85.05;

const mercatorY = (latitude: number): number => {
  const radians = (Math.max(-POLE, Math.min(POLE, latitude)) * Math.PI) / 180;
  return (1 - Math.log(Math.tan(Math.PI / 4 + radians / 2)) / Math.PI) / 2;
};

/** Position of a point on the square of the world, in whole units from its north-west corner. */
export const onGrid = ([longitude, latitude]: Point, size: number): [number, number] => [
  Math.round(((longitude + 180) / 360) * size),
  Math.round(mercatorY(latitude) * size),
];

/** A line as differences of whole units: short numbers, which compress well. Consecutive equal points are left out. */
export function packed(line: Line, size: number, nearest = 1): number[] {
  const out: number[] = [];
  let [px, py] = [0, 0];
  line.forEach((point, i) => {
    const [x, y] = onGrid(point, size);
    const isEnd = i === 0 || i === line.length - 1;
    if (!isEnd && Math.abs(x - px) < nearest && Math.abs(y - py) < nearest) return;
    out.push(x - px, y - py);
    [px, py] = [x, y];
  });
  return out;
}

const isInside = ([x, y]: Point, { west, south, east, north }: Box): boolean => x >= west && x <= east && y >= south && y <= north;

/** The parts of a line inside the box; each part keeps the first point outside, so that it reaches the edge. */
export function cutLine(line: Line, box: Box): Line[] {
  const parts: Point[][] = [];
  let part: Point[] = [];
  line.forEach((point, i) => {
    const before = line[i - 1];
    if (isInside(point, box)) {
      if (part.length === 0 && before) part.push(before);
      part.push(point);
    } else if (part.length > 0) {
      parts.push([...part, point]);
      part = [];
    }
  });
  if (part.length > 1) parts.push(part);
  return parts;
}

interface Edge {
  readonly keeps: (p: Point) => boolean;
  readonly crossing: (a: Point, b: Point) => Point;
}

const atX = (a: Point, b: Point, x: number): Point => [x, a[1] + ((b[1] - a[1]) * (x - a[0])) / (b[0] - a[0])];
const atY = (a: Point, b: Point, y: number): Point => [a[0] + ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]), y];

const edges = ({ west, south, east, north }: Box): Edge[] => [
  { keeps: ([x]) => x >= west, crossing: (a, b) => atX(a, b, west) },
  { keeps: ([x]) => x <= east, crossing: (a, b) => atX(a, b, east) },
  { keeps: ([, y]) => y >= south, crossing: (a, b) => atY(a, b, south) },
  { keeps: ([, y]) => y <= north, crossing: (a, b) => atY(a, b, north) },
];

/** A ring cut to the box (Sutherland and Hodgman). Edges along the box are for filling only, not for drawing. */
export function cutRing(ring: Line, box: Box): Line {
  let points = [...ring];
  for (const { keeps, crossing } of edges(box)) {
    const kept: Point[] = [];
    points.forEach((point, i) => {
      const before = points.at(i - 1) ?? point;
      if (keeps(point) !== keeps(before)) kept.push(crossing(before, point));
      if (keeps(point)) kept.push(point);
    });
    points = kept;
  }
  return points;
}

/** A jump of more than half the world crosses the 180th meridian. */
const isJump = (a: Point, b: Point): boolean => Math.abs(a[0] - b[0]) > 180;

/** Splits a line where it leaves one edge of the world and continues at the other. */
export function brokenAtDateLine(line: Line): Line[] {
  const parts: Point[][] = [[]];
  line.forEach((point, i) => {
    const before = line[i - 1];
    if (before && isJump(before, point)) parts.push([]);
    parts.at(-1)?.push(point);
  });
  return parts.filter(({ length }) => length > 1);
}

/** A ring that continues beyond the edge of the world instead of crossing all of it. */
export function beyondDateLine(ring: Line): Line {
  let turn = 0;
  return ring.map(([x, y], i) => {
    const before = ring[i - 1];
    if (before && isJump(before, [x, y])) turn += before[0] > x ? 360 : -360;
    return [x + turn, y];
  });
}
