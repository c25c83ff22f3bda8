import { letterTexts } from '#texts/voltage/letter-texts.ts';
import { drawable } from './drawable.ts';
import { type Letterhead, writeLetterhead } from './letterhead.ts';
import { newDocument, type PdfFonts } from './pdf-document.ts';
import { lineHeight, newWriter, noteMissing, paragraph, writeFeet } from './pdf-writer.ts';

/** Font size. Unit: pt. */
const SIZE = 10.5;

/** A letter as PDF. Line breaks and empty lines are kept. */
export function letterToPdf(text: string, fonts: PdfFonts, head: Letterhead | null = null): ArrayBuffer {
  const doc = newDocument(fonts, letterTexts.title, 'portrait');
  const writer = newWriter(doc);
  const { data, missing } = drawable(doc, text);
  const missingAbove = writeLetterhead(writer, head);
  for (const line of data.trimEnd().split('\n')) {
    if (line.trim() === '') writer.y += lineHeight(SIZE);
    else paragraph(writer, line, { size: SIZE });
  }
  noteMissing(writer, [...missingAbove, ...missing]);
  if (doc.getNumberOfPages() > 1) writeFeet(writer, '', letterTexts.page);
  return writer.structure.finish();
}
