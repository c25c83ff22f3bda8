import { isQuota } from './error-names.ts';
import type { LocalDb } from './local-db.ts';

/**
 * If the storage is full, frees one kind of stored data after the other and tries again: the user's decisions are more important. `isOwn`:
 * what is stored was entered by the user and is small, so the space that is held back for it is used last.
 */
export async function withRoom<T>(db: LocalDb, work: () => Promise<T>, { isOwn = false } = {}): Promise<T> {
  let full: unknown;
  try {
    return await work();
  } catch (error) {
    if (!isQuota(error)) throw error;
    full = error;
  }
  const { allFreeings, freeings } = await import('./free-room.ts');
  for (const free of isOwn ? allFreeings : freeings) {
    try {
      if (await free(db)) return await work();
    } catch (error) {
      // a deletion can need space itself
      if (!isQuota(error)) throw error;
      full = error;
    }
  }
  throw full;
}
