import type { Instant } from '#domain/quantity.ts';
import type { PdfFrame, PdfRow } from './pdf-table.ts';
import type { ReportSheet } from './voltage-report/report-sheet.ts';

/** What a file is made of, with which the making begins: of a table its frame, after its rows. */
export type PdfTask = { readonly frame: PdfFrame; readonly now: Instant } | { readonly report: ReportSheet } | { readonly letter: string };

/** What the worker is sent: rows of a table in pieces, and last what is to be made. */
export type PdfOrder = { readonly rows: readonly PdfRow[] } | PdfTask;

/** What it sends back: how many rows are done and at the end the file. */
export type PdfNews = { readonly done: number } | { readonly pdf: ArrayBuffer };
