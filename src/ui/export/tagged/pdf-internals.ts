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

/** Standard structure types (ISO 32000-1, 14.8.4) that our files need. */
export type Role = 'Document' | 'H1' | 'H2' | 'H3' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure';

/** What of a page belongs to an element: marked content, counted from 0 on each page. */
export interface Mark {
  readonly page: number;
  readonly id: number;
}

export interface Attributes {
  /** Of a figure: what it shows, in words. */
  readonly alt?: string;
  /** Of a figure: left, bottom, right, top. Unit: pt from the page's lower left corner. */
  readonly box?: readonly [number, number, number, number];
  /** Of a heading cell: what it heads. */
  readonly scope?: 'Row' | 'Column';
}

export interface StructureElement {
  readonly role: Role;
  readonly attributes: Attributes;
  readonly kids: (StructureElement | Mark)[];
}
