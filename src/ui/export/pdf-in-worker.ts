import type { Instant } from '#domain/quantity.ts';
import type { Company } from '#domain/service/company.ts';
import { yieldToMain, type ExportOptions, type ExportTable } from './export-table.ts';
import type { LabelSheet } from './labels/label-sheet.ts';
import { type PdfFrame, type PdfRow, pdfFrame, pdfRows } from './pdf-table.ts';
import type { ClaimSheet } from './claim/claim-sheet.ts';
import type { ProtocolSheet } from './protocol/protocol-sheet.ts';
import type { ReportSheet } from './voltage-report/report-sheet.ts';

/** The file to make. A table's rows are sent before its frame. */
export type PdfTask = (
  | { readonly frame: PdfFrame; readonly now: Instant }
  | { readonly report: ReportSheet }
  | { readonly letter: string }
  | { readonly protocol: ProtocolSheet }
  | { readonly labels: LabelSheet }
  | { readonly claim: ClaimSheet }
) & {
  /** Heads it, if there is one. Source: specification 36.2. */
  readonly company: Company | null;
};

/** A message to the worker: rows of a table, in chunks, and last the task. */
export type PdfRequest = { readonly rows: readonly PdfRow[] } | PdfTask;

/** A message from the worker: the number of finished rows, and at the end the file. */
export type PdfResponse = { readonly done: number } | { readonly pdf: ArrayBuffer };

/** A slow tablet turns this many rows into text within one frame. */
const ROWS_AT_ONCE = 250;

async function sendTable<Row>(
  worker: Worker,
  table: ExportTable<Row>,
  now: Instant,
  { signal, company = null }: ExportOptions,
): Promise<void> {
  const send = (request: PdfRequest): void => worker.postMessage(request);
  for (let from = 0; from < table.rows.length; from += ROWS_AT_ONCE) {
    await yieldToMain(signal);
    send({ rows: pdfRows(table, from, from + ROWS_AT_ONCE) });
  }
  send({ frame: pdfFrame(table), now, company });
}

const waitForPdf = (worker: Worker, { onProgress, signal }: ExportOptions): Promise<ArrayBuffer> =>
  new Promise((resolve, reject) => {
    const listening = new AbortController();
    const options = { signal: listening.signal };
    const settle = (finish: () => void): void => {
      listening.abort();
      finish();
    };
    signal?.addEventListener('abort', () => settle(() => reject(signal.reason)), options);
    worker.addEventListener('error', () => settle(() => reject(new Error('The worker made no PDF.'))), options);
    worker.addEventListener(
      'message',
      ({ data: response }: MessageEvent<PdfResponse>) => {
        if ('done' in response) onProgress?.(response.done);
        else settle(() => resolve(response.pdf));
      },
      options,
    );
  });

const newWorker = (): Worker => new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' });
const toBlob = (pdf: ArrayBuffer): Blob => new Blob([pdf], { type: 'application/pdf' });

/** Makes the PDF of a table in a worker, so that the page stays responsive. Aborting terminates the worker at once. */
export async function pdfInWorker<Row>(table: ExportTable<Row>, now: Instant, options: ExportOptions = {}): Promise<Blob> {
  const worker = newWorker();
  try {
    const [pdf] = await Promise.all([waitForPdf(worker, options), sendTable(worker, table, now, options)]);
    return toBlob(pdf);
  } finally {
    worker.terminate();
  }
}

/** Makes one file after the other. Call `end` after the last one. */
export interface PdfMaker {
  make(task: PdfTask, signal?: AbortSignal): Promise<Blob>;
  end(): void;
}

/** A worker for several files: it loads its libraries and fonts once. */
export function pdfMaker(): PdfMaker {
  const worker = newWorker();
  return {
    async make(task, signal) {
      const pdf = waitForPdf(worker, signal ? { signal } : {});
      worker.postMessage(task);
      return toBlob(await pdf);
    },
    end: () => worker.terminate(),
  };
}

/** Makes a single file. */
export async function pdfOf(task: PdfTask): Promise<Blob> {
  const maker = pdfMaker();
  try {
    return await maker.make(task);
  } finally {
    maker.end();
  }
}
