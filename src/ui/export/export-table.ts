import type { Company } from '#domain/service/company.ts';

/** A column of an exported file. Numbers are written with `decimals`; `null` is an empty cell. */
export interface ExportColumn<Row> {
  readonly title: string;
  readonly value: (row: Row) => string | number | null;
  readonly decimals?: number;
  /** Share of the page width in a PDF; by default 1. */
  readonly width?: number;
}

/** A table to export: all filtered rows in their order. */
export interface ExportTable<Row> {
  readonly title: string;
  /** Without extension. */
  readonly fileName: string;
  readonly columns: readonly ExportColumn<Row>[];
  readonly rows: readonly Row[];
  /** Text below the title, such as the filter. */
  readonly note?: string;
}

export interface ExportOptions {
  /** Called with the number of finished rows. */
  readonly onProgress?: (done: number) => void;
  /** Aborts the export. */
  readonly signal?: AbortSignal;
  /** Heads the pages of a PDF. */
  readonly company?: Company | null;
}

/** Lets the browser paint and handle input between two chunks of work. */
export async function yieldToMain(signal?: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    setTimeout(resolve, 0);
  });
  signal?.throwIfAborted();
}
