import type { KeyValue } from '#sync/session/session-storage.ts';

type Name = 'sessionStorage' | 'localStorage';

/** A storage for this page only, used if the browser provides none. */
function inMemory(): KeyValue {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

function isWritable(storage: Storage): boolean {
  try {
    storage.setItem('pv-probe', '');
    storage.removeItem('pv-probe');
    return true;
  } catch {
    return storage.length > 0; // expected: a full storage, which can still be read
  }
}

/** Access throws if the user has switched storage off; some browsers provide one that stores nothing. */
function openStorage(name: Name): KeyValue {
  try {
    const storage = globalThis[name];
    return isWritable(storage) ? storage : inMemory();
  } catch {
    // expected: storage switched off by the user; the page keeps the values in memory
    return inMemory();
  }
}

const opened = new Map<Name, KeyValue>();

/** One instance per page, so that all callers share what is only in memory. */
export function webStorage(name: Name): KeyValue {
  const storage = opened.get(name) ?? openStorage(name);
  opened.set(name, storage);
  return storage;
}
