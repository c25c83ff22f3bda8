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

/** Number of markers of a line, at most, and the distance between them, at least. Unit of the distance: CSS px. */
const MAX_MARKERS = 12;
const MIN_DISTANCE = 28;

/** The points of a line that get a marker: evenly over the visible part, each at a value. `width` of that part in CSS px. */
export function markedIndexes(from: number, to: number, width: number, hasValue: (index: number) => boolean): number[] {
  const count = Math.min(MAX_MARKERS, Math.max(1, Math.floor(width / MIN_DISTANCE)));
  const step = Math.max(1, Math.ceil((to - from + 1) / count));
  const marked: number[] = [];
  for (let at = from + Math.floor(step / 2); at <= to; at += step) if (hasValue(at)) marked.push(at);
  return marked;
}

/** With more points per CSS pixel a line looks like a band: a week read every minute, but not one read every five. */
const MAX_POINTS_PER_PIXEL = 8;

/** The dash of a line, or none if it looks like a band: there it is invisible and costs the browser a frame. `width` in CSS px. */
export const visibleDash = (dash: readonly number[], points: number, width: number): number[] =>
  points > width * MAX_POINTS_PER_PIXEL ? [] : [...dash];
