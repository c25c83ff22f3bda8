import type { Instant } from '#domain/quantity.ts';
import { yieldToMain, type ExportTable, type Working } from './export-table.ts';
import { type PdfNews, type PdfOrder, pdfFrame, pdfRows } from './pdf-table.ts';

/** So few that a slow tablet turns them into texts within a frame. */
const ROWS_AT_ONCE = 250;

async function send<Row>(worker: Worker, table: ExportTable<Row>, now: Instant, signal?: AbortSignal): Promise<void> {
  const order = (what: PdfOrder): void => worker.postMessage(what);
  for (let from = 0; from < table.rows.length; from += ROWS_AT_ONCE) {
    await yieldToMain(signal);
    order({ rows: pdfRows(table, from, from + ROWS_AT_ONCE) });
  }
  order({ frame: pdfFrame(table), now });
}

const whatCameOf = (worker: Worker, { onProgress, signal }: Working): Promise<ArrayBuffer> =>
  new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
    worker.addEventListener('error', () => reject(new Error('The worker made no PDF.')));
    worker.addEventListener('message', ({ data: news }: MessageEvent<PdfNews>) => {
      if ('done' in news) onProgress?.(news.done);
      else resolve(news.pdf);
    });
  });

/** Has a PDF made beside the page, which goes on answering; giving up ends the worker at once. */
export async function pdfInWorker<Row>(table: ExportTable<Row>, now: Instant, working: Working = {}): Promise<Blob> {
  const worker = new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' });
  try {
    const [pdf] = await Promise.all([whatCameOf(worker, working), send(worker, table, now, working.signal)]);
    return new Blob([pdf], { type: 'application/pdf' });
  } finally {
    worker.terminate();
  }
}
