import { generate } from 'lean-qr';
import type { jsPDF } from 'jspdf';
import { labelTexts } from '#texts/labels.ts';
import { drawable } from '#ui/export/drawable.ts';
import { INK, newDocument, type PdfFonts, SOFT } from '#ui/export/pdf-document.ts';
import { newWriter, pdfText, type PdfWriter, withFont } from '#ui/export/pdf-writer.ts';
import type { Label, LabelSheet } from './label-sheet.ts';

/** Unit: mm. 24 labels of 70 × 37 on A4, or one of 50 × 30 on a page of its size. */
const SIZES = {
  sheet: { width: 70, height: 37, columns: 3, rows: 8, top: 0.5, page: [210, 297] },
  label: { width: 50, height: 30, columns: 1, rows: 1, top: 0, page: [50, 30] },
} as const;
type Size = (typeof SIZES)[LabelSheet['size']];
const EDGE = 3;
/** Unit: modules. Source: ISO/IEC 18004, 9.1. */
const QUIET_ZONE = 4;

/** Draws a code as black runs within a square. Unit: mm. */
function drawCode(doc: jsPDF, text: string, x: number, y: number, side: number): void {
  const code = generate(text);
  const module = side / (code.size + 2 * QUIET_ZONE);
  const at = (index: number): number => (index + QUIET_ZONE) * module;
  doc.setFillColor('#000000');
  for (let row = 0; row < code.size; row++) {
    for (let from = 0; from < code.size; from++) {
      let to = from;
      while (to < code.size && code.get(to, row)) to++;
      if (to > from) doc.rect(x + at(from), y + at(row), (to - from) * module, module, 'F');
      from = to;
    }
  }
}

/** Lines of a text in a column, at most so many; the last one is cut. */
function linesIn(doc: jsPDF, text: string, width: number, most: number): readonly string[] {
  const lines: string[] = doc.splitTextToSize(pdfText(text), width);
  const last = lines[most - 1] ?? '';
  return lines.length > most ? [...lines.slice(0, most - 1), `${last.slice(0, -1).trimEnd()}…`] : lines;
}

function writeLabel(
  { doc, structure }: PdfWriter,
  { name, town, code, address }: Label,
  x: number,
  y: number,
  { width, height }: Size,
): void {
  const side = Math.min(height - 2, width * 0.5);
  const top = y + (height - side) / 2;
  structure.figure({ alt: labelTexts.figure(address), x, y: top, width: side, height: side }, () => drawCode(doc, address, x, top, side));
  const [left, column] = [x + side, width - side - EDGE];
  let line = y + EDGE + 3.5;
  const write = (text: string, size: number, most: number, isBold: boolean, colour: string): void => {
    if (text === '') return;
    withFont(doc, { size, isBold, colour });
    structure.within('P', () =>
      structure.mark(() => {
        for (const part of linesIn(doc, text, column, most)) {
          doc.text(part, left, line);
          line += size * 0.42;
        }
      }),
    );
    line += 0.6;
  };
  write(name, 9, 3, true, INK);
  write(town, 8, 2, false, INK);
  write(code, 8, 1, false, SOFT);
}

/** Labels with name, town and a QR code of the installation's address. Source: specification 5.28. */
export function labelsToPdf({ size, labels }: LabelSheet, fonts: PdfFonts): ArrayBuffer {
  const shape = SIZES[size];
  const [width, height] = shape.page;
  const doc = newDocument(fonts, labelTexts.title, width > height ? 'landscape' : 'portrait', [...shape.page]);
  const writer = newWriter(doc);
  const { data } = drawable(doc, labels);
  const onPage = shape.columns * shape.rows;
  for (const [index, label] of data.entries()) {
    const at = index % onPage;
    if (index > 0 && at === 0) doc.addPage();
    writeLabel(writer, label, (at % shape.columns) * shape.width, shape.top + Math.floor(at / shape.columns) * shape.height, shape);
  }
  return writer.structure.finish();
}
