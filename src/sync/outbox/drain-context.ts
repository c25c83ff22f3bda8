import type { Line } from '#domain/device/file-hold.ts';
import type { Instant } from '#domain/quantity.ts';
import type { Problem } from '#domain/service/problem.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import type { Device } from '#local/device.ts';
import { setQueuePause, setRetryAfter, type Stop } from '#local/outbox/outbox-facts.repo.ts';
import type { Wire } from '#remote/wire.ts';
import type { Credential, CredentialProvider } from '#sync/session/credential-provider.ts';
import type { TaskList } from '#sync/task-list/rows-index.ts';
import { nextAttemptAt } from './retry-policy.ts';
import type { WireWindow } from './wire/wire-window.ts';

export interface DrainParts {
  readonly db: LocalDb;
  readonly wire: Wire;
  readonly session: CredentialProvider;
  readonly device: Device;
  /** The version of this app. */
  readonly version: string;
  /** The connection, which decides whether files of visits are sent. */
  readonly line: () => Line;
  /** `navigator.locks` if the browser has it. It saves work; the claim in the database is the guard. */
  readonly locks?: Pick<LockManager, 'request'> | undefined;
  /** Called when the backend's epoch has changed, so that data stored under numbers is fetched again. */
  readonly onNewEpoch?: () => void;
  /** No new change is sent after this time. A worker sets three minutes. */
  readonly until?: Instant;
}

/** Why a run ended. */
export type DrainEnd =
  | 'empty'
  | 'waiting'
  | 'signed-out'
  | 'switched-off'
  | 'outdated'
  | 'auth'
  | 'deployment'
  | 'offline'
  | 'portal'
  | 'slow'
  | 'busy'
  | 'time-up'
  | 'elsewhere';

export interface DrainResult {
  readonly end: DrainEnd;
  readonly sent: number;
  /** Live changes that can still be sent automatically, without files that the user has stopped. */
  readonly left: number;
  /** When to try again; `null` if no change has a retry time. */
  readonly nextAt: Instant | null;
}

/**
 * Whether to try again later, by the end of a run; after an `outage` sooner. A pause that only the user can end is not retried.
 * `elsewhere`: the page that is sending may be closed or frozen before it has finished.
 */
const RETRY: Readonly<Record<DrainEnd, 'never' | 'later' | 'outage'>> = {
  empty: 'never',
  waiting: 'later',
  'signed-out': 'never',
  'switched-off': 'never',
  outdated: 'never',
  auth: 'never',
  deployment: 'never',
  offline: 'outage',
  portal: 'outage',
  slow: 'outage',
  busy: 'outage',
  'time-up': 'later',
  elsewhere: 'later',
};

/** The reason to show for the end of a run; `null` for a pause, which has a text of its own, and for a run without a problem. */
export const stopAfter = (end: DrainEnd): Stop | null => (STOPS.has(end) ? (end as Stop) : null);
const STOPS: ReadonlySet<DrainEnd> = new Set<Stop>(['offline', 'portal', 'slow', 'busy', 'elsewhere']);

export const isWorthRetrying = ({ end, left }: Pick<DrainResult, 'end' | 'left'>): boolean => left > 0 && RETRY[end] !== 'never';
export const isOutage = ({ end }: Pick<DrainResult, 'end'>): boolean => RETRY[end] === 'outage';

/** The state of one run. */
export interface DrainContext {
  readonly parts: DrainParts;
  /** Marks this run's claims. */
  readonly owner: string;
  credential: Credential;
  list: TaskList | null;
  listing: Promise<TaskList | null> | null;
  end: DrainEnd | null;
  sent: number;
  nextAt: Instant | null;
  /** Creations confirmed by a backend that does not honour keys: they are checked again for copies. */
  hasUnproven: boolean;
  /** A list has settled a change that waited for the user, or the epoch has changed. */
  needsAnotherPass: boolean;
  /** The epoch of the numbers in this pass. */
  epoch: string | null;
  /** How often the epoch changed in this run. */
  renewals: number;
  readonly window: WireWindow;
  /** Unit: bytes of the next part of a file. */
  partBytes: number;
  /** The hash of the file after the one that is being sent. */
  nextFile: string | null;
  /** Consecutive changes that were answered by 500 and above, or not at all. */
  troubles: number;
}

export const scheduleRetry = (context: DrainContext, at: Instant): void => {
  if (context.nextAt === null || at < context.nextAt) context.nextAt = at;
};

/** Whether the session is the one of the start of the run. Checked before each claim and before each result is written. */
export async function isSameSession({ parts, credential }: DrainContext): Promise<boolean> {
  const now = await parts.session.current();
  return now !== null && now.accountId === credential.accountId && now.epoch === credential.epoch;
}

/** The same, and ends the run if the session is another one. */
export async function isStillSignedIn(context: DrainContext): Promise<boolean> {
  const isSame = await isSameSession(context);
  if (!isSame) context.end = 'signed-out';
  return isSame;
}

/** The token was refused. Returns `true` if there is a newer one; otherwise the queue pauses until the next sign-in. */
export async function endedSession(context: DrainContext, refused: Credential): Promise<boolean> {
  if (refused.token !== context.credential.token) return true;
  const newer = await context.parts.session.refused(refused);
  if (newer && newer.accountId === refused.accountId && newer.token !== refused.token) {
    context.credential = newer;
    return true;
  }
  context.end = 'auth';
  await setQueuePause(context.parts.db, { why: 'auth', epoch: refused.epoch, at: context.parts.device.now() });
  return false;
}

/** Ends the run after a problem that every other change would have too. */
export async function stopDraining(context: DrainContext, problem: Problem, retryAfter: number | null): Promise<void> {
  if (problem.is === 'offline') context.end ??= problem.isSlow ? 'slow' : 'offline';
  if (problem.is === 'portal') context.end ??= 'portal';
  if (problem.is !== 'busy' && problem.is !== 'server') return;
  context.end ??= 'busy';
  const until = nextAttemptAt(context.parts.device, 0, retryAfter);
  scheduleRetry(context, until);
  if (retryAfter !== null) await setRetryAfter(context.parts.db, until);
}

/** Unit: changes of epoch in one run. After more the run ends and is retried later. */
const RENEWALS = 3;

/** The epoch has changed: the next pass reads the changes with their new numbers. */
export async function awaitNextEpoch(context: DrainContext): Promise<void> {
  if (context.needsAnotherPass || context.end !== null) return;
  context.needsAnotherPass = true;
  context.renewals += 1;
  if (context.renewals > RENEWALS) await stopDraining(context, { is: 'busy', retryAfter: null }, null);
}
