import type { Town } from '#ui/maps/layers/built-in-map.ts';
import { isWithin, zoomAt } from '#ui/maps/mercator.ts';
import type { Sheet } from '#ui/maps/layers/picture-layer.ts';

/** From here on a town is wider than its dot. */
const PATCHES_FROM = 7;
/** People on a square kilometre of a built-up place, roughly what Polish towns have. Only how large a patch looks hangs on it. */
const DENSITY = 1800;
const SPRITE = 64;

/** Radius of a patch in metres on the ground. */
const radiusOf = (people: number): number => Math.sqrt(people / DENSITY / Math.PI) * 1000;

const sprites = new Map<string, HTMLCanvasElement>();
/** A disc that fades outwards, drawn once and stretched. `light` = 'r, g, b'. */
function spriteOf(light: string, strength: number): HTMLCanvasElement {
  const key = `${light}|${strength}`;
  const known = sprites.get(key);
  if (known) return known;
  const canvas = Object.assign(document.createElement('canvas'), { width: SPRITE, height: SPRITE });
  const context = canvas.getContext('2d');
  if (context) {
    const middle = SPRITE / 2;
    const fading = context.createRadialGradient(middle, middle, 0, middle, middle, middle);
    fading.addColorStop(0, `rgba(${light}, ${strength})`);
    fading.addColorStop(0.55, `rgba(${light}, ${strength * 0.7})`);
    fading.addColorStop(1, `rgba(${light}, 0)`);
    context.fillStyle = fading;
    context.fillRect(0, 0, SPRITE, SPRITE);
  }
  sprites.set(key, canvas);
  return canvas;
}

/**
 * Soft patches of light where people live, by their number: the built-in map has no streets, and between them
 * one sees where a town ends and how far the next one is. A sketch, not an outline.
 */
export function paintTowns(sheet: Sheet, towns: readonly Town[], { light, strength }: { light: string; strength: number }): void {
  const { context, extent, resolution } = sheet;
  if (zoomAt(resolution) < PATCHES_FROM) return;
  const sprite = spriteOf(light, strength);
  // Web Mercator stretches metres by 1 / cos of the latitude; within one sheet the middle's will do.
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
