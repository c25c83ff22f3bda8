import { AsyncLocalStorage } from 'node:async_hooks';
import { Worker } from 'node:worker_threads';
import { type FolderLock, isHeldBy } from './folder-lock.ts';
import { BROKEN, type Question, type Result, type Told, type WorkerData } from './pglite-messages.ts';
import { type Rank, priorityLock } from '#server/store/connection/priority-lock.ts';

/** Speaks to the embedded database, either alone or inside a transaction. */
export interface Speaker {
  readonly ask: (question: Question) => Promise<Result>;
}

export interface PgliteThread {
  readonly ask: (question: Question, rank?: Rank) => Promise<Result>;
  /** Holds the database for itself until `work` is done. A patient one lets everybody else go first. */
  readonly transaction: <T>(work: (speaker: Speaker) => Promise<T>, patient?: boolean) => Promise<T>;
  readonly close: () => Promise<void>;
  /** Comes when the database has stopped. */
  readonly ended: Promise<HowItEnded>;
}

/** `taken`: another server has taken over the data folder. */
export type HowItEnded = 'closed' | 'failed' | 'taken';

/** What the thread needs of the folder's lock. */
type Lock = Pick<FolderLock, 'key' | 'lost' | 'check'>;

class DatabaseFailure extends Error {
  readonly code: string | undefined;
  readonly detail: string | undefined;
  readonly constraint: string | undefined;
  constructor({ message, code, detail, constraint }: NonNullable<Told['failure']>) {
    super(message);
    this.name = 'DatabaseFailure';
    this.code = code;
    this.detail = detail;
    this.constraint = constraint;
  }
}

/** Starts the embedded database on its own thread; `null` keeps it in memory. Nothing is asked of a folder whose lock is lost. */
export async function pgliteThread(folder: string | null, lock: Lock | null): Promise<PgliteThread> {
  const { send, ended } = await startWorker(folder, lock);
  return takingTurns(send, ended);
}

/** Lets everybody ask what answers one question at a time, and takes no other between those of a transaction. */
export function takingTurns(send: Speaker['ask'], ended: PgliteThread['ended']): PgliteThread {
  const turns = priorityLock();
  const inside = new AsyncLocalStorage<true>();
  const speaker: Speaker = { ask: send };
  return {
    ask: (question, rank) => {
      if (inside.getStore()) throw new Error('Inside a transaction ask the transaction: the database itself would wait for ever');
      return turns.take(() => send(question), rank);
    },
    transaction: (work, patient = false) =>
      turns.take(
        () =>
          inside.run(true, async () => {
            await send({ ask: 'script', text: 'begin' });
            try {
              const result = await work(speaker);
              await send({ ask: 'script', text: 'commit' });
              return result;
            } catch (error) {
              await send({ ask: 'script', text: 'rollback' });
              throw error;
            }
          }),
        patient ? 'patient' : 'ordinary',
      ),
    ended,
    close: async () => {
      await turns.take(() => send({ ask: 'close' }));
      await ended;
    },
  };
}

/** Its write-ahead log cannot grow: no further question would ever be answered. What was confirmed is safe on the disk. */
const isEndOfLog = ({ code, message }: NonNullable<Told['failure']>): boolean => code === '53100' && message.includes('pg_wal');

async function startWorker(folder: string | null, lock: Lock | null) {
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), {
    workerData: { folder, lock: lock?.key ?? null } satisfies WorkerData,
    execArgv: [],
  });
  const waiting = new Map<number, { resolve: (result: Result) => void; reject: (error: Error) => void }>();
  let last = 0;
  let gone: Error | undefined;
  const failAll = (error: Error) => {
    gone ??= error;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  const opened = new Promise<Result>((resolve, reject) => waiting.set(0, { resolve, reject }));
  worker.on('message', ({ id, result, failure }: Told) => {
    if (id === BROKEN) return failAll(new Error(`The embedded database has stopped: ${failure?.message}`));
    const asker = waiting.get(id);
    waiting.delete(id);
    if (failure) {
      asker?.reject(new DatabaseFailure(failure));
      if (isEndOfLog(failure)) void worker.terminate();
    } else if (result) asker?.resolve(result);
  });
  worker.on('error', failAll);
  let how: HowItEnded = 'failed';
  const ended = new Promise<HowItEnded>((resolve) => {
    worker.on('exit', () => {
      failAll(new Error('The embedded database has stopped'));
      resolve(how === 'failed' && lock && !isHeldBy(lock.key) ? 'taken' : how);
    });
  });
  void lock?.lost.then(() => {
    how = 'taken';
    failAll(new Error('The embedded database has stopped: its folder was taken over'));
    void worker.terminate();
  });
  await opened;
  const send = (question: Question): Promise<Result> =>
    new Promise((resolve, reject) => {
      if (gone) return reject(gone);
      lock?.check();
      if (question.ask === 'close') how = 'closed';
      last += 1;
      waiting.set(last, { resolve, reject });
      worker.postMessage({ ...question, id: last });
    });
  return { send, ended };
}
