import { jsPDF } from 'jspdf';
import { autoTable } from 'jspdf-autotable';
import type { Instant } from '#domain/quantity.ts';
import { exportTexts } from '#texts/export.ts';
import { polishNumber } from '#texts/numbers.ts';
import { dateAndTime } from '#texts/dates.ts';
import { breathe, type ExportColumn, type ExportTable, type Working } from './export-table.ts';
import type { PdfFonts } from './pdf-fonts.ts';
import { columnWidths, FONT_SIZE, PADDING, PAGE, rowsThatFit } from './pdf-pages.ts';

const FONT = 'Inter';
const INK = '#0d2529';
const SOFT = '#4a6064';

function newDocument({ regular, bold }: PdfFonts, title: string): jsPDF {
  const doc = new jsPDF({ orientation: 'landscape', format: 'a4', unit: 'mm', compress: true, putOnlyUsedFonts: true });
  doc.addFileToVFS('regular.ttf', regular).addFont('regular.ttf', FONT, 'normal');
  doc.addFileToVFS('bold.ttf', bold).addFont('bold.ttf', FONT, 'bold');
  doc.setProperties({ title, creator: 'PV Care' });
  doc.setLanguage('pl');
  return doc;
}

function cell<Row>({ value, decimals }: ExportColumn<Row>, row: Row): string {
  const what = value(row);
  if (what === null) return '';
  // the embedded font's narrow space reads as no space at all in some viewers; a plain one never breaks inside a number here
  return typeof what === 'number' ? polishNumber(what, decimals ?? 0).replace(/\u202f/g, '\u00a0') : what;
}

/** Title and note above the table, on every page. */
function writeHeader(doc: jsPDF, { title, note }: { readonly title: string; readonly note?: string | undefined }, rows: number): void {
  doc
    .setFont(FONT, 'bold')
    .setFontSize(14)
    .setTextColor(INK)
    .text(title, PAGE.margin, PAGE.margin + 5);
  const below = [exportTexts.rows(polishNumber(rows).replace(/\u202f/g, '\u00a0')), note].filter(Boolean).join(' · ');
  doc
    .setFont(FONT, 'normal')
    .setFontSize(8)
    .setTextColor(SOFT)
    .text(below, PAGE.margin, PAGE.margin + 11);
}

/** Who made it and when, and the page: written last, when the number of pages is known. */
function writeFooters(doc: jsPDF, now: Instant): void {
  const pages = doc.getNumberOfPages();
  const y = PAGE.height - PAGE.margin + 3;
  for (let page = 1; page <= pages; page++) {
    doc.setPage(page).setFont(FONT, 'normal').setFontSize(8).setTextColor(SOFT);
    doc.text(exportTexts.footer(dateAndTime(now)), PAGE.margin, y);
    doc.text(exportTexts.page(page, pages), PAGE.width - PAGE.margin, y, { align: 'right' });
  }
}

interface Sheet<Row> {
  readonly table: ExportTable<Row>;
  readonly widths: readonly number[];
  readonly texts: (row: number) => string[];
  readonly headLines: number;
}

function sheetOf<Row>(doc: jsPDF, table: ExportTable<Row>): Sheet<Row> & { readonly linesOf: (row: number) => number } {
  const widths = columnWidths(table.columns.map(({ width }) => width ?? 1));
  const linesIn = (text: string, column: number): number =>
    doc.splitTextToSize(text, (widths[column] ?? 0) - 2 * PADDING, { fontSize: FONT_SIZE }).length;
  const held = new Map<number, string[]>();
  const texts = (row: number): string[] => {
    const known = held.get(row);
    if (known) return known;
    const what = table.rows[row];
    const made = what === undefined ? [] : table.columns.map((column) => cell(column, what));
    held.set(row, made);
    return made;
  };
  doc.setFont(FONT, 'bold').setFontSize(FONT_SIZE);
  const headLines = Math.max(...table.columns.map(({ title }, at) => linesIn(title, at)));
  const linesOf = (row: number): number => Math.max(1, ...texts(row).map(linesIn));
  return { table, widths, texts, headLines, linesOf };
}

function drawPage<Row>(doc: jsPDF, { table, widths, texts }: Sheet<Row>, from: number, count: number): void {
  writeHeader(doc, table, table.rows.length);
  autoTable(doc, {
    head: [table.columns.map(({ title }) => title)],
    body: Array.from({ length: count }, (_, at) => texts(from + at)),
    startY: PAGE.head,
    margin: { left: PAGE.margin, right: PAGE.margin, top: PAGE.head, bottom: PAGE.foot },
    theme: 'striped',
    styles: { font: FONT, fontSize: FONT_SIZE, cellPadding: PADDING, textColor: INK, valign: 'middle', overflow: 'linebreak' },
    headStyles: { fontStyle: 'bold', fillColor: '#0c6670', textColor: '#ffffff' },
    alternateRowStyles: { fillColor: '#f2f6f5' },
    columnStyles: Object.fromEntries(
      table.columns.map(({ decimals }, at) => [at, { cellWidth: widths[at] ?? 'auto', halign: decimals === undefined ? 'left' : 'right' }]),
    ),
  });
}

/** A table on A4 pages: header and column names on each, page numbers, and a footer that says who made it and when. */
export async function tableToPdf<Row>(
  table: ExportTable<Row>,
  { fonts, now, onProgress, signal }: Working & { readonly fonts: PdfFonts; readonly now: Instant },
): Promise<Blob> {
  const doc = newDocument(fonts, table.title);
  const sheet = sheetOf(doc, table);
  const count = table.rows.length;
  let from = 0;
  do {
    await breathe(signal);
    if (from > 0) doc.addPage();
    doc.setFont(FONT, 'normal').setFontSize(FONT_SIZE);
    const fits = count === 0 ? 0 : rowsThatFit(from, count, sheet.headLines, sheet.linesOf);
    drawPage(doc, sheet, from, fits);
    from += fits;
    onProgress?.(from);
  } while (from < count);
  writeFooters(doc, now);
  return doc.output('blob');
}
