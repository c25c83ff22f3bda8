import { isQuota } from './error-names.ts';
import type { LocalDb } from './local-db.ts';

/** If the storage is full, frees one kind of stored data after the other and tries again: the user's decisions are more important. */
export async function withRoom<T>(db: LocalDb, work: () => Promise<T>): Promise<T> {
  let full: unknown;
  try {
    return await work();
  } catch (error) {
    if (!isQuota(error)) throw error;
    full = error;
  }
  const { freeings } = await import('./free-room.ts');
  for (const free of freeings) {
    if (!(await free(db))) continue;
    try {
      return await work();
    } catch (error) {
      if (!isQuota(error)) throw error;
      full = error;
    }
  }
  throw full;
}
