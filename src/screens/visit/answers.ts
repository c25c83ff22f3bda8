import { type Checklist, type ChecklistFault, type ChecklistItem, type Severity, STRINGS_ITEM } from '#domain/checklists/checklist.ts';
import { addDays } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import type { Instant } from '#domain/quantity.ts';
import { type AskedItem, sectionsOf } from '#domain/visit/asked-items.ts';
import type { Finding, VisitDocument } from '#domain/visit/document.ts';
import { KEY_OF } from '#domain/visit/elements.ts';
import type { Change } from './use-visit-edit.ts';

/* Changes of a document that the questions make. */

/** The places of the end of the visit and of the data of an inspection, among the keys of questions. Keys of items have no space. */
export const END = 'the end';
export const DATA = 'the data';

/** The key of a question: its item, and its string if it is asked for each. */
export const keyOfAsked = ({ item, of }: Pick<AskedItem, 'item' | 'of'>): string => KEY_OF.answers({ item: item.key, of });

/** The question that a finding is of, if it is asked now. */
export const questionOf = ({ item, of }: Finding, questions: readonly AskedItem[]): AskedItem | undefined =>
  questions.find((asked) => asked.item.key === item && asked.of === of);

/**
 * Where the strings of modules are named: at their question. Of first checklists, which have none, it is the data of an inspection, and in
 * another visit the last question before the measurements of strings. `null`: the checklist measures no strings.
 */
export function placeOfStrings(checklist: Checklist, { kind }: Pick<VisitDocument, 'kind'>): string | null {
  const { sections } = checklist;
  if (sections.some(({ items }) => items.some(({ key }) => key === STRINGS_ITEM))) return STRINGS_ITEM;
  const first = sections.findIndex(({ each }) => each === 'string');
  if (kind === 'inspection') return first < 0 ? null : DATA;
  return sections[first - 1]?.items.at(-1)?.key ?? null;
}

/** The first question; without questions the end. */
export const keyOfFirst = ([first]: readonly AskedItem[]): string => (first ? keyOfAsked(first) : END);

/** The place that is shown: instead of a question that is not asked any more, the one before it. Source: specification 34.4. */
export function placeShown(checklist: Checklist, document: VisitDocument, questions: readonly AskedItem[], place: string): string {
  if (questions.some((asked) => keyOfAsked(asked) === place)) return place;
  const order = sectionsOf(checklist, document).flatMap(({ items }) => items.map(({ key }) => key));
  const at = order.indexOf(place.split('.')[0] ?? '');
  const before = questions.findLast(({ item }) => order.indexOf(item.key) <= at);
  return at < 0 ? place : before ? keyOfAsked(before) : keyOfFirst(questions);
}

/** Severity of a finding in own words: of a measured value that is dangerous by each ready finding of its item, that one. */
const ownSeverity = (item: ChecklistItem | null): Severity =>
  item?.type === 'number' && item.faults.length > 0 && item.faults.every(({ severity }) => severity === 'danger') ? 'danger' : 'repair';

/** Adds a finding of an item: a ready one of its checklist, or an empty one. */
export const addFinding =
  (key: string, item: ChecklistItem | null, of: string | null, fault: ChecklistFault | null, at: Instant): Change =>
  (document) => {
    const finding: Finding = {
      key,
      item: item?.key ?? null,
      of,
      text: fault?.text ?? '',
      severity: fault?.severity ?? ownSeverity(item),
      action: fault?.action ?? '',
      due_on: fault?.days === null || fault === null ? null : addDays(localDateOf(at), fault.days),
      files: [],
      task_key: null,
    };
    return { ...document, findings: [...document.findings, finding] };
  };

export const changeFinding =
  (key: string, changes: Partial<Finding>): Change =>
  (document) => ({ ...document, findings: document.findings.map((one) => (one.key === key ? { ...one, ...changes } : one)) });

export const removeFinding =
  (key: string): Change =>
  (document) => ({ ...document, findings: document.findings.filter((one) => one.key !== key) });

/** Says that a finding was mended during the visit, or takes that back. */
export const mendFinding =
  (key: string, isMended: boolean): Change =>
  (document) => ({
    ...document,
    findings: document.findings.map((one) => {
      if (one.key !== key) return one;
      const { mended: _, ...open } = one;
      return isMended ? { ...open, mended: true } : open;
    }),
  });
