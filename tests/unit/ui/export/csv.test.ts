import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { plainNumber, tableToCsv } from '#ui/export/csv.ts';
import type { ExportTable } from '#ui/export/export-table.ts';
import { fileNameOf } from '#ui/export/save-file.ts';

interface Row {
  readonly name: string;
  readonly value: number | null;
}
const table = (rows: readonly Row[]): ExportTable<Row> => ({
  title: 'Lista instalacji',
  fileName: 'lista',
  rows,
  columns: [
    { title: 'Nazwa', value: ({ name }) => name },
    { title: 'Wydajność [%]', value: ({ value }) => value, decimals: 2 },
  ],
});
const bytesOf = async (rows: readonly Row[]) => new Uint8Array(await (await tableToCsv(table(rows))).arrayBuffer());
const linesOf = async (rows: readonly Row[]) => new TextDecoder().decode(await bytesOf(rows)).split('\r\n');

describe('CSV', () => {
  test('begins with a byte order mark, so that Excel reads Polish letters', async () => {
    expect([...(await bytesOf([])).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });

  test('has semicolons, decimal commas and no spaces in numbers', async () => {
    const lines = await linesOf([
      { name: 'Żółta łąka', value: 12345.5 },
      { name: 'Cień', value: null },
      { name: 'Mróz', value: -0.5 },
    ]);
    expect(lines).toEqual(['Nazwa;Wydajność [%]', 'Żółta łąka;12345,50', 'Cień;', 'Mróz;-0,50', '']);
  });

  test('quotes what would break a row, and is read back unchanged', async () => {
    const name = 'Dach "stary"; nowy\nskrzydło';
    const text = new TextDecoder().decode(await bytesOf([{ name, value: 1 }]));
    expect(Papa.parse<string[]>(text.replace(/^\ufeff/, ''), { delimiter: ';', skipEmptyLines: true }).data[1]).toEqual([name, '1,00']);
  });

  test('a value that is not a number is an empty cell', () => {
    expect(plainNumber(Number.NaN, 2)).toBe('');
  });

  test('all rows are written, and progress is reported', async () => {
    const progress: number[] = [];
    const rows = Array.from({ length: 4500 }, (_, value) => ({ name: `Dom ${value}`, value }));
    const blob = await tableToCsv(table(rows), { onProgress: (done) => progress.push(done) });
    expect((await blob.text()).trimEnd().split('\r\n')).toHaveLength(4501);
    expect(progress).toEqual([2000, 4000, 4500]);
  });

  test('it can be aborted', async () => {
    const controller = new AbortController();
    const rows = Array.from({ length: 4500 }, (_, value) => ({ name: `Dom ${value}`, value }));
    const making = tableToCsv(table(rows), { signal: controller.signal, onProgress: () => controller.abort() });
    await expect(making).rejects.toThrow();
  });

  test('a file name has only letters that every system accepts', () => {
    expect(fileNameOf('Dom Żółć/Łąka', 'Moc, 20/11/2026')).toBe('dom-zolc-laka-moc-20-11-2026');
  });
});
