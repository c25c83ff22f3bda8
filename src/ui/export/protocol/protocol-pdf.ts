import type { LocalDate } from '#domain/time/local-date.ts';
import type { Qualification, VisitDocument } from '#domain/visit/document.ts';
import { dayOfVisit } from '#domain/visit/visit-times.ts';
import { shortDate } from '#texts/dates.ts';
import { customerText, timeText } from '#texts/visit/answers.ts';
import { externalTexts } from '#texts/visit/visit-list.ts';
import { protocolTexts as texts } from '#texts/visit/protocol.ts';
import { visitTexts } from '#texts/visit/visit.ts';
import { BAD, newDocument, type PdfFonts } from '#ui/export/pdf-document.ts';
import { heading, newWriter, paragraph, type PdfWriter, SHEET, withFont, writeFeet } from '#ui/export/pdf-writer.ts';
import { writeFacts } from '#ui/export/write-facts.ts';
import { writeTable } from '#ui/export/write-rows.ts';
import { writeAttachments } from './protocol-attachments.ts';
import { writeAnswers } from './protocol-answers.ts';
import { type Shrink, writePhotos, writeSignatures } from './protocol-pictures.ts';
import type { ProtocolSheet } from './protocol-sheet.ts';

/**
 * The report of a visit: for a service visit what was found, measured and done; for an inspection the contents that art. 62a ust. 2 and 3 of
 * Prawo budowlane names. A draft says that it is one on each page. `shrink` makes a photo small enough for paper.
 */
export async function protocolToPdf(sheet: ProtocolSheet, fonts: PdfFonts, shrink: Shrink): Promise<ArrayBuffer> {
  const { document, installation, photos } = sheet;
  const title = document.form?.key === 'settings' ? texts.settingsTitle : texts.title[document.kind];
  const doc = newDocument(fonts, `${title} ${document.number}`, 'portrait');
  const writer = newWriter(doc);
  const isDraft = document.state === 'draft';
  paragraph(writer, title, { size: 15, isBold: true, role: 'H1' });
  if (document.kind === 'inspection') paragraph(writer, texts.law, { size: 8.5 });
  if (isDraft) paragraph(writer, texts.draftText, { size: 10, isBold: true, colour: BAD });
  if (!document.is_full_scope) paragraph(writer, texts.partialScope, { size: 9, isBold: true, colour: BAD });
  const missing = photos.filter(({ data }) => data === null).length;
  if (missing > 0) paragraph(writer, texts.missingPhotos(missing, photos.length), { size: 9, isBold: true, colour: BAD });
  writer.y += 2;
  writeFacts(writer, factsOf(sheet));
  writeText(writer, texts.workDone, document.work_done);
  writeFindings(writer, document);
  writeEarlier(writer, document);
  writeText(writer, texts.usage, document.usage_advice);
  writeText(writer, texts.notes, document.notes);
  writeParts(writer, document);
  writeInstruments(writer, document);
  writeAnswers(writer, sheet);
  await writePhotos(writer, sheet, shrink);
  writeSignatures(writer, sheet);
  await writeAttachments(writer, sheet, shrink);
  if (isDraft) markAsDraft(writer);
  writeFeet(writer, texts.footer(document.number, installation.description), texts.page);
  return writer.structure.finish();
}

const qualificationText = ({ kind, number, speciality, valid_to: until }: Qualification): string =>
  texts.qualification(texts.kinds[kind], number, speciality, until && shortDate(until));

const withUnit = (value: string | null, unit: string): string => (value === null ? '' : `${value.replace('.', ',')} ${unit}`);

/** What is known of the visit, without what is empty. */
function factsOf({ document, installation, task, causes, replaces, nextDue, form }: ProtocolSheet): readonly (readonly [string, string])[] {
  const { names } = texts;
  const { conditions, inspector } = document;
  const day = dayOfVisit(document);
  const isOwn = document.source === 'own';
  const facts: readonly (readonly [string, string | null | false])[] = [
    [names.number, document.number],
    [names.day, document.kind === 'inspection' && day !== null && shortDate(day)],
    [names.installation, installation.description],
    [names.serial, installation.sn],
    [names.address, installation.address],
    [names.owner, document.owner.name],
    [names.object, document.object],
    [names.scope, document.scope],
    [names.task, task && texts.task(task.id, task.reason)],
    [names.causes, causes.join('; ')],
    // of an inspection by another company only the day is known
    [names.begun, isOwn && timeText(document.started_at)],
    [names.ended, isOwn && [timeText(document.ended_at), document.times_by_hand && texts.byHand].filter(Boolean).join(', ')],
    [isOwn ? names.technician : externalTexts.enteredBy, document.technician.name],
    [names.inspector, inspector?.name ?? null],
    [names.qualification, inspector?.qualification ? qualificationText(inspector.qualification) : null],
    [names.customer, customerText(document)],
    [names.weather, conditions.weather],
    [names.irradiance, withUnit(conditions.irradiance, 'W/m²')],
    [names.moduleTemperature, withUnit(conditions.module_temperature, '°C')],
    [names.airTemperature, withUnit(conditions.air_temperature, '°C')],
    [names.nextDue, nextDue && shortDate(nextDue)],
    [names.form, form && `${form.title} (${form.key}, ${form.version})`],
    [names.replaces, replaces],
    [names.reason, document.correction_reason],
  ];
  return facts.flatMap(([name, text]) => (text ? [[name, text] as const] : []));
}

/** A chapter of one text; nothing if it is empty. */
function writeText(writer: PdfWriter, title: string, text: string): void {
  if (text.trim() === '') return;
  heading(writer, title, 10);
  paragraph(writer, text.trim());
}

function writeFindings(writer: PdfWriter, { findings }: VisitDocument): void {
  const rows = findings.map(({ text, severity, action, due_on: due }, at) => [
    { text: String(at + 1) },
    { text },
    { text: visitTexts.severities[severity], isBad: severity === 'danger' },
    { text: action },
    { text: dayText(due) },
  ]);
  if (rows.length === 0) writeText(writer, texts.findings, texts.noFindings);
  writeTable(writer, texts.findings, { head: texts.findingHead, rows });
}

const dayText = (day: LocalDate | null): string => (day === null ? '' : shortDate(day));

function writeEarlier(writer: PdfWriter, { earlier }: VisitDocument): void {
  const rows = earlier.map(({ text, due_on: due, is_done: isDone }) => [
    { text },
    { text: dayText(due) },
    { text: texts.done[`${isDone}`], isBad: isDone === false },
  ]);
  writeTable(writer, texts.earlier, { head: texts.earlierHead, rows });
}

function writeParts(writer: PdfWriter, { parts }: VisitDocument): void {
  const rows = parts.map(({ name, serial, quantity, unit }) => [{ text: name }, { text: serial }, { text: `${quantity} ${unit}`.trim() }]);
  writeTable(writer, texts.parts, { head: texts.partHead, rows });
}

function writeInstruments(writer: PdfWriter, { instruments }: VisitDocument): void {
  const rows = instruments.map(({ model, serial, calibrated_on: on }) => [{ text: model }, { text: serial }, { text: dayText(on) }]);
  writeTable(writer, texts.instruments, { head: texts.instrumentHead, rows });
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
