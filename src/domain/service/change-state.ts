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

/** Unit: ms. A change without an answer may be settled by the user, too, so long after it was sent. */
const UNSETTLED_AFTER = 60_000;

interface Sent {
  readonly state: ChangeState;
  readonly createdAt: number;
  readonly lastSentAt: number | null;
}

/**
 * It was sent and no answer came. A claim of that age has lost its owner.
 *
 * Unit    ms since 1970.
 * Range   a clock that was set back counts as time that has passed.
 * Source  ours: a call takes 30 s at most, and its claim holds for 45 s.
 */
export const isUnsettled = ({ state, createdAt, lastSentAt }: Sent, now: number): boolean =>
  (state === 'unknown' || state === 'sending') && Math.abs(now - (lastSentAt ?? createdAt)) >= UNSETTLED_AFTER;

/**
 * What a change waits for beside the connection.
 *
 * order     the one before it about the same task is not through
 * decision  that one waits for the user
 * list      the office's list does not show its task as it must be by now; it is read again
 * server    only a server of PV Care takes it, and this one is none
 */
export type WaitReason = 'order' | 'decision' | 'list' | 'server';

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
 * lost        the office had it, and has gone back to a time before that
 * renumbered  the office has gone back in time, and what it is about is not known under any number of now
 */
export type ReviewReason =
  | 'absent'
  | 'cut'
  | 'shaken'
  | 'similar'
  | 'gone'
  | 'unreadable'
  | 'numberless'
  | 'unsendable'
  | 'lost'
  | 'renumbered';

const IS_DOUBT: Readonly<Record<ReviewReason, boolean>> = {
  absent: true,
  cut: true,
  shaken: true,
  similar: true,
  gone: false,
  unreadable: false,
  numberless: false,
  unsendable: false,
  lost: false,
  renumbered: false,
};

/** Whether it may have arrived after all, so that a list may settle it. */
export const isDoubt = (why: ReviewReason): boolean => IS_DOUBT[why];
