import { statfsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { isHeldBy } from './folder-lock.ts';
import type { Question, Result } from './pglite-messages.ts';
import type { HowItEnded, Lock, RunningThread } from './start-thread.ts';

/** Unit: ms between two looks whether there is room. */
const LOOK_EVERY = 1_000;
/** Unit: bytes. Two files of the log: one to go on with, and one for what the start itself writes. */
const ENOUGH = 32 * 1_048_576;

export interface OpenedAgain {
  /** Asks the thread that runs now, or the last one, which refuses, while none does. */
  readonly current: () => RunningThread['send'];
  readonly ended: Promise<HowItEnded>;
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= ENOUGH;
  } catch {
    return false; // expected: a disk that is away; it is looked at again
  }
}

/** Starts another thread whenever one has stopped for want of room and there is room again. What was confirmed is on the disk (specification 22.28). */
export async function openedAgain(start: () => Promise<RunningThread>, dataDir: string, lock: Lock | null): Promise<OpenedAgain> {
  let thread = await start();
  let isClosing = false;

  const next = async (): Promise<HowItEnded | RunningThread> => {
    for (;;) {
      await wait(LOOK_EVERY);
      if (isClosing) return 'closed';
      if (lock && !isHeldBy(lock.key)) return 'taken';
      if (!hasRoom(dataDir)) continue;
      const started = await start().catch(() => null); // expected: the room was taken meanwhile
      if (started !== null || hasRoom(dataDir)) return started ?? 'failed';
    }
  };
  const untilItEnds = async (): Promise<HowItEnded> => {
    for (;;) {
      const how = await thread.ended;
      if (how !== 'full') return how;
      const found = await next();
      if (typeof found === 'string') return found;
      thread = found;
      if (isClosing) await thread.send({ ask: 'close' });
    }
  };
  const close = async ({ send, ended }: RunningThread): Promise<Result> => {
    isClosing = true;
    try {
      return await send({ ask: 'close' });
    } catch (error) {
      if ((await ended) !== 'full') throw error;
      return { rows: [], affectedRows: 0 };
    }
  };
  const current = () => {
    const running = thread;
    return (question: Question) => (question.ask === 'close' ? close(running) : running.send(question));
  };
  return { current, ended: untilItEnds() };
}
