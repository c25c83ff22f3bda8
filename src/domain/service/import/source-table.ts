import { roleOf } from './columns.ts';

/** Unit: rows below the headings. Source: specification 8.11. */
export const IMPORT_ROWS_MAX = 5_000;
/** Unit: bytes of a file. Source: specification 8.11. */
export const IMPORT_BYTES_MAX = 5_000_000;
/** Unit: bytes of an unpacked workbook, as its directory declares them. */
const UNPACKED_MAX = 60_000_000;

/** A row as it was read. */
export interface SourceRow {
  /** Its number in the file, from 1. */
  readonly row: number;
  readonly cells: readonly string[];
  /** `cut`: the file ends within it; `quote`: a quotation mark has no end. */
  readonly fault: 'cut' | 'quote' | null;
}

export interface SourceTable {
  readonly headings: readonly string[];
  readonly rows: readonly SourceRow[];
}

/** Why a file is no table. */
export type TableProblem =
  | { readonly is: 'empty' | 'tooLarge' | 'unreadable' | 'oldExcel' }
  | { readonly is: 'tooMany'; readonly rows: number };

export type ReadTable = { readonly table: SourceTable } | { readonly problem: TableProblem };

/** The part of `TextDecoder` that is used. */
export type Decoder = new (
  encoding: string,
  options?: { readonly fatal?: boolean },
) => { decode(bytes: Uint8Array, options?: { readonly stream?: boolean }): string };

interface Parsed {
  readonly data: readonly (readonly string[])[];
  readonly errors: readonly { readonly type: string; readonly row?: number | undefined }[];
}

/** A sheet of a workbook; cells by their row and column, from 0. */
interface Sheet {
  readonly rows: readonly (readonly unknown[])[];
  readonly cells?: ReadonlyMap<string, { readonly type: string; readonly formula?: string | undefined }> | undefined;
}

/** What reads files: the decoder of the platform, `Papa.parse`, and `readXlsx` of hucre. */
export interface TableReaders {
  readonly decoder: Decoder;
  readonly parseCsv: (text: string, options: { readonly delimiter: string }) => Parsed;
  readonly readXlsx: (
    bytes: Uint8Array,
    options: { readonly sheets: (info: { readonly hidden?: boolean; readonly veryHidden?: boolean }) => boolean },
  ) => Promise<{ readonly sheets: readonly Sheet[] }>;
}

/** UTF-8, UTF-16 with its mark, else Windows-1250. A letter that is cut at the end is left out. */
function decodedText(bytes: Uint8Array, { decoder: Decoder }: Pick<TableReaders, 'decoder'>): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new Decoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new Decoder('utf-16be').decode(bytes);
  try {
    return new Decoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new Decoder('windows-1250').decode(bytes); // expected: Polish spreadsheets write it
  }
}

/** The separator of the first line that has one: a tab, a semicolon or a comma. */
function delimiterOf(text: string): string {
  const line = text.split(/\r?\n/, 20).find((one) => one.trim() !== '') ?? '';
  const bare = line.replaceAll(/"[^"]*"/g, '');
  return ['\t', ';', ','].find((sign) => bare.includes(sign)) ?? ';';
}

const isEmpty = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/** Without empty cells at its end. */
const withoutTail = (cells: readonly string[]): readonly string[] => cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1);

/** Numbered rows. Without one known heading the first row is data too, so that nothing is lost. */
function tableOf(all: readonly (readonly string[])[], unclosed: readonly number[], isCut: boolean): ReadTable {
  const numbered = all.map((cells, at) => ({ at, cells })).filter(({ cells }) => !isEmpty(cells));
  const first = numbered[0];
  if (!first) return { problem: { is: 'empty' } };
  const hasHeadings = first.cells.some((cell) => roleOf(cell) !== null);
  const data = hasHeadings ? numbered.slice(1) : numbered;
  if (data.length === 0) return { problem: { is: 'empty' } };
  if (data.length > IMPORT_ROWS_MAX) return { problem: { is: 'tooMany', rows: data.length } };
  const headings = hasHeadings ? withoutTail(first.cells) : first.cells.map(() => '');
  const last = data.at(-1)?.at;
  const faultOf = (at: number, cells: readonly string[]): SourceRow['fault'] => {
    if (unclosed.includes(at)) return 'quote';
    return isCut && at === last && cells.length < headings.length ? 'cut' : null;
  };
  return { table: { headings, rows: data.map(({ at, cells }) => ({ row: at + 1, cells, fault: faultOf(at, cells) })) } };
}

/** The table in a text. `isFile`: a file ends with a line end, unless it is cut; a pasted text need not. */
export function tableInText(text: string, isFile: boolean, { parseCsv }: Pick<TableReaders, 'parseCsv'>): ReadTable {
  const { data, errors } = parseCsv(text.replace(/^\ufeff/, ''), { delimiter: delimiterOf(text) });
  const unclosed = errors.flatMap(({ type, row }) => (type === 'Quotes' && row !== undefined ? [row] : []));
  return tableOf(data, unclosed, isFile && !/[\r\n]$/.test(text));
}

const startsWith = (bytes: Uint8Array, ...signature: readonly number[]): boolean => signature.every((byte, at) => bytes[at] === byte);

/** Bytes of all parts of a ZIP file as its directory declares them; `null` if it has none. Source: PKWARE APPNOTE 4.3.12 and 4.3.16. */
function declaredSize(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end--;
  if (end < 0) return null;
  let [at, sum] = [view.getUint32(end + 16, true), 0];
  for (let left = view.getUint16(end + 10, true); left > 0 && at + 46 <= end; left--) {
    sum += view.getUint32(at + 24, true);
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return sum;
}

/** Unit: digits that a spreadsheet keeps of a number. */
const KEPT_DIGITS = 15;

/** A value of a workbook as a cell; a number with more digits than a spreadsheet keeps has an exponent, by which it is refused. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value !== 'number') return String(value);
  return Math.abs(value) >= 10 ** KEPT_DIGITS ? value.toExponential() : String(Number(value.toPrecision(KEPT_DIGITS)));
}

/** The rows of a sheet. A cell with a formula is `=` and its text; nothing is computed. */
function rowsOfSheet({ rows, cells }: Sheet): readonly (readonly string[])[] {
  const texts = rows.map((row) => row.map(cellText));
  for (const [place, { type, formula = '' }] of cells ?? []) {
    const [row = 0, column = 0] = place.split(',').map(Number);
    if ((type === 'formula' || formula !== '') && texts[row]) texts[row][column] = `=${formula}`;
  }
  return texts;
}

/** The table in the first visible sheet. */
async function tableInWorkbook(bytes: Uint8Array, { readXlsx }: Pick<TableReaders, 'readXlsx'>): Promise<ReadTable> {
  const size = declaredSize(bytes);
  if (size === null) return { problem: { is: 'unreadable' } };
  if (size > UNPACKED_MAX) return { problem: { is: 'tooLarge' } };
  let isTaken = false;
  const isFirst = ({ hidden, veryHidden }: { readonly hidden?: boolean; readonly veryHidden?: boolean }): boolean => {
    const isIt = !isTaken && !hidden && !veryHidden;
    isTaken ||= isIt;
    return isIt;
  };
  try {
    const { sheets } = await readXlsx(bytes, { sheets: isFirst });
    return tableOf(sheets[0] ? rowsOfSheet(sheets[0]) : [], [], false);
  } catch {
    return { problem: { is: 'unreadable' } }; // expected: a damaged file, or one of another program
  }
}

/** The table in a file: CSV, or a workbook of Excel. Source: specification 8.11. */
export async function tableInFile(bytes: Uint8Array, readers: TableReaders): Promise<ReadTable> {
  if (bytes.length > IMPORT_BYTES_MAX) return { problem: { is: 'tooLarge' } };
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return { problem: { is: 'oldExcel' } };
  if (startsWith(bytes, 0x50, 0x4b)) return tableInWorkbook(bytes, readers);
  const text = decodedText(bytes, readers);
  return text.includes('\0') ? { problem: { is: 'unreadable' } } : tableInText(text, true, readers);
}
