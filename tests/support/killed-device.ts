import Dexie, { type DBCore } from 'dexie';
import { IDBKeyRange } from 'fake-indexeddb';
import { LocalDb } from '#local/db/local-db.ts';
import { localDbName } from '#local/db/local-db-name.ts';

/*
 * A page that is killed. Unlike a failing database it is told nothing: what it waits for never comes, and the browser takes back
 * every transaction that is not complete.
 */

/** A step is the beginning of a transaction, and each request before it is made and after it was answered. */
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
    /** True when it lives on. */
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

/** Does the work over the stored database until the n-th step kills it. False when it was done before. */
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
