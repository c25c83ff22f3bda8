import type { Form } from '#domain/forms/form.ts';
import { toIso } from '#domain/time/warsaw.ts';
import type { Instant } from '#domain/quantity.ts';
import type { VisitDocument } from '#domain/visit/document.ts';
import { emptyVisit } from './empty-visit.ts';
import { visitNumber } from '#domain/visit/number.ts';

/** What a visit is begun with. */
interface Begun {
  readonly uuid: string;
  readonly installation: number;
  readonly form: Form;
  readonly technician: { readonly id: number; readonly name: string };
  readonly startedAt: Instant;
}

/** A visit that begins now. Its task is set when it is sent. */
export function newVisit({ uuid, installation, form, technician, startedAt }: Begun): VisitDocument {
  return emptyVisit({
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
  });
}
