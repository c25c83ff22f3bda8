import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/* Reads a PDF by another program than the one that wrote it. */

/** A word and its box, with y downwards. Unit: 1/72 inch. */
interface Word {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The words of a page in the order of the file. A chunk of text has one box, which its words share by their letters. */
async function wordsOf(page: PDFPageProxy): Promise<readonly Word[]> {
  const { items, styles } = await page.getTextContent();
  return items.flatMap((item) => {
    if (!('str' in item)) return [];
    const [, , , , left = 0, baseline = 0] = item.transform as readonly number[];
    const { ascent = 0.8, descent = -0.2 } = styles[item.fontName] ?? {};
    const letter = item.width / item.str.length;
    const [top, bottom] = [-baseline - ascent * item.height, -baseline - descent * item.height];
    return [...item.str.matchAll(/[^ ]+/g)].map(({ 0: text, index }) => {
      return { text, left: left + index * letter, top, right: left + (index + text.length) * letter, bottom };
    });
  });
}

async function eachPage<T>(pdf: Uint8Array, read: (words: readonly Word[]) => T): Promise<T[]> {
  // the reader empties the array that it gets
  const reading = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 });
  try {
    const file = await reading.promise;
    const pages = Array.from({ length: file.numPages }, async (_, at) => read(await wordsOf(await file.getPage(at + 1))));
    return await Promise.all(pages);
  } finally {
    await reading.destroy();
  }
}

/** Lines from above, each from the left. Words of one line stand at most 1/36 inch apart in height. */
function linesOf(words: readonly Word[]): string {
  const lines: Word[][] = [];
  for (const word of words.toSorted((a, b) => a.bottom - b.bottom)) {
    const line = lines.at(-1);
    if (line?.[0] && word.bottom - line[0].bottom < 2) line.push(word);
    else lines.push([word]);
  }
  return lines
    .map((line) =>
      line
        .toSorted((a, b) => a.left - b.left)
        .map(({ text }) => text)
        .join(' '),
    )
    .join('\n');
}

/** The text of each page. */
export const pdfPages = (pdf: Uint8Array): Promise<string[]> => eachPage(pdf, linesOf);

/** Pairs of words of which one covers a third of the other, on any page. */
export const overlappingWords = async (pdf: Uint8Array): Promise<string[]> =>
  (
    await eachPage(pdf, (words) =>
      words.flatMap((one, at) =>
        words
          .slice(at + 1)
          .filter((other) => covered(one, other) > Math.min(areaOf(one), areaOf(other)) / 3)
          .map((other) => `${one.text} ${other.text}`),
      ),
    )
  ).flat();

const areaOf = ({ left, top, right, bottom }: Word): number => (right - left) * (bottom - top);

const covered = (one: Word, other: Word): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));
