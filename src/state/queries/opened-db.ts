import type { ReadonlySignal } from '@preact/signals-react';
import type { LocalDb } from '#local/db/local-db.ts';

/** Unit: ms. A database that is not there after this long is taken for one that never comes. */
const DATABASE_TIMEOUT_MS = 5000;

/** The account's database; waits while it is still being opened, as after a cold start. `null` when none comes. */
export function openedDb(db: ReadonlySignal<LocalDb | null>): Promise<LocalDb | null> {
  const now = db.peek();
  if (now) return Promise.resolve(now);
  return new Promise((resolve) => {
    const done = (found: LocalDb | null): void => {
      clearTimeout(timer);
      queueMicrotask(() => stop()); // the first call comes from inside subscribe
      resolve(found);
    };
    const timer = setTimeout(() => done(db.peek()), DATABASE_TIMEOUT_MS);
    const stop = db.subscribe((found) => {
      if (found) done(found);
    });
  });
}
