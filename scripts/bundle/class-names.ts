import { createHash } from 'node:crypto';

interface Sheet {
  readonly mark: string;
  /** In the order in which they were met. */
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
 * A class's name in a built app: a mark of its style sheet and the class's place in it. Every name stands in a script and in a style
 * sheet, most of them before the first screen; words and line numbers, which help whoever develops, would be 1 % of the bytes.
 * `file`: the style sheet's path; its part from `/src/` on counts, so that a build is the same wherever it is made.
 */
export function shortClassName(name: string, file: string): string {
  const { mark, classes } = sheetAt(file.slice(Math.max(0, file.lastIndexOf('/src/'))));
  if (!classes.includes(name)) classes.push(name);
  return `_${mark}${classes.indexOf(name).toString(36)}`;
}
