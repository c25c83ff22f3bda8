/**
 * Where a decision of the user stands on its way to the office.
 *
 * queued      never on the wire, or certainly not carried out
 * sending     claimed before the request left
 * unknown     the request may have arrived
 * done        confirmed and bound to its number
 * rejected, conflict, review    need the user, and hold back their own task alone
 * superseded, discarded         ended by the user's will
 */
export type ChangeState = 'queued' | 'sending' | 'unknown' | 'done' | 'rejected' | 'conflict' | 'review' | 'superseded' | 'discarded';

/** `moving`: the sender may bring it on by itself. `ended`: given up or replaced. */
type Stage = 'moving' | 'needs-user' | 'done' | 'ended';

const STAGES: Readonly<Record<ChangeState, Stage>> = {
  queued: 'moving',
  sending: 'moving',
  unknown: 'moving',
  done: 'done',
  rejected: 'needs-user',
  conflict: 'needs-user',
  review: 'needs-user',
  superseded: 'ended',
  discarded: 'ended',
};

export const CHANGE_STATES = Object.keys(STAGES) as ChangeState[];

export const isMoving = ({ state }: { readonly state: ChangeState }): boolean => STAGES[state] === 'moving';
export const needsUser = ({ state }: { readonly state: ChangeState }): boolean => STAGES[state] === 'needs-user';
/** Neither confirmed nor given up. */
export const isLive = (change: { readonly state: ChangeState }): boolean => isMoving(change) || needsUser(change);

/** States of changes that are neither confirmed nor given up. */
export const LIVE_STATES: readonly ChangeState[] = CHANGE_STATES.filter((state) => isLive({ state }));

/**
 * Why a change is left to the user.
 *
 * absent      two lists that could have it do not; or this backend is not known well enough to send again
 * cut         the list may be a part only, or rows of it cannot be read
 * shaken      the list has lost rows that it had before
 * similar     a row may be this creation; see `lookalikes`
 * gone        the task that it changes is on no list any more
 * unreadable  its row cannot be read
 * numberless  what it stands on was called sent, without its number
 * unsendable  it does not fit the contract, and was never sent
 */
export type ReviewReason = 'absent' | 'cut' | 'shaken' | 'similar' | 'gone' | 'unreadable' | 'numberless' | 'unsendable';

const IS_DOUBT: Readonly<Record<ReviewReason, boolean>> = {
  absent: true,
  cut: true,
  shaken: true,
  similar: true,
  gone: false,
  unreadable: false,
  numberless: false,
  unsendable: false,
};

/** Whether it may have arrived after all, so that a list may settle it. */
export const isDoubt = (why: ReviewReason): boolean => IS_DOUBT[why];
