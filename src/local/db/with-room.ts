import { isQuota } from './error-names.ts';
import type { RoomFor } from './free-room.ts';
import type { LocalDb } from './local-db.ts';

/** If the storage is full, frees one kind of stored data after the other and tries again: the user's decisions are more important. */
export async function withRoom<T>(db: LocalDb, work: () => Promise<T>, use: RoomFor = 'fetched'): Promise<T> {
  let full: unknown;
  try {
    return await work();
  } catch (error) {
    if (!isQuota(error)) throw error;
    full = error;
  }
  const { freeingsFor } = await import('./free-room.ts');
  for (const free of await freeingsFor(db, use)) {
    try {
      if (await free()) return await work();
    } catch (error) {
      // a deletion can need space itself
      if (!isQuota(error)) throw error;
      full = error;
    }
  }
  throw full;
}
