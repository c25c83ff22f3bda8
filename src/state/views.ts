import type { Instant } from '#domain/quantity.ts';
import type { FailureRecord } from '#failures/failure.ts';
import type { NewTask, Task, TaskStatus, UnreadableTask } from '#domain/service/task.ts';

export interface SessionView {
  /** `ended` = the token stopped being taken while somebody was working. */
  readonly is: 'none' | 'signed-in' | 'ended';
  readonly username: string | null;
  /** Opened from what the device remembers; not yet confirmed by the backend. */
  readonly isRestored: boolean;
  readonly isDemo: boolean;
  /** Why nothing could be remembered, where it was asked for. */
  readonly cannotRemember: boolean;
  /** The browser threw away what was kept on this device. */
  readonly wasCleared?: boolean;
  /** The device has no database to offer: what is shown lives as long as this page, and a change goes to the office at once or not at all. */
  readonly keepsNothing?: boolean;
  /** Changes of other accounts that wait on this device: masked names. */
  readonly waitingForOthers: readonly { readonly who: string; readonly count: number }[];
}

export interface Connection {
  /** `portal` = a network that wants its own sign-in first. */
  readonly is: 'online' | 'offline' | 'portal' | 'unknown';
  readonly since: Instant | null;
}

/** Two lists do not have it; the list may be a part; it has lost rows; a row may be it; its task is on no list, or cannot be read; it stands on what has no number; it does not fit the contract. */
export type ReviewReason = 'absent' | 'cut' | 'shaken' | 'similar' | 'gone' | 'unreadable' | 'numberless' | 'unsendable';

export type ChangeState = 'queued' | 'sending' | 'unknown' | 'done' | 'rejected' | 'conflict' | 'review' | 'superseded' | 'discarded';

/** One decision of the user on its way to the office. */
export interface PendingChange {
  readonly seq: number;
  readonly opId: string;
  readonly kind: 'task.create' | 'task.status';
  readonly state: ChangeState;
  readonly createdAt: Instant;
  readonly attempt: number;
  readonly notBefore: Instant | null;
  /** The task as filed, or the task whose status changes. */
  readonly task: NewTask | Task | null;
  readonly status: TaskStatus | null;
  /** What the user saw before, and what the office has now: for 'Ty / Biuro / Było'. */
  readonly base: { readonly status: TaskStatus; readonly updatedAt: Instant | null } | null;
  readonly office: { readonly status: TaskStatus; readonly updatedAt: Instant | null } | null;
  readonly reason: string | null;
  readonly httpStatus: number | null;
  /** Numbers of tasks at the office that may be copies of this one. */
  readonly suspects: readonly number[];
  readonly serverId: number | null;
  /** Why it is left to the user; `null` in every other state. */
  readonly why: ReviewReason | null;
  /** Numbers of tasks at the office that may be this creation. */
  readonly lookalikes: readonly number[];
}

export interface OutboxView {
  /** False until the database has answered: what is empty then says nothing. */
  readonly isKnown: boolean;
  /** Live changes: everything that is not done, superseded or discarded. */
  readonly pending: readonly PendingChange[];
  /** Done ones that the device still keeps, newest first: it forgets them 30 days later, unless a copy is suspected. */
  readonly finished: readonly PendingChange[];
  readonly isSending: boolean;
  readonly paused: 'auth' | 'deployment' | 'switched-off' | null;
}

/** A service request with what this device has decided about it laid over. */
export interface SeenTask extends Omit<Task, 'id' | 'updatedAt'> {
  /** Stable: `srv:<id>` or the local id. */
  readonly key: string;
  /** `null` until the office has given it a number. */
  readonly id: number | null;
  readonly updatedAt: Instant | null;
  /** Its creation or a status change of it has not been confirmed. */
  readonly isWaiting: boolean;
  /** The change that needs the user, if one does. */
  readonly troubled: ChangeState | null;
}

export interface Readiness {
  readonly shell: boolean;
  readonly lists: readonly {
    readonly name: 'installations' | 'tasks' | 'users' | 'markers';
    readonly asOf: Instant | null;
    readonly count: number;
    /** How many the backend has; more than `count` while some are missing here. */
    readonly total: number;
  }[];
  /** Installations with faults or open tasks whose details are on the device; `null` until the lists tell which these are. */
  readonly details: { readonly held: number; readonly wanted: number } | null;
  readonly pending: number;
  readonly isStorageProtected: boolean | null;
  readonly quota: { readonly used: number; readonly available: number } | null;
  /** Whether a cold start without signal opens the app. */
  readonly survivesRestart: boolean;
  readonly hasBackgroundSync: boolean;
  readonly version: string;
  /** What the last 'Testuj' found: a line per read that a cold start makes. */
  readonly test: readonly { readonly name: string; readonly ok: boolean; readonly ms: number }[] | null;
  /** What went wrong without stopping anything, the latest first; `null` until the device has answered. */
  readonly failures: readonly FailureRecord[] | null;
  readonly preparing: { readonly done: number; readonly of: number } | null;
}

/** What the office's list of service requests is short of. */
export interface TaskListView {
  readonly unreadable: readonly UnreadableTask[];
  /** Fewer came than the backend says there are. */
  readonly part: { readonly came: number; readonly said: number } | null;
  /** Rows that are shown still, though the last list had them no longer. */
  readonly missing: number;
}

/** How much of what a day without network needs is on the device: fetched by itself after the sign-in. */
export interface AheadView {
  /** `ready`: all of it, with the app's own files, in a session that opens again. */
  readonly is: 'unknown' | 'fetching' | 'partial' | 'ready';
  readonly held: number;
  readonly wanted: number;
}

export interface UpdateView {
  readonly is: 'none' | 'ready' | 'blocked';
  /** The browser offers to install the app. */
  readonly canInstall: boolean;
  readonly isInstalled: boolean;
  readonly message: string | null;
}
