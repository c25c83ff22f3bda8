import type { AskedItem } from '#domain/visit/asked-items.ts';
import type { VisitDocument } from '#domain/visit/document.ts';
import { judgeAnswer } from '#domain/visit/judge-answer.ts';

/** How a question is highlighted: `red` a fault or a value beyond its limit, `amber` not checked or a value to check. */
export type Mark = 'red' | 'amber';

/** How an answered question is highlighted, if at all. Range: settings of the inverter by their state alone. Source: specification 34.4. */
export function markOf(document: VisitDocument, asked: AskedItem): Mark | null {
  const state = asked.answer?.state;
  const verdict = judgeAnswer(document, asked)?.verdict;
  if (state === 'fault' || verdict === 'red') return 'red';
  return state === 'unchecked' || verdict === 'amber' ? 'amber' : null;
}
