import { CARE_STATES } from '#domain/diagnosis/care-state.ts';
import type { MarkerColours } from './map-colours.ts';

const FAMILY = "'PV Inter', system-ui, sans-serif";
const FULL = 2 * Math.PI;
const TOP = -Math.PI / 2;
/** Width of the ring that shows the shares. Unit: CSS px. */
const RING = 5;
/** The minimum share of the ring for a state with any member, so that it is visible. */
const MIN_SHARE = 0.1;

/** The radius of a group. It grows with the logarithm of the size. Unit: CSS px. */
export const groupRadius = (size: number): number => Math.min(26, 14 + Math.log10(size) * 4);

const short = (n: number): string => (n < 1000 ? String(n) : `${Math.round(n / 1000)}k`);

/** '3/67': faulty ones and all; only the size if all work. */
export const groupText = (size: number, faulty: number): string => (faulty === 0 ? short(size) : `${short(faulty)}/${short(size)}`);

/** The shares of the ring. Range: 0 to 1; their sum is 1. A small share is raised to the minimum, at the cost of the largest one. */
export function ringShares(counts: readonly number[]): readonly number[] {
  const size = counts.reduce((sum, count) => sum + count, 0);
  const shares = counts.map((count) => (count === 0 ? 0 : Math.max(MIN_SHARE, count / size)));
  const excess = shares.reduce((sum, share) => sum + share, 0) - 1;
  const largest = shares.indexOf(Math.max(...shares));
  return shares.map((share, at) => (at === largest ? share - excess : share));
}

interface Members {
  /** Number of members in each state, in the order of `CARE_STATES`. */
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

/** Paints a group: a disc with its number and a ring with the shares of its states. The number includes the faulty ones, so that it is readable without colour. */
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
