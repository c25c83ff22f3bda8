/** x, y, x, y … of each stroke, in the measure of the field: 0 to `STROKE_MAX` in both directions. */
export type Strokes = readonly (readonly number[])[];

/** Unit: the measure of the field. Ink that is less wide and less high is a slip of the finger. */
const LEAST_INK = 40;

/** Unit: the measure of the field. A point nearer to the last one is left out. */
export const STEP = 4;

export const pointsOf = (stroke: readonly number[]): (readonly [x: number, y: number])[] =>
  stroke.flatMap((x, at) => (at % 2 === 0 ? [[x, stroke[at + 1] ?? 0] as const] : []));

/** Whether the strokes are far enough apart in one direction to be a signature. */
export function hasInk(strokes: Strokes): boolean {
  const points = strokes.flatMap(pointsOf);
  const spread = (axis: 0 | 1): number => {
    const along = points.map((point) => point[axis]);
    return along.length === 0 ? 0 : Math.max(...along) - Math.min(...along);
  };
  return Math.max(spread(0), spread(1)) >= LEAST_INK;
}
