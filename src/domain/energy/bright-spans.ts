import { DAYLIGHT_STEP, isBright } from './daylight.ts';
import type { Spot } from './sun.ts';

/** A time with the sun higher than 8°, in ms since 1970; includes both ends. */
export interface BrightSpan {
  readonly from: number;
  readonly to: number;
}

/** The bright time closest to the change between `bright` and `dark`, to a millisecond. */
function edge(bright: number, dark: number, spot: Spot): number {
  let [inside, outside] = [bright, dark];
  while (Math.abs(inside - outside) > 1) {
    const middle = Math.floor((inside + outside) / 2);
    if (isBright(middle, spot)) inside = middle;
    else outside = middle;
  }
  return inside;
}

/**
 * The spans of daylight between two times.
 *
 * Unit    ms since 1970.
 * Range   in the order of time, `most` spans at most; a span shorter than five minutes may be missed.
 * Source  as `isBright`.
 */
export function brightSpans(from: number, to: number, spot: Spot, most: number): BrightSpan[] {
  const spans: BrightSpan[] = [];
  let [last, begun] = [from, isBright(from, spot) ? from : null];
  while (last < to && spans.length < most) {
    const at = Math.min(last + DAYLIGHT_STEP, to);
    const isLight = isBright(at, spot);
    if (isLight && begun === null) begun = edge(at, last, spot);
    else if (!isLight && begun !== null) {
      spans.push({ from: begun, to: edge(last, at, spot) });
      begun = null;
    }
    last = at;
  }
  return begun === null || spans.length >= most || from > to ? spans : [...spans, { from: begun, to }];
}
