import { polishNumber } from '#texts/numbers.ts';
import { fromMercator, toMercator, zoomAt } from '#ui/maps/mercator.ts';
import type { Sheet } from '#ui/maps/layers/picture-layer.ts';

/** Degrees between the lines, by zoom. The built-in map has no streets, so that an empty area would not seem to move when dragged. */
const NET_STEPS = [
  [10.5, 0.1],
  [12, 0.05],
  [13.5, 0.02],
  [15, 0.005],
] as const;
/** From this zoom on there is space for the degrees of the lines. */
const NUMBERS_FROM = 11.5;
const FONT = "10px 'PV Inter', system-ui, sans-serif";

export interface NetColours {
  readonly line: string;
  readonly number: string;
}

/** The multiples of a step between two degrees. */
function* multiples(from: number, to: number, step: number): Generator<number> {
  for (let n = Math.ceil(from / step); n * step < to; n++) yield n * step;
}

const degrees = (value: number, step: number, mark: string): string => `${polishNumber(value, step < 0.01 ? 3 : 2)}° ${mark}`;

/** Paints a grid of meridians and parallels with their degrees at the crossings, for orientation in empty areas. */
export function paintNet({ context, extent, resolution, width, height }: Sheet, colours: NetColours): void {
  const zoom = zoomAt(resolution);
  const step = NET_STEPS.findLast(([from]) => zoom >= from)?.[1];
  if (!step) return;
  const [west, south] = fromMercator(extent[0], extent[1]);
  const [east, north] = fromMercator(extent[2], extent[3]);
  const columns = [...multiples(west, east, step)].map((longitude) => ({
    at: Math.round((toMercator(longitude, 0)[0] - extent[0]) / resolution) + 0.5,
    text: degrees(Math.abs(longitude), step, longitude < 0 ? 'W' : 'E'),
  }));
  const rows = [...multiples(south, north, step)].map((latitude) => ({
    at: Math.round((extent[3] - toMercator(0, latitude)[1]) / resolution) + 0.5,
    text: degrees(Math.abs(latitude), step, latitude < 0 ? 'S' : 'N'),
  }));
  context.beginPath();
  for (const { at } of columns) {
    context.moveTo(at, 0);
    context.lineTo(at, height);
  }
  for (const { at } of rows) {
    context.moveTo(0, at);
    context.lineTo(width, at);
  }
  context.strokeStyle = colours.line;
  context.lineWidth = 1;
  context.stroke();
  if (zoom < NUMBERS_FROM) return;
  context.font = FONT;
  context.fillStyle = colours.number;
  context.textBaseline = 'alphabetic';
  for (const column of columns) for (const row of rows) context.fillText(`${row.text}  ${column.text}`, column.at + 4, row.at - 4);
}
