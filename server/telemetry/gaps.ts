/** One value of a series; `null` is a gap. */
export interface Point {
  readonly at: number;
  readonly value: number | null;
}

/** Unit: ms. A shorter silence is a late reading, not a gap. */
const LEAST = 900_000;

/** Puts one point of null into every stretch that is at least three of the series' usual steps long. Range: in the order of time. */
export function withGaps(points: readonly Point[]): Point[] {
  const steps = points.slice(1).map(({ at }, before) => at - (points[before]?.at ?? at));
  const usual = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? LEAST;
  const longest = Math.max(LEAST, 3 * usual);
  return points.flatMap((point, index) => {
    const before = points[index - 1];
    return before && point.at - before.at >= longest ? [{ at: before.at + usual, value: null }, point] : [point];
  });
}
