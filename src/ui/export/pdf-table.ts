import { polishNumber } from '#texts/numbers.ts';
import type { ExportColumn, ExportTable } from './export-table.ts';

interface PdfColumn {
  readonly title: string;
  /** Share of the page width. */
  readonly width: number;
  readonly isNumber: boolean;
}

export type PdfRow = readonly string[];

/** Everything except the rows. */
export interface PdfFrame {
  readonly title: string;
  readonly note?: string | undefined;
  readonly columns: readonly PdfColumn[];
}

/** A table of strings, because a function cannot be sent to a worker. */
export interface PdfTable extends PdfFrame {
  readonly rows: readonly PdfRow[];
}

/** Replaces narrow no-break spaces, which some viewers do not show, by ordinary no-break ones. */
export const pdfNumber = (value: number, decimals = 0): string => polishNumber(value, decimals).replace(/\u202f/g, '\u00a0');

function cell<Row>({ value, decimals }: ExportColumn<Row>, row: Row): string {
  const content = value(row);
  if (content === null) return '';
  return typeof content === 'number' ? pdfNumber(content, decimals) : content;
}

export const pdfFrame = <Row>({ title, note, columns }: ExportTable<Row>): PdfFrame => ({
  title,
  note,
  columns: columns.map((column) => ({ title: column.title, width: column.width ?? 1, isNumber: column.decimals !== undefined })),
});

/** The rows from `from` up to `to`, exclusive. */
export const pdfRows = <Row>({ columns, rows }: ExportTable<Row>, from: number, to: number): PdfRow[] =>
  rows.slice(from, to).map((row) => columns.map((column) => cell(column, row)));
