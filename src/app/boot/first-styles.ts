/**
 * Moves the style sheet that the build places in the body, behind the outline, to the head: the style sheets of other parts are appended there
 * and have to come after it. Resolves when it applies again.
 */
export function moveFirstStyles(page: Document): Promise<unknown> {
  const sheets = [...page.body.querySelectorAll('link[rel="stylesheet"]')];
  return Promise.all(
    sheets.map(
      (sheet) =>
        new Promise((resolve) => {
          for (const name of ['load', 'error']) sheet.addEventListener(name, resolve, { once: true });
          page.head.append(sheet);
        }),
    ),
  );
}

/** Removes the bars and rows that index.html shows until a screen is rendered. */
export function removeOutline(): void {
  document.getElementById('pv-outline')?.remove();
}

/** A letter of each file of the font in `src/ui/theme/fonts.css`. */
const LETTERS = 'aą-';

/**
 * Loads the product's font after the first screen has been drawn in the fallback font. During the layout of the rows it would
 * delay them, and each of its files would cause another layout. If it cannot be loaded, the fallback font stays.
 */
export async function loadFont(): Promise<void> {
  const faces = await document.fonts.load('1em "PV Inter"', LETTERS);
  if (faces.length > 0) document.documentElement.dataset.pvFont = '';
}
