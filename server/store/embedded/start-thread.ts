import { statfsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { type FolderLock, isHeldBy } from './folder-lock.ts';
import { BROKEN, type DatabaseRequest, type Result, type WorkerAnswer, type WorkerData } from './pglite-messages.ts';

export type Lock = Pick<FolderLock, 'key' | 'lost' | 'check'>;

/** `taken`: another server has taken over the data folder. */
export type EndReason = 'closed' | 'failed' | 'taken';

/** `full`: there is no space for the log; the database can be opened again once there is. */
type ThreadEndReason = EndReason | 'full';

export interface RunningThread {
  readonly send: (request: DatabaseRequest) => Promise<Result>;
  /** Resolves when the thread has stopped. */
  readonly ended: Promise<ThreadEndReason>;
}

class DatabaseFailure extends Error {
  readonly code: string | undefined;
  readonly detail: string | undefined;
  readonly constraint: string | undefined;
  constructor({ message, code, detail, constraint }: NonNullable<WorkerAnswer['failure']>) {
    super(message);
    this.name = 'DatabaseFailure';
    this.code = code;
    this.detail = detail;
    this.constraint = constraint;
  }
}

/** The write-ahead log cannot grow: no further query would ever be answered. What was confirmed is on the disk. */
const isEndOfLog = ({ code, message }: NonNullable<WorkerAnswer['failure']>): boolean => code === '53100' && message.includes('pg_wal');

/** Starts the embedded database on a thread; `null` keeps it in memory. After the folder's lock is lost no request is sent. */
export async function startThread(folder: string | null, lock: Lock | null): Promise<RunningThread> {
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
  let how: ThreadEndReason = 'failed';
  const stopAs = (why: ThreadEndReason, said: string) => {
    how = why;
    failAll(new Error(said));
    void worker.terminate();
  };
  const opened = new Promise<Result>((resolve, reject) => waiting.set(0, { resolve, reject }));
  worker.on('message', ({ id, result, failure }: WorkerAnswer) => {
    if (id === BROKEN) return failAll(new Error(`The embedded database has stopped: ${failure?.message}`));
    const caller = waiting.get(id);
    waiting.delete(id);
    if (failure) {
      caller?.reject(new DatabaseFailure(failure));
      if (isEndOfLog(failure)) stopAs('full', `The embedded database has stopped: ${failure.message}`);
    } else if (result) caller?.resolve(result);
  });
  worker.on('error', failAll);
  const ended = new Promise<ThreadEndReason>((resolve) => {
    worker.on('exit', () => {
      failAll(new Error('The embedded database has stopped'));
      resolve(how === 'failed' && lock && !isHeldBy(lock.key) ? 'taken' : how);
    });
  });
  void lock?.lost.then(() => stopAs('taken', 'The embedded database has stopped: its folder was taken over'));
  await opened;
  const send = (request: DatabaseRequest): Promise<Result> =>
    new Promise((resolve, reject) => {
      if (gone) return reject(gone);
      lock?.check();
      if (request.kind === 'close') how = 'closed';
      last += 1;
      waiting.set(last, { resolve, reject });
      worker.postMessage({ ...request, id: last });
    });
  return { send, ended };
}

/** Unit: ms between two checks of the free space. */
const LOOK_EVERY = 1_000;
/** Unit: bytes. Two files of the log: one to continue with, and one for what the start itself writes. */
const ENOUGH = 32 * 1_048_576;

export interface ReopenedThread {
  /** Sends to the running thread; while none runs, to the last one, which refuses. */
  readonly current: () => RunningThread['send'];
  readonly ended: Promise<EndReason>;
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= ENOUGH;
  } catch {
    return false; // expected: the disk is away; it is checked again
  }
}

/**
 * Starts a new thread after one has stopped because the disk was full, as soon as there is space. What was confirmed is on the disk
 * (specification 22.28).
 */
export async function reopenWhenFull(start: () => Promise<RunningThread>, dataDir: string, lock: Lock | null): Promise<ReopenedThread> {
  let thread = await start();
  let isClosing = false;

  const next = async (): Promise<EndReason | RunningThread> => {
    for (;;) {
      await wait(LOOK_EVERY);
      if (isClosing) return 'closed';
      if (lock && !isHeldBy(lock.key)) return 'taken';
      if (!hasRoom(dataDir)) continue;
      const started = await start().catch(() => null); // expected: the space was taken meanwhile
      if (started !== null || hasRoom(dataDir)) return started ?? 'failed';
    }
  };
  const endReason = async (): Promise<EndReason> => {
    for (;;) {
      const how = await thread.ended;
      if (how !== 'full') return how;
      const outcome = await next();
      if (typeof outcome === 'string') return outcome;
      thread = outcome;
      if (isClosing) await thread.send({ kind: 'close' });
    }
  };
  const close = async ({ send, ended }: RunningThread): Promise<Result> => {
    isClosing = true;
    try {
      return await send({ kind: 'close' });
    } catch (error) {
      if ((await ended) !== 'full') throw error;
      return { rows: [] };
    }
  };
  const current = () => {
    const running = thread;
    return (request: DatabaseRequest) => (request.kind === 'close' ? close(running) : running.send(request));
  };
  return { current, ended: endReason() };
}
