/**
 * State of a change that is sent to the office.
 *
 * queued      not sent, or certainly not carried out
 * sending     claimed before the request is sent
 * unknown     the request may have arrived
 * done        confirmed, and assigned to its number
 * rejected, conflict, review    need a decision of the user, and block only changes of the same task
 * superseded, discarded         ended by the user
 */
export type ChangeState = 'queued' | 'sending' | 'unknown' | 'done' | 'rejected' | 'conflict' | 'review' | 'superseded' | 'discarded';

/** `moving`: the sender can proceed without the user. `ended`: given up or replaced. */
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

/** Unit: ms. The user may settle a change that has had no response for this time. */
const UNSETTLED_AFTER = 60_000;

interface Sent {
  readonly state: ChangeState;
  readonly createdAt: number;
  readonly lastSentAt: number | null;
}

/**
 * True for a change that was sent without a response. A claim of that age has expired.
 *
 * Unit    ms since 1970.
 * Range   a clock that was set back counts as passed time.
 * Source  ours: a call takes 30 s at most, and its claim holds for 45 s.
 */
export const isUnsettled = ({ state, createdAt, lastSentAt }: Sent, now: number): boolean =>
  (state === 'unknown' || state === 'sending') && Math.abs(now - (lastSentAt ?? createdAt)) >= UNSETTLED_AFTER;

/**
 * What a change waits for besides the connection.
 *
 * order     the previous change of the same task is not done
 * decision  the previous change needs a decision of the user
 * list      the office's list does not show the expected state of its task; it is fetched again
 * visit     the visit that it belongs to is not sent
 * server    only a server of PV Care accepts it, and this backend is another one
 */
export type WaitReason = 'order' | 'decision' | 'list' | 'visit' | 'server';

/** States of changes that are neither confirmed nor given up. */
export const LIVE_STATES: readonly ChangeState[] = CHANGE_STATES.filter((state) => isLive({ state }));

/**
 * Why a change needs a decision of the user.
 *
 * absent      two lists that should contain it do not; or the backend is not known well enough to send it again
 * cut         the list may be incomplete, or some of its rows are unreadable
 * shaken      rows have disappeared from the list
 * similar     a row may be this creation; see `lookalikes`
 * gone        the task that it changes is no longer in the list
 * unreadable  its row is unreadable
 * numberless  the creation that it depends on was marked as sent by the user, without a number
 * unsendable  it does not fit the contract, and was not sent
 * lost        the office had it, and was restored to an earlier time
 * damaged     the bytes of a file on this device are missing or changed
 * unnamed     the office's copy of the visit does not name the file any more, or the visit was deleted there
 * renumbered  the office was restored to an earlier time, and the current number of its task is not known
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
  | 'damaged'
  | 'unnamed'
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
  damaged: false,
  unnamed: false,
  renumbered: false,
};

/** Whether the change may have arrived, so that a list can settle it. */
export const isDoubt = (why: ReviewReason): boolean => IS_DOUBT[why];
