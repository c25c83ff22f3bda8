import { type Clusters, clustersIn, statesIn } from '#ui/maps/markers/clusters.ts';
import { CARE_STATES, type CareState } from '#domain/diagnosis/care-state.ts';
import type { MarkerSet } from '#ui/maps/markers/marker-set.ts';
import type { MarkerColours } from './map-colours.ts';
import { paintGroup } from './paint-group.ts';
import type { Extent } from '#ui/maps/mercator.ts';
import type { Sheet } from '#ui/maps/layers/picture-layer.ts';

/** Radius of a marker. Unit: CSS px. */
const RADIUS = 8;

/** Corners of the shapes. Unit: radius. */
const CORNERS: Readonly<Record<Exclude<CareState, 'working' | 'waiting'>, readonly (readonly [number, number])[]>> = {
  faulty: [
    [0, -1.25],
    [1.25, 0],
    [0, 1.25],
    [-1.25, 0],
  ],
  attention: [
    [0, -1.25],
    [1.2, 1],
    [-1.2, 1],
  ],
};

/** The shapes differ without colour. Working: disc with a dot; never read: ring; faulty: diamond; needs attention: triangle. */
function traceShape(context: CanvasRenderingContext2D, [x, y]: readonly [number, number], radius: number, kind: CareState): void {
  context.beginPath();
  if (kind === 'working' || kind === 'waiting') {
    context.arc(x, y, radius, 0, 2 * Math.PI);
    return;
  }
  for (const [right, down] of CORNERS[kind]) context.lineTo(x + right * radius, y + down * radius);
  context.closePath();
}

function drawShape(
  context: CanvasRenderingContext2D,
  at: readonly [number, number],
  look: { radius: number; kind: CareState; colours: MarkerColours },
): void {
  const { radius, kind, colours } = look;
  traceShape(context, at, radius, kind);
  context.fillStyle = colours[kind];
  context.lineWidth = 2;
  context.strokeStyle = colours.edge;
  context.stroke();
  context.fill();
}

/** Draws a single marker once, to be copied many times. A copy takes a tenth of the time of a path. */
function createStamp(kind: CareState, colours: MarkerColours, ratio: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const side = (RADIUS * 1.25 + 2) * 2;
  canvas.width = Math.ceil(side * ratio);
  canvas.height = canvas.width;
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  context.scale(ratio, ratio);
  const middle = [side / 2, side / 2] as const;
  drawShape(context, middle, { radius: RADIUS, kind, colours });
  context.fillStyle = colours.text;
  drawSymbol(context, side / 2, kind);
  return canvas;
}

/** Draws the symbol in the middle: exclamation mark, bar, hole or dot. */
function drawSymbol(context: CanvasRenderingContext2D, middle: number, kind: CareState): void {
  if (kind === 'faulty') {
    context.fillRect(middle - 1, middle - 5, 2, 6);
    context.fillRect(middle - 1, middle + 3, 2, 2);
  } else if (kind === 'attention') context.fillRect(middle - 4, middle + 3, 8, 2);
  else {
    context.beginPath();
    context.arc(middle, middle, kind === 'waiting' ? 4.5 : 2.2, 0, 2 * Math.PI);
    context.fill();
  }
}

const stamps = new Map<string, HTMLCanvasElement>();
function stampOf(kind: CareState, colours: MarkerColours, ratio: number): HTMLCanvasElement {
  const key = `${kind}|${colours.working}|${ratio}`;
  const canvas = stamps.get(key) ?? createStamp(kind, colours, ratio);
  stamps.set(key, canvas);
  return canvas;
}

/** Working ones are painted first, then those that need attention, faulty ones last. */
function worstLast(clusters: Clusters) {
  const rank = (c: number): number => {
    const [faulty = 0, attention = 0] = statesIn(clusters, c);
    return faulty > 0 ? 2 : Math.sign(attention);
  };
  return (a: number, b: number): number => rank(a) - rank(b);
}

export function paintMarkers(
  { context, extent, resolution }: Sheet,
  { set, clusters }: { readonly set: MarkerSet; readonly clusters: Clusters },
  colours: MarkerColours,
): void {
  const ratio = context.getTransform().a || 1;
  const edge = 40 * resolution;
  const drawn: Extent = [extent[0] - edge, extent[1] - edge, extent[2] + edge, extent[3] + edge];
  for (const c of clustersIn(clusters, drawn).sort(worstLast(clusters))) {
    const x = ((clusters.x[c] ?? 0) - extent[0]) / resolution;
    const y = (extent[3] - (clusters.y[c] ?? 0)) / resolution;
    const size = clusters.size[c] ?? 1;
    if (size > 1) {
      paintGroup(context, [x, y], { counts: statesIn(clusters, c), colours });
      continue;
    }
    const kind = CARE_STATES[set.state[clusters.first[c] ?? -1] ?? -1] ?? 'working';
    const picture = stampOf(kind, colours, ratio);
    const side = picture.width / ratio;
    context.drawImage(picture, x - side / 2, y - side / 2, side, side);
  }
  context.textAlign = 'start';
}
