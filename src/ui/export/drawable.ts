import type { jsPDF } from 'jspdf';
import { mapTexts } from '#lib/json.ts';
import { FONT } from './pdf-document.ts';

/** Replaces a letter that the font does not have. */
const SIGN = '□';
const PLAIN = /^[\n\x20-\x7e]*$/;
const MARK = /^[\p{M}\p{Emoji_Modifier}]$/u;
const INVISIBLE = /^[\p{Cc}\p{Cf}\p{Variation_Selector}]$/u;
/** Not the mark of byte order, which is invisible. */
const SPACE = /[^\S\ufeff]/;
const NARROW = /[\u202f\u2007]/g;

/** Whether both weights of the document's font have a glyph. jspdf knows no letters beyond U+FFFF. */
function isInFonts(doc: jsPDF): (letter: string) => boolean {
  const maps = ['normal', 'bold'].map((weight) => doc.setFont(FONT, weight).getFont().metadata.cmap.unicode.codeMap);
  return (letter) => letter.length === 1 && maps.every((map) => map[letter.charCodeAt(0)] > 0);
}

/**
 * A copy of the data with texts that the font can draw, and the letters that it cannot draw. A decomposed letter is composed, a ligature
 * and the like is its letters, a letter without a glyph is □, and what is invisible is left out, because jspdf ends a line at a letter without a glyph. Source: specification 3.27.
 */
export function drawable<T>(doc: jsPDF, data: T): { readonly data: T; readonly missing: readonly string[] } {
  const has = isInFonts(doc);
  const missing = new Set<string>();
  const letterOf = (letter: string, before: string): string => {
    if (has(letter) || letter === '\n') return letter;
    if (SPACE.test(letter)) return ' ';
    if (INVISIBLE.test(letter)) return '';
    const plain = letter.normalize('NFKC');
    if (plain !== letter && [...plain].every(has)) return plain;
    missing.add(letter);
    return MARK.test(letter) && before.endsWith(SIGN) ? '' : SIGN;
  };
  const textOf = (text: string): string => {
    if (PLAIN.test(text)) return text;
    let drawn = '';
    for (const letter of text.normalize('NFC').replaceAll('\r\n', '\n').replace(NARROW, '\u00a0')) drawn += letterOf(letter, drawn);
    return drawn;
  };
  return { data: mapTexts(data, textOf), missing: [...missing] };
}
