import type { AskedItem } from '#domain/visit/asked-items.ts';
import { askedItems, isDecided, itemsOf, readingOf } from '#domain/visit/asked-items.ts';
import type { ProfileOfVisit } from '#domain/forms/choose-profile.ts';
import type { Form } from '#domain/forms/form.ts';
import { settingOfItem } from '#domain/forms/settings.ts';
import type { Answer, VisitDocument } from '#domain/visit/document.ts';
import { judgeAnswer } from '#domain/visit/judge-answer.ts';
import { judgeReading, valueInProfile } from '#domain/forms/judge-reading.ts';
import { writeValue } from '#domain/visit/value-text.ts';
import { answerText, askedText, expectedText, verdictText } from '#texts/visit/answers.ts';
import { delayText, profileFacts, profileValueText, readingText, settingTexts, settingVerdictText } from '#texts/visit/settings.ts';
import { protocolTexts as texts } from '#texts/visit/protocol.ts';
import { finishTexts } from '#texts/visit/visit.ts';
import { BAD } from '#ui/export/pdf-document.ts';
import { heading, paragraph, type PdfWriter } from '#ui/export/pdf-writer.ts';
import { type PdfCell, writeRows, writeTable } from '#ui/export/write-rows.ts';
import type { ProtocolSheet } from './protocol-sheet.ts';

/** Writes strings, measured values with their verdicts, and the whole checklist. */
export function writeAnswers(writer: PdfWriter, { document, form, profile }: ProtocolSheet): void {
  writeStrings(writer, document);
  if (!form && document.form !== null) paragraph(writer, finishTexts.noForm, { size: 9, isBold: true, colour: BAD });
  if (!form) return;
  const all = askedItems(form, document);
  const asked = all.filter(({ item }) => settingOfItem(item) === null);
  const measured = asked.filter(({ item, answer }) => item.type === 'number' && answer !== null && answer.value !== null);
  writeTable(writer, texts.measured, {
    head: texts.measuredHead,
    numbers: [1, 2],
    rows: measured.map((one) => measuredRow(document, one)),
  });
  if (measured.some(({ item }) => item.rule !== null)) paragraph(writer, texts.measuredSource(form.source), { size: 8 });
  const checked = asked.filter((one) => one.item.type !== 'number' && (isDecided(one) || one.item.needed !== 'never'));
  const rows = checked.map((one) => [
    { text: askText(document, one) },
    { text: answerText(one), isBad: one.answer?.state === 'fault' || one.answer?.state === 'unchecked' },
  ]);
  writeTable(writer, texts.checked, { head: texts.checkedHead, rows });
  writeTable(writer, texts.hidden, { head: texts.checkedHead, rows: hiddenAnswers(form, document, all) });
  writeSettings(
    writer,
    all.filter((one) => settingOfItem(one.item) !== null && isDecided(one)),
    profile,
  );
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

const askText = ({ strings }: VisitDocument, { item, of }: Pick<AskedItem, 'item' | 'of'>): string =>
  [strings.find(({ key }) => key === of)?.label, askedText(item)].filter(Boolean).join(' · ');

function measuredRow(document: VisitDocument, one: AskedItem): readonly PdfCell[] {
  const judgement = judgeAnswer(document, one);
  const value = one.answer?.value ?? null;
  return [
    { text: askText(document, one) },
    { text: value === null ? '' : [writeValue(value), one.item.unit].filter(Boolean).join(' ') },
    { text: judgement ? expectedText(judgement, one.item) : '' },
    { text: judgement ? verdictText(judgement) : '', isBad: judgement?.verdict === 'red' },
  ];
}

/** Answers to items that a condition hides now: they are kept and printed, never deleted. */
function hiddenAnswers(form: Form, document: VisitDocument, asked: readonly AskedItem[]): readonly (readonly PdfCell[])[] {
  const keyOf = (item: string, of: string | null): string => `${item} ${of ?? ''}`;
  const shown = new Set(asked.map(({ item, of }) => keyOf(item.key, of)));
  const items = itemsOf(form, document);
  return document.answers.flatMap((answer: Answer) => {
    const item = items.get(answer.item);
    if (!item || shown.has(keyOf(answer.item, answer.of))) return [];
    const one: AskedItem = { item, of: answer.of, answer, reading: readingOf(document, item) };
    return isDecided(one) ? [[{ text: askText(document, one) }, { text: answerText(one) }]] : [];
  });
}

function writeStrings(writer: PdfWriter, { strings }: VisitDocument): void {
  const number = (value: string | null): string => (value === null ? '' : writeValue(value));
  const rows = strings.map(({ label, module, modules, voc_stc: voc, isc_stc: isc, beta }) => [
    { text: label },
    { text: module },
    { text: modules === null ? '' : String(modules) },
    { text: number(voc) },
    { text: number(isc) },
    { text: number(beta) },
  ]);
  writeTable(writer, texts.strings, { head: texts.stringHead, numbers: [2, 3, 4, 5], rows });
}
