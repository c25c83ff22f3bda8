import type { ProfileOfVisit } from '#domain/visit/choose-profile.ts';
import { answerTables } from '#texts/visit/protocol/protocol-answers.ts';
import { type ProtocolCell, type ProtocolTable, stringTable } from '#texts/visit/protocol/protocol-tables.ts';
import { profileFacts, inverterSettingTable } from '#texts/visit/settings.ts';
import { protocolTexts as texts } from '#texts/visit/protocol/protocol-texts.ts';
import { finishTexts } from '#texts/visit/visit.ts';
import { BAD } from '#ui/export/pdf-document.ts';
import { heading, paragraph, type PdfWriter } from '#ui/export/pdf-writer.ts';
import { type PdfCell, writeRows } from '#ui/export/write-rows.ts';
import type { ProtocolSheet } from './protocol-sheet.ts';

/** Writes strings, measured values with their verdicts, and the whole checklist. */
export function writeAnswers(writer: PdfWriter, { document, checklist, profile }: ProtocolSheet): void {
  writeProtocolTable(writer, stringTable(document));
  if (!checklist && document.form !== null) paragraph(writer, finishTexts.noChecklist, { size: 9, isBold: true, colour: BAD });
  if (!checklist) return;
  const { measured, checked, hidden, settings } = answerTables(checklist, document);
  writeProtocolTable(writer, measured);
  writeProtocolTable(writer, { title: texts.checked, head: texts.checkedHead, rows: checked.flatMap(({ rows }) => rows) });
  writeProtocolTable(writer, hidden);
  writeInverterSettings(writer, inverterSettingTable(document, settings, profile), profile);
}

/** A chapter of one table; nothing without rows. */
export function writeProtocolTable(writer: PdfWriter, { title, head, rows, numbers = [], source }: ProtocolTable): void {
  if (rows.length === 0) return;
  const cellOf = ({ text, tone }: ProtocolCell): PdfCell => (tone === 'bad' ? { text, isBad: true } : { text, isBold: tone === 'warn' });
  heading(writer, title);
  writeRows(writer, { head, numbers, rows: rows.map((row) => row.map(cellOf)) });
  if (source !== undefined) paragraph(writer, source, { size: 8 });
}

/** The settings beside their profile, with its name and source above them. */
function writeInverterSettings(writer: PdfWriter, { title, head, rows }: ProtocolTable, view: ProfileOfVisit): void {
  if (rows.length === 0) return;
  heading(writer, title);
  for (const fact of profileFacts(view)) paragraph(writer, fact, { size: 8.5 });
  writeRows(writer, { head, rows: rows.map((row) => row.map(({ text, tone }) => ({ text, isBad: tone === 'bad' }))) });
}
