import type { Instant } from '#domain/quantity.ts';
import type { Installation } from '#domain/service/installation.ts';
import type { Problem } from '#domain/service/problem.ts';
import type { Computing } from '#domain/service/resource.ts';
import type { ChangeState, ReviewReason } from '#domain/service/change-state.ts';
import type { NewTask, Task } from '#domain/service/task.ts';

/** Columns of every change. Names of columns are stored on devices, so they stay as they are. */
interface OpRow {
  /** Assigned by the database; gives the order of the user's decisions. */
  seq: number;
  /** The idempotency key, which never changes: a UUID v4, with the diagnosis in front if the task is filed for one. */
  opId: string;
  /** The kind of decision: a key of `intents/registry.ts`, or a kind of a newer version of the app. */
  kind: string;
  body: unknown;
  /** Version of `body`. */
  opv: number;
  /** The account that decided. */
  acct: string;
  /** The local id of the object: for a task `srv:<id>` or the opId of its creation; for other objects, see the intent. */
  lid: string;
  state: ChangeState;
  /** How often it was sent. */
  attempt: number;
  claimedBy: string | null;
  claimedAt: Instant | null;
  lastSentAt: Instant | null;
  notBefore: Instant | null;
  /** Failures in a row; sets the back-off. */
  failures: number;
  /** Numbers of older tasks with the same content. They are never this creation. */
  baseline: readonly number[] | null;
  /** The number of lists in a row, after the settling time, without this creation. */
  absent: number;
  /** It was sent a second time automatically. This happens at most once. */
  autoResend: boolean;
  /** The backend accepted it but returned no number. It is never sent again. */
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
  /** This column and all below are missing in rows that an older version has written. */
  why?: ReviewReason | null;
  /** How many lists in a row were searched for it without success. */
  looks?: number;
  /** Server time minus device time at `createdAt`. Unit: ms; missing if the server's clock was unknown then. */
  clockCorrection?: number;
  /** Numbers of listed tasks that may be this creation, or the task of this change. The user decides. */
  lookalikes?: readonly number[];
  /** The last list came from a backend that has no such call. */
  isForeign?: boolean;
  /** The local id of an object whose changes are sent first. */
  after?: string | null;
  /** It is not sent before, so that the user can take it back. */
  undoUntil?: Instant;
}

/** A change that makes something new at the office, under its own key. */
export interface CreationOp<Kind extends string = string, Body = unknown> extends OpRow {
  kind: Kind;
  body: Body;
  /** The list was incomplete when it was first sent: an older twin may be missing in `baseline`. */
  isBaselineUnsure?: boolean;
  /** The highest task number known when it was first sent. Higher numbers are newer. */
  newestKnown?: number | null;
  /** The user sends it a second time. It is searched for once more before it is sent. */
  isSecond?: boolean;
  /** A list contained it after it was confirmed. */
  isListed?: boolean;
  base?: never;
}

/** A change of a task that the office has or will have. */
export interface ChangeOp<Kind extends string = string, Body = unknown, Base extends object = object> extends OpRow {
  kind: Kind;
  body: Body;
  /** What the user saw when deciding. */
  base: Base;
  /** The task as the user saw it, to show. */
  task: Task | NewTask | null;
  /** What the office had when a conflict was found. */
  office: Base | null;
  /** The task in the list directly before this was sent. */
  before?: Base | null;
  /** The user sends it although no list has the task. */
  isInsisted?: boolean;
}

/** A decision that is one call, which may be repeated. */
export interface CallOp<Kind extends string = string, Body = unknown> extends OpRow {
  kind: Kind;
  body: Body;
  base?: never;
  /**
   * Set if the backend's database was restored after this decision: the serial number that belonged to the number in `body`, empty if
   * unknown. Checked before sending; `null` after the check.
   */
  target?: string | null;
  /** Other numbers that the installation had: an office that went back may know it by one of them alone. */
  otherTargets?: readonly string[];
}

export type Op = CreationOp | ChangeOp | CallOp;
export type NewOp = Omit<CreationOp, 'seq'> | Omit<ChangeOp, 'seq'> | Omit<CallOp, 'seq'>;

/** The columns of a change that may be written. The state is set only by `outbox/transitions.ts`. */
export type OpColumns = Partial<Omit<CreationOp, 'state' | 'base'> & Omit<ChangeOp, 'state'> & Pick<CallOp, 'target' | 'otherTargets'>>;

export interface MetaRow {
  readonly key: string;
  readonly fetchedAt: Instant | null;
  readonly etag: string | null;
  readonly problem: Problem | null;
  /** Logical time at which the fetch of what is stored began. */
  readonly startedTick: number;
  /** How many rows the backend has; `null` if unknown. */
  readonly total: number | null;
  /** The tags of a list that comes in several responses. Missing in rows that an older version has written. */
  readonly tags?: readonly string[];
  /** Only the first rows of a longer list are stored. */
  readonly isPartial?: boolean;
  /** The server had not computed all of what is stored. */
  readonly computing?: Computing;
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
