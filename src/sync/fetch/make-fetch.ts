import type { Problem } from '#domain/service/problem.ts';
import { unreachable } from '#lib/unreachable.ts';
import { report, reportOnly } from '#failures/report.ts';
import { isQuota } from '#local/db/error-names.ts';
import { noteProblem, beginFetch, noteUnchanged } from '#local/cache/meta.repo.ts';
import { observable } from '#lib/observable.ts';
import { isRecord, keyOf, type ResourceRef, type RecordRef } from '#local/cache/resources.ts';
import { isNoDatabase } from '#local/db/write.ts';
import { withRoom } from '#local/db/with-room.ts';
import { fetchInstallations } from './fetch-installations.ts';
import { fetchWithoutDatabase } from './fetch-without-database.ts';
import type { FetchContext, FetchParts } from './fetch-context.ts';
import type { Credential } from '#sync/session/credential-provider.ts';
import { fetchTaskList } from '#sync/task-list/task-list.ts';
import { putCached } from '#local/cache/resource-cache.repo.ts';
import { sourceOf } from './sources.ts';

/** Fetches into the database, and nowhere else. Screens subscribe there. */
export function makeFetch(parts: FetchParts) {
  const running = new Map<string, Promise<Problem | null>>();
  const asking = observable<ReadonlySet<string>>(new Set());

  /** Simultaneous callers share one request. */
  const pull = (resource: ResourceRef): Promise<Problem | null> => {
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

  /** Makes a new request, since a running one may not contain the latest change. */
  const pullFresh = async (resource: ResourceRef): Promise<Problem | null> => {
    await running.get(keyOf(resource));
    return pull(resource);
  };

  return { pull, pullFresh, asking };
}

async function fetchOnce(parts: FetchParts, resource: ResourceRef): Promise<Problem | null> {
  try {
    const credential = await parts.session.current();
    if (!credential) return { is: 'auth' };
    const problem = await fetchAs(parts, resource, credential);
    if (problem?.is !== 'auth') return problem;
    const newer = await parts.session.refused(credential);
    return newer && newer.accountId === credential.accountId ? await fetchAs(parts, resource, newer) : problem;
  } catch (error) {
    report(error, 'sync/fetch');
    const problem: Problem = { is: 'device', quota: isQuota(error) };
    await noteProblem(parts.db, keyOf(resource), problem).catch(reportOnly('sync/fetch'));
    return problem;
  }
}

async function fetchAs(parts: FetchParts, resource: ResourceRef, credential: Credential): Promise<Problem | null> {
  const context = contextOf(parts, credential);
  try {
    return await fetchInto(context, resource);
  } catch (error) {
    if (!isNoDatabase(error)) throw error;
    return fetchWithoutDatabase(context, resource);
  }
}

function contextOf(parts: FetchParts, credential: Credential): FetchContext {
  const isSameSession = async () => {
    const now = await parts.session.current();
    return now !== null && now.accountId === credential.accountId && now.epoch === credential.epoch;
  };
  return { ...parts, credential, isSameSession };
}

function fetchInto(context: FetchContext, resource: ResourceRef): Promise<Problem | null> {
  if (isRecord(resource)) return fetchRecord(context, resource);
  switch (resource.of) {
    case 'installations':
      return fetchInstallations(context);
    case 'tasks':
      return fetchTasks(context);
    default:
      return unreachable(resource);
  }
}

async function fetchTasks(context: FetchContext): Promise<Problem | null> {
  const fetched = await fetchTaskList(context, context.credential, context.isSameSession);
  switch (fetched.is) {
    case 'list':
      return null;
    case 'problem':
      return fetched.problem;
    case 'not-ours':
      return { is: 'auth' };
    default:
      return unreachable(fetched);
  }
}

/** Fetches a resource that is stored as one record, if it has changed, and stores it with its age or its problem. */
async function fetchRecord(context: FetchContext, resource: RecordRef): Promise<Problem | null> {
  const { db, device } = context;
  const key = keyOf(resource);
  const fetch = await beginFetch(db, key);
  const got = await sourceOf(context, resource, fetch.etag);
  if (!(await context.isSameSession())) return { is: 'auth' };
  if (got.is === 'failed') {
    await noteProblem(db, key, got.problem);
    return got.problem;
  }
  if (got.is === 'unchanged') await noteUnchanged(db, fetch, device.now(), got.computing);
  else await withRoom(db, () => putCached(db, resource, got.value, fetch, { at: device.now(), etag: got.etag, computing: got.computing }));
  return null;
}
