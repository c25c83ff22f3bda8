import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { instantOf } from '#domain/time/warsaw.ts';
import type { ExportTable } from '#ui/export/export-table.ts';
import { tableToPdf } from '#ui/export/pdf.ts';
import { toBase64 } from '#ui/export/pdf-fonts.ts';
import { columnWidths, PAGE, rowsThatFit } from '#ui/export/pdf-pages.ts';

const LETTERS = 'Zażółć gęślą jaźń ĄĆĘŁŃÓŚŹŻ ąćęłńóśźż';
const now = instantOf('2026-11-20', 14, 5);
const hasReader = spawnSync('pdftotext', ['-v']).status === 0;
if (!hasReader) process.stdout.write('pdftotext is not installed: what a PDF says is not read back here.\n');

const fontAt = async (cut: string) =>
  toBase64(await readFile(new URL(`../../../../src/ui/export/fonts/inter-${cut}.ttf`, import.meta.url)));
const fonts = async () => ({ regular: await fontAt('regular'), bold: await fontAt('bold') });

interface Row {
  readonly name: string;
  readonly value: number;
}
const table = (count: number): ExportTable<Row> => ({
  title: 'Lista instalacji — Źródła',
  fileName: 'lista',
  note: 'Filtr: łąka',
  rows: Array.from({ length: count }, (_, value) => ({ name: `${LETTERS} ${value}`, value })),
  columns: [
    { title: 'Nazwa żółta', value: ({ name }) => name, width: 3 },
    { title: 'Wydajność [%]', value: ({ value }) => value, decimals: 2 },
  ],
});

async function read(pdf: Blob): Promise<string[]> {
  const file = join(await mkdtemp(join(tmpdir(), 'pv-pdf-')), 'table.pdf');
  await writeFile(file, new Uint8Array(await pdf.arrayBuffer()));
  return execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' })
    .split('\f')
    .filter((page) => page.trim() !== '');
}

describe.runIf(hasReader)('PDF', () => {
  test('all Polish letters come out whole, in both cuts of the font', async () => {
    const [page = ''] = await read(await tableToPdf(table(3), { fonts: await fonts(), now }));
    expect(page).toContain(LETTERS);
    expect(page).toContain('Nazwa żółta');
    expect(page).toContain('Lista instalacji — Źródła');
  });

  test('every page has header, column names, page number, and a footer that says who made it and when', async () => {
    const pages = await read(await tableToPdf(table(120), { fonts: await fonts(), now }));
    expect(pages.length).toBeGreaterThan(2);
    for (const [at, page] of pages.entries()) {
      expect(page).toContain('Lista instalacji — Źródła');
      expect(page).toContain('Filtr: łąka');
      expect(page).toContain('Wydajność [%]');
      expect(page).toContain('Tabela wygenerowana przez aplikację PV Care 20/11/2026, 14:05');
      expect(page).toContain(`Strona ${at + 1} z ${pages.length}`);
    }
  });

  test('every row is there once, in its order, and progress is told', async () => {
    const told: number[] = [];
    const pages = await read(await tableToPdf(table(150), { fonts: await fonts(), now, onProgress: (done) => told.push(done) }));
    const found = [...pages.join('\n').matchAll(/ąćęłńóśźż (\d+)/g)].map(([, number]) => Number(number));
    expect(found).toEqual(Array.from({ length: 150 }, (_, value) => value));
    expect(told.at(-1)).toBe(150);
  });

  test('an empty table is one page with its head', async () => {
    const pages = await read(await tableToPdf(table(0), { fonts: await fonts(), now }));
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain('Wydajność [%]');
  });
});

describe('the pages of a PDF', () => {
  test('columns share the width between the margins', () => {
    const widths = columnWidths([3, 1, 1]);
    expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(PAGE.width - 2 * PAGE.margin);
  });

  test('higher rows leave room for fewer, and one always fits', () => {
    const one = rowsThatFit(0, 1000, 1, () => 1);
    expect(rowsThatFit(0, 1000, 1, () => 3)).toBeLessThan(one);
    expect(rowsThatFit(0, 1000, 1, () => 1000)).toBe(1);
    expect(rowsThatFit(998, 1000, 1, () => 1)).toBe(2);
  });
});
