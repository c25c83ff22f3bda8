import { letterTexts } from '#texts/voltage/letter-texts.ts';
import { newDocument, type PdfFonts } from './pdf-document.ts';
import { lineHeight, newWriter, paragraph, writeFeet } from './pdf-writer.ts';

/** Font size. Unit: pt. */
const SIZE = 10.5;

/** A letter as PDF. Line breaks and empty lines are kept. */
export function letterToPdf(text: string, fonts: PdfFonts): ArrayBuffer {
  const doc = newDocument(fonts, letterTexts.title, 'portrait');
  const writer = newWriter(doc);
  for (const line of text.trimEnd().split('\n')) {
    if (line.trim() === '') writer.y += lineHeight(SIZE);
    else paragraph(writer, line, { size: SIZE });
  }
  if (doc.getNumberOfPages() > 1) writeFeet(writer, '', letterTexts.page);
  return writer.structure.finish();
}
