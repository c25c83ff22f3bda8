import type { Instant } from '#domain/quantity.ts';
import type { Installation } from '#domain/service/installation.ts';
import type { Problem } from '#domain/service/problem.ts';
import type { NewTask, Task, TaskStatus } from '#domain/service/task.ts';

/**
 * queued      never on the wire, or certainly not carried out
 * sending     claimed before the request left
 * unknown     the request may have arrived
 * done        confirmed and bound to its number
 * rejected, conflict, review    need the user, and hold back their own task alone
 * superseded, discarded         ended by the user's will
 */
export type OpState = 'queued' | 'sending' | 'unknown' | 'done' | 'rejected' | 'conflict' | 'review' | 'superseded' | 'discarded';

export const LIVE: ReadonlySet<OpState> = new Set<OpState>(['queued', 'sending', 'unknown', 'rejected', 'conflict', 'review']);
/** What the sender may still move by itself. */
export const MOVING: ReadonlySet<OpState> = new Set<OpState>(['queued', 'sending', 'unknown']);

/**
 * Why a change is left to the user.
 *
 * absent      two lists that could have it do not; or this backend is not known well enough to send again
 * cut         the list may be a part only, or rows of it cannot be read
 * shaken      the list has lost rows that it had before
 * similar     a row may be this creation; see `lookalikes`
 * gone        the task whose status changes is on no list any more
 * unreadable  its row cannot be read
 * numberless  what it stands on was called sent, without its number
 * unsendable  it does not fit the contract, and was never sent
 */
export type ReviewReason = 'absent' | 'cut' | 'shaken' | 'similar' | 'gone' | 'unreadable' | 'numberless' | 'unsendable';

export interface StatusAt {
  readonly status: TaskStatus;
  readonly updatedAt: Instant | null;
  /** The change before was ours and its time is not known: the status alone is compared. */
  readonly isAnyTime?: boolean;
}

export interface StatusChange {
  readonly status: TaskStatus;
  readonly updatedAt: Instant;
}

interface OpRow {
  /** Given by the database: the order of the user's decisions. */
  seq: number;
  /** UUID v4; the idempotency key, fixed for life. */
  opId: string;
  /** Version of `body`. */
  opv: number;
  acct: string;
  /** The task this is about: `srv:<id>`, or the opId of its creation. */
  lid: string;
  state: OpState;
  /** How often it was sent. */
  attempt: number;
  claimedBy: string | null;
  claimedAt: Instant | null;
  lastSentAt: Instant | null;
  notBefore: Instant | null;
  /** How often it failed since it last got on; drives the back-off. */
  failures: number;
  /** Numbers of older tasks of the same content: never ours. */
  baseline: readonly number[] | null;
  /** Lists in a row, after the settling time, that did not have it. */
  absent: number;
  /** It was sent a second time by itself; never a third. */
  autoResend: boolean;
  /** A success without a number: it is there, so it is never sent again. */
  accepted: boolean;
  /** Sent to a backend that honours its key. */
  isKeyed: boolean;
  createdAt: Instant;
  error: { readonly status: number | null; readonly text: string } | null;
  dupSuspects: readonly number[];
  serverId: number | null;
  doneAt: Instant | null;
  /** Logical time of completion; see `tick` in facts. */
  doneTick: number | null;
  /** Missing in what an older version has written, as everything below. */
  why?: ReviewReason | null;
  /** How often a list was looked at for it, in a row and in vain. */
  looks?: number;
}

export interface CreateOp extends OpRow {
  kind: 'task.create';
  body: NewTask;
  /** The list at its first sending was not whole: an older twin may be missing in `baseline`. */
  isBaselineUnsure?: boolean;
  /** The highest number known when it was first sent: what is above it is newer. */
  newestKnown?: number | null;
  /** Numbers of rows that may be this creation, in other words; the user knows. */
  lookalikes?: readonly number[];
  /** The user has it sent a second time: looked for once more before it leaves. */
  isSecond?: boolean;
  /** A list has shown it since it was confirmed. */
  isListed?: boolean;
}

export interface StatusOp extends OpRow {
  kind: 'task.status';
  body: StatusChange;
  /** What the user saw when deciding. */
  base: StatusAt;
  /** The task as the user saw it, to show. */
  task: Task | NewTask | null;
  /** What the office had when a conflict was found. */
  office: StatusAt | null;
  /** How the task stood in the list directly before this was sent. */
  before?: StatusAt | null;
  /** The user wants it sent although no list has the task. */
  isInsisted?: boolean;
}

export type Op = CreateOp | StatusOp;
export type NewOp = Omit<CreateOp, 'seq'> | Omit<StatusOp, 'seq'>;
export const OP_VERSION = 1;

export interface MetaRow {
  readonly key: string;
  readonly fetchedAt: Instant | null;
  readonly etag: string | null;
  readonly problem: Problem | null;
  /** Logical time at which the fetch that is held began. */
  readonly startedTick: number;
  /** How many rows the backend has, where it says so. */
  readonly total: number | null;
  /** Of a list in several answers: the tag of each. Missing in what an older version has written. */
  readonly tags?: readonly string[];
}

export interface CachedRow {
  readonly key: string;
  readonly fetchedAt: Instant;
  readonly value: unknown;
}

/** 500 installations in the server's order; a record per row would cost eighteen times as much. */
export interface InstallationPage {
  /** From 0. */
  readonly page: number;
  readonly rows: readonly Installation[];
}

export interface TaskIdRow {
  readonly lid: string;
  readonly id: number;
}

export interface DraftRow {
  readonly formKey: string;
  readonly value: unknown;
  readonly savedAt: Instant;
}

export interface FactRow {
  readonly name: string;
  readonly value: unknown;
}
