import { asDictionary, asList, type PdfDictionary, type PdfFile, readPdf, tokensOf } from './pdf-file.ts';

/* Reads the texts of a PDF without another program: by its tables of letters, and with a look at the outline of each letter. */

interface FontInPdf {
  readonly letters: ReadonlyMap<number, string>;
  /** Whether the font has an outline for a glyph. */
  readonly isDrawn: (glyph: number) => boolean;
}

/** The outlines of a TrueType font: the `loca` table with the length of each glyph. Source: OpenType, 'loca' and 'head'. */
function outlinesOf(font: Buffer): (glyph: number) => boolean {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, at) => font.subarray(12 + at * 16, 28 + at * 16));
  const at = (tag: string): number => tables.find((table) => table.toString('latin1', 0, 4) === tag)?.readUInt32BE(8) ?? 0;
  const [loca, isLong] = [at('loca'), font.readInt16BE(at('head') + 50) === 1];
  const offset = (glyph: number): number => (isLong ? font.readUInt32BE(loca + glyph * 4) : font.readUInt16BE(loca + glyph * 2) * 2);
  return (glyph) => offset(glyph + 1) > offset(glyph);
}

function fontAt(file: PdfFile, dictionary: PdfDictionary): FontInPdf {
  const table = file.bytes(dictionary['ToUnicode']).toString('latin1');
  const pairs = [...table.matchAll(/<([\da-f]{4})><([\da-f]{4})>/gi)].map(
    ([, glyph = '', letter = '']) => [Number.parseInt(glyph, 16), String.fromCharCode(Number.parseInt(letter, 16))] as const,
  );
  const descendant = asDictionary(file.get(asList(file.get(dictionary['DescendantFonts']))[0]));
  const descriptor = asDictionary(file.get(descendant['FontDescriptor']));
  return { letters: new Map(pairs), isDrawn: outlinesOf(file.bytes(descriptor['FontFile2'])) };
}

/** What each font of the file draws, in the order of the pages. A letter without an outline is left out, as it is on the screen. */
export function drawnTexts(pdf: ArrayBuffer): { readonly all: string; readonly byFont: readonly string[] } {
  const file = readPdf(new Uint8Array(pdf));
  const texts = new Map<string, string>();
  const fonts = new Map<string, FontInPdf>();
  let [all, name] = ['', ''];
  for (const { dictionary, content } of file.pages) {
    const inPage = asDictionary(file.get(asDictionary(file.get(dictionary['Resources']))['Font']));
    const tokens = tokensOf(content);
    for (const [at, token] of tokens.entries()) {
      if (token === 'Tf') name = tokens[at - 2]?.slice(1) ?? '';
      if (token !== 'Tj') continue;
      const font = fonts.get(name) ?? fontAt(file, asDictionary(file.get(inPage[name])));
      fonts.set(name, font);
      const glyphs = (tokens[at - 1] ?? '').match(/[\da-f]{4}/gi) ?? [];
      const text = glyphs.map((hex) => letterOf(font, Number.parseInt(hex, 16))).join('');
      all += `${text}\n`;
      texts.set(name, `${texts.get(name) ?? ''}${text}\n`);
    }
  }
  return { all, byFont: [...texts.values()] };
}

function letterOf({ letters, isDrawn }: FontInPdf, glyph: number): string {
  const letter = letters.get(glyph) ?? '';
  return letter.trim() === '' || isDrawn(glyph) ? letter : '';
}
