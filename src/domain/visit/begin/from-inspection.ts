import type { EarlierFinding, VisitDocument } from '#domain/visit/document.ts';
import { isOpenRecommendation } from '#domain/visit/inspection-due.ts';
import { VISIT_MAX } from '#domain/visit/limits.ts';

/** What a new inspection takes from the one before. */
type Taken = Pick<VisitDocument, 'owner' | 'object' | 'scope' | 'strings' | 'instruments' | 'earlier'>;

/**
 * Recommendations that the inspection left open: its own with an action that were not mended, and earlier ones that were not carried out.
 * Dangers come first, so that none is left out. Nothing is decided.
 */
function openOnes({ uuid, findings, earlier }: VisitDocument): readonly EarlierFinding[] {
  const own = findings.filter(isOpenRecommendation).map(({ key, text, action, severity, due_on }) => ({
    visit: uuid,
    key,
    text: `${text}: ${action}`.slice(0, VISIT_MAX.text),
    severity,
    due_on,
    is_done: null,
  }));
  const older = earlier.filter(({ is_done: isDone }) => isDone !== true).map((one) => ({ ...one, is_done: null }));
  const isDanger = ({ severity }: EarlierFinding): number => Number(severity === 'danger');
  return [...own, ...older].toSorted((one, other) => isDanger(other) - isDanger(one)).slice(0, VISIT_MAX.earlier);
}

/**
 * What stays the same from one inspection to the next: owner, object, scope, strings, instruments; and its open recommendations, to be
 * decided now. Source: Prawo budowlane art. 62a ust. 2.
 */
export const fromInspection = (last: VisitDocument): Taken => ({
  owner: last.owner,
  object: last.object,
  scope: last.scope,
  strings: last.strings,
  instruments: last.instruments,
  earlier: openOnes(last),
});
