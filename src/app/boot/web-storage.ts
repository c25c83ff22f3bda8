import type { KeyValue } from '#sync/session/session-storage.ts';

type Name = 'sessionStorage' | 'localStorage';

/** A storage for this page alone, where the browser gives none. */
function inMemory(): KeyValue {
  const held = new Map<string, string>();
  return {
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
    removeItem: (key) => void held.delete(key),
  };
}

function takes(storage: Storage): boolean {
  try {
    storage.setItem('pv-probe', '');
    storage.removeItem('pv-probe');
    return true;
  } catch {
    return storage.length > 0; // expected: a full storage, and what is in it can still be read
  }
}

/** Merely naming a storage throws where the user has switched it off; some browsers name one that takes nothing. */
function working(name: Name): KeyValue {
  try {
    const storage = globalThis[name];
    return takes(storage) ? storage : inMemory();
  } catch {
    // expected: storage switched off by the user; this page remembers by itself
    return inMemory();
  }
}

const found = new Map<Name, KeyValue>();

/** The same one for everybody on this page: what one keeps in memory the other has to find. */
export function webStorage(name: Name): KeyValue {
  const storage = found.get(name) ?? working(name);
  found.set(name, storage);
  return storage;
}
