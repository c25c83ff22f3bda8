/** Makes a value at the first call with a key and keeps it as long as the key. `more` is used by that call only. */
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
