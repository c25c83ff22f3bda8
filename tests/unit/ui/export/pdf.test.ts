import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { instantOf } from '#domain/time/warsaw.ts';
import { pdfPages } from '#tests/support/pdf.ts';
import type { ExportTable } from '#ui/export/export-table.ts';
import { tableToPdf, columnWidths, PAGE, rowsThatFit } from '#ui/export/pdf.ts';
import { toBase64 } from '#ui/export/base64.ts';
import { pdfFrame, pdfRows } from '#ui/export/pdf-table.ts';

const LETTERS = 'Zażółć gęślą jaźń ĄĆĘŁŃÓŚŹŻ ąćęłńóśźż';
const now = instantOf('2026-11-20', 14, 5);

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

/** As on the page: rows are turned into texts here, the rest is the code of the worker. */
async function pdfOf<Row>(what: ExportTable<Row>, onProgress?: (done: number) => void): Promise<Uint8Array> {
  const texts = { ...pdfFrame(what), rows: pdfRows(what, 0, what.rows.length) };
  return new Uint8Array(tableToPdf(texts, { fonts: await fonts(), now, ...(onProgress && { onProgress }) }));
}

describe('PDF', () => {
  test('all Polish letters are preserved, in both weights of the font', async () => {
    const [page = ''] = await pdfPages(await pdfOf(table(3)));
    expect(page).toContain(LETTERS);
    expect(page).toContain('Nazwa żółta');
    expect(page).toContain('Lista instalacji — Źródła');
  });

  test('every page has header, column names, page number, and a footer with author and time', async () => {
    const pages = await pdfPages(await pdfOf(table(120)));
    expect(pages.length).toBeGreaterThan(2);
    for (const [at, page] of pages.entries()) {
      expect(page).toContain('Lista instalacji — Źródła');
      expect(page).toContain('Filtr: łąka');
      expect(page).toContain('Wydajność [%]');
      expect(page).toContain('Tabela wygenerowana przez aplikację PV Care 20/11/2026, 14:05');
      expect(page).toContain(`Strona ${at + 1} z ${pages.length}`);
    }
  });

  test('every row is written once, in order, and progress is reported', async () => {
    const progress: number[] = [];
    const pages = await pdfPages(await pdfOf(table(150), (done) => progress.push(done)));
    const numbers = [...pages.join('\n').matchAll(/ąćęłńóśźż (\d+)/g)].map(([, number]) => Number(number));
    expect(numbers).toEqual(Array.from({ length: 150 }, (_, value) => value));
    expect(progress.at(-1)).toBe(150);
  });

  test('an empty table is one page with its head', async () => {
    const pages = await pdfPages(await pdfOf(table(0)));
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain('Wydajność [%]');
  });
});

describe('what the worker is sent', () => {
  const odd: ExportTable<number | null> = {
    title: 'Odczyty',
    fileName: 'odczyty',
    rows: [1234.5, null, -0.25],
    columns: [
      { title: 'Napięcie', value: (value) => value, decimals: 2, width: 2 },
      { title: 'Opis', value: (value) => (value === null ? '' : 'pomiar') },
    ],
  };

  test('rows are texts in chunks: Polish numbers, and an empty cell for a missing value', () => {
    expect(pdfRows(odd, 0, 2)).toEqual([
      ['1\u00a0234,50', 'pomiar'],
      ['', ''],
    ]);
    expect(pdfRows(odd, 2, 4)).toEqual([['\u22120,25', 'pomiar']]);
  });

  test('it contains no functions, because they cannot be sent to a worker', () => {
    const frame = pdfFrame(odd);
    expect(structuredClone(frame)).toEqual(frame);
    expect(frame.columns).toEqual([
      { title: 'Napięcie', width: 2, isNumber: true },
      { title: 'Opis', width: 1, isNumber: false },
    ]);
  });
});

describe('the pages of a PDF', () => {
  test('columns share the width between the margins', () => {
    const widths = columnWidths([3, 1, 1]);
    expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(PAGE.width - 2 * PAGE.margin);
  });

  test('fewer higher rows fit, and at least one', () => {
    const one = rowsThatFit(0, 1000, 1, () => 1);
    expect(rowsThatFit(0, 1000, 1, () => 3)).toBeLessThan(one);
    expect(rowsThatFit(0, 1000, 1, () => 1000)).toBe(1);
    expect(rowsThatFit(998, 1000, 1, () => 1)).toBe(2);
  });
});
