import type { jsPDF } from 'jspdf';
import { exportTexts } from '#texts/export.ts';
import { FONT, INK, SOFT } from './pdf-document.ts';
import { newStructure, type PdfStructure, withBlanks } from './tagged/pdf-structure.ts';
import type { Attributes, Role } from './tagged/pdf-internals.ts';

/** Unit: mm, A4 portrait. */
export const SHEET = { width: 210, height: 297, margin: 16, foot: 18 } as const;
/** Width between the margins. Unit: mm. */
export const TEXT_WIDTH = SHEET.width - 2 * SHEET.margin;
const MM_A_POINT = 25.4 / 72;
const LINE_HEIGHT = 1.3;

export interface TextLook {
  /** Font size. Unit: pt. */
  readonly size?: number;
  readonly isBold?: boolean;
  readonly colour?: string;
  /** Distance from the left edge of the page, and width of the text. Unit: mm. */
  readonly x?: number;
  readonly width?: number;
  /** The structure element for screen readers; by default a paragraph. */
  readonly role?: Role;
  readonly attributes?: Attributes;
}

/** Replaces narrow no-break spaces, which some viewers do not show, by ordinary no-break ones. */
export const pdfText = (text: string): string => text.replace(/\u202f/g, '\u00a0');

/** The position in a document that is written from top to bottom, page by page. */
export interface PdfWriter {
  readonly doc: jsPDF;
  readonly structure: PdfStructure;
  /** Where the next element begins, from the top of the page. Unit: mm. */
  y: number;
}

export const newWriter = (doc: jsPDF): PdfWriter => ({ doc, structure: newStructure(doc), y: SHEET.margin });

export function nextPage(writer: PdfWriter): void {
  writer.doc.addPage();
  writer.y = SHEET.margin;
}

/** Starts a new page if the given height does not fit on this one. Unit: mm. */
export function keepTogether(writer: PdfWriter, height: number): void {
  if (writer.y + height > SHEET.height - SHEET.foot) nextPage(writer);
}

/** Height of a line. Unit: mm; `size` in pt. */
export const lineHeight = (size: number): number => size * MM_A_POINT * LINE_HEIGHT;

export function withFont(doc: jsPDF, { size = 9, isBold = false, colour = INK }: TextLook): jsPDF {
  return doc
    .setFont(FONT, isBold ? 'bold' : 'normal')
    .setFontSize(size)
    .setTextColor(colour);
}

/** Writes a paragraph, broken into lines and over pages. Empty lines are kept. */
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

/** Writes a heading that stays on a page with the following content. `following`: the height of that content. Unit: mm. */
export function heading(writer: PdfWriter, text: string, following = 20): void {
  keepTogether(writer, following + 9);
  writer.y += 4;
  paragraph(writer, text, { size: 11.5, isBold: true, role: 'H2' });
  writer.y += 1;
}

/** Says below the content which letters the document cannot show, each once; nothing if it shows all. */
export function noteMissing(writer: PdfWriter, letters: readonly string[]): void {
  const missing = [...new Set(letters)];
  if (missing.length === 0) return;
  writer.y += 3;
  keepTogether(writer, 3 * lineHeight(8));
  paragraph(writer, exportTexts.missingLetters(missing), { size: 8, colour: SOFT });
}

/** Writes the footer of each page: a text and the page number. Called last, when the number of pages is known. */
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
