import type { Checklist } from '#domain/checklists/checklist.ts';
import { toIso } from '#domain/time/warsaw.ts';
import type { Instant } from '#domain/quantity.ts';
import type { EarlierFinding, GuidedMeasurements, VisitDocument } from '#domain/visit/document.ts';
import { withRules } from '#domain/visit/faults/fault-needs.ts';
import type { VisitClock } from '#domain/visit/edit/ended-visit.ts';
import { emptyVisit } from './empty-visit.ts';
import { isOpenRecommendation } from '#domain/visit/inspection-due.ts';
import { VISIT_MAX } from '#domain/visit/limits.ts';
import { visitNumber } from '#domain/visit/number.ts';

interface Begun {
  readonly uuid: string;
  readonly installation: number;
  readonly checklist: Checklist;
  readonly technician: { readonly id: number; readonly name: string };
  readonly clock: VisitClock;
  /** The inspection before, of which an inspection takes what stays the same. */
  readonly last?: VisitDocument | null;
  /** What the guide says to measure; of a service visit. */
  readonly guide?: GuidedMeasurements | null;
}

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

/** A visit that begins now. Its task is set when it is sent. Source: specification 32.86. */
export function newVisit({ uuid, installation, checklist, technician, clock, last = null, guide = null }: Begun): VisitDocument {
  const startedAt = clock.now as Instant;
  const begun = withRules(
    emptyVisit({
      uuid,
      installation,
      task: null,
      kind: checklist.kind,
      source: 'own',
      number: visitNumber({ uuid, installation, startedAt }),
      replaces: null,
      form: { key: checklist.key, version: checklist.version },
      started_at: toIso(startedAt),
      technician,
    }),
  );
  const visit = clock.isCorrected ? { ...begun, times_by_hand: true } : begun;
  if (checklist.kind !== 'inspection') return guide === null ? visit : { ...visit, guide };
  return last === null ? visit : { ...visit, ...fromInspection(last) };
}
