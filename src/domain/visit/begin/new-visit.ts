import type { Form } from '#domain/forms/form.ts';
import { toIso } from '#domain/time/warsaw.ts';
import type { Instant } from '#domain/quantity.ts';
import type { GuidedMeasurements, VisitDocument } from '#domain/visit/document.ts';
import { withRules } from '#domain/visit/faults/fault-needs.ts';
import { fromInspection } from './from-inspection.ts';
import { emptyVisit } from './empty-visit.ts';
import { visitNumber } from '#domain/visit/number.ts';

interface Begun {
  readonly uuid: string;
  readonly installation: number;
  readonly form: Form;
  readonly technician: { readonly id: number; readonly name: string };
  readonly startedAt: Instant;
  /** The inspection before, of which an inspection takes what stays the same. */
  readonly last?: VisitDocument | null;
  /** What the guide says to measure; of a service visit. */
  readonly guide?: GuidedMeasurements | null;
}

/** A visit that begins now. Its task is set when it is sent. */
export function newVisit({ uuid, installation, form, technician, startedAt, last = null, guide = null }: Begun): VisitDocument {
  const visit = withRules(
    emptyVisit({
      uuid,
      installation,
      task: null,
      kind: form.kind,
      source: 'own',
      number: visitNumber({ uuid, installation, startedAt }),
      replaces: null,
      form: { key: form.key, version: form.version },
      started_at: toIso(startedAt),
      technician,
    }),
  );
  if (form.kind !== 'inspection') return guide === null ? visit : { ...visit, guide };
  return last === null ? visit : { ...visit, ...fromInspection(last) };
}
