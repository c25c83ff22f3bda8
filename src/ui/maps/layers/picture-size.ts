/** How far a picture extends beyond the window. A drag of that length needs no painting. Unit: window sizes. */
const MARGIN = 0.4;
/** A higher pixel ratio costs time and shows no difference. */
const MAX_RATIO = 2;
/** The maximum number of pixels of a canvas. Safari on a tablet leaves a canvas of more than 16.7 million empty, and each pixel takes four bytes in every layer. */
const MAX_PIXELS = 16_000_000;

type Size = readonly [width: number, height: number];

/** Pixels of the picture per CSS pixel. */
export const ratioFor = (pixelRatio: number, [width, height]: Size): number =>
  Math.min(MAX_RATIO, pixelRatio, Math.sqrt(MAX_PIXELS / (width * height || 1)));

/** How far the picture may extend beyond a window of this size (CSS px). Unit: window sizes. */
export const marginFor = ([width, height]: Size, ratio: number): number =>
  Math.max(0, Math.min(MARGIN, (Math.sqrt(MAX_PIXELS / (width * height * ratio * ratio || 1)) - 1) / 2));
