import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

interface Start {
  readonly command: readonly [string, ...string[]];
  /** Output when it is ready; the first group is the value that the test needs. */
  readonly says: RegExp;
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts a program that prints when it is ready. */
export async function aProgram({ command: [program, ...words], says, env = {} }: Start) {
  const child = spawn(program, words, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe', 'pipe'] });
  running.add(child);
  let printed = '';
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve(void running.delete(child))));
  const said = await new Promise<string>((resolve, reject) => {
    for (const stream of child.stdio.slice(1))
      stream?.on('data', (piece: Buffer) => {
        printed = `${printed}${piece.toString()}`.slice(-20_000);
        const found = says.exec(printed);
        if (found) resolve(found[1] ?? '');
      });
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`${program} did not start:\n${printed}`)));
  });
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
  };
  return { said, stop, printed: () => printed };
}

/** A temporary home for a browser: it neither reads nor leaves anything in the home of the user who runs the tests. */
export async function aHome() {
  const path = await mkdtemp(join(tmpdir(), 'pv-browser-'));
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) };
}

/** The location of the product's users, as the browser reports it. */
export const IN_POLAND = { TZ: 'Europe/Warsaw', LANG: 'pl_PL.UTF-8', LANGUAGE: 'pl' } as const;
