import { outcomeOf, undescribedFaults } from '#domain/visit/faults/outcome.ts';
import { outcomeSentence } from '#texts/visit/outcome.ts';
import { protocolTexts as texts } from '#texts/visit/protocol/protocol-texts.ts';
import { factsOfVisit } from '#texts/visit/protocol/protocol-facts.ts';
import { earlierTable, findingTable, instrumentTable, partTable } from '#texts/visit/protocol/protocol-tables.ts';
import { drawable } from '#ui/export/drawable.ts';
import { type Letterhead, writeLetterhead } from '#ui/export/letterhead.ts';
import { BAD, newDocument, type PdfFonts } from '#ui/export/pdf-document.ts';
import { heading, newWriter, noteMissing, paragraph, type PdfWriter, SHEET, withFont, writeFeet } from '#ui/export/pdf-writer.ts';
import { writeFacts } from '#ui/export/write-facts.ts';
import { writeAttachments } from './protocol-attachments.ts';
import { writeAnswers, writeProtocolTable } from './protocol-answers.ts';
import { type Shrink, writePhotos, writeSignatures } from './protocol-pictures.ts';
import type { ProtocolSheet } from './protocol-sheet.ts';

/**
 * The protocol of a visit: for a service visit what was found, measured and done; for an inspection the contents that art. 62a ust. 2 and 3 of
 * Prawo budowlane names. A draft says that it is one on each page. `shrink` makes a photo small enough for paper.
 */
export async function protocolToPdf(
  given: ProtocolSheet,
  fonts: PdfFonts,
  shrink: Shrink,
  head: Letterhead | null = null,
): Promise<ArrayBuffer> {
  const title = given.document.form?.key === 'settings' ? texts.inverterSettingsTitle : texts.title[given.document.kind];
  const doc = newDocument(fonts, `${title} ${given.document.number}`, 'portrait');
  const { data: sheet, missing: missingLetters } = drawable(doc, given);
  const { document, installation, photos } = sheet;
  const writer = newWriter(doc);
  const missingAbove = writeLetterhead(writer, head);
  const isDraft = document.state === 'draft';
  paragraph(writer, title, { size: 15, isBold: true, role: 'H1' });
  if (document.kind === 'inspection') paragraph(writer, texts.law, { size: 8.5 });
  if (isDraft) paragraph(writer, texts.draftText, { size: 10, isBold: true, colour: BAD });
  if (!document.is_full_scope) paragraph(writer, texts.partialScope, { size: 9, isBold: true, colour: BAD });
  const missing = photos.filter(({ data }) => data === null).length;
  if (missing > 0) paragraph(writer, texts.missingPhotos(missing, photos.length), { size: 9, isBold: true, colour: BAD });
  const judged = [document, sheet.checklist, sheet.profile.profile] as const;
  const outcome = outcomeSentence(outcomeOf(...judged));
  if (outcome !== '') paragraph(writer, outcome, { size: 11, isBold: true });
  writer.y += 2;
  writeFacts(writer, factsOfVisit(sheet));
  writeText(writer, texts.workDone, document.work_done);
  writeProtocolTable(writer, findingTable(document, undescribedFaults(...judged)));
  writeProtocolTable(writer, earlierTable(document));
  writeText(writer, texts.usage, document.usage_advice);
  writeText(writer, texts.notes, document.notes);
  writeProtocolTable(writer, partTable(document));
  writeProtocolTable(writer, instrumentTable(document));
  writeAnswers(writer, sheet);
  await writePhotos(writer, sheet, shrink);
  writeSignatures(writer, sheet);
  await writeAttachments(writer, sheet, shrink);
  noteMissing(writer, [...missingAbove, ...missingLetters]);
  if (isDraft) markAsDraft(writer);
  writeFeet(writer, texts.footer(document.number, installation.description), texts.page);
  return writer.structure.finish();
}

/** A chapter of one text; nothing if it is empty. */
function writeText(writer: PdfWriter, title: string, text: string): void {
  if (text.trim() === '') return;
  heading(writer, title, 10);
  paragraph(writer, text.trim());
}

/** Writes the word for a draft across each page, as decoration: the first page says it in a sentence. */
function markAsDraft({ doc, structure }: PdfWriter): void {
  for (let page = 1; page <= doc.getNumberOfPages(); page += 1) {
    doc.setPage(page);
    structure.artifact(() => {
      withFont(doc, { size: 26, isBold: true, colour: '#c3cfcd' });
      doc.text(texts.draft, SHEET.width - SHEET.margin, SHEET.margin + 2, { align: 'right' });
    });
  }
}
