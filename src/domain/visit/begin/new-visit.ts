import type { Checklist } from '#domain/checklists/checklist.ts';
import { toIso } from '#domain/time/warsaw.ts';
import type { Instant } from '#domain/quantity.ts';
import type { GuidedMeasurements, VisitDocument } from '#domain/visit/document.ts';
import { withRules } from '#domain/visit/faults/fault-needs.ts';
import type { VisitClock } from '#domain/visit/edit/ended-visit.ts';
import { fromInspection } from './from-inspection.ts';
import { emptyVisit } from './empty-visit.ts';
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
