import type { jsPDF } from 'jspdf';
import { FONT, INK, SOFT } from './pdf-document.ts';
import { newStructure, type PdfStructure } from './tagged/pdf-structure.ts';
import type { Attributes, Role } from './tagged/pdf-internals.ts';
import { withBlanks } from './tagged/with-blanks.ts';

/** Unit: mm, A4 upright. */
export const SHEET = { width: 210, height: 297, margin: 16, foot: 18 } as const;
/** Unit: mm between the margins. */
export const TEXT_WIDTH = SHEET.width - 2 * SHEET.margin;
const MM_A_POINT = 25.4 / 72;
const LINE_HEIGHT = 1.3;

export interface TextLook {
  /** Unit: pt. */
  readonly size?: number;
  readonly isBold?: boolean;
  readonly colour?: string;
  /** Unit: mm from the left edge of the page, and what the text may take. */
  readonly x?: number;
  readonly width?: number;
  /** What it is for whom does not see the page; a paragraph where nothing is said. */
  readonly role?: Role;
  readonly attributes?: Attributes;
}

/** A narrow no-break space reads as no space at all in some viewers; a plain one never breaks inside a number here. */
export const pdfText = (text: string): string => text.replace(/\u202f/g, '\u00a0');

/** Writes from the top of a page to its foot, and goes on on the next one. */
export interface PdfWriter {
  readonly doc: jsPDF;
  readonly structure: PdfStructure;
  /** Unit: mm from the top: where the next thing stands. */
  y: number;
}

export const newWriter = (doc: jsPDF): PdfWriter => ({ doc, structure: newStructure(doc), y: SHEET.margin });

export function nextPage(writer: PdfWriter): void {
  writer.doc.addPage();
  writer.y = SHEET.margin;
}

/** What follows stands together: on the next page where it does not fit on this one. Unit: mm. */
export function keepTogether(writer: PdfWriter, height: number): void {
  if (writer.y + height > SHEET.height - SHEET.foot) nextPage(writer);
}

/** Height of a line. Unit: pt in, mm out. */
export const lineHeight = (size: number): number => size * MM_A_POINT * LINE_HEIGHT;

export function withFont(doc: jsPDF, { size = 9, isBold = false, colour = INK }: TextLook): jsPDF {
  return doc
    .setFont(FONT, isBold ? 'bold' : 'normal')
    .setFontSize(size)
    .setTextColor(colour);
}

/** A paragraph, broken into lines and over pages; an empty line of it stays one. */
export function paragraph(writer: PdfWriter, text: string, look: TextLook = {}): void {
  const { doc, structure } = writer;
  const { size = 9, x = SHEET.margin, width = SHEET.width - SHEET.margin - x, role = 'P', attributes } = look;
  const whole = pdfText(text);
  const lines: string[] = withFont(doc, look).splitTextToSize(whole, width);
  const writeAll = () => {
    for (const line of withBlanks(whole, lines)) {
      keepTogether(writer, lineHeight(size));
      writer.y += lineHeight(size);
      structure.mark(() => withFont(doc, look).text(line, x, writer.y - lineHeight(size) * 0.24));
    }
  };
  structure.within(role, writeAll, attributes);
}

/** A heading that stays with what it is above. Unit of `room`: mm. */
export function heading(writer: PdfWriter, text: string, room = 20): void {
  keepTogether(writer, room + 9);
  writer.y += 4;
  paragraph(writer, text, { size: 11.5, isBold: true, role: 'H2' });
  writer.y += 1;
}

/** Below each page: what it belongs to, and which of how many it is. Written last, when that is known. */
export function writeFeet({ doc, structure }: PdfWriter, text: string, pageText: (page: number, of: number) => string): void {
  const pages = doc.getNumberOfPages();
  const y = SHEET.height - SHEET.margin + 5;
  for (let page = 1; page <= pages; page++) {
    doc.setPage(page);
    structure.artifact(() => {
      withFont(doc, { size: 7.5, colour: SOFT });
      doc.text(pdfText(text), SHEET.margin, y, { maxWidth: TEXT_WIDTH - 28 });
      doc.text(pageText(page, pages), SHEET.width - SHEET.margin, y, { align: 'right' });
    }, 'Footer');
  }
}
