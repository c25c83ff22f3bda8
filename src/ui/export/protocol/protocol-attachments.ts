import type { VisitFile } from '#domain/visit/document.ts';
import { protocolTexts as texts } from '#texts/visit/protocol/protocol-texts.ts';
import { LINE, SOFT } from '#ui/export/pdf-document.ts';
import { heading, nextPage, paragraph, type PdfWriter, SHEET, TEXT_WIDTH, withFont } from '#ui/export/pdf-writer.ts';
import type { Shrink } from './protocol-pictures.ts';
import type { ProtocolSheet } from './protocol-sheet.ts';

const PDF = 'application/pdf';
/** Unit: px of the longer side: a scanned page stays readable on paper. */
const PAGE_SIDE = 1600;
/** Unit: mm above the foot that a picture leaves free. */
const FOOT = 8;

const nameOf = ({ name }: VisitFile, number: number): string => name || texts.attachment(number);

/**
 * Writes the documents of a visit: a list of all by name, then each picture on a page of its own. A PDF is named: it is a file beside this one.
 * Source: Prawo budowlane art. 62a ust. 4.
 */
export async function writeAttachments(writer: PdfWriter, { document, photos }: ProtocolSheet, shrink: Shrink): Promise<void> {
  const files = document.files.filter(({ role }) => role === 'document');
  if (files.length === 0) return;
  heading(writer, texts.attachments, 10);
  for (const [at, file] of files.entries()) {
    const how = file.type === PDF ? texts.attachedBeside : texts.attachedAsPage;
    paragraph(writer, `${at + 1}. ${nameOf(file, at + 1)} (${how})`);
  }
  for (const [at, file] of files.entries()) {
    if (file.type === PDF) continue;
    const data = photos.find(({ sha256 }) => sha256 === file.sha256)?.data ?? null;
    writePage(writer, { file, number: at + 1 }, data && (await shrink(data, PAGE_SIDE)));
  }
}

interface Attached {
  readonly file: VisitFile;
  readonly number: number;
}

function writePage(writer: PdfWriter, { file, number }: Attached, data: ArrayBuffer | null): void {
  nextPage(writer);
  heading(writer, `${texts.attachment(number)}: ${nameOf(file, number)}`, 10);
  const { doc, structure, y } = writer;
  const height = SHEET.height - SHEET.foot - FOOT - y;
  const alt = data ? nameOf(file, number) : `${nameOf(file, number)}: ${texts.attachmentElsewhere}`;
  structure.figure({ alt, x: SHEET.margin, y, width: TEXT_WIDTH, height }, () => {
    if (data) {
      const size = fitted(file, height);
      doc.addImage(new Uint8Array(data), 'JPEG', SHEET.margin, y, size.width, size.height, file.sha256, 'NONE');
      return;
    }
    doc.setDrawColor(LINE).setLineWidth(0.3).rect(SHEET.margin, y, TEXT_WIDTH, height);
    withFont(doc, { size: 9, colour: SOFT }).text(texts.attachmentElsewhere, SHEET.width / 2, y + height / 2, { align: 'center' });
  });
  writer.y += height;
}

/** As large as the page allows, with its own proportions. Unit: mm. */
function fitted({ width, height }: VisitFile, most: number): { readonly width: number; readonly height: number } {
  const ratio = width && height ? width / height : 210 / 297;
  return ratio > TEXT_WIDTH / most ? { width: TEXT_WIDTH, height: TEXT_WIDTH / ratio } : { width: most * ratio, height: most };
}
