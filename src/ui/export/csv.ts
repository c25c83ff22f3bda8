import Papa from 'papaparse';
import { safeCell } from '#lib/safe-cell.ts';
import { yieldToMain, type ExportColumn, type ExportTable, type ExportOptions } from './export-table.ts';

const BOM = '\ufeff';
const LINE_END = '\r\n';
const ROWS_AT_ONCE = 2000;

/** A number for Polish spreadsheets: a decimal comma, no thousands separator. */
export const plainNumber = (value: number, decimals: number): string =>
  Number.isFinite(value) ? value.toFixed(decimals).replace('.', ',') : '';

function cell<Row>({ value, decimals }: ExportColumn<Row>, row: Row): string {
  const content = value(row);
  if (content === null) return '';
  return typeof content === 'number' ? plainNumber(content, decimals ?? 0) : safeCell(content);
}

const lines = (rows: readonly (readonly string[])[]): string =>
  Papa.unparse(rows as string[][], { delimiter: ';', newline: LINE_END }) + LINE_END;

/** A table for Polish Excel and LibreOffice: semicolons, decimal commas, UTF-8 with a byte order mark. */
export async function tableToCsv<Row>(table: ExportTable<Row>, { onProgress, signal }: ExportOptions = {}): Promise<Blob> {
  const parts = [BOM, lines([table.columns.map(({ title }) => safeCell(title))])];
  for (let from = 0; from < table.rows.length; from += ROWS_AT_ONCE) {
    await yieldToMain(signal);
    const chunk = table.rows.slice(from, from + ROWS_AT_ONCE);
    parts.push(lines(chunk.map((row) => table.columns.map((column) => cell(column, row)))));
    onProgress?.(from + chunk.length);
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' });
}
