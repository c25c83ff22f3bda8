/** A value that others may follow. The floors below `state` know no signals. */
export interface Observable<T> {
  get(): T;
  /** Answers with the way to stop following. */
  follow(changed: (value: T) => void): () => void;
}

/** An observed value with its one writer. */
export function observable<T>(first: T): Observable<T> & { set(value: T): void } {
  let current = first;
  const followers = new Set<(value: T) => void>();
  return {
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return;
      current = value;
      for (const follower of [...followers]) follower(value);
    },
    follow(changed) {
      followers.add(changed);
      return () => void followers.delete(changed);
    },
  };
}
