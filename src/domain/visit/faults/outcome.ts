import type { Checklist } from '#domain/checklists/checklist.ts';
import type { JudgementReason } from '#domain/checklists/rules/judgement.ts';
import type { SettingProfile } from '#domain/checklists/profile.ts';
import { type AskedItem, askedItems, isDecided, itemsOf, readingOf } from '#domain/visit/asked-items.ts';
import type { VisitDocument } from '#domain/visit/document.ts';
import { judgeAnswer } from '#domain/visit/judge-answer.ts';
import { type Concern, concernOf, earlierDangers, findingsOf, isUndescribed } from './fault-needs.ts';

/** What a visit found, in numbers. All are 0 if nothing is wrong and all that is needed was checked. */
export interface Outcome {
  /** Findings, and faults without one. */
  readonly faults: number;
  /** Findings that were mended during the visit. */
  readonly mended: number;
  /** Faults without a finding. */
  readonly undescribed: number;
  /** Faults without a finding at questions that a condition hides now. */
  readonly hidden: number;
  /** Values to be looked at that have no finding, with a reason or without. */
  readonly deviating: number;
  /** Questions that are needed and were not checked, and values whose measurement proves nothing; in a draft also those without an answer. */
  readonly unchecked: number;
  /** Dangers of the inspection before that were not removed. Absent: there is none. */
  readonly dangers?: number | undefined;
}

/** Why a value proves nothing, so that its question counts as not checked. */
const PROVES_NOTHING: readonly (JudgementReason | null)[] = ['not_separated', 'no_test_voltage', 'other_test_voltage', 'no_limit_data'];

/**
 * What a visit found; the same on all screens, in the protocol and in lists. `null`: its checklist is not known, so nothing can be said.
 *
 * Unit    faults, findings, values and questions.
 * Source  specification 32.63.
 */
export function outcomeOf(document: VisitDocument, checklist: Checklist | null, profile: SettingProfile | null): Outcome | null {
  if (checklist === null) return null;
  const { findings, state } = document;
  const asked = askedItems(checklist, document);
  /** What is wrong at each question and has no finding. */
  const bare = (questions: readonly AskedItem[]): readonly (Concern | null)[] =>
    questions.map((one) => (findingsOf(document, one).length > 0 ? null : concernOf(document, one, profile)));
  const [shown, hidden] = [bare(asked), bare(hiddenItems(checklist, document, asked))];
  const count = (concerns: readonly (Concern | null)[], concern: Concern): number => concerns.filter((one) => one === concern).length;
  const [undescribed, dangers] = [count(shown, 'fault'), earlierDangers(document)];
  return {
    faults: findings.length + undescribed,
    mended: findings.filter(({ mended }) => mended).length,
    undescribed,
    hidden: count(hidden, 'fault'),
    deviating: count([...shown, ...hidden], 'deviation'),
    unchecked: asked.filter(
      (one) =>
        (one.item.needed !== 'never' && (one.answer?.state === 'unchecked' || (state === 'draft' && !isDecided(one)))) ||
        PROVES_NOTHING.includes(judgeAnswer(document, one)?.reason ?? null),
    ).length,
    ...(dangers > 0 && { dangers }),
  };
}

/** Questions with a fault that has no finding. */
export const undescribedFaults = (
  document: VisitDocument,
  checklist: Checklist | null,
  profile: SettingProfile | null,
): readonly AskedItem[] =>
  checklist === null ? [] : askedItems(checklist, document).filter((one) => isUndescribed(document, one, profile));

/** Answered questions that a condition hides now. Their answers are kept. */
export function hiddenItems(checklist: Checklist, document: VisitDocument, asked: readonly AskedItem[]): readonly AskedItem[] {
  const shown = new Set(asked.map(({ answer }) => answer));
  const items = itemsOf(checklist, document);
  return document.answers.flatMap((answer) => {
    const item = items.get(answer.item);
    return item && !shown.has(answer) ? [{ item, of: answer.of, answer, reading: readingOf(document, item) }] : [];
  });
}
