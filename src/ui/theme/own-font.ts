/** A letter of each of the font's files: `fonts.css`. */
const LETTERS = 'aą-';

/**
 * Brings the product's font, once the first screen has been drawn in the font that stands in for it: asked for while the
 * rows are being laid out it would hold them up, and lay them out anew with each of its files. Where it cannot be had,
 * the other one stays.
 */
export async function bringFont(): Promise<void> {
  const faces = await document.fonts.load('1em "PV Inter"', LETTERS);
  if (faces.length > 0) document.documentElement.dataset.pvFont = '';
}
