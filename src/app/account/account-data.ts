import Dexie from 'dexie';
import { deleteDB } from 'idb';
import { type LocalDb, openLocalDb, type StorageHint } from '#local/db/local-db.ts';
import { existingDbNames, localDbName } from '#local/db/local-db-name.ts';
import { keepOnlyUnsentVisits } from '#intents/visits/unsent-visits.ts';
import { FILE_SENDING } from '#local/visits/file-sending.repo.ts';
import { isLive } from '#domain/service/change-state.ts';
import type { AccountData } from '#sync/session/session-parts.ts';

const open = new Map<string, LocalDb>();

/** The account's database in this tab. All callers share one connection. */
export function databaseOf(accountId: string): LocalDb {
  const db = open.get(accountId) ?? openLocalDb(accountId);
  open.set(accountId, db);
  return db;
}

/** Disables auto-open: otherwise the next query of an open tab would create a deleted database again, empty. */
function close(accountId: string): void {
  open.get(accountId)?.close({ disableAutoOpen: true });
  open.delete(accountId);
}

/** Tables of which only what is not sent yet is kept. */
const KEPT: ReadonlySet<string> = new Set(['ops', 'taskIds', 'visits', 'files', 'bytes']);

/**
 * Deletes fetched rows and settled changes. Keeps unsent changes, their visits, the choices about sending files and the task numbers that
 * they need. Returns how many changes are left.
 */
async function keepOnlyChanges(db: LocalDb): Promise<number> {
  const cleared = db.tables.filter(({ name }) => !KEPT.has(name));
  return db.transaction('rw', db.tables, async () => {
    const fileSending = await db.facts.get(FILE_SENDING);
    await Promise.all(cleared.map((table) => table.clear()));
    if (fileSending) await db.facts.put(fileSending);
    await db.ops.filter((op) => !isLive(op)).delete();
    const lids = new Set((await db.ops.toArray()).map(({ lid }) => lid));
    await keepOnlyUnsentVisits(db, lids);
    return db.ops.count();
  });
}

/**
 * Calls back at signs that the database is lost: another tab deletes it (it is not opened again here, which would create an empty one),
 * it was created again, its connection was closed, or a screen can no longer read it.
 */
export function watchStorage(db: LocalDb, onHint: (hint: StorageHint) => void): void {
  let wasReady = false;
  const isReady = () => {
    wasReady = true;
  };
  db.on('ready', isReady, true);
  db.on('populate', () => {
    if (wasReady) onHint('deleted');
  });
  db.on('versionchange', ({ newVersion }) => {
    if (newVersion !== null) return true;
    db.close({ disableAutoOpen: true });
    onHint('deleted');
    return false;
  });
  db.on('close', () => onHint('cut'));
  db.onUnreadable = () => {
    if (wasReady) onHint('unreadable');
  };
}

/** Unit: ms. How long another tab may hold up an upgrade before the user is asked to close it. */
const HELD_UP_MS = 5_000;

/**
 * Says that the upgrade of the database waits for a connection of another tab, and that it waits no longer. A tab that runs closes its
 * connection by itself, so this one belongs to a tab that is frozen or has an older version of the app. Source: specification 21.18.
 */
export function watchUpgrade(db: LocalDb, onChange: (isHeldUp: boolean) => void): void {
  let notice: ReturnType<typeof setTimeout> | undefined;
  db.on('blocked', () => {
    notice ??= setTimeout(() => onChange(true), HELD_UP_MS);
  });
  const end = (): void => {
    clearTimeout(notice);
    onChange(false);
  };
  db.on('ready', end, true);
}

export const accountData: AccountData = {
  close: async (accountId) => close(accountId),
  keepChanges: async (accountId) => {
    close(accountId);
    if (!(await Dexie.exists(localDbName(accountId)))) return 0;
    const db = openLocalDb(accountId);
    try {
      const left = await keepOnlyChanges(db);
      if (left === 0) await db.delete();
      return left;
    } finally {
      db.close();
    }
  },
  look: async (accountId) => {
    const names = await existingDbNames();
    if (names !== null && !names.includes(localDbName(accountId))) return 'gone';
    await open.get(accountId)?.facts.count();
    return 'there';
  },
  deleteAll: async (accountId) => {
    close(accountId);
    await deleteDB(localDbName(accountId)); // waits for other connections, and logs nothing on the console
  },
};
