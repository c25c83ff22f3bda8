import type { MapLook } from '#domain/service/map/map-provider.ts';
import type { BuiltInMap, PlaceName } from '#ui/maps/layers/built-in-map.ts';
import { LABEL_COLOURS } from './map-colours.ts';
import { isWithin, zoomAt } from '#ui/maps/mercator.ts';
import type { Disc } from '#ui/maps/layers/marker-layer.ts';
import type { Sheet } from '#ui/maps/layers/picture-layer.ts';

const FAMILY = "'PV Inter', system-ui, sans-serif";
/** From this zoom on countries have no names. */
const COUNTRIES_UNTIL = 7;
/** From this zoom on a voivodeship fills the window and has no name. */
const VOIVODESHIPS_UNTIL = 9.5;
/** Towns that appear up to this zoom are written before the voivodeships. */
const LARGE_TOWNS = 7;
const GAP = 4;
/** Distance from a town to its name, beyond the edge of a marker on the town. Unit: CSS px. */
const BESIDE = 11;

/** The areas of written names. A name that would overlap one is not written. */
class OccupiedAreas {
  private readonly boxes: (readonly [number, number, number, number])[] = [];

  /** Occupies an area; false if it overlaps another one. */
  claim(left: number, top: number, width: number, height: number): boolean {
    const [right, bottom] = [left + width, top + height];
    if (this.boxes.some(([l, t, r, b]) => left < r + GAP && right > l - GAP && top < b + GAP && bottom > t - GAP)) return false;
    this.boxes.push([left, top, right, bottom]);
    return true;
  }
}

interface TextStyle {
  readonly font: string;
  readonly colour: string;
  readonly height: number;
  readonly spacing?: string;
}

const widths = new Map<string, number>();
/** Clears the cache. Call it when fonts have loaded. */
export const clearWidths = (): void => widths.clear();

function widthOf(context: CanvasRenderingContext2D, text: string, { font, spacing = '0px' }: TextStyle): number {
  const key = `${font}|${spacing}|${text}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  const { width } = context.measureText(text);
  widths.set(key, width);
  return width;
}

interface Pen {
  readonly sheet: Sheet;
  /** The discs of groups of markers, in the units of the sheet. */
  readonly discs: readonly Disc[];
  readonly occupied: OccupiedAreas;
  readonly halo: string;
}

/** Height of the attribution at the lower edge of the window. Unit: CSS px. */
const FOOT = 20;

/** Whether the edge of the window would cut a text with this left end and middle. */
function isCut(
  { width, height, outside: [across, down] }: Sheet,
  left: number,
  y: number,
  [wide, high]: readonly [number, number],
): boolean {
  const [right, top, bottom] = [left + wide, y - high / 2, y + high / 2];
  const isInside = left >= across && right <= width - across && top >= down && bottom <= height - down - FOOT;
  const isOutside = right <= across || left >= width - across || bottom <= down || top >= height - down - FOOT;
  return !isInside && !isOutside;
}

/** Whether a disc covers a part of a text. */
const isCovered = (discs: readonly Disc[], left: number, y: number, [wide, high]: readonly [number, number]): boolean =>
  discs.some((disc) => {
    const across = Math.max(left - disc.x, 0, disc.x - left - wide);
    const down = Math.max(Math.abs(disc.y - y) - high / 2, 0);
    return Math.hypot(across, down) < disc.radius;
  });

/** The places of the left end of a name, the best first: beside its town, beyond a disc on the town, on either side. */
function placesBeside(discs: readonly Disc[], [x, y]: readonly [number, number], width: number, offset: number): readonly number[] {
  if (offset === 0) return [x - width / 2];
  const over = discs.find((disc) => Math.hypot(disc.x - x, disc.y - y) < disc.radius + offset);
  const right = Math.max(x + offset, over ? over.x + over.radius + GAP : 0);
  const left = Math.min(x - offset, over ? over.x - over.radius - GAP : x) - width;
  return [right, left];
}

function write({ sheet, discs, occupied, halo }: Pen, place: PlaceName, style: TextStyle, offset: number): boolean {
  const { context, extent, resolution } = sheet;
  context.font = style.font;
  context.letterSpacing = style.spacing ?? '0px';
  const width = widthOf(context, place.name, style);
  const x = (place.x - extent[0]) / resolution;
  const y = (extent[3] - place.y) / resolution;
  const box = [width, style.height] as const;
  const left = placesBeside(discs, [x, y], width, offset).find((start) => !isCut(sheet, start, y, box) && !isCovered(discs, start, y, box));
  if (left === undefined) return false;
  const [from, to] = [Math.min(left, x - offset), Math.max(left + width, x + offset)];
  if (!occupied.claim(from, y - style.height / 2, to - from, style.height)) return false;
  context.strokeStyle = halo;
  context.strokeText(place.name, left, y);
  context.fillStyle = style.colour;
  context.fillText(place.name, left, y);
  return true;
}

/** The text of a larger town is larger. The zoom at which a town appears corresponds to its size. */
const townStyle = (town: PlaceName, zoom: number, colour: string): TextStyle => {
  const size = Math.round(Math.min(15, 11 + Math.max(0, Math.min(zoom, 10) - town.zoom) * 0.9));
  return { font: `${town.zoom < 7 ? 600 : 500} ${size}px ${FAMILY}`, colour, height: size + 2 };
};

function drawDot({ context, extent, resolution }: Sheet, { x, y }: PlaceName, colour: string): void {
  context.beginPath();
  context.arc((x - extent[0]) / resolution, (extent[3] - y) / resolution, 1.8, 0, 2 * Math.PI);
  context.fillStyle = colour;
  context.fill();
}

/** Paints the names of countries, seas, voivodeships and towns, the most important ones first, more of them at a higher zoom. */
export function paintNames(
  sheet: Sheet,
  { countries, seas, voivodeships, towns }: BuiltInMap,
  look: MapLook,
  groups: readonly Disc[] = [],
): void {
  const { context, extent, resolution } = sheet;
  const zoom = zoomAt(resolution);
  const colours = LABEL_COLOURS[look];
  const discs = groups
    .filter(({ x, y }) => isWithin(x, y, extent))
    .map(({ x, y, radius }) => ({ x: (x - extent[0]) / resolution, y: (extent[3] - y) / resolution, radius }));
  const pen: Pen = { sheet, discs, occupied: new OccupiedAreas(), halo: colours.halo };
  const isVisible = ({ x, y, zoom: from }: PlaceName) => from <= zoom && isWithin(x, y, extent);
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.lineWidth = 3;
  if (zoom < COUNTRIES_UNTIL) {
    const style: TextStyle = { font: `600 12px ${FAMILY}`, colour: colours.country, height: 14, spacing: '1.5px' };
    for (const place of countries.filter(isVisible)) write(pen, place, style, 0);
  }
  const water: TextStyle = { font: `italic 500 12px ${FAMILY}`, colour: colours.sea, height: 14, spacing: '1px' };
  for (const place of seas.filter(isVisible)) write(pen, place, water, 0);
  const writeTown = (town: PlaceName) => {
    if (isVisible(town) && write(pen, town, townStyle(town, zoom, colours.town), BESIDE)) drawDot(sheet, town, colours.dot);
  };
  const firstSmall = towns.findIndex((town) => town.zoom > LARGE_TOWNS);
  for (const town of towns.slice(0, firstSmall)) writeTown(town);
  if (zoom < VOIVODESHIPS_UNTIL) {
    const style: TextStyle = { font: `italic 500 12px ${FAMILY}`, colour: colours.voivodeship, height: 14, spacing: '2px' };
    for (const place of voivodeships.filter(isVisible)) write(pen, place, style, 0);
  }
  for (const town of towns.slice(firstSmall)) writeTown(town);
  context.letterSpacing = '0px';
}
