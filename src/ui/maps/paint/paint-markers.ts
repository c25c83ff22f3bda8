import { type Clusters, clustersIn } from '#ui/maps/markers/clusters.ts';
import type { MarkerColours } from './map-colours.ts';
import type { Extent } from '#ui/maps/mercator.ts';
import type { Sheet } from '#ui/maps/layers/picture-layer.ts';

/** CSS px from the middle to the edge. */
const RADIUS = 8;
const FAMILY = "'PV Inter', system-ui, sans-serif";

/** A group grows with the number it stands for, slowly. */
export const groupRadius = (size: number): number => Math.min(24, 12 + Math.log10(size) * 4);

/** Working: a disc. Faulty: a diamond. Told apart without colour, by the outline alone. */
function outline(context: CanvasRenderingContext2D, [x, y]: readonly [number, number], radius: number, isFaulty: boolean): void {
  context.beginPath();
  if (!isFaulty) {
    context.arc(x, y, radius, 0, 2 * Math.PI);
    return;
  }
  const r = radius * 1.25;
  context.moveTo(x, y - r);
  context.lineTo(x + r, y);
  context.lineTo(x, y + r);
  context.lineTo(x - r, y);
  context.closePath();
}

function body(
  context: CanvasRenderingContext2D,
  at: readonly [number, number],
  look: { radius: number; isFaulty: boolean; colours: MarkerColours },
): void {
  const { radius, isFaulty, colours } = look;
  outline(context, at, radius, isFaulty);
  context.fillStyle = isFaulty ? colours.faulty : colours.working;
  context.lineWidth = 2;
  context.strokeStyle = colours.edge;
  context.stroke();
  context.fill();
}

/** One single marker, drawn once and stamped many times: a stamp costs a tenth of a path. */
function stamp(isFaulty: boolean, colours: MarkerColours, ratio: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const side = (RADIUS * 1.25 + 2) * 2;
  canvas.width = Math.ceil(side * ratio);
  canvas.height = canvas.width;
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  context.scale(ratio, ratio);
  const middle = [side / 2, side / 2] as const;
  body(context, middle, { radius: RADIUS, isFaulty, colours });
  context.fillStyle = colours.text;
  if (isFaulty) {
    context.fillRect(side / 2 - 1, side / 2 - 5, 2, 6);
    context.fillRect(side / 2 - 1, side / 2 + 3, 2, 2);
  } else {
    context.beginPath();
    context.arc(side / 2, side / 2, 2.2, 0, 2 * Math.PI);
    context.fill();
  }
  return canvas;
}

const stamps = new Map<string, HTMLCanvasElement>();
function stampOf(isFaulty: boolean, colours: MarkerColours, ratio: number): HTMLCanvasElement {
  const key = `${isFaulty ? colours.faulty : colours.working}|${ratio}`;
  const made = stamps.get(key) ?? stamp(isFaulty, colours, ratio);
  stamps.set(key, made);
  return made;
}

const short = (n: number): string => (n < 1000 ? String(n) : `${Math.round(n / 1000)}k`);

function group(
  context: CanvasRenderingContext2D,
  at: readonly [number, number],
  members: { size: number; isFaulty: boolean; colours: MarkerColours },
): void {
  const { size, isFaulty, colours } = members;
  body(context, at, { radius: groupRadius(size), isFaulty, colours });
  context.font = `700 12px ${FAMILY}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = colours.text;
  context.fillText(short(size), at[0], at[1] + 0.5);
}

/** Everything working first, the faulty on top of it. */
const worstLast =
  ({ faulty }: Clusters) =>
  (a: number, b: number): number =>
    Math.sign(faulty[a] ?? 0) - Math.sign(faulty[b] ?? 0);

export function paintMarkers({ context, extent, resolution }: Sheet, clusters: Clusters, colours: MarkerColours): void {
  const ratio = context.getTransform().a || 1;
  const edge = 40 * resolution;
  const seen: Extent = [extent[0] - edge, extent[1] - edge, extent[2] + edge, extent[3] + edge];
  for (const c of clustersIn(clusters, seen).sort(worstLast(clusters))) {
    const x = ((clusters.x[c] ?? 0) - extent[0]) / resolution;
    const y = (extent[3] - (clusters.y[c] ?? 0)) / resolution;
    const isFaulty = (clusters.faulty[c] ?? 0) > 0;
    const size = clusters.size[c] ?? 1;
    if (size > 1) {
      group(context, [x, y], { size, isFaulty, colours });
      continue;
    }
    const picture = stampOf(isFaulty, colours, ratio);
    const side = picture.width / ratio;
    context.drawImage(picture, x - side / 2, y - side / 2, side, side);
  }
  context.textAlign = 'start';
}
