import { polishNumber } from '#texts/numbers.ts';
import type { ExportColumn, ExportTable } from './export-table.ts';

interface PdfColumn {
  readonly title: string;
  /** Its share of the page's width. */
  readonly width: number;
  readonly isNumber: boolean;
}

export type PdfRow = readonly string[];

/** What stands around the rows. */
export interface PdfFrame {
  readonly title: string;
  readonly note?: string | undefined;
  readonly columns: readonly PdfColumn[];
}

/** A table of texts alone: a function cannot be sent to a worker. */
export interface PdfTable extends PdfFrame {
  readonly rows: readonly PdfRow[];
}

/** The embedded font's narrow space reads as no space at all in some viewers; a plain one never breaks inside a number here. */
export const pdfNumber = (value: number, decimals = 0): string => polishNumber(value, decimals).replace(/\u202f/g, '\u00a0');

function cell<Row>({ value, decimals }: ExportColumn<Row>, row: Row): string {
  const what = value(row);
  if (what === null) return '';
  return typeof what === 'number' ? pdfNumber(what, decimals) : what;
}

export const pdfFrame = <Row>({ title, note, columns }: ExportTable<Row>): PdfFrame => ({
  title,
  note,
  columns: columns.map((column) => ({ title: column.title, width: column.width ?? 1, isNumber: column.decimals !== undefined })),
});

/** Rows `from` up to `to`, that one left out. */
export const pdfRows = <Row>({ columns, rows }: ExportTable<Row>, from: number, to: number): PdfRow[] =>
  rows.slice(from, to).map((row) => columns.map((column) => cell(column, row)));
