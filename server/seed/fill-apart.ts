import { fork } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Settings } from '#server/settings.ts';
import { compilePlainly } from '#server/store/embedded/plain-compiler.ts';
import { holdsDatabase } from '#server/store/embedded/start-pglite.ts';

const MAKE = fileURLToPath(new URL('../store/embedded/make-folder.cli.ts', import.meta.url));
const FILL = fileURLToPath(new URL('./fill.cli.ts', import.meta.url));

/** The new database could not be made; the process that was to do it has said why. */
export class NotFilled extends Error {}

async function apart(script: string, ...words: readonly string[]): Promise<void> {
  const working = fork(script, words);
  const code = await new Promise((resolve, reject) => working.once('error', reject).once('exit', resolve));
  if (code !== 0) throw new NotFilled('The database could not be made.');
}

/** Sees to it that this process opens an embedded database that is already there, and takes little memory for it. */
export async function fillApart({ databaseUrl, dataDir, seed }: Settings): Promise<void> {
  if (databaseUrl === null && !holdsDatabase(join(dataDir, 'database'))) {
    await apart(MAKE, dataDir);
    if (seed === 'demo') await apart(FILL);
  }
  compilePlainly();
}
