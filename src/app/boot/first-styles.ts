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
