/** How far a picture reaches beyond the window, in windows; a drag this long needs no painting. */
const MARGIN = 0.4;
/** A denser screen than this gains nothing from more pixels, and pays for them. */
const MAX_RATIO = 2;
/** Pixels of one canvas. Safari on a tablet leaves a canvas of more than 16.7 million empty; on a large screen each costs four bytes in every layer. */
const MAX_PIXELS = 16_000_000;

type Size = readonly [width: number, height: number];

/** Pixels of the picture for one of the page's. */
export const ratioFor = (pixelRatio: number, [width, height]: Size): number =>
  Math.min(MAX_RATIO, pixelRatio, Math.sqrt(MAX_PIXELS / (width * height || 1)));

/** How far the picture may reach beyond a window of this size (CSS px), in windows. */
export const marginFor = ([width, height]: Size, ratio: number): number =>
  Math.max(0, Math.min(MARGIN, (Math.sqrt(MAX_PIXELS / (width * height * ratio * ratio || 1)) - 1) / 2));
