import type { KeyValue } from '#sync/session-storage.ts';

/** A storage for this page alone, where the browser gives none. */
function inMemory(): KeyValue {
  const held = new Map<string, string>();
  return {
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
    removeItem: (key) => void held.delete(key),
  };
}

/** Merely naming a storage throws where the user has switched it off. */
export function webStorage(name: 'sessionStorage' | 'localStorage'): KeyValue {
  try {
    return globalThis[name];
  } catch {
    return inMemory();
  }
}
