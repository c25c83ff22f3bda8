import { createHash } from 'node:crypto';

interface Sheet {
  readonly mark: string;
  /** In the order in which they first occur. */
  readonly classes: string[];
}
const sheets = new Map<string, Sheet>();

const markOf = (path: string): string =>
  BigInt(`0x${createHash('sha256').update(path).digest('hex')}`)
    .toString(36)
    .slice(-4);

function sheetAt(path: string): Sheet {
  const known = sheets.get(path);
  if (known) return known;
  const mark = markOf(path);
  for (const [other, sheet] of sheets) if (sheet.mark === mark) throw new Error(`${path} and ${other} would share their classes' names.`);
  const sheet = { mark, classes: [] };
  sheets.set(path, sheet);
  return sheet;
}

/**
 * The name of a CSS class in a built app: a mark of its style sheet and the index of the class in it. Every name occurs in a script and in
 * a style sheet, most of them before the first screen; words and line numbers, which help developers, would be 1 % of the bytes. `file`:
 * path of the style sheet; only the part from `/src/` on counts, so that builds in different folders are equal.
 */
export function shortClassName(name: string, file: string): string {
  const { mark, classes } = sheetAt(file.slice(Math.max(0, file.lastIndexOf('/src/'))));
  if (!classes.includes(name)) classes.push(name);
  return `_${mark}${classes.indexOf(name).toString(36)}`;
}
