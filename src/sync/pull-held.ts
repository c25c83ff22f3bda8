import type { Problem } from '#domain/service/problem.ts';
import { putHeld } from '#local/held.repo.ts';
import { beginFetch, noteProblem, noteUnchanged } from '#local/meta.repo.ts';
import { keyOf, type Resource } from '#local/resource.ts';
import { withRoom } from '#local/write.ts';
import type { Puller } from './puller.ts';
import { sourceOf } from './sources.ts';

/** Everything that is kept as one record: fetched when it has changed, kept whole, with its age or its problem. */
export async function pullHeld(puller: Puller, resource: Resource): Promise<Problem | null> {
  const { db, device } = puller;
  const key = keyOf(resource);
  const fetch = await beginFetch(db, key);
  const got = await sourceOf(puller, resource, fetch.etag);
  if (!(await puller.isStillOurs())) return { is: 'auth' };
  if (got.is === 'failed') {
    await noteProblem(db, key, got.problem);
    return got.problem;
  }
  if (got.is === 'unchanged') await noteUnchanged(db, fetch, device.now());
  else await withRoom(db, () => putHeld(db, resource, got.value, fetch, { at: device.now(), etag: got.etag }));
  return null;
}
