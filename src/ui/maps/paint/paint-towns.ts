import type { Town } from '#ui/maps/layers/built-in-map.ts';
import { isWithin, zoomAt } from '#ui/maps/mercator.ts';
import type { Sheet } from '#ui/maps/layers/picture-layer.ts';
import type { TownGlow } from './map-colours.ts';

/** From this zoom on a town is wider than its dot. */
const PATCHES_FROM = 7;
/** Inhabitants per square kilometre of a town, roughly that of Polish towns. It only determines the size of the glow. */
const DENSITY = 1800;
const SPRITE = 64;

/** The radius of a town. Unit: metres on the ground. */
const radiusOf = (people: number): number => Math.sqrt(people / DENSITY / Math.PI) * 1000;

const sprites = new Map<string, HTMLCanvasElement>();
/** A disc that fades outwards, drawn once and scaled for each town. */
function spriteOf({ rgb, opacity }: TownGlow): HTMLCanvasElement {
  const key = `${rgb}|${opacity}`;
  const known = sprites.get(key);
  if (known) return known;
  const canvas = Object.assign(document.createElement('canvas'), { width: SPRITE, height: SPRITE });
  const context = canvas.getContext('2d');
  if (context) {
    const middle = SPRITE / 2;
    const fading = context.createRadialGradient(middle, middle, 0, middle, middle, middle);
    fading.addColorStop(0, `rgba(${rgb}, ${opacity})`);
    fading.addColorStop(0.55, `rgba(${rgb}, ${opacity * 0.7})`);
    fading.addColorStop(1, `rgba(${rgb}, 0)`);
    context.fillStyle = fading;
    context.fillRect(0, 0, SPRITE, SPRITE);
  }
  sprites.set(key, canvas);
  return canvas;
}

/**
 * Paints a glow for each town, sized by its inhabitants. The built-in map has no streets; the glow shows roughly how large a
 * town is and how far the next one is.
 */
export function paintTowns(sheet: Sheet, towns: readonly Town[], glow: TownGlow): void {
  const { context, extent, resolution } = sheet;
  if (zoomAt(resolution) < PATCHES_FROM) return;
  const sprite = spriteOf(glow);
  // Web Mercator stretches metres by 1 / cos of the latitude. The middle of the sheet is precise enough.
  const stretch = Math.cosh(((extent[1] + extent[3]) / 2 / 20_037_508) * Math.PI);
  const reach = 20_000 * stretch;
  const near = [extent[0] - reach, extent[1] - reach, extent[2] + reach, extent[3] + reach] as const;
  for (const { x, y, people } of towns) {
    const radius = (radiusOf(people) * stretch * 1.35) / resolution;
    if (radius < 2 || !isWithin(x, y, near)) continue;
    const [px, py] = [(x - extent[0]) / resolution, (extent[3] - y) / resolution];
    context.drawImage(sprite, px - radius, py - radius, radius * 2, radius * 2);
  }
}
