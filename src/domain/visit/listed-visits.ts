import type { Checklist } from '#domain/checklists/checklist.ts';
import { namedProfile } from './choose-profile.ts';
import type { SettingProfile } from '#domain/checklists/profile.ts';
import type { ServerPart } from '#domain/visit/answered-visit.ts';
import type { VisitDocument } from '#domain/visit/document.ts';
import { type DocumentHead, headOf, type VisitHead } from '#domain/visit/visit-head.ts';
import { startOf } from '#domain/visit/visit-times.ts';

/** A visit in a list, out of the office's list or of this device. */
export interface ListedVisit extends DocumentHead {
  /** The office does not have all of it, and this device does. */
  readonly isWaiting: boolean;
  /** Photos and documents that the office awaits; `null` if it is not known. */
  readonly missing: number | null;
  readonly replacedBy: ServerPart['replaced_by'];
}

/** A visit on this device. */
export interface HeldOne {
  readonly document: VisitDocument;
  readonly form: Checklist | null;
  readonly isWaiting: boolean;
}

/**
 * The office's list of visits with those of this device, the newest start first. A visit of which the office does not have all is shown as
 * it is on this device. `profiles`: those of settings that this device has.
 */
export function listedVisits(
  heads: readonly VisitHead[],
  held: readonly HeldOne[],
  profiles: readonly SettingProfile[],
): readonly ListedVisit[] {
  const known = new Map(heads.map((head) => [head.uuid, head] as const));
  const own = held.filter(({ document: { uuid }, isWaiting }) => isWaiting || !known.has(uuid));
  const ownUuids = new Set(own.map(({ document: { uuid } }) => uuid));
  const listed: readonly ListedVisit[] = [
    ...own.map(({ document, form: checklist, isWaiting }) => ({
      ...headOf(document, checklist, namedProfile(document, profiles)),
      isWaiting,
      missing: null,
      replacedBy: null,
    })),
    ...heads
      .filter(({ uuid }) => !ownUuids.has(uuid))
      .map((head) => ({ ...head, isWaiting: false, missing: head.missing_count, replacedBy: head.replaced_by })),
  ];
  return listed.toSorted((one, other) => startOf(other) - startOf(one) || (one.uuid < other.uuid ? -1 : 1));
}

export const VISIT_FILTERS = ['all', 'open', 'missing', 'to-sign'] as const;
export type VisitFilter = (typeof VISIT_FILTERS)[number];

/** `open`: drafts; `missing`: those that lack a photo or document; `to-sign`: measured, and waiting for the inspector. */
export function isInFilter({ state, missing, wants_signature_of_inspector: toSign }: ListedVisit, filter: VisitFilter): boolean {
  if (filter === 'open') return state === 'draft';
  if (filter === 'missing') return missing !== null && missing > 0;
  return filter === 'all' || (state === 'draft' && toSign);
}
