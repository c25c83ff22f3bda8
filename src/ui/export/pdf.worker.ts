import { letterheadOf } from './letterhead.ts';
import { labelsToPdf } from './labels/labels-pdf.ts';
import { claimToPdf } from './claim/claim-pdf.ts';
import { letterToPdf } from './letter-pdf.ts';
import { tableToPdf } from './pdf.ts';
import { loadPdfFonts, type PdfFonts } from './pdf-document.ts';
import type { PdfRequest, PdfResponse, PdfTask } from './pdf-in-worker.ts';
import type { PdfRow } from './pdf-table.ts';
import { protocolToPdf } from './protocol/protocol-pdf.ts';
import { shrinkForPrint } from './protocol/shrink-for-print.ts';
import { reportToPdf } from './voltage-report/report-pdf.ts';

const rows: PdfRow[] = [];
let fonts: Promise<PdfFonts> | undefined;

const respond = (response: PdfResponse, transfer: Transferable[] = []): void => self.postMessage(response, { transfer });

async function pdfOf(task: PdfTask, loaded: PdfFonts): Promise<ArrayBuffer> {
  const head = await letterheadOf(task.company, shrinkForPrint);
  if ('report' in task) return reportToPdf(task.report, loaded, head);
  if ('protocol' in task) return protocolToPdf(task.protocol, loaded, shrinkForPrint, head);
  if ('labels' in task) return labelsToPdf(task.labels, loaded);
  if ('letter' in task) return letterToPdf(task.letter, loaded, head);
  if ('claim' in task) return claimToPdf(task.claim, loaded, head);
  const onProgress = (done: number): void => respond({ done });
  return tableToPdf({ ...task.frame, rows: rows.splice(0) }, { fonts: loaded, now: task.now, head, onProgress });
}

async function make(task: PdfTask): Promise<void> {
  fonts ??= loadPdfFonts();
  const pdf = await pdfOf(task, await fonts);
  respond({ pdf }, [pdf]);
}

/** Makes one file at a time: the page sends the next task after it has received the last file, and terminates the worker at the end. */
self.addEventListener('message', ({ data: request }: MessageEvent<PdfRequest>) => {
  if ('rows' in request) rows.push(...request.rows);
  else make(request).catch(reportError); // reaches the page as an `error` event of its worker
});
