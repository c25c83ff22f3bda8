import type { Checklist } from '#domain/checklists/checklist.ts';
import type { SettingProfile } from '#domain/checklists/profile.ts';
import type { ServerPart } from './answered-visit.ts';
import { progressOf } from './asked-items.ts';
import type { VisitDocument } from './document.ts';
import { openRecommendations } from './inspection-due.ts';
import { type Outcome, outcomeOf } from './faults/outcome.ts';

/** Raised when heads that are stored have to be computed again. 2: they have `outcome`. */
export const HEAD_RULE = 2;

const HEAD_MEMBERS = [
  'uuid',
  'installation',
  'task',
  'kind',
  'source',
  'state',
  'number',
  'replaces',
  'form',
  'next_on',
  'started_at',
  'ended_at',
  'times_by_hand',
  'is_full_scope',
  'technician',
  'inspector',
  'wants_signature_of_inspector',
] as const satisfies readonly (keyof VisitDocument)[];

/** The part of a head that follows from the document. */
export type DocumentHead = Pick<VisitDocument, (typeof HEAD_MEMBERS)[number]> & {
  /** Findings, and faults without one. */
  readonly faults: number;
  /** Absent in a head of an older version. */
  readonly outcome?: Outcome | null;
  /** Recommendations that the visit leaves open. */
  readonly open_recommendations: number;
  /** Photos and documents, without previews. */
  readonly files: number;
  /** The documents among them. */
  readonly documents: number;
  /** Questions of the checklist that are answered, and all of them; 0 without a checklist. */
  readonly decided: number;
  readonly items: number;
};

/** A visit in a list: all but its answers, strings, texts, signatures and files. */
export type VisitHead = DocumentHead &
  Pick<ServerPart, 'version' | 'received_at' | 'final_at' | 'by' | 'replaced_by' | 'erased_at'> & {
    /** Photos and documents that the server does not have whole and that are not forgone. */
    readonly missing_count: number;
  };

/** The head of a document. `checklist`: the one that it is filled in by. `profile`: the one of settings that it names. */
export function headOf(document: VisitDocument, checklist: Checklist | null, profile: SettingProfile | null = null): DocumentHead {
  const members = Object.fromEntries(HEAD_MEMBERS.map((name) => [name, document[name]])) as Pick<
    VisitDocument,
    (typeof HEAD_MEMBERS)[number]
  >;
  const progress = checklist === null ? { decided: 0, items: 0 } : progressOf(checklist, document);
  const outcome = outcomeOf(document, checklist, profile);
  return {
    ...members,
    faults: outcome?.faults ?? document.findings.length,
    outcome,
    open_recommendations: openRecommendations(document),
    files: document.files.length,
    documents: document.files.filter(({ role }) => role === 'document').length,
    ...progress,
  };
}
