import type { Problem } from '#domain/service/problem.ts';
import { isQuota } from '#local/error-names.ts';
import { noteProblem } from '#local/meta.repo.ts';
import { observed } from '#local/observed.ts';
import { keyOf, type Resource } from '#local/resource.ts';
import { isNoDatabase } from '#local/write.ts';
import { pullHeld } from './pull-held.ts';
import { pullInstallations } from './pull-installations.ts';
import { pullWithoutDatabase } from './pull-without-database.ts';
import type { Puller, PullParts } from './puller.ts';
import type { Credential } from './session-door.ts';
import { fetchTaskList } from './task-list.ts';

/** From the network into the database, and nowhere else: whoever looks hears of it there. */
export function makePull(parts: PullParts) {
  const running = new Map<string, Promise<Problem | null>>();
  const asking = observed<ReadonlySet<string>>(new Set());

  /** One request for a datum however many ask for it. */
  const pull = (resource: Resource): Promise<Problem | null> => {
    const key = keyOf(resource);
    const already = running.get(key);
    if (already) return already;
    const fetching = fetchOnce(parts, resource).finally(() => {
      running.delete(key);
      asking.set(new Set(running.keys()));
    });
    running.set(key, fetching);
    asking.set(new Set(running.keys()));
    return fetching;
  };

  /** Begun after now: what was asked for earlier may not know yet what has just changed. */
  const pullAnew = async (resource: Resource): Promise<Problem | null> => {
    await running.get(keyOf(resource));
    return pull(resource);
  };

  return { pull, pullAnew, asking };
}

async function fetchOnce(parts: PullParts, resource: Resource): Promise<Problem | null> {
  try {
    const credential = await parts.session.current();
    if (!credential) return { is: 'auth' };
    const problem = await fetchAs(parts, resource, credential);
    if (problem?.is !== 'auth') return problem;
    const newer = await parts.session.refused(credential);
    return newer && newer.accountId === credential.accountId ? await fetchAs(parts, resource, newer) : problem;
  } catch (error) {
    const problem: Problem = { is: 'device', quota: isQuota(error) };
    await noteProblem(parts.db, keyOf(resource), problem).catch(() => undefined);
    return problem;
  }
}

async function fetchAs(parts: PullParts, resource: Resource, credential: Credential): Promise<Problem | null> {
  const puller = pullerOf(parts, credential);
  try {
    return await fetchInto(puller, resource);
  } catch (error) {
    if (!isNoDatabase(error)) throw error;
    return pullWithoutDatabase(puller, resource);
  }
}

function pullerOf(parts: PullParts, credential: Credential): Puller {
  const isStillOurs = async () => {
    const now = await parts.session.current();
    return now !== null && now.accountId === credential.accountId && now.epoch === credential.epoch;
  };
  return { ...parts, credential, isStillOurs };
}

async function fetchInto(puller: Puller, resource: Resource): Promise<Problem | null> {
  if (resource.of === 'tasks') {
    const fetched = await fetchTaskList(puller, puller.credential, puller.isStillOurs);
    if (fetched.is === 'list') return null;
    return fetched.is === 'problem' ? fetched.problem : { is: 'auth' };
  }
  return resource.of === 'installations' ? pullInstallations(puller) : pullHeld(puller, resource);
}
