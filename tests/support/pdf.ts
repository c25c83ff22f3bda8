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

/** The number of pages that the file declares; needs no reader. */
export const pdfPageCount = (pdf: Uint8Array): number =>
  Buffer.from(pdf)
    .toString('latin1')
    .match(/\/Type \/Page\b/g)?.length ?? 0;
