import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

/** The sources of client and server by their paths. */
export const readSources = (root) =>
  new Map(
    ['src', 'server'].flatMap((part) =>
      readdirSync(join(root, part), { recursive: true })
        .filter((name) => /\.tsx?$/.test(name))
        .map((name) => join(part, name))
        .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
    ),
  );

/** Where a source declares the symbol, outside of all functions. */
const declarationsOf = (symbol, file, text) =>
  parseSync(file, text).program.body.filter((node) => {
    const declared = node.declaration ?? node;
    return [declared, ...(declared.declarations ?? [])].some(({ id }) => id?.name === symbol);
  });

/** Each way to make the edit: in a declaration of that symbol that has the text. */
const placesOf = ([symbol, from, to], file, text) =>
  declarationsOf(symbol, file, text).flatMap(({ start, end }) => {
    const edited = text.slice(start, end).replace(from, to);
    return edited === text.slice(start, end) ? [] : [[file, text.slice(0, start) + edited + text.slice(end)]];
  });

/**
 * The files that edits change, and their new texts. An edit names a symbol, a text in its declaration and what replaces it. It does not
 * name a file, so code may be moved. Throws unless exactly one declaration of that name has the text.
 */
export function applyEdits(sources, edits) {
  const changed = new Map();
  for (const edit of edits) {
    const places = [...sources].flatMap(([file, text]) => (text.includes(edit[0]) ? placesOf(edit, file, changed.get(file) ?? text) : []));
    if (places.length !== 1) throw new Error(`${places.length} declarations of ${edit[0]} instead of one have: ${edit[1]}`);
    changed.set(...places[0]);
  }
  return changed;
}
