import { tableToPdf } from './pdf.ts';
import { loadPdfFonts } from './pdf-fonts.ts';
import type { PdfFrame, PdfNews, PdfOrder, PdfRow } from './pdf-table.ts';
import type { Instant } from '#domain/quantity.ts';

const rows: PdfRow[] = [];

const tell = (news: PdfNews, transfer: Transferable[] = []): void => self.postMessage(news, { transfer });

async function make(frame: PdfFrame, now: Instant): Promise<void> {
  const fonts = await loadPdfFonts();
  const pdf = tableToPdf({ ...frame, rows }, { fonts, now, onProgress: (done) => tell({ done }) });
  tell({ pdf }, [pdf]);
}

/** One worker makes one file, and is ended by the page that waits for it. */
self.addEventListener('message', ({ data: order }: MessageEvent<PdfOrder>) => {
  if ('rows' in order) rows.push(...order.rows);
  else make(order.frame, order.now).catch(reportError); // told to the page as an `error` of its worker
});
