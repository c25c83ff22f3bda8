/** Memoizes a function by its first argument, as long as that exists. `more` is used only by the first call with a key. */
export function oncePer<Key extends object, More extends readonly unknown[], Value extends object>(
  make: (key: Key, ...more: More) => Value,
): (key: Key, ...more: More) => Value {
  const made = new WeakMap<Key, Value>();
  return (key, ...more) => {
    const value = made.get(key) ?? make(key, ...more);
    made.set(key, value);
    return value;
  };
}
