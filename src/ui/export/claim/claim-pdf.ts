import { claimTexts as texts } from '#texts/visit/claim.ts';
import { drawable } from '#ui/export/drawable.ts';
import { type Letterhead, writeLetterhead } from '#ui/export/letterhead.ts';
import { newDocument, type PdfFonts } from '#ui/export/pdf-document.ts';
import { heading, newWriter, noteMissing, paragraph, writeFeet } from '#ui/export/pdf-writer.ts';
import { writeProtocolTable } from '#ui/export/protocol/protocol-answers.ts';
import { writeFacts } from '#ui/export/write-facts.ts';
import type { ClaimSheet } from './claim-sheet.ts';

/** The paper of a claim. */
export function claimToPdf(given: ClaimSheet, fonts: PdfFonts, head: Letterhead | null = null): ArrayBuffer {
  const doc = newDocument(fonts, texts.title, 'portrait');
  const writer = newWriter(doc);
  const { data: sheet, missing } = drawable(doc, given);
  const missingAbove = writeLetterhead(writer, head);
  paragraph(writer, texts.title, { size: 15, isBold: true, role: 'H1' });
  writer.y += 2;
  writeFacts(writer, sheet.facts);
  for (const [title, text] of sheet.texts) {
    if (text.trim() === '') continue;
    heading(writer, title, 10);
    paragraph(writer, text.trim());
  }
  for (const table of sheet.tables) writeProtocolTable(writer, table);
  noteMissing(writer, [...missingAbove, ...missing]);
  writeFeet(writer, texts.title, texts.page);
  return writer.structure.finish();
}
