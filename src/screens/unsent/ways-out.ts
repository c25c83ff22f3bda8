import { isUnsettled } from '#domain/service/change-state.ts';
import type { PendingChange } from '#state/views.ts';
import { canMend, isLookedFor } from './change-words.ts';

/**
 * What a person can do about a change.
 *
 * apply    a conflict: the own status over the office's
 * edit     its form, with what was typed
 * row      say that it is, or is about, one of the rows that look like it
 * again    have it sent again
 * anyway   have it sent although no list has its task
 * attach   say which request of the list it is about
 * list     say that it is on the list already
 * check    look now whether the office has it
 * discard  give it up
 */
export type WayOut = 'apply' | 'edit' | 'row' | 'again' | 'anyway' | 'attach' | 'list' | 'check' | 'discard';

/** In the order of their buttons; empty only while it is on the wire, or has just been. `docs/offline.md` has the same in a table. */
export function waysOut(change: PendingChange, now: number): readonly WayOut[] {
  const edit: readonly WayOut[] = canMend(change) ? ['edit'] : [];
  const rows: readonly WayOut[] = change.lookalikes.length > 0 ? ['row'] : [];
  switch (change.state) {
    case 'queued':
    case 'rejected':
      return [...edit, 'discard'];
    case 'conflict':
      return ['apply', 'discard'];
    case 'review':
      return [...edit, ...rows, ...inReview(change), 'discard'];
    case 'sending':
    case 'unknown':
      if (!isUnsettled(change, now)) return [];
      return change.isKeyed ? ['check', 'again', 'discard'] : ['check', 'discard'];
    default:
      return [];
  }
}

function inReview(change: PendingChange): readonly WayOut[] {
  if (isLookedFor(change)) return ['again', 'list'];
  switch (change.why) {
    case 'gone':
    case 'unreadable':
      return ['anyway'];
    case 'lost':
      return ['again'];
    case 'renumbered':
    case 'numberless':
      return change.isAboutTask ? ['attach'] : [];
    default:
      return [];
  }
}
