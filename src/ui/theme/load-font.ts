/** A letter of each file of the font in `fonts.css`. */
const LETTERS = 'aą-';

/**
 * Loads the product's font after the first screen has been drawn in the fallback font. During the layout of the rows it would
 * delay them, and each of its files would cause another layout. If it cannot be loaded, the fallback font stays.
 */
export async function loadFont(): Promise<void> {
  const faces = await document.fonts.load('1em "PV Inter"', LETTERS);
  if (faces.length > 0) document.documentElement.dataset.pvFont = '';
}
