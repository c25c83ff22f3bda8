import type { Instant } from '#domain/quantity.ts';
import type { Progress } from '#domain/visit/asked-items.ts';
import type { Conflict } from '#domain/visit/three-way.ts';
import type { FileRow, VisitRow } from '#local/db/visit-rows.ts';
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
export type { SeenEquipment } from '#intents/replace-inverter.intent.ts';
export type { SeenTask } from '#intents/intent.ts';

export interface SessionView {
  /** `ended`: the backend no longer accepts the token. */
  readonly is: 'none' | 'signed-in' | 'ended';
  readonly username: string | null;
  /** Restored from the vault; not confirmed by the backend yet. */
  readonly isRestored: boolean;
  readonly isDemo: boolean;
  /** The user chose 'remember', but this device cannot store the session. */
  readonly cannotRemember: boolean;
  /** The browser deleted the data on this device. */
  readonly wasCleared?: boolean;
  /** The data on this device could be read before and cannot be read now. */
  readonly isUnreadable?: boolean;
  /** The device has no usable database: what is shown ends with the page, and changes are sent at once or not at all. */
  readonly keepsNothing?: boolean;
  /** Accounts with unsent changes on this device. `who`: the masked name. */
  readonly waitingForOthers: readonly { readonly who: string; readonly count: number }[];
}

/** Sign-in by OpenID Connect. */
export interface OidcView {
  /** The text of its button; `null` if it is not offered or not known yet. */
  readonly name: string | null;
  /** The server accepts no passwords, so this is the only way to sign in. */
  readonly isOnly: boolean;
  readonly isOffline: boolean;
  /** The page is leaving for the provider, or its result is being processed. */
  readonly isBusy: boolean;
  /** Why the last sign-in failed. `other`: another account than the one whose session had ended. */
  readonly failed: { readonly is: OidcRefusal | 'other' } | { readonly is: 'problem'; readonly problem: Problem } | null;
}

export interface Connection {
  /** `portal`: the network requires its own sign-in. */
  readonly is: 'online' | 'offline' | 'portal' | 'unknown';
  readonly since: Instant | null;
  /** `offline` because no response came in time. */
  readonly isSlow?: boolean;
  /** Device time minus server time if the device's clock is wrong, otherwise `null`. Unit: ms. */
  readonly clockAhead?: number | null;
}

/** A visit on this device, with all changes made here. */
export interface HeldVisit
  extends Pick<VisitRow, 'document' | 'about' | 'sn' | 'task' | 'changedAt' | 'base' | 'theirs' | 'form' | 'at' | 'erased'> {
  /** The office does not have all of it. */
  readonly isWaiting: boolean;
  /** Its waiting change. */
  readonly change: number | null;
  /** Fields that this device and the office changed in different ways, for the user to decide. */
  readonly conflicts: readonly Conflict[];
  /** PDFs of it that this device has kept. */
  readonly kept: readonly Pick<FileRow, 'sha256' | 'bytes' | 'name'>[];
  /** Why the office did not accept it; `null` if nothing is wrong. */
  readonly refusal: string | null;
  /** It was finished here and not accepted; `document` is the draft that an edit makes of it. */
  readonly isEnded?: boolean;
}

/** `absent`: it is not on this device. */
export type VisitView = { readonly is: 'waiting' | 'failed' | 'absent' } | ({ readonly is: 'held' } & HeldVisit);

/** A visit on this device, in a list. */
export interface DeviceVisit extends Pick<VisitRow, 'installation' | 'task' | 'about' | 'sn' | 'changedAt' | 'document' | 'form'> {
  /** The office does not have all of it. */
  readonly isWaiting: boolean;
}

/** The unfinished visit that was on the screen last. */
export interface VisitInProgress extends Pick<VisitRow, 'uuid' | 'about' | 'changedAt'>, Progress {}

/** One change in the outbox. */
export interface PendingChange extends ChangeDetails {
  readonly seq: number;
  readonly opId: string;
  readonly kind: ChangeKind;
  /** How it is sent: as a creation, a change of a task, or a call. */
  readonly sending: Intent['sending'];
  readonly state: ChangeState;
  readonly createdAt: Instant;
  readonly attempt: number;
  /** The user sends it a second time; the first may be at the office. */
  readonly isSecond: boolean;
  /** When the office confirmed it. */
  readonly doneAt: Instant | null;
  readonly notBefore: Instant | null;
  readonly reason: string | null;
  readonly httpStatus: number | null;
  /** Numbers of tasks at the office that may be copies of this one. */
  readonly suspects: readonly number[];
  readonly serverId: number | null;
  /** Why the user has to decide; `null` in every state but `review`. */
  readonly why: ReviewReason | null;
  /** Numbers of listed tasks that may be this creation, or the task of this change. */
  readonly lookalikes: readonly number[];
  /** The backend honours its key, so it can be sent again safely. */
  readonly isKeyed: boolean;
  /** The backend has accepted it; the list will say its number. */
  readonly isAccepted: boolean;
  readonly lastSentAt: Instant | null;
  /** It is about an existing service request, which the user can choose from the list. */
  readonly isAboutTask: boolean;
  /** Why it waits, apart from the connection and retry times; `null` if it does not wait. */
  readonly wait: WaitReason | null;
  /** Kinds of what was decided together with a visit and was not sent: it is discarded with the visit. */
  readonly hanging: readonly ChangeKind[];
}

export interface OutboxView {
  /** `false` until the database is read; the lists are empty until then. */
  readonly isKnown: boolean;
  /** Live changes: all that are not done, superseded or discarded. */
  readonly pending: readonly PendingChange[];
  /** Confirmed changes of the last 30 days, newest first. */
  readonly finished: readonly PendingChange[];
  readonly isSending: boolean;
  /** The number of waiting changes that a newer version of the app stored and this one cannot read. */
  readonly ofNewerApp: number;
  /** Why the last run sent nothing, if changes wait and are retried automatically. */
  readonly stopped: Stop | null;
  /** Files of visits that the user has stopped. */
  readonly stoppedFiles: number;
  /** The office was restored, and it is not known yet what it lacks of what this device had sent. */
  readonly isMatching: boolean;
  readonly paused: 'auth' | 'deployment' | 'switched-off' | 'outdated' | null;
}

/** Until the database is read. */
export const UNREAD_OUTBOX: OutboxView = {
  isKnown: false,
  pending: [],
  finished: [],
  isSending: false,
  ofNewerApp: 0,
  stopped: null,
  stoppedFiles: 0,
  isMatching: false,
  paused: null,
};

export interface Readiness {
  readonly shell: boolean;
  readonly lists: readonly {
    readonly name: 'installations' | 'tasks' | 'users' | 'markers';
    readonly asOf: Instant | null;
    readonly count: number;
    /** The number on the backend; more than `count` while some are not stored here. */
    readonly total: number;
  }[];
  /** Installations with faults or open tasks whose details are stored; `null` until the lists show which these are. */
  readonly details: { readonly stored: number; readonly wanted: number } | null;
  readonly isStorageProtected: boolean | null;
  readonly quota: { readonly used: number; readonly available: number } | null;
  /** Whether the app opens without a network after a restart. */
  readonly survivesRestart: boolean;
  readonly hasBackgroundSync: boolean;
  readonly version: string;
  /** The result of the last 'Testuj': one line for each read of a cold start. */
  readonly test: readonly { readonly name: string; readonly ok: boolean; readonly ms: number }[] | null;
  /** Errors that were handled, the latest first; `null` until they are read. */
  readonly failures: readonly FailureRecord[] | null;
  readonly preparing: { readonly done: number; readonly of: number } | null;
  /** Whether codes can be read by the camera without a network; `null` without a camera. */
  readonly codeReader: boolean | null;
}

/** What is missing from the office's list of service requests. */
export interface TaskListView {
  readonly unreadable: readonly UnreadableTask[];
  /** Set if fewer rows came than the backend says it has. */
  readonly part: { readonly received: number; readonly total: number } | null;
  /** The number of rows that are shown although the last list did not have them. */
  readonly missing: number;
}

/** How much of the data for a day without a network is stored. It is fetched automatically after the sign-in. */
export interface AheadView {
  /** `ready`: all data and the app's files are stored, and the session survives a restart. */
  readonly is: 'unknown' | 'fetching' | 'partial' | 'ready';
  readonly stored: number;
  readonly wanted: number;
}

export interface UpdateView {
  /** `entering`: accepted; the browser switches when the old version has finished its work. */
  readonly is: 'none' | 'ready' | 'blocked' | 'entering';
  /** The upgrade of the device's database waits until another tab is closed. */
  readonly isHeldUp?: boolean;
  /** The browser offers to install the app. */
  readonly canInstall: boolean;
  readonly isInstalled: boolean;
  readonly message: string | null;
  /** The part of the demo's history that is generated so far. Range: 0 to 1; `null` when complete. */
  readonly history: number | null;
}
