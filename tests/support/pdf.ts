import { execFileSync, spawnSync } from 'node:child_process';
import { reportLeftOut } from './left-out.ts';

/** Poppler's reader: another program than the one that wrote the file. */
export const hasPdfReader = spawnSync('pdftotext', ['-v']).status === 0;
if (!hasPdfReader) reportLeftOut('what a PDF says is not read back', 'pdftotext is not installed');

/** The text of each page. */
export const pdfPages = (pdf: Uint8Array): string[] =>
  execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8', maxBuffer: 100_000_000 })
    .split('\f')
    .filter((page) => page.trim() !== '');

interface Word {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Pairs of words of which one covers a third of the other, on any page. */
export function overlappingWords(pdf: Uint8Array): string[] {
  const xml = execFileSync('pdftotext', ['-bbox', '-', '-'], { input: pdf, encoding: 'utf8', maxBuffer: 100_000_000 });
  const word = /<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">(.*?)<\/word>/g;
  return xml.split('<page ').flatMap((page) => {
    const words: Word[] = [...page.matchAll(word)].map(([, left, top, right, bottom, text = '']) => {
      return { text, left: Number(left), top: Number(top), right: Number(right), bottom: Number(bottom) };
    });
    return words.flatMap((one, at) =>
      words
        .slice(at + 1)
        .filter((other) => covered(one, other) > Math.min(areaOf(one), areaOf(other)) / 3)
        .map((other) => `${one.text} ${other.text}`),
    );
  });
}

const areaOf = ({ left, top, right, bottom }: Word): number => (right - left) * (bottom - top);

const covered = (one: Word, other: Word): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

/** The number of pages that the file declares; needs no reader. */
export const pdfPageCount = (pdf: Uint8Array): number =>
  Buffer.from(pdf)
    .toString('latin1')
    .match(/\/Type \/Page\b/g)?.length ?? 0;
