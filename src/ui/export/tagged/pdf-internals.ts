import type { jsPDF } from 'jspdf';

/** The part of jspdf's plugin API that has no type declarations: the stream of the page, and objects of the file. */
export interface PdfInternals {
  /** Writes to the current page, or to the file while it is assembled. */
  out(text: string): void;
  /** Reserves a number for an object that is written later. */
  newObjectDeferred(): number;
  newObjectDeferredBegin(id: number, isWritten: boolean): number;
  /** Writes a stream, compressed like all streams of the document. */
  putStream(stream: { readonly data: string; readonly additionalKeyValues: { key: string; value: string | number }[] }): void;
}

export const internalsOf = (doc: jsPDF): PdfInternals => doc.internal as unknown as PdfInternals;

/** The event of a page that was written, with its object number. */
export interface PutPage {
  readonly pageNumber: number;
  readonly objId: number;
}

/** The standard structure types (ISO 32000-1, 14.8.4) that our files use. */
export type Role = 'Document' | 'H1' | 'H2' | 'H3' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure';

/** Marked content of an element. `id` counts from 0 on each page. */
export interface Mark {
  readonly page: number;
  readonly id: number;
}

export interface Attributes {
  /** For a figure: the alternative text. */
  readonly alt?: string;
  /** For a figure: left, bottom, right, top, from the lower left corner of the page. Unit: pt. */
  readonly box?: readonly [number, number, number, number];
  /** For a header cell: what it is the header of. */
  readonly scope?: 'Row' | 'Column';
}

export interface StructureElement {
  readonly role: Role;
  readonly attributes: Attributes;
  readonly kids: (StructureElement | Mark)[];
}
