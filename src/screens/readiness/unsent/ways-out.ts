import { isUnsettled } from '#domain/service/change-state.ts';
import type { PendingChange } from '#state/views.ts';
import { canEdit, canBeOnList } from './change-words.ts';

/**
 * What a user can do about a change.
 *
 * apply    a conflict: set the user's status over the office's
 * edit     open its form
 * row      choose one of the similar rows that it is, or is about
 * again    send it again
 * anyway   send it although no list has its task
 * attach   choose the request of the list that it is about
 * list     mark it as already on the list
 * check    check now whether the office has it
 * discard  delete it
 */
export type WayOut = 'apply' | 'edit' | 'row' | 'again' | 'anyway' | 'attach' | 'list' | 'check' | 'discard';

/** The status of what the role of an account does not allow. A role can be given back. */
const FORBIDDEN = 403;

/** In the order of their buttons; empty only while it is being sent, or just was. `docs/offline.md` has the same in a table. */
export function waysOut(change: PendingChange, now: number): readonly WayOut[] {
  const edit: readonly WayOut[] = canEdit(change) ? ['edit'] : [];
  const rows: readonly WayOut[] = change.lookalikes.length > 0 ? ['row'] : [];
  switch (change.state) {
    case 'queued':
      return [...edit, 'discard'];
    case 'rejected':
      return change.sending === 'file' || change.httpStatus === FORBIDDEN ? [...edit, 'again', 'discard'] : [...edit, 'discard'];
    case 'conflict':
      return change.sending === 'visit' ? ['discard'] : ['apply', 'discard'];
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
  if (canBeOnList(change)) return ['again', 'list'];
  switch (change.why) {
    case 'gone':
    case 'unreadable':
      return ['anyway'];
    case 'lost':
    case 'damaged':
      return ['again'];
    case 'renumbered':
    case 'numberless':
      return change.isAboutTask ? ['attach'] : [];
    default:
      return [];
  }
}
