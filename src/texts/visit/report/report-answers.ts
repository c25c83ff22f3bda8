import type { Form } from '#domain/forms/form.ts';
import { settingOfItem } from '#domain/forms/settings.ts';
import { type AskedItem, askedItems, isDecided, itemsOf, readingOf, sectionsOf } from '#domain/visit/asked-items.ts';
import type { VisitDocument } from '#domain/visit/document.ts';
import { judgeAnswer } from '#domain/visit/judge-answer.ts';
import { writeValue } from '#domain/visit/value-text.ts';
import { answerText, askedText, expectedText, verdictText } from '#texts/visit/answers.ts';
import { protocolTexts as texts } from '#texts/visit/protocol.ts';
import { type ReportCell, type ReportTable, VERDICT_TONES } from './report-tables.ts';

/** What was measured and checked, the same on the page of a visit and in its report. */
export interface AnswerTables {
  /** Measured values with what is expected and the verdict. */
  readonly measured: ReportTable;
  /**
   * The checklist by the sections of the form, without empty ones. It has measurements that were not made; questions that need no answer and
   * have none are left out.
   */
  readonly checked: readonly ReportTable[];
  /** Answers to questions that a condition hides now: they are kept and shown, never deleted. */
  readonly hidden: ReportTable;
  /** Settings of the inverter that were read, or said not to be read. */
  readonly settings: readonly AskedItem[];
}

export function answerTables(form: Form, document: VisitDocument): AnswerTables {
  const all = askedItems(form, document);
  const questions = all.filter(({ item }) => settingOfItem(item) === null);
  return {
    measured: measuredTable(form, document, questions),
    checked: checkedTables(form, document, questions),
    hidden: hiddenTable(form, document, all),
    settings: all.filter((one) => settingOfItem(one.item) !== null && isDecided(one)),
  };
}

const nameOf = ({ strings }: VisitDocument, { item, of }: Pick<AskedItem, 'item' | 'of'>): string =>
  [strings.find(({ key }) => key === of)?.label, askedText(item)].filter(Boolean).join(' · ');

function measuredTable({ source }: Form, document: VisitDocument, questions: readonly AskedItem[]): ReportTable {
  const measured = questions.filter(({ item, answer }) => item.type === 'number' && (answer?.value ?? null) !== null);
  return {
    title: texts.measured,
    head: texts.measuredHead,
    numbers: [1, 2],
    rows: measured.map((one) => measuredRow(document, one)),
    ...(measured.some(({ item }) => item.rule !== null) && { source: texts.measuredSource(source) }),
  };
}

function measuredRow(document: VisitDocument, one: AskedItem): readonly ReportCell[] {
  const judgement = judgeAnswer(document, one);
  const value = one.answer?.value ?? null;
  return [
    { text: nameOf(document, one) },
    { text: value === null ? '' : [writeValue(value), one.item.unit].filter(Boolean).join(' ') },
    { text: judgement ? expectedText(judgement, one.item) : '' },
    { text: judgement ? verdictText(judgement) : '', tone: judgement?.verdict ? VERDICT_TONES[judgement.verdict] : undefined },
  ];
}

function checkedTables(form: Form, document: VisitDocument, questions: readonly AskedItem[]): readonly ReportTable[] {
  const checked = questions.filter(
    (one) => (one.item.type !== 'number' || one.answer?.state === 'unchecked') && (isDecided(one) || one.item.needed !== 'never'),
  );
  const tables = sectionsOf(form, document).map(({ title, items }) => ({
    title,
    head: texts.checkedHead,
    rows: checked.filter(({ item }) => items.some(({ key }) => key === item.key)).map((one) => checkedRow(document, one)),
  }));
  return tables.filter(({ rows }) => rows.length > 0);
}

const checkedRow = (document: VisitDocument, one: AskedItem): readonly ReportCell[] => {
  const state = one.answer?.state;
  const tone = state === 'fault' ? 'bad' : state === 'unchecked' ? 'warn' : undefined;
  return [{ text: nameOf(document, one) }, { text: answerText(one), tone }];
};

function hiddenTable(form: Form, document: VisitDocument, asked: readonly AskedItem[]): ReportTable {
  const keyOf = (item: string, of: string | null): string => `${item} ${of ?? ''}`;
  const shown = new Set(asked.map(({ item, of }) => keyOf(item.key, of)));
  const items = itemsOf(form, document);
  const rows = document.answers.flatMap((answer) => {
    const item = items.get(answer.item);
    if (!item || shown.has(keyOf(answer.item, answer.of))) return [];
    const one: AskedItem = { item, of: answer.of, answer, reading: readingOf(document, item) };
    return isDecided(one) ? [[{ text: nameOf(document, one) }, { text: answerText(one) }]] : [];
  });
  return { title: texts.hidden, head: texts.checkedHead, rows };
}
