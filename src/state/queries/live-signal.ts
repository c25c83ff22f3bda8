import { effect, type ReadonlySignal, signal } from '@preact/signals-react';
import { liveQuery } from 'dexie';
import type { LocalDb } from '#local/db/local-db.ts';
import type { Observable } from '#lib/observable.ts';

/** The result of a read of the device's database; `failed` if it cannot be read. */
export type LiveResult<T> =
  | { readonly is: 'waiting' }
  | { readonly is: 'read'; readonly value: T }
  | { readonly is: 'failed'; readonly error: unknown };

const WAITING: LiveResult<never> = { is: 'waiting' };

/** A read of the database that is repeated after each write, by this page, another one or the worker. Runs only while it is watched. */
export function liveSignal<T>(db: ReadonlySignal<LocalDb | null>, read: (db: LocalDb) => Promise<T>): ReadonlySignal<LiveResult<T>> {
  let stop: (() => void) | undefined;
  let source: LocalDb | null = null;
  const result = signal<LiveResult<T>>(WAITING, {
    watched() {
      stop = effect(() => {
        const now = db.value;
        if (now !== source) result.value = WAITING;
        source = now;
        if (!now) return undefined;
        return keepReading(
          () => read(now),
          (latest) => {
            result.value = latest;
            if (latest.is === 'failed') now.onUnreadable();
          },
        );
      });
    },
    unwatched: () => stop?.(),
  });
  return result;
}

/** Unit: ms. When a failed read is repeated, since the browser may only have dropped the connection. */
const RETRY_AFTER_MS = 5000;

class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

/** A live query that passes on its failure and continues afterwards. */
function keepReading<T>(read: () => Promise<T>, onResult: (result: LiveResult<T>) => void): () => void {
  let retry: ReturnType<typeof setTimeout> | undefined;
  let subscription: { unsubscribe(): void } | undefined;
  const begin = () => {
    // an async function: in any other, reads after the first native promise are not followed
    const query = async (): Promise<T> => {
      try {
        return await read();
      } catch (cause) {
        // liveQuery ignores the error of a closed database unless it is wrapped
        throw new Unreadable('The database could not be read.', { cause });
      }
    };
    subscription = liveQuery(query).subscribe({
      next: (value) => onResult({ is: 'read', value }),
      error: (error: unknown) => {
        onResult({ is: 'failed', error });
        retry = setTimeout(begin, RETRY_AFTER_MS);
      },
    });
  };
  begin();
  return () => {
    clearTimeout(retry);
    subscription?.unsubscribe();
  };
}

/** A signal that follows its source only while it is watched. */
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

/** The value of an observable that exists only while there is a session. */
export const followed = <S, T>(source: ReadonlySignal<S | null>, pick: (source: S) => Observable<T>, otherwise: T): ReadonlySignal<T> =>
  watchedSignal(otherwise, (set) =>
    effect(() => {
      const now = source.value;
      const value = now ? pick(now) : null;
      set(value ? value.get() : otherwise);
      return value?.follow(set);
    }),
  );
