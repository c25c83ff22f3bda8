import { epochOf } from '#local/outbox/epoch.repo.ts';
import { allOps } from '#local/outbox/operations.repo.ts';
import type { Op } from '#local/db/row-types.ts';
import { restoredVisitsOf } from '#local/visits/visits.repo.ts';
import type { TaskList } from '#sync/task-list/rows-index.ts';
import { fetchTaskList } from '#sync/task-list/task-list.ts';
import { awaitNextEpoch, type DrainContext, endedSession, isSameSession, scheduleRetry, stopDraining } from './drain-context.ts';
import { whyNoReplay } from './replay-setting.ts';
import { nextAttemptAt } from './retry-policy.ts';

/*
 * The list of tasks in a run. Each change is sent on the basis of a recent list: it shows whether the change is there already, which
 * backend this is, and whether sending is allowed. The epoch of the list must be that of the numbers in the pass.
 */

/** The list of tasks, fetched at `since` or later. Simultaneous callers share one request. `null`: this pass sends nothing more. */
export async function listSince(context: DrainContext, since: number): Promise<TaskList | null> {
  const list = context.list && context.list.startedAt >= since ? context.list : await newList(context);
  if (!list || list.epoch === context.epoch) return list;
  await awaitNextEpoch(context);
  return null;
}

const newList = (context: DrainContext): Promise<TaskList | null> => {
  context.listing ??= fetchList(context).finally(() => {
    context.listing = null;
  });
  return context.listing;
};

async function fetchList(context: DrainContext): Promise<TaskList | null> {
  if (context.end !== null) return null;
  const { credential } = context;
  // in parallel: each change is sent after a list, so the permission to send is never older than the list
  const [stop, fetched] = await Promise.all([
    whyNoReplay(context.parts),
    fetchTaskList(context.parts, credential, () => isSameSession(context)),
  ]);
  if (stop && fetched.is === 'list') {
    context.end ??= stop;
    if (stop !== 'switched-off' && stop !== 'outdated') scheduleRetry(context, nextAttemptAt(context.parts.device, 0, null));
    return null;
  }
  if (fetched.is === 'list') {
    context.list = fetched.list;
    context.window.honours(fetched.list.hasExtensions);
    context.needsAnotherPass ||= fetched.hasSettled;
    return fetched.list;
  }
  if (fetched.is === 'not-ours') {
    context.end = 'signed-out';
    return null;
  }
  if (fetched.problem.is === 'auth') return (await endedSession(context, credential)) ? fetchList(context) : null;
  await stopDraining(context, fetched.problem, fetched.retryAfter);
  context.end ??= fetched.status === 404 || fetched.status === 405 ? 'deployment' : 'busy';
  // nothing was sent, so the retry time of one change must not delay the next run
  if (context.end !== 'deployment') scheduleRetry(context, nextAttemptAt(context.parts.device, 0, fetched.retryAfter));
  return null;
}

/**
 * Reads the changes for a pass, and drops a list of another epoch than theirs. If the office was restored to an earlier state, the visits
 * that it had confirmed are sent again.
 */
export async function beginPass(context: DrainContext): Promise<readonly Op[]> {
  const { db, device } = context.parts;
  // in one transaction, for speed: it is done before each part of a file
  const [epoch, restored, ops] = await db.transaction('r', [db.facts, db.ops], () =>
    Promise.all([epochOf(db), restoredVisitsOf(db), allOps(db)]),
  );
  context.epoch = epoch; // of the changes, so that a later renumbering is noticed
  if (context.list && context.list.epoch !== epoch) context.list = null;
  if (restored.length === 0) return ops;
  const { resendVisits } = await import('./visits/resend-visits.ts');
  await resendVisits({ db, device, accountId: context.credential.accountId });
  return allOps(db);
}
