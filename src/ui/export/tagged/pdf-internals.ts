import type { jsPDF } from 'jspdf';

/** What jspdf offers to its plugins and declares for nobody: the page's stream, and objects of the file. */
export interface PdfInternals {
  /** Writes to the page that is drawn on, or to the file while it is put together. */
  out(text: string): void;
  /** Keeps a number for an object that is written later. */
  newObjectDeferred(): number;
  newObjectDeferredBegin(id: number, isWritten: boolean): number;
  /** A stream, compressed as all of the document's. */
  putStream(stream: { readonly data: string; readonly additionalKeyValues: { key: string; value: string | number }[] }): void;
}

export const internalsOf = (doc: jsPDF): PdfInternals => doc.internal as unknown as PdfInternals;

/** The page was written under this number. */
export interface PutPage {
  readonly pageNumber: number;
  readonly objId: number;
}
