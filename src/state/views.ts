import type { Instant } from '#domain/quantity.ts';
import type { ChangeState, ReviewReason, WaitReason } from '#domain/service/change-state.ts';
import type { OidcRefusal } from '#domain/service/oidc.ts';
import type { Problem } from '#domain/service/problem.ts';
import type { UnreadableTask } from '#domain/service/task.ts';
import type { FailureRecord } from '#failures/failure.ts';
import type { Stop } from '#local/outbox/outbox-facts.repo.ts';
import type { ChangeDetails, Intent } from '#intents/intent.ts';
import type { ChangeKind } from '#intents/registry.ts';

export type { SeenDiagnosis } from '#intents/acknowledge-diagnosis.intent.ts';
export type { SeenComment, SeenTaskStory } from '#intents/comment-task.intent.ts';
export type { SeenTask } from '#intents/intent.ts';

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
  /** The data on this device could be read before and cannot be read now. */
  readonly isUnreadable?: boolean;
  /** The device has no database to offer: what is shown lives as long as this page, and a change goes to the office at once or not at all. */
  readonly keepsNothing?: boolean;
  /** Changes of other accounts that wait on this device: masked names. */
  readonly waitingForOthers: readonly { readonly who: string; readonly count: number }[];
}

/** Sign-in by OpenID Connect. */
export interface OidcView {
  /** What its button says; `null`: it is not offered, or nobody has heard of it yet. */
  readonly name: string | null;
  /** Passwords are not taken: it is the only way in. */
  readonly isOnly: boolean;
  readonly isOffline: boolean;
  /** On the way to the provider, or what came back is being taken up. */
  readonly isBusy: boolean;
  /** Why the last one came to nothing. `other`: somebody else than whose session had ended. */
  readonly failed: { readonly is: OidcRefusal | 'other' } | { readonly is: 'problem'; readonly problem: Problem } | null;
}

export interface Connection {
  /** `portal` = a network that wants its own sign-in first. */
  readonly is: 'online' | 'offline' | 'portal' | 'unknown';
  readonly since: Instant | null;
  /** `offline` because no answer came in time. */
  readonly isSlow?: boolean;
  /** Device time minus server time if the device's clock is wrong, otherwise `null`. Unit: ms. */
  readonly clockAhead?: number | null;
}

/** One decision of the user on its way to the office. */
export interface PendingChange extends ChangeDetails {
  readonly seq: number;
  readonly opId: string;
  readonly kind: ChangeKind;
  /** Whether it makes something new at the office, or changes what is there. */
  readonly sending: Intent['sending'];
  readonly state: ChangeState;
  readonly createdAt: Instant;
  readonly attempt: number;
  /** The user has it sent a second time: the first may be at the office. */
  readonly isSecond: boolean;
  /** When the office confirmed it. */
  readonly doneAt: Instant | null;
  readonly notBefore: Instant | null;
  readonly reason: string | null;
  readonly httpStatus: number | null;
  /** Numbers of tasks at the office that may be copies of this one. */
  readonly suspects: readonly number[];
  readonly serverId: number | null;
  /** Why it is left to the user; `null` in every other state. */
  readonly why: ReviewReason | null;
  /** Numbers of listed tasks that may be this creation, or the task of this change. */
  readonly lookalikes: readonly number[];
  /** The backend honours its key, so sending it again does no harm. */
  readonly isKeyed: boolean;
  readonly lastSentAt: Instant | null;
  /** It is about an existing service request, which the user can choose from the list. */
  readonly isAboutTask: boolean;
  /** Why it waits, apart from the connection and retry times; `null` if it does not wait. */
  readonly wait: WaitReason | null;
}

export interface OutboxView {
  /** False until the database has answered: what is empty then says nothing. */
  readonly isKnown: boolean;
  /** Live changes: everything that is not done, superseded or discarded. */
  readonly pending: readonly PendingChange[];
  /** Done ones that the device still keeps, newest first: it forgets them 30 days later, unless a copy is suspected. */
  readonly finished: readonly PendingChange[];
  readonly isSending: boolean;
  /** The number of waiting changes that a newer version of the app stored and this one cannot read. */
  readonly ofNewerApp: number;
  /** Why the last run sent nothing, if changes wait and are retried automatically. */
  readonly stopped: Stop | null;
  readonly paused: 'auth' | 'deployment' | 'switched-off' | 'outdated' | null;
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
  readonly details: { readonly stored: number; readonly wanted: number } | null;
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
  readonly stored: number;
  readonly wanted: number;
}

export interface UpdateView {
  /** `entering`: let in; the browser changes over when the old version has ended what it does. */
  readonly is: 'none' | 'ready' | 'blocked' | 'entering';
  /** The browser offers to install the app. */
  readonly canInstall: boolean;
  readonly isInstalled: boolean;
  readonly message: string | null;
  /** The part of the demo's history that is generated so far. Range: 0 to 1; `null` when complete. */
  readonly history: number | null;
}
