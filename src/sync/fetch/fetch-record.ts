import type { Problem } from '#domain/service/problem.ts';
import { putCached } from '#local/cache/resource-cache.repo.ts';
import { beginFetch, noteProblem, noteUnchanged } from '#local/cache/meta.repo.ts';
import { keyOf, type RecordRef } from '#local/cache/resources.ts';
import { withRoom } from '#local/db/write.ts';
import type { FetchContext } from './fetch-context.ts';
import { sourceOf } from './sources.ts';

/** Everything that is kept as one record: fetched when it has changed, kept whole, with its age or its problem. */
export async function fetchRecord(context: FetchContext, resource: RecordRef): Promise<Problem | null> {
  const { db, device } = context;
  const key = keyOf(resource);
  const fetch = await beginFetch(db, key);
  const got = await sourceOf(context, resource, fetch.etag);
  if (!(await context.isSameSession())) return { is: 'auth' };
  if (got.is === 'failed') {
    await noteProblem(db, key, got.problem);
    return got.problem;
  }
  if (got.is === 'unchanged') await noteUnchanged(db, fetch, device.now());
  else await withRoom(db, () => putCached(db, resource, got.value, fetch, { at: device.now(), etag: got.etag }));
  return null;
}
