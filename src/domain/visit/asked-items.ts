import {
  completeItem,
  type Checklist,
  type ChecklistCondition,
  type ChecklistItem,
  type ChecklistSection,
} from '#domain/checklists/checklist.ts';
import { inverterSettingOfItem } from '#domain/checklists/settings.ts';
import type { Answer, ReadInverterSetting, VisitDocument } from './document.ts';

/** One question of a checklist; `of` is the key of the string, for a section that is repeated for each. */
export interface AskedItem {
  readonly item: ChecklistItem;
  readonly of: string | null;
  readonly answer: Answer | null;
  /** Of an item that is a setting of the inverter: its value, read or missing in the inverter. */
  readonly reading: ReadInverterSetting | null;
}

type Answered = Pick<VisitDocument, 'answers' | 'strings' | 'settings' | 'guide'>;

/** What keys of measurements of the guide begin with. */
const GUIDED = 'guide-';

/** The question of a service visit whose answer 'ok' says that the string fuses are good. */
export const FUSES_GOOD = 'guide-fuses';

/** Questions whose answer 'ok' in a finished visit says that the string fuses are good: that one, and the one of an inspection. */
export const FUSE_ITEMS: readonly string[] = [FUSES_GOOD, 'dc-fuses'];

/** Whether an item is a measurement of the guide. */
export const isGuided = ({ key }: Pick<ChecklistItem, 'key'>): boolean => key.startsWith(GUIDED);

/**
 * The sections of a visit in their order: the first of its checklist, which is about safety, then the measurements of the guide, then the
 * other sections of the checklist.
 *
 * Range   an item of the checklist wins over a measurement of the same key.
 * Source  specification 34.20.
 */
export function sectionsOf(checklist: Checklist, { guide }: Pick<VisitDocument, 'guide'>): readonly ChecklistSection[] {
  if (!guide) return checklist.sections;
  const taken = new Set(checklist.sections.flatMap(({ items }) => items.map(({ key }) => key)));
  const items = guide.items
    .filter((item) => isGuided(item) && !taken.has(item.key))
    .map(({ key, ask, normal }) => completeItem({ key, ask, normal, type: 'state', needed: 'never' }));
  const [first, ...others] = checklist.sections;
  return [...(first ? [first] : []), { key: 'guide', title: guide.title, each: null, items }, ...others];
}

/** All items that a visit can ask, by their keys. */
export const itemsOf = (checklist: Checklist, document: Pick<VisitDocument, 'guide'>): ReadonlyMap<string, ChecklistItem> =>
  new Map(sectionsOf(checklist, document).flatMap(({ items }) => items.map((item) => [item.key, item] as const)));

/** The items of a checklist that apply to this visit, in the order of the checklist, without those that a condition hides. */
export function askedItems(checklist: Checklist, document: Answered): readonly AskedItem[] {
  const byKey = new Map(document.answers.map((answer) => [keyOf(answer.item, answer.of), answer] as const));
  const find = (item: string, of: string | null): Answer | null => byKey.get(keyOf(item, of)) ?? byKey.get(keyOf(item, null)) ?? null;
  const repeats = ({ each }: ChecklistSection): readonly (string | null)[] =>
    each === 'string' ? document.strings.map(({ key }) => key) : [null];
  return sectionsOf(checklist, document).flatMap((section) =>
    repeats(section).flatMap((of) =>
      section.items
        .filter(({ when }) => when === null || isMet(when, find(when.item, of)))
        .map((item) => ({ item, of, answer: byKey.get(keyOf(item.key, of)) ?? null, reading: readingOf(document, item) })),
    ),
  );
}

/** A setting as read; one that was kept as an answer, as first devices did, counts too. `null`: not read, or no setting. */
export function readingOf(
  { answers, settings }: Pick<VisitDocument, 'answers' | 'settings'>,
  item: ChecklistItem,
): ReadInverterSetting | null {
  if (inverterSettingOfItem(item) === null) return null;
  const reading = settings?.read.find(({ name }) => name === item.key);
  if (reading) return reading;
  const answer = answers.find((one) => one.item === item.key && one.of === null);
  if (!answer || answer.state !== null) return null;
  const value = answer.value ?? (item.type === 'text' ? answer.text.trim() : '');
  return value === '' ? null : { name: item.key, value, unit: item.unit ?? '', seconds: null };
}

const keyOf = (item: string, of: string | null): string => `${item}.${of ?? ''}`;

const isMet = ({ is }: ChecklistCondition, answer: Answer | null): boolean =>
  answer !== null && [answer.state, answer.choice].some((said) => said !== null && is.includes(said));

/** Whether a question has an answer. */
export function isDecided({ item: { type }, answer, reading }: AskedItem): boolean {
  if (reading !== null && reading.value?.trim() !== '') return true;
  if (answer === null) return false;
  const { state, value, choice, text, files } = answer;
  const isWritten = (type === 'text' || type === 'serial') && text.trim() !== '';
  return state !== null || value !== null || choice !== null || isWritten || (type === 'photos' && files.length > 0);
}

/** How far a visit is: answered questions, and all of them. */
export interface Progress {
  readonly decided: number;
  readonly items: number;
}

export function progressOf(checklist: Checklist, document: Answered): Progress {
  const asked = askedItems(checklist, document);
  return { decided: asked.filter(isDecided).length, items: asked.length };
}

/** Answers to items that neither the checklist nor the guide's measurements have. */
export function unknownAnswers(checklist: Checklist, document: Pick<VisitDocument, 'answers' | 'guide'>): readonly Answer[] {
  const items = itemsOf(checklist, document);
  return document.answers.filter(({ item }) => !items.has(item));
}
