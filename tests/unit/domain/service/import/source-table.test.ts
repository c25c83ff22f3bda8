import { readXlsx, writeXlsx } from 'hucre/xlsx';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { IMPORT_ROWS_MAX, type ReadTable, tableInFile, tableInText, type TableReaders } from '#domain/service/import/source-table.ts';

const readers: TableReaders = { decoder: TextDecoder, parseCsv: Papa.parse, readXlsx };
const rowsOf = (read: ReadTable) => ('table' in read ? read.table.rows.map(({ cells }) => cells) : read.problem);
const inFile = (text: string) => tableInFile(new TextEncoder().encode(text), readers);
/** Polish letters of Windows-1250. */
const CP1250: Readonly<Record<string, number>> = { ą: 0xb9, ż: 0xbf, ó: 0xf3, ł: 0xb3, ź: 0x9f, Ł: 0xa3, Ż: 0xaf, ś: 0x9c };
const inWindows1250 = (text: string) => Uint8Array.from([...text].map((letter) => CP1250[letter] ?? letter.charCodeAt(0)));

describe('a file with a table', () => {
  test.each([';', ',', '\t'])('is read with %j between its cells, in UTF-8 with or without a mark', async (sign) => {
    const text = `${['Nazwa', 'Numer seryjny'].join(sign)}\r\n${['Łąka', 'A1'].join(sign)}\r\n`;
    expect(rowsOf(await inFile(text))).toEqual([['Łąka', 'A1']]);
    expect(rowsOf(await inFile(`\ufeff${text}`))).toEqual([['Łąka', 'A1']]);
  });

  test('is read in Windows-1250', async () => {
    expect(rowsOf(await tableInFile(inWindows1250('Nazwa;SN\nŻółta Łąka w Łodzi;1\n'), readers))).toEqual([['Żółta Łąka w Łodzi', '1']]);
  });

  test('is read in UTF-16 with a mark, as a spreadsheet saves Unicode text', async () => {
    const text = '\ufeffNazwa\tSN\nŁąka\t1\n';
    const bytes = new Uint8Array(new Uint16Array([...text].map((letter) => letter.charCodeAt(0))).buffer);
    expect(rowsOf(await tableInFile(bytes, readers))).toEqual([['Łąka', '1']]);
  });

  test('that is cut within a letter stays UTF-8, and its last row is marked', async () => {
    const bytes = new TextEncoder().encode('Nazwa;SN;Ulica\nŁąka;1;Polna\nDom;2;Ł');
    const read = await tableInFile(bytes.subarray(0, bytes.length - 1), readers);
    expect(rowsOf(read)).toEqual([
      ['Łąka', '1', 'Polna'],
      ['Dom', '2', ''],
    ]);
    const shorter = await inFile('Nazwa;SN;Ulica\nŁąka;1;Polna\nDom;2');
    expect('table' in shorter && shorter.table.rows.map(({ fault }) => fault)).toEqual([null, 'cut']);
  });

  test('whose last row has no line end is whole if it has all cells, or if it is pasted', async () => {
    const whole = await inFile('Nazwa;SN\nDom;2');
    expect('table' in whole && whole.table.rows.map(({ fault }) => fault)).toEqual([null]);
    const pasted = tableInText('Nazwa\tSN\tLokal\nDom\t2', false, readers);
    expect('table' in pasted && pasted.table.rows.map(({ fault }) => fault)).toEqual([null]);
  });

  test('with a quotation mark without an end is marked at that row', async () => {
    const read = await inFile('Nazwa;SN\nDom;1\n"Dom;2\nDom;3\n');
    expect('table' in read && read.table.rows.map(({ row, fault }) => [row, fault])).toEqual([
      [2, null],
      [3, 'quote'],
    ]);
  });

  test('keeps the numbers of its rows beside empty ones', async () => {
    const read = await inFile('\nNazwa;SN\n\n;;\nDom;1\n');
    expect('table' in read && read.table.rows.map(({ row }) => row)).toEqual([5]);
  });

  test('without known headings loses no row', () => {
    expect(rowsOf(tableInText('Dom\tA1\nSklep\tA2', false, readers))).toEqual([
      ['Dom', 'A1'],
      ['Sklep', 'A2'],
    ]);
  });

  test('of more rows than 5,000 is refused with their number, of 5,000 it is read', async () => {
    const rows = (count: number) => `SN\n${Array.from({ length: count }, (_, at) => `A${at}`).join('\n')}\n`;
    expect(rowsOf(await inFile(rows(IMPORT_ROWS_MAX + 1)))).toEqual({ is: 'tooMany', rows: 5_001 });
    expect(rowsOf(await inFile(rows(IMPORT_ROWS_MAX)))).toHaveLength(5_000);
  });

  test.each([
    ['nothing', new Uint8Array(), 'empty'],
    ['headings alone', new TextEncoder().encode('Nazwa;SN\n'), 'empty'],
    ['more than 5 MB', new Uint8Array(5_000_001).fill(65), 'tooLarge'],
    ['the old format of Excel', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0), 'oldExcel'],
    ['a cut workbook', Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0), 'unreadable'],
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13), 'unreadable'],
  ])('that is %s is refused', async (_, bytes, is) => {
    expect(rowsOf(await tableInFile(bytes, readers))).toEqual({ is });
  });

  test('whose parts are declared far larger than a workbook is refused before it is unpacked', async () => {
    const bytes = new Uint8Array(68 + 22);
    const view = new DataView(bytes.buffer);
    view.setUint32(0, 0x04034b50, true);
    view.setUint32(10, 0x02014b50, true);
    view.setUint32(10 + 24, 900_000_000, true);
    view.setUint32(68, 0x06054b50, true);
    view.setUint16(68 + 10, 1, true);
    view.setUint32(68 + 16, 10, true);
    expect(rowsOf(await tableInFile(bytes, readers))).toEqual({ is: 'tooLarge' });
  });
});

describe('a workbook', () => {
  const inWorkbook = async (...sheets: Parameters<typeof writeXlsx>[0]['sheets']) => tableInFile(await writeXlsx({ sheets }), readers);

  test('is read from its first visible sheet, with the values that a reader of it sees', async () => {
    const read = await inWorkbook(
      { name: 'Ukryty', rows: [['SN'], ['X']], hidden: true },
      {
        name: 'Lista',
        rows: [
          ['Nazwa', 'SN', 'Moc [kW]'],
          ['Łąka', 3075123456, 8.250000000000002],
          ['Dom', 1.23e18, null],
        ],
      },
      { name: 'Inny', rows: [['SN'], ['Y']] },
    );
    expect(rowsOf(read)).toEqual([
      ['Łąka', '3075123456', '8.25'],
      ['Dom', '1.23e+18', ''],
    ]);
  });

  test('with a formula has its text, not its result', async () => {
    const cells = new Map([['1,1', { value: 8, formula: 'A2*1000' }]]);
    expect(
      rowsOf(
        await inWorkbook({
          name: 'Lista',
          rows: [
            ['SN', 'Moc'],
            ['A1', null],
          ],
          cells,
        }),
      ),
    ).toEqual([['A1', '=A2*1000']]);
  });

  test('that is cut in the middle is refused as a whole', async () => {
    const bytes = await writeXlsx({ sheets: [{ name: 'Lista', rows: [['SN'], ['A1']] }] });
    expect(rowsOf(await tableInFile(bytes.subarray(0, bytes.length / 2), readers))).toEqual({ is: 'unreadable' });
  });
});
