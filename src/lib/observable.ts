/** A value that can be followed. The layers below `state` do not use signals. */
export interface Observable<T> {
  get(): T;
  /** Returns a function that stops following. */
  follow(changed: (value: T) => void): () => void;
}

/** An observable value and its one writer. */
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
