import Dexie, { type DBCore } from 'dexie';
import { IDBKeyRange } from 'fake-indexeddb';
import { LocalDb } from '#local/db/local-db.ts';
import { localDbName } from '#local/db/local-db-name.ts';

/*
 * A page that is killed. Unlike with a failing database nothing rejects: pending promises never settle, and the browser aborts every
 * open transaction.
 */

/** Counts steps: the start of a transaction, and each request before and after it runs. */
function aKill(diesAt: number) {
  const open = new Set<IDBTransaction>();
  let steps = 0;
  let tell: () => void = () => undefined;
  const death = new Promise<void>((resolve) => {
    tell = resolve;
  });
  return {
    death,
    isDead: () => steps >= diesAt,
    began: (transaction: IDBTransaction): void => {
      open.add(transaction);
      for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => open.delete(transaction));
    },
    /** `true` if the page is still alive. */
    step: (): boolean => {
      if (steps >= diesAt) return false;
      steps += 1;
      if (steps < diesAt) return true;
      for (const transaction of open) transaction.abort();
      tell();
      return false;
    },
  };
}

const never = <T>(): T => new Dexie.Promise(() => undefined) as T;

function killed(core: DBCore, kill: ReturnType<typeof aKill>): DBCore {
  const guarded =
    <Args extends unknown[], R>(work: (...args: Args) => Promise<R>) =>
    (...args: Args): Promise<R> =>
      kill.step() ? (work(...args).then((answer) => (kill.step() ? answer : never<R>())) as Promise<R>) : never();
  return {
    ...core,
    transaction: (...args) => {
      const transaction = core.transaction(...args);
      kill.began(transaction as unknown as IDBTransaction);
      kill.step();
      return transaction;
    },
    table: (name) => {
      const table = core.table(name);
      const { mutate, get, getMany, query, count, openCursor } = table;
      return {
        ...table,
        mutate: guarded(mutate),
        get: guarded(get),
        getMany: guarded(getMany),
        query: guarded(query),
        count: guarded(count),
        openCursor: guarded(openCursor),
      };
    },
  };
}

/** Runs the work on the stored database and kills it at the n-th step. `false` if the work ended before. */
export async function killedAt(diesAt: number, indexedDB: IDBFactory, work: (db: LocalDb) => Promise<unknown>): Promise<boolean> {
  const kill = aKill(diesAt);
  const db = new LocalDb(localDbName('serwis'), { indexedDB, IDBKeyRange });
  await db.open();
  db.close();
  db.use({ stack: 'dbcore', name: 'killed', create: (core) => killed(core, kill) });
  await db.open();
  await Promise.race([work(db), kill.death]);
  db.close();
  return kill.isDead();
}
