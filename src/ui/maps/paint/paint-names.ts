import type { MapLook } from '#domain/service/map/map-provider.ts';
import type { BuiltInMap, PlaceName } from '#ui/maps/layers/built-in-map.ts';
import { LABEL_COLOURS } from './map-colours.ts';
import { isWithin, zoomAt } from '#ui/maps/mercator.ts';
import type { Sheet } from '#ui/maps/layers/picture-layer.ts';

const FAMILY = "'PV Inter', system-ui, sans-serif";
/** Countries have said their name by then; towns take over. */
const COUNTRIES_UNTIL = 7;
/** A voivodeship fills the window then; its name would say nothing about what one sees. */
const VOIVODESHIPS_UNTIL = 9.5;
/** Towns that appear up to here are written before the voivodeships. */
const LARGE_TOWNS = 7;
const GAP = 4;
/** CSS px from a town to its name: beyond the edge of a marker that stands on the town. */
const BESIDE = 11;

/** Remembers what is taken; a name that would touch another is not written. */
class Taken {
  private readonly boxes: (readonly [number, number, number, number])[] = [];

  claims(left: number, top: number, width: number, height: number): boolean {
    const [right, bottom] = [left + width, top + height];
    if (this.boxes.some(([l, t, r, b]) => left < r + GAP && right > l - GAP && top < b + GAP && bottom > t - GAP)) return false;
    this.boxes.push([left, top, right, bottom]);
    return true;
  }
}

interface Lettering {
  readonly font: string;
  readonly colour: string;
  readonly height: number;
  readonly spacing?: string;
}

const widths = new Map<string, number>();
/** For when other letters have come. */
export const forgetWidths = (): void => widths.clear();

function widthOf(context: CanvasRenderingContext2D, text: string, { font, spacing = '0px' }: Lettering): number {
  const key = `${font}|${spacing}|${text}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  const { width } = context.measureText(text);
  widths.set(key, width);
  return width;
}

interface Pen {
  readonly sheet: Sheet;
  readonly taken: Taken;
  readonly halo: string;
}

function write({ sheet, taken, halo }: Pen, place: PlaceName, letters: Lettering, offset: number): boolean {
  const { context, extent, resolution } = sheet;
  context.font = letters.font;
  context.letterSpacing = letters.spacing ?? '0px';
  const width = widthOf(context, place.name, letters);
  const x = (place.x - extent[0]) / resolution;
  const y = (extent[3] - place.y) / resolution;
  const left = offset === 0 ? x - width / 2 : x + offset;
  if (!taken.claims(Math.min(left, x - offset), y - letters.height / 2, width + 2 * offset, letters.height)) return false;
  context.strokeStyle = halo;
  context.strokeText(place.name, left, y);
  context.fillStyle = letters.colour;
  context.fillText(place.name, left, y);
  return true;
}

/** A town's letters grow a little with what stands behind the name: the zoom it appears at tells its size. */
const townLetters = (town: PlaceName, zoom: number, colour: string): Lettering => {
  const size = Math.round(Math.min(15, 11 + Math.max(0, Math.min(zoom, 10) - town.zoom) * 0.9));
  return { font: `${town.zoom < 7 ? 600 : 500} ${size}px ${FAMILY}`, colour, height: size + 2 };
};

function dot({ context, extent, resolution }: Sheet, { x, y }: PlaceName, colour: string): void {
  context.beginPath();
  context.arc((x - extent[0]) / resolution, (extent[3] - y) / resolution, 1.8, 0, 2 * Math.PI);
  context.fillStyle = colour;
  context.fill();
}

/** Names of countries, seas and towns, the more the closer one looks; the important ones first. */
export function paintNames(sheet: Sheet, { countries, seas, voivodeships, towns }: BuiltInMap, look: MapLook): void {
  const { context, extent, resolution } = sheet;
  const zoom = zoomAt(resolution);
  const colours = LABEL_COLOURS[look];
  const pen: Pen = { sheet, taken: new Taken(), halo: colours.halo };
  const isSeen = ({ x, y, zoom: from }: PlaceName) => from <= zoom && isWithin(x, y, extent);
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.lineWidth = 3;
  if (zoom < COUNTRIES_UNTIL) {
    const letters: Lettering = { font: `600 12px ${FAMILY}`, colour: colours.country, height: 14, spacing: '1.5px' };
    for (const place of countries.filter(isSeen)) write(pen, place, letters, 0);
  }
  const water: Lettering = { font: `italic 500 12px ${FAMILY}`, colour: colours.sea, height: 14, spacing: '1px' };
  for (const place of seas.filter(isSeen)) write(pen, place, water, 0);
  const name = (town: PlaceName) => {
    if (isSeen(town) && write(pen, town, townLetters(town, zoom, colours.town), BESIDE)) dot(sheet, town, colours.dot);
  };
  const firstSmall = towns.findIndex((town) => town.zoom > LARGE_TOWNS);
  for (const town of towns.slice(0, firstSmall)) name(town);
  if (zoom < VOIVODESHIPS_UNTIL) {
    const letters: Lettering = { font: `italic 500 12px ${FAMILY}`, colour: colours.voivodeship, height: 14, spacing: '2px' };
    for (const place of voivodeships.filter(isSeen)) write(pen, place, letters, 0);
  }
  for (const town of towns.slice(firstSmall)) name(town);
  context.letterSpacing = '0px';
}
