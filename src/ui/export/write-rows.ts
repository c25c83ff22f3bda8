import { autoTable } from 'jspdf-autotable';
import { ACCENT, BAD, FONT, GROUND, INK } from '#ui/export/pdf-document.ts';
import { pdfText, type PdfWriter, SHEET } from '#ui/export/pdf-writer.ts';
import { tagTable } from '#ui/export/tagged/tag-table.ts';

export interface PdfCell {
  readonly text: string;
  /** Bold and red. */
  readonly isBad?: boolean;
  readonly isBold?: boolean;
}

interface Rows {
  readonly head: readonly string[];
  readonly rows: readonly (readonly PdfCell[])[];
  /** Indexes of the columns with numbers. */
  readonly numbers?: readonly number[];
}

const styleOf = (isNumber: boolean, { isBad = false, isBold = isBad }: Partial<PdfCell> = {}) => ({
  halign: isNumber ? ('right' as const) : ('left' as const),
  ...(isBad && { textColor: BAD }),
  ...(isBold && { fontStyle: 'bold' as const }),
});

/** Writes a table across the page. Its head is repeated on each page. */
export function writeRows(writer: PdfWriter, { head, rows, numbers = [] }: Rows): void {
  const { hooks, end } = tagTable(writer.structure);
  autoTable(writer.doc, {
    ...hooks,
    head: [head.map((content, at) => ({ content: pdfText(content), styles: styleOf(numbers.includes(at)) }))],
    body: rows.map((row) => row.map((cell, at) => ({ content: pdfText(cell.text), styles: styleOf(numbers.includes(at), cell) }))),
    startY: writer.y,
    margin: { left: SHEET.margin, right: SHEET.margin, top: SHEET.margin, bottom: SHEET.foot },
    theme: 'striped',
    styles: { font: FONT, fontSize: 8.5, cellPadding: { vertical: 0.9, horizontal: 1.6 }, textColor: INK, overflow: 'linebreak' },
    headStyles: { fontStyle: 'bold', fillColor: ACCENT, textColor: '#ffffff' },
    alternateRowStyles: { fillColor: GROUND },
    didDrawPage: ({ cursor }) => {
      writer.y = (cursor?.y ?? writer.y) + 2;
    },
  });
  end();
}
