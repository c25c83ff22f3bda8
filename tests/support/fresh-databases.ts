import Dexie from 'dexie';
import { IDBFactory } from 'fake-indexeddb';

/** A device without any database, for what asks the browser and for Dexie. */
export function freshDatabases(): IDBFactory {
  globalThis.indexedDB = new IDBFactory();
  Dexie.dependencies.indexedDB = globalThis.indexedDB;
  return globalThis.indexedDB;
}
