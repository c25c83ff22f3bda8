import type { BuiltInMap, EarthPicture, Outlines, Town } from '#ui/maps/layers/built-in-map.ts';
import type { LineStore } from './line-store.ts';
import { trace } from './line-store.ts';
import { LAND_COLOURS, TOWN_LIGHT } from './map-colours.ts';
import { type Extent, toMercator, zoomAt } from '#ui/maps/mercator.ts';
import { paintTowns } from './paint-towns.ts';
import type { Sheet } from '#ui/maps/layers/picture-layer.ts';

/** From here on the finer outlines of the region are worth their points. Unit: zoom. */
const FINE_FROM = 5.4;
/** Rivers are a tangle below this, and so are the voivodeships. */
const RIVERS_FROM = 4.5;
const VOIVODESHIPS_FROM = 5.4;

const isInside = (inner: Extent, outer: Extent): boolean =>
  inner[0] >= outer[0] && inner[1] >= outer[1] && inner[2] <= outer[2] && inner[3] <= outer[3];
const touches = (a: Extent, b: Extent): boolean => a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1];

/** Whether the finer outlines are all that is drawn there: then the world around the region is not needed. */
export const isRegionEnough = (extent: Extent, zoom: number, box: Extent): boolean => zoom >= FINE_FROM && isInside(extent, box);

interface Stroke {
  readonly colour: string;
  readonly width: number;
}

function fill({ context, extent, resolution }: Sheet, store: LineStore, colour: string): void {
  context.beginPath();
  trace(store, context, extent, resolution);
  context.fillStyle = colour;
  context.fill('evenodd');
}

function stroke({ context, extent, resolution }: Sheet, store: LineStore, { colour, width }: Stroke): void {
  context.beginPath();
  trace(store, context, extent, resolution);
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.stroke();
}

/** Thin and broken, so that nobody takes them for the country's. */
function voivodeships(sheet: Sheet, from: Outlines, colour: string): void {
  const zoom = zoomAt(sheet.resolution);
  if (zoom < VOIVODESHIPS_FROM) return;
  sheet.context.setLineDash([5, 4]);
  stroke(sheet, from.voivodeships, { colour, width: Math.min(1.4, 0.7 + (zoom - VOIVODESHIPS_FROM) * 0.15) });
  sheet.context.setLineDash([]);
}

function* outlines(sheet: Sheet, from: Outlines, towns: readonly Town[]): Generator<void> {
  const zoom = zoomAt(sheet.resolution);
  fill(sheet, from.land, LAND_COLOURS.land);
  fill(sheet, from.poland, LAND_COLOURS.poland);
  paintTowns(sheet, towns, TOWN_LIGHT.dark);
  yield;
  fill(sheet, from.lakes, LAND_COLOURS.lake);
  if (zoom >= RIVERS_FROM) stroke(sheet, from.rivers, { colour: LAND_COLOURS.river, width: Math.min(3, 0.7 + (zoom - RIVERS_FROM) * 0.3) });
  yield;
  stroke(sheet, from.coast, { colour: LAND_COLOURS.coast, width: 0.8 });
  voivodeships(sheet, from, LAND_COLOURS.voivodeship);
  stroke(sheet, from.borders, { colour: LAND_COLOURS.border, width: zoom < 5 ? 0.7 : 1.1 });
}

/** Runs the drawing with everything outside of the box masked out. */
function* clipped({ context, extent, resolution }: Sheet, box: Extent, draw: () => Iterable<void>): Generator<void> {
  context.save();
  context.beginPath();
  context.rect(
    (box[0] - extent[0]) / resolution,
    (extent[3] - box[3]) / resolution,
    (box[2] - box[0]) / resolution,
    (box[3] - box[1]) / resolution,
  );
  context.clip();
  yield* draw();
  context.restore();
}

/** The dark map, in parts: water, land, Poland a shade lighter, lakes, rivers, borders. */
export function* paintDark(sheet: Sheet, map: BuiltInMap): Generator<void> {
  const { context, width, height, extent, resolution } = sheet;
  const zoom = zoomAt(resolution);
  const isFine = zoom >= FINE_FROM && touches(extent, map.box);
  context.lineJoin = 'round';
  context.fillStyle = LAND_COLOURS.sea;
  context.fillRect(0, 0, width, height);
  if (map.world && !isRegionEnough(extent, zoom, map.box)) {
    yield* outlines(sheet, map.world, map.towns);
    yield;
  }
  if (!isFine) return;
  yield* clipped(sheet, map.box, () => {
    context.fillStyle = LAND_COLOURS.sea;
    context.fillRect(0, 0, width, height);
    return outlines(sheet, map.region, map.towns);
  });
}

/** Beyond the picture's edge; the colour of its polar sea. */
const DEEP_SEA = '#0b1c3a';

function lay({ context, extent, resolution }: Sheet, { image, west, east, north, south }: EarthPicture): void {
  const [left, top] = toMercator(west, north);
  const [right, bottom] = toMercator(east, south);
  context.drawImage(
    image,
    (left - extent[0]) / resolution,
    (extent[3] - top) / resolution,
    (right - left) / resolution,
    (top - bottom) / resolution,
  );
}

/** The satellite picture with borders and rivers over it, so that there is something to hold on to where it only blurs. */
export function paintSatellite(sheet: Sheet, map: BuiltInMap | null, pictures: readonly EarthPicture[]): void {
  const { context, width, height, extent, resolution } = sheet;
  const zoom = zoomAt(resolution);
  context.lineJoin = 'round';
  context.imageSmoothingQuality = 'high';
  context.fillStyle = DEEP_SEA;
  context.fillRect(0, 0, width, height);
  for (const picture of pictures) lay(sheet, picture);
  if (!map) return;
  const lines = isRegionEnough(extent, zoom, map.box) ? map.region : map.world;
  paintTowns(sheet, map.towns, TOWN_LIGHT.satellite);
  if (!lines) return;
  if (zoom >= 7) {
    fill(sheet, lines.lakes, 'rgba(58, 98, 128, 0.7)');
    stroke(sheet, lines.rivers, { colour: 'rgba(92, 140, 172, 0.75)', width: Math.min(3, 0.8 + (zoom - 7) * 0.3) });
    stroke(sheet, lines.coast, { colour: 'rgba(235, 245, 250, 0.4)', width: 0.8 });
  }
  voivodeships(sheet, map.region, 'rgba(255, 255, 255, 0.34)');
  stroke(sheet, lines.borders, { colour: 'rgba(255, 255, 255, 0.55)', width: zoom < 5 ? 0.7 : 1.2 });
}
