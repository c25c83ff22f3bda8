import type { Checklist } from '#domain/checklists/checklist.ts';
import type { Instant } from '#domain/quantity.ts';
import { toIso } from '#domain/time/warsaw.ts';
import type { VisitDocument } from '#domain/visit/document.ts';
import { withRules } from '#domain/visit/faults/fault-needs.ts';
import { isPartialScope } from '#domain/visit/final-needs.ts';

/** The time by which a visit is dated. */
export interface VisitClock {
  /** Unit: ms since 1970. */
  readonly now: number;
  /** It is not that of the device, whose clock is known to be wrong. Source: specification 32.86. */
  readonly isCorrected: boolean;
}

/**
 * The visit as it would be finished now. If the clock went back, it ends with its start, by hand. A correction keeps the end. An inspection in
 * which a needed item was not checked has a partial scope. Every draft that this app finishes follows its rules. One that another tab has
 * finished meanwhile stays as it is.
 */
export function endedVisit(document: VisitDocument, checklist: Checklist | null, { now, isCorrected }: VisitClock): VisitDocument {
  if (document.state === 'final') return document;
  const isFull = document.is_full_scope && !isPartialScope(document, checklist);
  const final = {
    ...withRules(document),
    state: 'final',
    is_full_scope: document.kind === 'inspection' ? isFull : document.is_full_scope,
  } as const;
  if (document.replaces !== null && document.ended_at !== null) return final;
  const isBack = now < Date.parse(document.started_at);
  return {
    ...final,
    ended_at: isBack ? document.started_at : toIso(now as Instant),
    ...((isBack || isCorrected) && { times_by_hand: true }),
  };
}
