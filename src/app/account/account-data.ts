import Dexie from 'dexie';
import { deleteDB } from 'idb';
import { type LocalDb, openLocalDb } from '#local/db/local-db.ts';
import { localDbName } from '#local/db/local-db-name.ts';
import { isLive } from '#domain/service/change-state.ts';
import type { AccountData } from '#sync/session/session-parts.ts';

const open = new Map<string, LocalDb>();

/** The account's database in this tab; one connection however often it is asked for. */
export function databaseOf(accountId: string): LocalDb {
  const db = open.get(accountId) ?? openLocalDb(accountId);
  open.set(accountId, db);
  return db;
}

/** Without this an open tab would re-create a deleted database, empty, at its next question. */
function close(accountId: string): void {
  open.get(accountId)?.close({ disableAutoOpen: true });
  open.delete(accountId);
}

/** Everything read from the backend and everything settled goes; what was not sent stays with its numbers. */
async function keepOnlyChanges(db: LocalDb): Promise<number> {
  const gone = db.tables.filter(({ name }) => name !== 'ops' && name !== 'taskIds');
  return db.transaction('rw', db.tables, async () => {
    await Promise.all(gone.map((table) => table.clear()));
    await db.ops.filter((op) => !isLive(op)).delete();
    return db.ops.count();
  });
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
  deleteAll: async (accountId) => {
    close(accountId);
    await deleteDB(localDbName(accountId)); // waits for who still reads, and says nothing on the console
  },
};
