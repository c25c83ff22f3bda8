import Papa from 'papaparse';
import { safeCell } from '#domain/safe-cell.ts';
import { yieldToMain, type ExportColumn, type ExportTable, type ExportOptions } from './export-table.ts';

const BOM = '\ufeff';
const LINE_END = '\r\n';
const ROWS_AT_ONCE = 2000;

/** A number as a spreadsheet in Polish reads it: a comma, nothing between thousands. */
export const plainNumber = (value: number, decimals: number): string =>
  Number.isFinite(value) ? value.toFixed(decimals).replace('.', ',') : '';

function cell<Row>({ value, decimals }: ExportColumn<Row>, row: Row): string {
  const what = value(row);
  if (what === null) return '';
  return typeof what === 'number' ? plainNumber(what, decimals ?? 0) : safeCell(what);
}

const lines = (rows: readonly (readonly string[])[]): string =>
  Papa.unparse(rows as string[][], { delimiter: ';', newline: LINE_END }) + LINE_END;

/** A table for Excel and LibreOffice in Polish: semicolons, decimal commas, UTF-8 with its mark. */
export async function tableToCsv<Row>(table: ExportTable<Row>, { onProgress, signal }: ExportOptions = {}): Promise<Blob> {
  const parts = [BOM, lines([table.columns.map(({ title }) => safeCell(title))])];
  for (let from = 0; from < table.rows.length; from += ROWS_AT_ONCE) {
    await yieldToMain(signal);
    const some = table.rows.slice(from, from + ROWS_AT_ONCE);
    parts.push(lines(some.map((row) => table.columns.map((column) => cell(column, row)))));
    onProgress?.(from + some.length);
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' });
}
