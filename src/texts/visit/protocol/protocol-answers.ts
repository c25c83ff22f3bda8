import type { Checklist } from '#domain/checklists/checklist.ts';
import { inverterSettingOfItem } from '#domain/checklists/settings.ts';
import { type AskedItem, askedItems, isDecided, sectionsOf } from '#domain/visit/asked-items.ts';
import type { VisitDocument } from '#domain/visit/document.ts';
import { isUndescribed } from '#domain/visit/faults/fault-needs.ts';
import type { Judgement } from '#domain/checklists/rules/judgement.ts';
import { judgeAnswer } from '#domain/visit/judge-answer.ts';
import { hiddenItems } from '#domain/visit/faults/outcome.ts';
import { writeValue } from '#domain/visit/value-text.ts';
import { answerText, askedText, expectedText, verdictText } from '#texts/visit/answers.ts';
import { UNDESCRIBED } from '#texts/visit/outcome.ts';
import { protocolTexts as texts } from '#texts/visit/protocol/protocol-texts.ts';
import { type ProtocolCell, type ProtocolTable, VERDICT_TONES } from './protocol-tables.ts';

/** What was measured and checked, the same on the page of a visit and in its protocol. */
export interface AnswerTables {
  /** Measured values with what is expected and the verdict. */
  readonly measured: ProtocolTable;
  /**
   * The checklist by its sections, without empty ones. It has measurements that were not made; questions that need no answer and have none are
   * left out.
   */
  readonly checked: readonly ProtocolTable[];
  /** Answers to questions that a condition hides now: they are kept and shown, never deleted. */
  readonly hidden: ProtocolTable;
  /** Settings of the inverter that were read, or said not to be read. */
  readonly settings: readonly AskedItem[];
}

export function answerTables(checklist: Checklist, document: VisitDocument): AnswerTables {
  const all = askedItems(checklist, document);
  const questions = all.filter(({ item }) => inverterSettingOfItem(item) === null);
  return {
    measured: measuredTable(checklist, document, questions),
    checked: checkedTables(checklist, document, questions),
    hidden: hiddenTable(checklist, document, all),
    settings: all.filter((one) => inverterSettingOfItem(one.item) !== null && isDecided(one)),
  };
}

const nameOf = ({ strings }: VisitDocument, { item, of }: Pick<AskedItem, 'item' | 'of'>): string =>
  [strings.find(({ key }) => key === of)?.label, askedText(item)].filter(Boolean).join(' · ');

function measuredTable({ source }: Checklist, document: VisitDocument, questions: readonly AskedItem[]): ProtocolTable {
  const measured = questions.filter(({ item, answer }) => item.type === 'number' && (answer?.value ?? null) !== null);
  return {
    title: texts.measured,
    head: texts.measuredHead,
    numbers: [1, 2],
    rows: measured.map((one) => measuredRow(document, one)),
    ...(measured.some(({ item }) => item.rule !== null) && { source: texts.measuredSource(source) }),
  };
}

function measuredRow(document: VisitDocument, one: AskedItem): readonly ProtocolCell[] {
  const judgement = judgeAnswer(document, one);
  const value = one.answer?.value ?? null;
  return [
    { text: nameOf(document, one) },
    { text: value === null ? '' : [writeValue(value), one.item.unit].filter(Boolean).join(' ') },
    { text: judgement ? expectedText(judgement, one.item) : '' },
    { text: measuredVerdict(document, one, judgement), tone: judgement?.verdict ? VERDICT_TONES[judgement.verdict] : undefined },
  ];
}

/** The verdict with the note of the answer, such as why the value is no fault. */
const measuredVerdict = (document: VisitDocument, one: AskedItem, judgement: Judgement | null): string =>
  [judgement && verdictText(judgement), one.answer?.text, isUndescribed(document, one, null) && UNDESCRIBED].filter(Boolean).join(' · ');

function checkedTables(checklist: Checklist, document: VisitDocument, questions: readonly AskedItem[]): readonly ProtocolTable[] {
  const checked = questions.filter(
    (one) => (one.item.type !== 'number' || one.answer?.state === 'unchecked') && (isDecided(one) || one.item.needed !== 'never'),
  );
  const tables = sectionsOf(checklist, document).map(({ title, items }) => ({
    title,
    head: texts.checkedHead,
    rows: checked.filter(({ item }) => items.some(({ key }) => key === item.key)).map((one) => checkedRow(document, one)),
  }));
  return tables.filter(({ rows }) => rows.length > 0);
}

const checkedRow = (document: VisitDocument, one: AskedItem): readonly ProtocolCell[] => {
  const state = one.answer?.state;
  const tone = state === 'fault' ? 'bad' : state === 'unchecked' ? 'warn' : undefined;
  return [{ text: nameOf(document, one) }, { text: answerText(one, isUndescribed(document, one, null)), tone }];
};

function hiddenTable(checklist: Checklist, document: VisitDocument, asked: readonly AskedItem[]): ProtocolTable {
  const rows = hiddenItems(checklist, document, asked)
    .filter(isDecided)
    .map((one) => [{ text: nameOf(document, one) }, { text: answerText(one, isUndescribed(document, one, null)) }]);
  return { title: texts.hidden, head: texts.checkedHead, rows };
}
