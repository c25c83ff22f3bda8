import Dexie from 'dexie';
import { IDBFactory } from 'fake-indexeddb';

/** A device without any database, both for global IndexedDB and for Dexie. */
export function freshDatabases(): IDBFactory {
  globalThis.indexedDB = new IDBFactory();
  Dexie.dependencies.indexedDB = globalThis.indexedDB;
  return globalThis.indexedDB;
}
