import type { BuiltInMap, EarthPicture, Outlines, Town } from '#ui/maps/layers/built-in-map.ts';
import { type LineStore, trace } from './line-store.ts';
import { LAND_COLOURS, TOWN_GLOW } from './map-colours.ts';
import { type Extent, toMercator, zoomAt } from '#ui/maps/mercator.ts';
import { paintTowns } from './paint-towns.ts';
import type { Sheet } from '#ui/maps/layers/picture-layer.ts';

/** From this zoom on the finer outlines of the region are drawn. */
const FINE_FROM = 5.4;
/** Below these zooms rivers and voivodeships are not drawn, because they are too dense. */
const RIVERS_FROM = 4.5;
const VOIVODESHIPS_FROM = 5.4;

const isInside = (inner: Extent, outer: Extent): boolean =>
  inner[0] >= outer[0] && inner[1] >= outer[1] && inner[2] <= outer[2] && inner[3] <= outer[3];
const touches = (a: Extent, b: Extent): boolean => a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1];

/** Whether only the finer outlines are drawn, so that the outlines of the world are not needed. */
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

/** Draws the borders of voivodeships, thin and dashed, so that they differ from those of countries. */
function strokeVoivodeships(sheet: Sheet, from: Outlines, colour: string): void {
  const zoom = zoomAt(sheet.resolution);
  if (zoom < VOIVODESHIPS_FROM) return;
  sheet.context.setLineDash([5, 4]);
  stroke(sheet, from.voivodeships, { colour, width: Math.min(1.4, 0.7 + (zoom - VOIVODESHIPS_FROM) * 0.15) });
  sheet.context.setLineDash([]);
}

function* paintOutlines(sheet: Sheet, from: Outlines, towns: readonly Town[]): Generator<void> {
  const zoom = zoomAt(sheet.resolution);
  fill(sheet, from.land, LAND_COLOURS.land);
  fill(sheet, from.poland, LAND_COLOURS.poland);
  paintTowns(sheet, towns, TOWN_GLOW.dark);
  yield;
  fill(sheet, from.lakes, LAND_COLOURS.lake);
  if (zoom >= RIVERS_FROM) stroke(sheet, from.rivers, { colour: LAND_COLOURS.river, width: Math.min(3, 0.7 + (zoom - RIVERS_FROM) * 0.3) });
  yield;
  stroke(sheet, from.coast, { colour: LAND_COLOURS.coast, width: 0.8 });
  strokeVoivodeships(sheet, from, LAND_COLOURS.voivodeship);
  stroke(sheet, from.borders, { colour: LAND_COLOURS.border, width: zoom < 5 ? 0.7 : 1.1 });
}

/** Draws only inside the box. */
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

/** Paints the dark map in parts: water, land, Poland a bit lighter, lakes, rivers, borders. */
export function* paintDark(sheet: Sheet, map: BuiltInMap): Generator<void> {
  const { context, width, height, extent, resolution } = sheet;
  const zoom = zoomAt(resolution);
  const isFine = zoom >= FINE_FROM && touches(extent, map.box);
  context.lineJoin = 'round';
  context.fillStyle = LAND_COLOURS.sea;
  context.fillRect(0, 0, width, height);
  if (map.world && !isRegionEnough(extent, zoom, map.box)) {
    yield* paintOutlines(sheet, map.world, map.towns);
    yield;
  }
  if (!isFine) return;
  yield* clipped(sheet, map.box, () => {
    context.fillStyle = LAND_COLOURS.sea;
    context.fillRect(0, 0, width, height);
    return paintOutlines(sheet, map.region, map.towns);
  });
}

/** Beyond the edge of the picture: the colour of its polar sea. */
const DEEP_SEA = '#0b1c3a';

function drawPicture({ context, extent, resolution }: Sheet, { image, west, east, north, south }: EarthPicture): void {
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

/** Paints the satellite picture, with borders and rivers over it for orientation where the picture is blurred. */
export function paintSatellite(sheet: Sheet, map: BuiltInMap | null, pictures: readonly EarthPicture[]): void {
  const { context, width, height, extent, resolution } = sheet;
  const zoom = zoomAt(resolution);
  context.lineJoin = 'round';
  context.imageSmoothingQuality = 'high';
  context.fillStyle = DEEP_SEA;
  context.fillRect(0, 0, width, height);
  for (const picture of pictures) drawPicture(sheet, picture);
  if (!map) return;
  const lines = isRegionEnough(extent, zoom, map.box) ? map.region : map.world;
  paintTowns(sheet, map.towns, TOWN_GLOW.satellite);
  if (!lines) return;
  if (zoom >= 7) {
    fill(sheet, lines.lakes, 'rgba(58, 98, 128, 0.7)');
    stroke(sheet, lines.rivers, { colour: 'rgba(92, 140, 172, 0.75)', width: Math.min(3, 0.8 + (zoom - 7) * 0.3) });
    stroke(sheet, lines.coast, { colour: 'rgba(235, 245, 250, 0.4)', width: 0.8 });
  }
  strokeVoivodeships(sheet, map.region, 'rgba(255, 255, 255, 0.34)');
  stroke(sheet, lines.borders, { colour: 'rgba(255, 255, 255, 0.55)', width: zoom < 5 ? 0.7 : 1.2 });
}
