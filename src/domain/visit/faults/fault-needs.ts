import { judgeReading } from '#domain/checklists/judge-reading.ts';
import { RULE_OF_INVERTER_SETTINGS } from '#domain/checklists/judge.ts';
import type { SettingProfile } from '#domain/checklists/profile.ts';
import type { AskedItem } from '#domain/visit/asked-items.ts';
import { type Finding, RULES, type VisitDocument } from '#domain/visit/document.ts';
import { KEY_OF } from '#domain/visit/elements.ts';
import { judgeAnswer } from '#domain/visit/judge-answer.ts';
import { VISIT_MAX } from '#domain/visit/limits.ts';

/** What is wrong by an answer: `fault` is 'Usterka' or a value against its limit, `deviation` a value to check. */
export type Concern = 'fault' | 'deviation';

export interface FaultNeed {
  /** As `visitFieldName` makes it. */
  readonly field: string;
  readonly is: Concern;
  /** The question, with its string. */
  readonly about: string;
}

/**
 * What is wrong by the answer to a question; `null`: nothing.
 *
 * Range   `profile` is the one that the visit names (`namedProfile`). Without it settings of the inverter have no verdict.
 * Source  specification 32.60.
 */
export function concernOf(document: VisitDocument, asked: AskedItem, profile: SettingProfile | null): Concern | null {
  if (asked.answer === null && asked.reading === null) return null;
  const judgement = asked.item.rule === RULE_OF_INVERTER_SETTINGS ? judgeReading(asked, profile) : judgeAnswer(document, asked);
  if (asked.answer?.state === 'fault' || judgement?.verdict === 'red') return 'fault';
  return judgement?.verdict === 'amber' ? 'deviation' : null;
}

/** How a question is highlighted: `red` a fault or a value beyond its limit, `amber` not checked or a value to check. */
export type Mark = 'red' | 'amber';

/** How an answered question is highlighted, if at all. Source: specification 34.4. */
export function markOf(document: VisitDocument, asked: AskedItem, profile: SettingProfile | null): Mark | null {
  const concern = concernOf(document, asked, profile);
  if (concern === 'fault') return 'red';
  return concern === 'deviation' || asked.answer?.state === 'unchecked' ? 'amber' : null;
}

/** The findings of a question. */
export const findingsOf = ({ findings }: VisitDocument, asked: Pick<AskedItem, 'item' | 'of'>): readonly Finding[] =>
  findings.filter(({ item, of }) => item === asked.item.key && of === asked.of);

/** Whether a question has a fault without a finding. */
export const isUndescribed = (document: VisitDocument, asked: AskedItem, profile: SettingProfile | null): boolean =>
  findingsOf(document, asked).length === 0 && concernOf(document, asked, profile) === 'fault';

/** Dangers of the inspection before that were not removed since. Unit: recommendations. Source: specification 33.65. */
export const earlierDangers = ({ earlier }: Pick<VisitDocument, 'earlier'>): number =>
  earlier.filter(({ severity, is_done: isDone }) => severity === 'danger' && isDone === false).length;

const isDescribed = ({ text, action }: Finding): boolean => text.trim() !== '' && action.trim() !== '';

/** Why a value to be looked at is no fault: the note of its answer. A reading that is kept as an answer is not a note. */
export function reasonOf({ answer, reading }: AskedItem): string {
  const text = answer?.text.trim() ?? '';
  return text === reading?.value?.trim() ? '' : text;
}

/**
 * What a fault lacks to be described: a finding with text and recommendation that names its question and string, or for a value to be
 * looked at a reason. `null`: nothing. Source: specification 32.60.
 */
export function faultNeed(document: VisitDocument, asked: AskedItem, profile: SettingProfile | null): FaultNeed | null {
  const concern = concernOf(document, asked, profile);
  if (concern === null || findingsOf(document, asked).some(isDescribed)) return null;
  if (concern === 'deviation' && reasonOf(asked) !== '') return null;
  const { item, of } = asked;
  const label = document.strings.find(({ key }) => key === of)?.label;
  return {
    field: `answers.${KEY_OF.answers({ item: item.key, of })}`,
    is: concern,
    about: [label, item.ask].filter(Boolean).join(' · '),
  };
}

/**
 * What a question lacks that can be given: where all findings are used, no other one is asked for, but those that are there are completed.
 */
export function possibleNeed(document: VisitDocument, asked: AskedItem, profile: SettingProfile | null): FaultNeed | null {
  const need = faultNeed(document, asked, profile);
  const isFull = document.findings.length >= VISIT_MAX.findings;
  return need?.is === 'fault' && isFull && findingsOf(document, asked).length === 0 ? null : need;
}

/** Faults of a visit that are not described. A visit of an older app need not describe them. Source: specification 32.61. */
export const faultNeeds = (document: VisitDocument, asked: readonly AskedItem[], profile: SettingProfile | null): readonly FaultNeed[] =>
  hasNewNeeds(document) ? asked.flatMap((one) => possibleNeed(document, one, profile) ?? []) : [];

/** Whether a visit follows the rules of this app; one that an older app finished is accepted as before. Source: specification 32.61. */
export const hasNewNeeds = ({ rules = 1 }: Pick<VisitDocument, 'rules'>): boolean => rules >= RULES;

/** The visit by the rules of this app, or by newer ones that it carries already. Source: specification 32.61. */
export const withRules = (document: VisitDocument): VisitDocument => ({ ...document, rules: Math.max(document.rules ?? 1, RULES) });
