import { effect, type ReadonlySignal, signal } from '@preact/signals-react';
import { liveQuery } from 'dexie';
import type { LocalDb } from '#local/db/local-db.ts';
import type { Observable } from '#domain/observable.ts';

/** What the device's database answers; `failed` when it cannot be read at all. */
export type LiveResult<T> =
  | { readonly is: 'waiting' }
  | { readonly is: 'answered'; readonly value: T }
  | { readonly is: 'failed'; readonly error: unknown };

const WAITING: LiveResult<never> = { is: 'waiting' };

/**
 * A question to the database whose answer stays true, whoever writes: this page, another one, the worker.
 * Asks only while somebody watches.
 */
export function liveSignal<T>(db: ReadonlySignal<LocalDb | null>, ask: (db: LocalDb) => Promise<T>): ReadonlySignal<LiveResult<T>> {
  let stop: (() => void) | undefined;
  let askedOf: LocalDb | null = null;
  const answer = signal<LiveResult<T>>(WAITING, {
    watched() {
      stop = effect(() => {
        const now = db.value;
        if (now !== askedOf) answer.value = WAITING;
        askedOf = now;
        if (!now) return undefined;
        return keepAsking(
          () => ask(now),
          (said) => {
            answer.value = said;
            if (said.is === 'failed') now.onUnreadable();
          },
        );
      });
    },
    unwatched: () => stop?.(),
  });
  return answer;
}

/** Unit: ms. A database that could not be read is asked again: the browser may only have dropped the connection. */
const AGAIN_AFTER = 5000;

class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

/** A live query that tells of its failure instead of ending in silence, and goes on afterwards. */
function keepAsking<T>(ask: () => Promise<T>, say: (said: LiveResult<T>) => void): () => void {
  let again: ReturnType<typeof setTimeout> | undefined;
  let asking: { unsubscribe(): void } | undefined;
  const begin = () => {
    // a closed database alone would be passed over without a word
    const query = () =>
      ask().catch((cause: unknown) => {
        throw new Unreadable('The database gave no answer.', { cause });
      });
    asking = liveQuery(query).subscribe({
      next: (value) => say({ is: 'answered', value }),
      error: (error: unknown) => {
        say({ is: 'failed', error });
        again = setTimeout(begin, AGAIN_AFTER);
      },
    });
  };
  begin();
  return () => {
    clearTimeout(again);
    asking?.unsubscribe();
  };
}

/** Something that follows its source only while it is watched. */
export function watchedSignal<T>(first: T, begin: (set: (value: T) => void) => () => void): ReadonlySignal<T> {
  let stop: (() => void) | undefined;
  const result: { value: T } & ReadonlySignal<T> = signal<T>(first, {
    watched() {
      stop = begin((value) => {
        result.value = value;
      });
    },
    unwatched: () => stop?.(),
  });
  return result;
}

/** An observed value of something that comes and goes with the session. */
export const followed = <S, T>(source: ReadonlySignal<S | null>, pick: (source: S) => Observable<T>, without: T): ReadonlySignal<T> =>
  watchedSignal(without, (set) =>
    effect(() => {
      const now = source.value;
      const value = now ? pick(now) : null;
      set(value ? value.get() : without);
      return value?.follow(set);
    }),
  );
