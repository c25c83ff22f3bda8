import { fork } from 'node:child_process';

/** What went wrong in a process that worked for this one; `code` as it had it, none where the message is for the operator. */
interface Failure {
  readonly message: string;
  readonly code?: string;
}

/** Something for the operator to put right, found by a process that worked for this one. */
export class FailedApart extends Error {}

/** Runs a script that calls `workApart` and waits for it; fails as it has failed. */
export async function runApart(script: string, ...words: readonly string[]): Promise<void> {
  const working = fork(script, words);
  let failure: Failure = { message: 'The database could not be made: the process that was to do it was ended.' };
  working.on('message', (told) => {
    failure = told as Failure;
  });
  const code = await new Promise((resolve, reject) => working.once('error', reject).once('exit', resolve));
  if (code === 0) return;
  throw failure.code === undefined ? new FailedApart(failure.message) : Object.assign(new Error(failure.message), { code: failure.code });
}

/** What the process that waits is told: the error as it was. */
const asItWas = (error: unknown): Failure => {
  const { message, code } = error as NodeJS.ErrnoException;
  return { message, ...(code !== undefined && { code }) };
};

/**
 * Works for the process that has started this one, and ends with it. What it takes of the memory goes with it. `say` makes a
 * sentence for the operator of what went wrong.
 */
export async function workApart(work: () => Promise<void>, say?: (error: unknown) => string): Promise<void> {
  const orphaned = (): never => process.exit(1);
  process.once('disconnect', orphaned);
  try {
    await work();
    process.off('disconnect', orphaned);
    if (process.connected) process.disconnect();
  } catch (error) {
    const failure = say ? { message: say(error) } : asItWas(error);
    await new Promise((resolve) => process.send?.(failure, resolve));
    process.exit(1);
  }
}
