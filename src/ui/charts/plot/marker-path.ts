import type { Look } from './chart-look.ts';

/** Draws a marker centred at a point. Unit: px of the canvas. */
export function drawMarker(ctx: CanvasRenderingContext2D, marker: Look['marker'], x: number, y: number, size: number): void {
  const half = size / 2;
  ctx.beginPath();
  if (marker === 'dot') ctx.arc(x, y, half, 0, 2 * Math.PI);
  else if (marker === 'square') ctx.rect(x - half, y - half, size, size);
  else {
    ctx.moveTo(x, y - half);
    ctx.lineTo(x + half, y + half);
    ctx.lineTo(x - half, y + half);
    ctx.closePath();
  }
  ctx.fill();
}

/** As many as tell the lines apart, and room for each to be told from its neighbour. Unit of `APART`: CSS px. */
const MOST = 12;
const APART = 28;

/** The points of a line that carry its marker: evenly over what is seen, each at a value. `width`: CSS px between the ends. */
export function markedIndexes(from: number, to: number, width: number, hasValue: (index: number) => boolean): number[] {
  const count = Math.min(MOST, Math.max(1, Math.floor(width / APART)));
  const step = Math.max(1, Math.ceil((to - from + 1) / count));
  const marked: number[] = [];
  for (let at = from + Math.floor(step / 2); at <= to; at += step) if (hasValue(at)) marked.push(at);
  return marked;
}

/** Points to a CSS pixel above which a line is a band: a week read every minute, but not one read every five. */
const BAND = 8;

/** A line's dash where there is a line to be broken; in a band nobody can see it, and the browser takes a frame more for it. `width`: CSS px. */
export const dashSeen = (dash: readonly number[], points: number, width: number): number[] => (points > width * BAND ? [] : [...dash]);
