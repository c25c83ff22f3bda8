import { type AskedItem, askedItems, isDecided } from '#domain/visit/asked-items.ts';
import type { ProfileOfVisit } from '#domain/forms/choose-profile.ts';
import { settingOfItem } from '#domain/forms/settings.ts';
import { judgeReading, valueInProfile } from '#domain/forms/judge-reading.ts';
import { checkedTables, hasJudged, hiddenTable, measuredTable } from '#texts/visit/report/report-answers.ts';
import { type ReportCell, type ReportTable, stringTable } from '#texts/visit/report/report-tables.ts';
import { delayText, profileFacts, profileValueText, readingText, settingTexts, settingVerdictText } from '#texts/visit/settings.ts';
import { protocolTexts as texts } from '#texts/visit/protocol.ts';
import { finishTexts } from '#texts/visit/visit.ts';
import { BAD } from '#ui/export/pdf-document.ts';
import { heading, paragraph, type PdfWriter } from '#ui/export/pdf-writer.ts';
import { type PdfCell, writeRows } from '#ui/export/write-rows.ts';
import type { ProtocolSheet } from './protocol-sheet.ts';

/** Writes strings, measured values with their verdicts, and the whole checklist. */
export function writeAnswers(writer: PdfWriter, { document, form, profile }: ProtocolSheet): void {
  writeReportTable(writer, stringTable(document));
  if (!form && document.form !== null) paragraph(writer, finishTexts.noForm, { size: 9, isBold: true, colour: BAD });
  if (!form) return;
  writeReportTable(writer, measuredTable(form, document));
  if (hasJudged(form, document)) paragraph(writer, texts.measuredSource(form.source), { size: 8 });
  const checked = checkedTables(form, document).flatMap(({ rows }) => rows);
  writeReportTable(writer, { title: texts.checked, head: texts.checkedHead, rows: checked });
  writeReportTable(writer, hiddenTable(form, document));
  writeSettings(
    writer,
    askedItems(form, document).filter((one) => settingOfItem(one.item) !== null && isDecided(one)),
    profile,
  );
}

/** A chapter of one table; nothing if it has no rows. */
export function writeReportTable(writer: PdfWriter, { title, head, rows, numbers = [] }: ReportTable): void {
  if (rows.length === 0) return;
  const cellOf = ({ text, tone }: ReportCell): PdfCell => (tone === 'bad' ? { text, isBad: true } : { text, isBold: tone === 'warn' });
  heading(writer, title);
  writeRows(writer, { head, numbers, rows: rows.map((row) => row.map(cellOf)) });
}

/** The settings beside their profile, with its name and source above them. */
function writeSettings(writer: PdfWriter, settings: readonly AskedItem[], view: ProfileOfVisit): void {
  if (settings.length === 0) return;
  heading(writer, settingTexts.title);
  for (const fact of profileFacts(view)) paragraph(writer, fact, { size: 8.5 });
  const rows = settings.map((one): readonly PdfCell[] => {
    const wanted = valueInProfile(view.profile, one.item.key);
    const judgement = judgeReading(one, view.profile);
    return [
      { text: one.item.ask },
      { text: readingText(one) },
      { text: delayText(one.reading?.seconds ?? null) },
      { text: wanted ? profileValueText(wanted, one.reading?.unit ?? one.item.unit ?? '') : '' },
      { text: judgement ? settingVerdictText(judgement) : '', isBad: judgement?.verdict === 'red' },
    ];
  });
  writeRows(writer, { head: settingTexts.head, rows });
}
