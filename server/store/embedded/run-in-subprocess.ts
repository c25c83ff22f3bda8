import { fork } from 'node:child_process';

/** The error of a subprocess; the message is for the operator. */
export class SubprocessFailure extends Error {}

/** Runs a script that calls `serveParent` and waits for it. Rejects with the error that it reports. */
export async function runInSubprocess(script: string, ...words: readonly string[]): Promise<void> {
  const working = fork(script, words);
  let why = 'The database could not be made: the process that was to do it was ended.';
  working.on('message', (said) => {
    why = String(said);
  });
  const code = await new Promise((resolve, reject) => working.once('error', reject).once('exit', resolve));
  if (code !== 0) throw new SubprocessFailure(why);
}

/**
 * Does the work of a subprocess, and ends if the parent process ends. The memory that it takes is freed with it. `say` converts an error
 * into a sentence for the operator.
 */
export async function serveParent(work: () => Promise<void>, say: (error: unknown) => string): Promise<void> {
  const orphaned = (): never => process.exit(1);
  process.once('disconnect', orphaned);
  try {
    await work();
    process.off('disconnect', orphaned);
    if (process.connected) process.disconnect();
  } catch (error) {
    await new Promise((resolve) => process.send?.(say(error), resolve));
    process.exit(1);
  }
}
