import { fork } from 'node:child_process';

/** What a process that worked for this one has found; the message is for the operator. */
export class FailedApart extends Error {}

/** Runs a script that calls `workApart` and waits for it. Fails with what that has said. */
export async function runApart(script: string, ...words: readonly string[]): Promise<void> {
  const working = fork(script, words);
  let why = 'The database could not be made: the process that was to do it was ended.';
  working.on('message', (said) => {
    why = String(said);
  });
  const code = await new Promise((resolve, reject) => working.once('error', reject).once('exit', resolve));
  if (code !== 0) throw new FailedApart(why);
}

/**
 * Works for the process that has started this one, and ends with it. What it takes of the memory goes with it. `say` makes a
 * sentence for the operator of what went wrong.
 */
export async function workApart(work: () => Promise<void>, say: (error: unknown) => string): Promise<void> {
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
