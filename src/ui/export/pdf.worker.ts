import { letterToPdf } from './letter-pdf.ts';
import { tableToPdf } from './pdf.ts';
import { loadPdfFonts, type PdfFonts } from './pdf-fonts.ts';
import type { PdfNews, PdfOrder, PdfTask } from './pdf-order.ts';
import type { PdfRow } from './pdf-table.ts';
import { reportToPdf } from './voltage-report/report-pdf.ts';

const rows: PdfRow[] = [];
let fonts: Promise<PdfFonts> | undefined;

const tell = (news: PdfNews, transfer: Transferable[] = []): void => self.postMessage(news, { transfer });

function pdfOf(task: PdfTask, held: PdfFonts): ArrayBuffer {
  if ('report' in task) return reportToPdf(task.report, held);
  if ('letter' in task) return letterToPdf(task.letter, held);
  return tableToPdf({ ...task.frame, rows: rows.splice(0) }, { fonts: held, now: task.now, onProgress: (done) => tell({ done }) });
}

async function make(task: PdfTask): Promise<void> {
  fonts ??= loadPdfFonts();
  const pdf = pdfOf(task, await fonts);
  tell({ pdf }, [pdf]);
}

/** One file after the other: the page sends the next order when it has the last file, and ends the worker when it has all. */
self.addEventListener('message', ({ data: order }: MessageEvent<PdfOrder>) => {
  if ('rows' in order) rows.push(...order.rows);
  else make(order).catch(reportError); // told to the page as an `error` of its worker
});
