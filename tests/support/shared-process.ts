// Dexie reads the global IndexedDB when it is first loaded, in whichever file of a process that happens.
import 'fake-indexeddb/auto';
import { afterAll, vi } from 'vitest';
import { freshDatabases } from './fresh-databases.ts';

// Test files of a process share its globals: each file starts with real ones and without databases.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  freshDatabases();
});
