import { toIso } from '#domain/time/warsaw.ts';
import type { Instant } from '#domain/quantity.ts';
import type { AskedItem } from '#domain/visit/asked-items.ts';
import type { Answer, VisitDocument } from '#domain/visit/document.ts';

const EMPTY = { state: null, value: null, text: '', choice: null, files: [] } as const;

/** Changes the answer to a question; the rest of the answer stays. */
export const answerTo =
  (item: string, of: string | null, changes: Partial<Answer>, at: Instant): ((document: VisitDocument) => VisitDocument) =>
  (document) => {
    const index = document.answers.findIndex((one) => one.item === item && one.of === of);
    const answer: Answer = { item, of, ...EMPTY, ...document.answers[index], ...changes, changed_at: toIso(at) };
    return { ...document, answers: index < 0 ? [...document.answers, answer] : document.answers.with(index, answer) };
  };

/**
 * Says that a question was not answered, with the text of the answer as its reason; again: takes that back. A note becomes the reason,
 * words that were the answer do not.
 */
export function leaveQuestion({ item, of, answer }: AskedItem, at: Instant): (document: VisitDocument) => VisitDocument {
  const state = answer?.state === 'unchecked' ? null : 'unchecked';
  const isWords = item.type === 'text' || item.type === 'serial';
  return answerTo(item.key, of, { state, value: null, choice: null, ...(isWords && { text: '' }) }, at);
}
