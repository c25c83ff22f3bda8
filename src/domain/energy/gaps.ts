/*
 * Gaps in a series of readings: which silence between two readings is a late reading, and which is a gap in the data.
 *
 * Unit    any unit of time, the same for steps and limits; the limits here are in ms or in usual steps.
 * Range   times ascending.
 * Source  the product's own rule for specification 6.10: no line is drawn over a silence.
 */

/** From how long a step on the data have a gap. */
export interface GapLimit {
  /** In usual steps of the series. */
  readonly steps: number;
  /** A shorter step is never a gap. Unit: as the times. */
  readonly least: number;
  /** Whether a step of exactly the limit is a gap. */
  readonly isInclusive: boolean;
}

/**
 * The limit of the server, in ms. Stored results depend on it: devices keep the series that the server has sent, with its gaps, and
 * so does the ETag of the response. It is therefore not the limit of the charts.
 */
export const SENT_GAPS: GapLimit = { steps: 3, least: 900_000, isInclusive: true };

/** The limit of the charts. It is lower and has no minimum, because foreign backends send series of any step and mark no gaps. */
export const DRAWN_GAPS: GapLimit = { steps: 2.5, least: 0, isInclusive: false };

/** Whether a step between two neighbours is a gap in a series with this usual step. */
export function isGap(step: number, usual: number, { steps, least, isInclusive }: GapLimit): boolean {
  const limit = Math.max(least, steps * usual);
  return isInclusive ? step >= limit : step > limit;
}

/**
 * The usual step of a series: the median of the steps between neighbours, at most `sample` of them. Range: 0 for fewer than two times.
 * More than 250 steps cost time and hardly change the median.
 */
export function usualStep(times: ArrayLike<number>, sample = 250): number {
  const count = Math.max(0, times.length - 1);
  const stride = Math.max(1, Math.floor(count / sample));
  const steps = new Float64Array(Math.ceil(count / stride));
  for (let at = 0; at < steps.length; at++) steps[at] = (times[at * stride + 1] ?? 0) - (times[at * stride] ?? 0);
  steps.sort();
  return steps[Math.floor(steps.length / 2)] ?? 0;
}

/** One value of a series; `null` is a gap. Unit: `at` in ms since 1970. */
export interface Point {
  readonly at: number;
  readonly value: number | null;
}

/** Puts one point of null into each gap of a series that is sent, one usual step after its last reading. Range: `points` in the order of time. */
export function withGaps(points: readonly Point[]): Point[] {
  const usual = usualStep(
    points.map(({ at }) => at),
    Number.POSITIVE_INFINITY,
  );
  return points.flatMap((point, index) => {
    const before = points[index - 1];
    return before && isGap(point.at - before.at, usual, SENT_GAPS) ? [{ at: before.at + usual, value: null }, point] : [point];
  });
}
