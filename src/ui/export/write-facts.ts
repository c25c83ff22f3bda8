import { SOFT } from './pdf-document.ts';
import { lineHeight, paragraph, type PdfWriter, SHEET, withFont } from './pdf-writer.ts';

/** Font size. Unit: pt. */
const SIZE = 9;
/** Unit: mm. */
const NAME_WIDTH = 46;

/** Writes a table of two columns, names and texts. The first cell is the header of its row. */
export function writeFacts(writer: PdfWriter, facts: readonly (readonly [name: string, text: string])[]): void {
  const { doc, structure } = writer;
  const writeFact = (name: string, text: string) => {
    const top = writer.y;
    const lines: string[] = withFont(doc, { size: SIZE, colour: SOFT }).splitTextToSize(name, NAME_WIDTH - 4);
    const writeName = () => withFont(doc, { size: SIZE, colour: SOFT }).text(lines, SHEET.margin, top + lineHeight(SIZE) * 0.76);
    structure.within('TH', () => structure.mark(writeName), { scope: 'Row' });
    paragraph(writer, text, { size: SIZE, x: SHEET.margin + NAME_WIDTH, role: 'TD' });
    writer.y = Math.max(writer.y, top + lineHeight(SIZE) * lines.length);
  };
  structure.within('Table', () => {
    for (const [name, text] of facts) structure.within('TR', () => writeFact(name, text));
  });
}
