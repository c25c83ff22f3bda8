import { AsyncLocalStorage } from 'node:async_hooks';
import { dirname } from 'node:path';
import type { DatabaseRequest, Result } from './pglite-messages.ts';
import { type EndReason, type Lock, reopenWhenFull, startThread } from './start-thread.ts';

/** Sends requests to the embedded database, either alone or inside a transaction. */
export interface Client {
  readonly query: (request: DatabaseRequest) => Promise<Result>;
}

export interface PgliteThread {
  readonly query: (request: DatabaseRequest, rank?: Rank) => Promise<Result>;
  /** Holds the database until `work` is done. A patient transaction lets all others go first. */
  readonly transaction: <T>(work: (client: Client) => Promise<T>, patient?: boolean) => Promise<T>;
  readonly close: () => Promise<void>;
  /** Resolves when the database has stopped for good. */
  readonly ended: Promise<EndReason>;
}

/** The embedded database on its own thread; on a new thread after its disk was full. `null` keeps it in memory. */
export async function pgliteThread(folder: string | null, lock: Lock | null): Promise<PgliteThread> {
  const start = () => startThread(folder, lock);
  if (folder === null) {
    const { send, ended } = await start();
    return queueRequests(
      () => send,
      ended.then((how) => (how === 'full' ? 'failed' : how)),
    );
  }
  const { current, ended } = await reopenWhenFull(start, dirname(folder), lock);
  return queueRequests(current, ended);
}

/**
 * Queues the requests of all callers, and lets no other request in between those of a transaction. A transaction stays with the thread
 * that answered its first request.
 */
export function queueRequests(current: () => Client['query'], ended: PgliteThread['ended']): PgliteThread {
  const turns = priorityLock();
  /** The transaction of the caller. Timers and promises started in it keep this after its end. */
  const inside = new AsyncLocalStorage<{ isOpen: boolean }>();
  const runInside = async <T>(work: (client: Client) => Promise<T>): Promise<T> => {
    const own = { isOpen: true };
    return inside
      .run(own, () => runTransaction(work))
      .finally(() => {
        own.isOpen = false;
      });
  };
  const runTransaction = async <T>(work: (client: Client) => Promise<T>): Promise<T> => {
    const send = current();
    await send({ kind: 'script', text: 'begin' });
    try {
      const result = await work({ query: send });
      await send({ kind: 'script', text: 'commit' });
      return result;
    } catch (error) {
      await send({ kind: 'script', text: 'rollback' });
      throw error;
    }
  };
  const refuseInside = () => {
    if (inside.getStore()?.isOpen) throw new Error('Inside a transaction query the transaction: the database itself would wait for ever');
  };
  return {
    query: (request, rank) => {
      refuseInside();
      return turns.take(() => current()(request), rank);
    },
    transaction: async (work, patient = false) => {
      refuseInside();
      return turns.take(() => runInside(work), patient ? 'patient' : 'ordinary');
    },
    ended,
    close: async () => {
      await turns.take(() => current()({ kind: 'close' }));
      await ended;
    },
  };
}

/** `first` goes before all others; `patient` goes only when no other waits. */
export type Rank = 'first' | 'ordinary' | 'patient';

/** Runs one task at a time, by rank and then in order of arrival. */
export function priorityLock() {
  const waiting: Readonly<Record<Rank, (() => void)[]>> = { first: [], ordinary: [], patient: [] };
  let isTaken = false;

  const next = () => {
    const start = waiting.first.shift() ?? waiting.ordinary.shift() ?? waiting.patient.shift();
    if (start) start();
    else isTaken = false;
  };

  const turn = (rank: Rank): Promise<void> => {
    if (!isTaken) {
      isTaken = true;
      return Promise.resolve();
    }
    return new Promise((start) => waiting[rank].push(start));
  };

  return {
    take: async <T>(work: () => Promise<T>, rank: Rank = 'ordinary'): Promise<T> => {
      await turn(rank);
      try {
        return await work();
      } finally {
        next();
      }
    },
  };
}
