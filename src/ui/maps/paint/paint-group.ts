import { CARE_STATES } from '#domain/diagnosis/care-state.ts';
import type { MarkerColours } from './map-colours.ts';

const FAMILY = "'PV Inter', system-ui, sans-serif";
const FULL = 2 * Math.PI;
const TOP = -Math.PI / 2;
/** CSS px of the ring that shows the shares. */
const RING = 5;
/** Share of the ring that one of many takes at least: it is seen, and no more than that. */
const LEAST = 0.1;

/** A group grows with the number it stands for, slowly. Unit: CSS px from the middle to the edge. */
export const groupRadius = (size: number): number => Math.min(26, 14 + Math.log10(size) * 4);

const short = (n: number): string => (n < 1000 ? String(n) : `${Math.round(n / 1000)}k`);

/** '3/67': how many of how many do not work; alone the number where all work. */
export const groupText = (size: number, faulty: number): string => (faulty === 0 ? short(size) : `${short(faulty)}/${short(size)}`);

/**
 * The parts of the ring. Unit: 0 to 1, their sum is 1. One of many is never so small that it is not seen; what it takes more than its
 * share it takes from the largest.
 */
export function ringShares(counts: readonly number[]): readonly number[] {
  const size = counts.reduce((sum, count) => sum + count, 0);
  const shares = counts.map((count) => (count === 0 ? 0 : Math.max(LEAST, count / size)));
  const tooMuch = shares.reduce((sum, share) => sum + share, 0) - 1;
  const largest = shares.indexOf(Math.max(...shares));
  return shares.map((share, at) => (at === largest ? share - tooMuch : share));
}

interface Members {
  /** How many are in each state, in the order of `CARE_STATES`. */
  readonly counts: readonly number[];
  readonly colours: MarkerColours;
}

function arc(
  context: CanvasRenderingContext2D,
  [x, y]: readonly [number, number],
  radius: number,
  [from, to]: readonly [number, number],
): void {
  context.beginPath();
  context.arc(x, y, radius, TOP + from * FULL, TOP + to * FULL);
  context.stroke();
}

/** Several in one place: a disc with their number and a ring with the shares of their states. What does not work is counted in the number too, so that no colour is needed. */
export function paintGroup(context: CanvasRenderingContext2D, at: readonly [number, number], { counts, colours }: Members): void {
  const [x, y] = at;
  const [faulty = 0] = counts;
  const size = counts.reduce((sum, count) => sum + count, 0);
  const radius = groupRadius(size);
  context.beginPath();
  context.arc(x, y, radius + 1, 0, FULL);
  context.fillStyle = colours.edge;
  context.fill();
  context.lineWidth = RING;
  let from = 0;
  for (const [state, share] of ringShares(counts).entries()) {
    context.strokeStyle = colours[CARE_STATES[state] ?? 'working'];
    if (share > 0) arc(context, at, radius - RING / 2, [from, from + share]);
    from += share;
  }
  const text = groupText(size, faulty);
  context.font = `700 ${text.length > 3 ? 10 : 12}px ${FAMILY}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = colours.number;
  context.fillText(text, x, y + 0.5);
}
