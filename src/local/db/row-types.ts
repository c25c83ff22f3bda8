import type { Instant } from '#domain/quantity.ts';
import type { Installation } from '#domain/service/installation.ts';
import type { Problem } from '#domain/service/problem.ts';
import type { ChangeState, ReviewReason } from '#domain/service/change-state.ts';
import type { NewTask, Task } from '#domain/service/task.ts';

/** Columns of every change. Names of columns are stored on devices, so they stay as they are. */
interface OpRow {
  /** Given by the database: the order of the user's decisions. */
  seq: number;
  /** The idempotency key, fixed for life: a UUID v4, behind the name of the diagnosis that a task is filed for. */
  opId: string;
  /** Which decision of the user it is: a key of `intents/registry.ts`, or one of a newer version of the app. */
  kind: string;
  body: unknown;
  /** Version of `body`. */
  opv: number;
  /** The account that decided. */
  acct: string;
  /** The local id of what this is about: of a task `srv:<id>`, or the opId of its creation; of anything else a name of its own. */
  lid: string;
  state: ChangeState;
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
  /** Logical time of completion. */
  doneTick: number | null;
  /** Missing in what an older version has written, as everything below. */
  why?: ReviewReason | null;
  /** How often a list was looked at for it, in a row and in vain. */
  looks?: number;
  /** Server time minus device time at `createdAt`. Unit: ms; missing if the server's clock was unknown then. */
  clockCorrection?: number;
  /** Numbers of listed tasks that may be this creation, or the task of this change. The user decides. */
  lookalikes?: readonly number[];
}

/** A change that makes something new at the office, under its own key. */
export interface CreationOp<Kind extends string = string, Body = unknown> extends OpRow {
  kind: Kind;
  body: Body;
  /** The list at its first sending was not whole: an older twin may be missing in `baseline`. */
  isBaselineUnsure?: boolean;
  /** The highest number known when it was first sent: what is above it is newer. */
  newestKnown?: number | null;
  /** The user has it sent a second time: looked for once more before it leaves. */
  isSecond?: boolean;
  /** A list has shown it since it was confirmed. */
  isListed?: boolean;
  base?: never;
}

/** A change of something that the office has or will have. */
export interface ChangeOp<Kind extends string = string, Body = unknown, Base extends object = object> extends OpRow {
  kind: Kind;
  body: Body;
  /** What the user saw when deciding. */
  base: Base;
  /** The task as the user saw it, to show. */
  task: Task | NewTask | null;
  /** What the office had when a conflict was found. */
  office: Base | null;
  /** How the task stood in the list directly before this was sent. */
  before?: Base | null;
  /** The user wants it sent although no list has the task. */
  isInsisted?: boolean;
}

/** A decision that one call carries out, and that may be carried out twice. */
export interface CallOp<Kind extends string = string, Body = unknown> extends OpRow {
  kind: Kind;
  body: Body;
  base?: never;
  /**
   * Set if the backend's database was restored after this decision: the serial number that belonged to the number in `body`, empty if
   * unknown. Checked before sending; `null` after the check.
   */
  target?: string | null;
}

export type Op = CreationOp | ChangeOp | CallOp;
export type NewOp = Omit<CreationOp, 'seq'> | Omit<ChangeOp, 'seq'> | Omit<CallOp, 'seq'>;

/** What is written beside the state of a change, which `outbox/transitions.ts` alone says. */
export type OpColumns = Partial<Omit<CreationOp, 'state' | 'base'> & Omit<ChangeOp, 'state'> & Pick<CallOp, 'target'>>;

export interface MetaRow {
  readonly key: string;
  readonly fetchedAt: Instant | null;
  readonly etag: string | null;
  readonly problem: Problem | null;
  /** Logical time at which the fetch of what is stored began. */
  readonly startedTick: number;
  /** How many rows the backend has, where it says so. */
  readonly total: number | null;
  /** Of a list in several answers: the tag of each. Missing in what an older version has written. */
  readonly tags?: readonly string[];
  /** Only the first rows of a longer list are here. */
  readonly isPartial?: boolean;
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
