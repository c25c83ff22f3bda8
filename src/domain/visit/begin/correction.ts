import type { VisitDocument } from '#domain/visit/document.ts';
import { withRules } from '#domain/visit/faults/fault-needs.ts';
import { visitNumber } from '#domain/visit/number.ts';
import { startOf } from '#domain/visit/visit-times.ts';

interface Corrected {
  readonly content: VisitDocument;
  /** The final visit that it replaces. */
  readonly corrected: VisitDocument;
  readonly uuid: string;
}

/**
 * A correction of a final visit, as a draft. The times stay those of the corrected visit, so that the day of an inspection does not move; a
 * signature stays until the content that it signed changes. It follows the rules of this app. Source: specification 32.8, 32.61.
 */
export const correctionOf = ({ content, corrected, uuid }: Corrected): VisitDocument => ({
  ...withRules(content),
  uuid,
  number: visitNumber({ uuid, installation: corrected.installation, startedAt: startOf(corrected) }),
  state: 'draft',
  replaces: corrected.uuid,
  correction_reason: null,
  started_at: corrected.started_at,
  ended_at: corrected.ended_at,
});
