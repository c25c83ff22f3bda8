import { OWN_HEADERS } from '#contract/own-headers.ts';
import type { Instant } from '#domain/quantity.ts';
import type { Problem } from '#domain/service/problem.ts';
import type { Acceptance } from '#remote/acceptance.ts';
import { setQueuePause } from '#local/outbox/queue-pause.repo.ts';
import { setRetryAfter } from '#local/outbox/retry-after.repo.ts';
import type { DrainEnd, DrainParts } from './drain-parts.ts';
import type { Credential } from '#sync/session/credential-provider.ts';
import type { TaskList } from './office-list.ts';
import { fetchTaskList } from './task-list.ts';
import { whyNoReplay } from './replay-setting.ts';
import { epochOf } from '#local/outbox/epoch.repo.ts';
import { nextAttemptAt } from './retry-policy.ts';
import type { WireWindow } from '#sync/outbox/wire/wire-window.ts';

/** One run of the sender: who sends, with what list before it, and why it stopped. */
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
  /** Creations confirmed by a backend that does not honour keys: looked at again for copies. */
  hasUnproven: boolean;
  /** A list has answered what was left to the user: there may be more to send. */
  isStirred: boolean;
  /** The epoch of the numbers in this pass. */
  epoch: string | null;
  /** How often the epoch changed in this run. */
  renewals: number;
  readonly window: WireWindow;
  /** Consecutive changes that were answered by 500 and above, or not at all. */
  troubles: number;
}

export const scheduleRetry = (context: DrainContext, at: Instant): void => {
  if (context.nextAt === null || at < context.nextAt) context.nextAt = at;
};

/** Nobody signed out or in since this run began. Re-checked before each claim and before each result is written: a sign-out may have happened meanwhile. */
export async function isSameSession({ parts, credential }: DrainContext): Promise<boolean> {
  const now = await parts.session.current();
  return now !== null && now.accountId === credential.accountId && now.epoch === credential.epoch;
}

/** The token was refused: goes on with a newer one if there is one, else everything waits for the next sign-in. */
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

/** Stops the run for a trouble that every other change would meet too. */
export async function stopDraining(context: DrainContext, problem: Problem, retryAfter: number | null): Promise<void> {
  if (problem.is === 'offline') context.end ??= problem.isSlow ? 'slow' : 'offline';
  if (problem.is === 'portal') context.end ??= 'portal';
  if (problem.is !== 'busy' && problem.is !== 'server') return;
  context.end ??= 'busy';
  const until = nextAttemptAt(context.parts.device, 0, retryAfter);
  scheduleRetry(context, until);
  if (retryAfter !== null) await setRetryAfter(context.parts.db, until);
}

/** The list of tasks, fetched at `since` or later. Simultaneous callers share one request. `null`: this pass sends nothing more. */
export async function listSince(context: DrainContext, since: number): Promise<TaskList | null> {
  const list = context.list && context.list.startedAt >= since ? context.list : await newList(context);
  if (!list || list.epoch === context.epoch) return list;
  await awaitNextEpoch(context);
  return null;
}

const newList = (context: DrainContext): Promise<TaskList | null> => {
  context.listing ??= askForList(context).finally(() => {
    context.listing = null;
  });
  return context.listing;
};

/** Unit: changes of epoch in one run. After more the run ends and is retried later. */
const RENEWALS = 3;

/** The epoch has changed: the next pass reads the changes with their new numbers. */
export async function awaitNextEpoch(context: DrainContext): Promise<void> {
  if (context.isStirred || context.end !== null) return;
  context.isStirred = true;
  context.renewals += 1;
  if (context.renewals > RENEWALS) await stopDraining(context, { is: 'busy', retryAfter: null }, null);
}

/** Reads the epoch for a pass and drops a list of another epoch. */
export async function beginPass(context: DrainContext): Promise<void> {
  // before the changes are read, so that a later renumbering is noticed
  context.epoch = await epochOf(context.parts.db);
  if (context.list && context.list.epoch !== context.epoch) context.list = null;
}

/** Whether the backend refused a change because of its epoch. Such a change was not carried out. */
export function isOtherEpoch(answer: Acceptance): boolean {
  if (answer.ok || (answer.status !== 412 && answer.status !== 428)) return false;
  const { code } = (answer.raw ?? {}) as { readonly code?: unknown };
  return code === 'other_epoch' || code === 'epoch_required';
}

/** The epoch header of a change; empty if the backend sent no epoch. */
export const epochHeader = ({ epoch, tellsEpoch }: TaskList): Readonly<Record<string, string>> =>
  tellsEpoch && epoch !== null ? { [OWN_HEADERS.epoch]: epoch } : {};

async function askForList(context: DrainContext): Promise<TaskList | null> {
  if (context.end !== null) return null;
  const asked = context.credential;
  // side by side: every sending rests on a list, so the leave to send is never older than that
  const [stop, fetched] = await Promise.all([
    whyNoReplay(context.parts),
    fetchTaskList(context.parts, asked, () => isSameSession(context)),
  ]);
  if (stop && fetched.is === 'list') {
    context.end ??= stop;
    if (stop !== 'switched-off' && stop !== 'outdated') scheduleRetry(context, nextAttemptAt(context.parts.device, 0, null));
    return null;
  }
  if (fetched.is === 'list') {
    context.list = fetched.list;
    context.window.honours(fetched.list.hasExtensions);
    context.isStirred ||= fetched.isStirred;
    return fetched.list;
  }
  if (fetched.is === 'not-ours') {
    context.end = 'signed-out';
    return null;
  }
  if (fetched.problem.is === 'auth') return (await endedSession(context, asked)) ? askForList(context) : null;
  await stopDraining(context, fetched.problem, fetched.retryAfter);
  context.end ??= fetched.status === 404 || fetched.status === 405 ? 'deployment' : 'busy';
  // nothing was tried, so what one change waits for must not put off the next try
  if (context.end !== 'deployment') scheduleRetry(context, nextAttemptAt(context.parts.device, 0, fetched.retryAfter));
  return null;
}
