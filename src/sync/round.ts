import type { Instant } from '#domain/quantity.ts';
import type { Problem } from '#domain/service/problem.ts';
import { setPause } from '#local/pause.repo.ts';
import { setHold } from '#local/hold.repo.ts';
import type { DrainEnd, DrainParts } from './drain-parts.ts';
import type { Credential } from './session-door.ts';
import type { TaskList } from './office-list.ts';
import { fetchTaskList } from './task-list.ts';
import { whyNoReplay } from './replay-setting.ts';
import { nextTry } from './waits.ts';

/** One run of the sender: who sends, with what list before it, and why it stopped. */
export interface Round {
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
}

export const noteWait = (round: Round, at: Instant): void => {
  if (round.nextAt === null || at < round.nextAt) round.nextAt = at;
};

/** Nobody signed out or in since this run began. Asked before each claim and before each result is written. */
export async function isStillOurs({ parts, credential }: Round): Promise<boolean> {
  const now = await parts.session.current();
  return now !== null && now.accountId === credential.accountId && now.epoch === credential.epoch;
}

/** The token was refused: goes on with a newer one if there is one, else everything waits for the next sign-in. */
export async function endedSession(round: Round, refused: Credential): Promise<boolean> {
  if (refused.token !== round.credential.token) return true;
  const newer = await round.parts.session.refused(refused);
  if (newer && newer.accountId === refused.accountId && newer.token !== refused.token) {
    round.credential = newer;
    return true;
  }
  round.end = 'auth';
  await setPause(round.parts.db, { why: 'auth', epoch: refused.epoch, at: round.parts.device.now() });
  return false;
}

/** Stops the run for a trouble that every other change would meet too. */
export async function stopFor(round: Round, problem: Problem, retryAfter: number | null): Promise<void> {
  if (problem.is === 'offline' || problem.is === 'portal') round.end ??= problem.is;
  if (problem.is !== 'busy' && problem.is !== 'server') return;
  round.end ??= 'busy';
  const until = nextTry(round.parts.device, 0, retryAfter);
  noteWait(round, until);
  if (retryAfter !== null) await setHold(round.parts.db, until);
}

/** The list of tasks, begun at `since` or later; one request however many changes ask. `null` ends the run. */
export function listSince(round: Round, since: number): Promise<TaskList | null> {
  if (round.list && round.list.startedAt >= since) return Promise.resolve(round.list);
  round.listing ??= askForList(round).finally(() => {
    round.listing = null;
  });
  return round.listing;
}

async function askForList(round: Round): Promise<TaskList | null> {
  if (round.end !== null) return null;
  const asked = round.credential;
  // side by side: every sending rests on a list, so the leave to send is never older than that
  const [stop, fetched] = await Promise.all([whyNoReplay(round.parts), fetchTaskList(round.parts, asked, () => isStillOurs(round))]);
  if (stop && fetched.is === 'list') {
    round.end ??= stop;
    if (stop !== 'switched-off') noteWait(round, nextTry(round.parts.device, 0, null));
    return null;
  }
  if (fetched.is === 'list') {
    round.list = fetched.list;
    round.isStirred ||= fetched.isStirred;
    return fetched.list;
  }
  if (fetched.is === 'not-ours') {
    round.end = 'signed-out';
    return null;
  }
  if (fetched.problem.is === 'auth') return (await endedSession(round, asked)) ? askForList(round) : null;
  await stopFor(round, fetched.problem, fetched.retryAfter);
  round.end ??= fetched.status === 404 || fetched.status === 405 ? 'deployment' : 'busy';
  // nothing was tried, so what one change waits for must not put off the next try
  if (round.end !== 'deployment') noteWait(round, nextTry(round.parts.device, 0, fetched.retryAfter));
  return null;
}
