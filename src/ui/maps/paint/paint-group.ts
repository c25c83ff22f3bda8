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

/** The part of the ring that those who do not work take. Unit: 0 to 1; never so small that one of many is not seen, never whole while some work. */
export function faultyShare(size: number, faulty: number): number {
  if (faulty <= 0) return 0;
  return faulty >= size ? 1 : Math.min(1 - LEAST, Math.max(LEAST, faulty / size));
}

interface Members {
  readonly size: number;
  readonly faulty: number;
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

/** Several in one place: a disc with their number and a ring with their shares. What does not work is counted in words of numbers too, so that no colour is needed. */
export function paintGroup(context: CanvasRenderingContext2D, at: readonly [number, number], { size, faulty, colours }: Members): void {
  const [x, y] = at;
  const radius = groupRadius(size);
  const share = faultyShare(size, faulty);
  context.beginPath();
  context.arc(x, y, radius + 1, 0, FULL);
  context.fillStyle = colours.edge;
  context.fill();
  context.lineWidth = RING;
  context.strokeStyle = colours.working;
  if (share < 1) arc(context, at, radius - RING / 2, [share, 1]);
  context.strokeStyle = colours.faulty;
  if (share > 0) arc(context, at, radius - RING / 2, [0, share]);
  const text = groupText(size, faulty);
  context.font = `700 ${text.length > 3 ? 10 : 12}px ${FAMILY}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = colours.number;
  context.fillText(text, x, y + 0.5);
}
