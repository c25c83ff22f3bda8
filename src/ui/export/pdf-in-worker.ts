import type { Instant } from '#domain/quantity.ts';
import { yieldToMain, type ExportTable, type Working } from './export-table.ts';
import type { PdfNews, PdfOrder, PdfTask } from './pdf-order.ts';
import { pdfFrame, pdfRows } from './pdf-table.ts';

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
    const heard = new AbortController();
    const listening = { signal: heard.signal };
    const settled = (settle: () => void): void => {
      heard.abort();
      settle();
    };
    signal?.addEventListener('abort', () => settled(() => reject(signal.reason)), listening);
    worker.addEventListener('error', () => settled(() => reject(new Error('The worker made no PDF.'))), listening);
    worker.addEventListener(
      'message',
      ({ data: news }: MessageEvent<PdfNews>) => {
        if ('done' in news) onProgress?.(news.done);
        else settled(() => resolve(news.pdf));
      },
      listening,
    );
  });

const newWorker = (): Worker => new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' });
const asFile = (pdf: ArrayBuffer): Blob => new Blob([pdf], { type: 'application/pdf' });

/** Has a PDF made beside the page, which goes on answering; giving up ends the worker at once. */
export async function pdfInWorker<Row>(table: ExportTable<Row>, now: Instant, working: Working = {}): Promise<Blob> {
  const worker = newWorker();
  try {
    const [pdf] = await Promise.all([whatCameOf(worker, working), send(worker, table, now, working.signal)]);
    return asFile(pdf);
  } finally {
    worker.terminate();
  }
}

/** Makes one file after the other; `end` when none is wanted any more. */
export interface PdfMaker {
  make(task: PdfTask, signal?: AbortSignal): Promise<Blob>;
  end(): void;
}

/** A worker that is kept: it has its libraries and fonts for the next file. */
export function pdfMaker(): PdfMaker {
  const worker = newWorker();
  return {
    async make(task, signal) {
      const coming = whatCameOf(worker, signal ? { signal } : {});
      worker.postMessage(task);
      return asFile(await coming);
    },
    end: () => worker.terminate(),
  };
}

/** One file of whatever can be made at once. */
export async function pdfOf(task: PdfTask): Promise<Blob> {
  const maker = pdfMaker();
  try {
    return await maker.make(task);
  } finally {
    maker.end();
  }
}
