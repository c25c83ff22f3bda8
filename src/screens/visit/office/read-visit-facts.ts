import type { Checklist } from '#domain/checklists/checklist.ts';
import type { AnsweredVisit } from '#domain/visit/answered-visit.ts';
import type { VisitDocument } from '#domain/visit/document.ts';

/** A visit to read, of this device or of the office. */
export interface ReadVisitFacts {
  readonly document: VisitDocument;
  readonly checklist: Checklist | null;
  /** Name of the installation. */
  readonly about: string;
  readonly sn: string;
  /** The copy that the office confirmed; `null`: it has none. */
  readonly office: AnsweredVisit | null;
}
