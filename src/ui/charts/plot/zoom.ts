/** The part of the width that is seen, in the unit of `x`. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** How far one can zoom in: a hundredth of the whole. */
const CLOSEST = 100;

/**
 * Another part around a point that stays where it is.
 * Range: never wider than the whole, never beyond its edges, never closer than a hundredth of it.
 */
export function zoomed(now: Span, whole: Span, around: number, factor: number): Span {
  const widest = whole.to - whole.from;
  const width = Math.min(widest, Math.max(widest / CLOSEST, (now.to - now.from) * factor));
  const share = (around - now.from) / (now.to - now.from || 1);
  const from = Math.min(whole.to - width, Math.max(whole.from, around - share * width));
  return { from, to: from + width };
}

export const isWhole = (now: Span, whole: Span): boolean => now.to - now.from >= (whole.to - whole.from) * 0.999;
