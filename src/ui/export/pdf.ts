import type { jsPDF } from 'jspdf';
import { autoTable } from 'jspdf-autotable';
import type { Instant } from '#domain/quantity.ts';
import { exportTexts } from '#texts/export.ts';
import { dateAndTime } from '#texts/dates.ts';
import { drawable } from './drawable.ts';
import { drawBeside, type Letterhead } from './letterhead.ts';
import { FONT, INK, newDocument, SOFT, type PdfFonts } from './pdf-document.ts';
import { type PdfTable, pdfNumber } from './pdf-table.ts';
import { newStructure, type PdfStructure, withBlanks } from './tagged/pdf-structure.ts';
import { tagTable, type TableHooks, type TableTags } from './tagged/tag-table.ts';

/** Unit: mm, A4 landscape. */
export const PAGE = { width: 297, height: 210, margin: 10, head: 26, foot: 12 } as const;
/** Around the text of a cell. Unit: mm. */
const PADDING = 1.4;
/** Unit: pt. */
const FONT_SIZE = 8;
const MM_A_POINT = 25.4 / 72;
const LINE_HEIGHT = 1.15;
/** Kept free, so that rounding never moves a row beyond the edge of the page. Unit: mm. */
const SLACK = 2;

const lineHeight = FONT_SIZE * LINE_HEIGHT * MM_A_POINT;
const rowHeight = (lines: number): number => lines * lineHeight + 2 * PADDING;

/** Widths of columns by their shares of the page between its margins. Unit: mm. */
export function columnWidths(shares: readonly number[]): number[] {
  const sum = shares.reduce((total, share) => total + share, 0);
  return shares.map((share) => (share / sum) * (PAGE.width - 2 * PAGE.margin));
}

/**
 * How many rows fit on the page that begins with row `from`; at least one.
 * `linesOf` gives the number of text lines of the highest cell of a row.
 */
export function rowsThatFit(from: number, count: number, headLines: number, linesOf: (row: number) => number): number {
  let space = PAGE.height - PAGE.head - PAGE.foot - SLACK - rowHeight(headLines) - rowHeight(linesOf(from));
  let rows = 1;
  while (from + rows < count) {
    space -= rowHeight(linesOf(from + rows));
    if (space < 0) break;
    rows++;
  }
  return rows;
}

/** Title and note above the table, on every page. From the second page on they are tagged as an artifact. */
function writeHeader(doc: jsPDF, structure: PdfStructure, { title, note, rows }: PdfTable): void {
  const writeTitle = () =>
    doc
      .setFont(FONT, 'bold')
      .setFontSize(14)
      .setTextColor(INK)
      .text(title, PAGE.margin, PAGE.margin + 5);
  const below = [exportTexts.rows(pdfNumber(rows.length)), note].filter(Boolean).join(' · ');
  const writeNote = () =>
    doc
      .setFont(FONT, 'normal')
      .setFontSize(8)
      .setTextColor(SOFT)
      .text(below, PAGE.margin, PAGE.margin + 11);
  if (doc.getNumberOfPages() > 1) {
    structure.artifact(writeTitle, 'Header');
    structure.artifact(writeNote, 'Header');
    return;
  }
  structure.within('H1', () => structure.mark(writeTitle));
  structure.within('P', () => structure.mark(writeNote));
}

/** Author, time and page number. Written last, when the number of pages is known. */
function writeFooters(doc: jsPDF, structure: PdfStructure, now: Instant): void {
  const pages = doc.getNumberOfPages();
  const y = PAGE.height - PAGE.margin + 3;
  for (let page = 1; page <= pages; page++) {
    doc.setPage(page);
    structure.artifact(() => {
      doc.setFont(FONT, 'normal').setFontSize(8).setTextColor(SOFT);
      doc.text(exportTexts.footer(dateAndTime(now)), PAGE.margin, y);
      doc.text(exportTexts.page(page, pages), PAGE.width - PAGE.margin, y, { align: 'right' });
    }, 'Footer');
  }
}

interface Sheet {
  readonly table: PdfTable;
  readonly widths: readonly number[];
  readonly headLines: number;
  readonly linesOf: (row: number) => number;
}

function sheetOf(doc: jsPDF, table: PdfTable): Sheet {
  const widths = columnWidths(table.columns.map(({ width }) => width));
  const linesIn = (text: string, column: number): number =>
    doc.splitTextToSize(text, (widths[column] ?? 0) - 2 * PADDING, { fontSize: FONT_SIZE }).length;
  doc.setFont(FONT, 'bold').setFontSize(FONT_SIZE);
  const headLines = Math.max(...table.columns.map(({ title }, at) => linesIn(title, at)));
  const linesOf = (row: number): number => Math.max(1, ...(table.rows[row] ?? []).map(linesIn));
  return { table, widths, headLines, linesOf };
}

/** Returns the lower edge of the rows. Unit: mm. */
function drawPage(doc: jsPDF, { table, widths }: Sheet, from: number, count: number, tags: TableHooks): number {
  let bottom: number = PAGE.height;
  autoTable(doc, {
    head: [table.columns.map(({ title }) => title)],
    body: table.rows.slice(from, from + count).map((texts) => [...texts]),
    ...tags,
    startY: PAGE.head,
    margin: { left: PAGE.margin, right: PAGE.margin, top: PAGE.head, bottom: PAGE.foot },
    theme: 'striped',
    styles: { font: FONT, fontSize: FONT_SIZE, cellPadding: PADDING, textColor: INK, valign: 'middle', overflow: 'linebreak' },
    headStyles: { fontStyle: 'bold', fillColor: '#0c6670', textColor: '#ffffff' },
    alternateRowStyles: { fillColor: '#f2f6f5' },
    columnStyles: Object.fromEntries(
      table.columns.map(({ isNumber }, at) => [at, { cellWidth: widths[at] ?? 'auto', halign: isNumber ? 'right' : 'left' }]),
    ),
    didDrawPage: ({ cursor }) => {
      bottom = cursor?.y ?? bottom;
    },
  });
  return bottom;
}

/** Says below the table which letters the document cannot show, on a page of its own if there is no space. */
function writeMissing(doc: jsPDF, structure: PdfStructure, missing: readonly string[], bottom: number): void {
  if (missing.length === 0) return;
  doc.setFont(FONT, 'normal').setFontSize(FONT_SIZE).setTextColor(SOFT);
  const text = exportTexts.missingLetters(missing);
  const lines: string[] = doc.splitTextToSize(text, PAGE.width - 2 * PAGE.margin);
  const above = bottom + 2 * PADDING;
  const fits = above + lines.length * lineHeight < PAGE.height - PAGE.foot;
  if (!fits) doc.addPage();
  structure.within('P', () =>
    structure.mark(() => doc.text(withBlanks(text, lines), PAGE.margin, (fits ? above : PAGE.margin) + lineHeight)),
  );
}

interface PdfOptions {
  readonly fonts: PdfFonts;
  readonly now: Instant;
  /** The company that heads every page. */
  readonly head?: Letterhead | null;
  /** Called with the number of finished rows. */
  readonly onProgress?: (done: number) => void;
}

/**
 * A table on A4 pages, each with header, column names and a footer with author, time and page number.
 * Thousands of rows block for seconds, so this runs in a worker.
 */
export function tableToPdf(given: PdfTable, { fonts, now, head = null, onProgress }: PdfOptions): ArrayBuffer {
  const doc = newDocument(fonts, given.title, 'landscape');
  const { data: table, missing } = drawable(doc, given);
  const sheet = sheetOf(doc, table);
  const structure = newStructure(doc);
  const count = table.rows.length;
  let [from, bottom] = [0, 0];
  let tags: TableTags | undefined;
  do {
    if (from > 0) doc.addPage();
    writeHeader(doc, structure, table);
    drawBeside(doc, structure, head, PAGE.width - PAGE.margin);
    tags ??= tagTable(structure);
    doc.setFont(FONT, 'normal').setFontSize(FONT_SIZE);
    const fits = count === 0 ? 0 : rowsThatFit(from, count, sheet.headLines, sheet.linesOf);
    bottom = drawPage(doc, sheet, from, fits, tags.hooks);
    from += fits;
    onProgress?.(from);
  } while (from < count);
  tags.end();
  writeMissing(doc, structure, missing, bottom);
  writeFooters(doc, structure, now);
  return structure.finish();
}
