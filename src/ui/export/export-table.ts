/** A column of an exported file. A number is written with `decimals`; `null` is an empty cell. */
export interface ExportColumn<Row> {
  readonly title: string;
  readonly value: (row: Row) => string | number | null;
  readonly decimals?: number;
  /** Its share of the page's width in a PDF; 1 where not given. */
  readonly width?: number;
}

/** A table as it leaves the app: what is filtered and sorted, all pages of it. */
export interface ExportTable<Row> {
  readonly title: string;
  /** Without its ending. */
  readonly fileName: string;
  readonly columns: readonly ExportColumn<Row>[];
  readonly rows: readonly Row[];
  /** Stands below the title: a filter, say. */
  readonly note?: string;
}

export interface Working {
  /** Told as rows are done. */
  readonly onProgress?: (done: number) => void;
  /** Gives the making up. */
  readonly signal?: AbortSignal;
}

/** Lets the browser paint and listen between two pieces of work. */
export async function yieldToMain(signal?: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    setTimeout(resolve, 0);
  });
  signal?.throwIfAborted();
}
