import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Settings } from '#server/settings.ts';
import { compilePlainly } from '#server/store/embedded/plain-compiler.ts';
import { holdsDatabase } from '#server/store/embedded/database-folder.ts';
import { runApart } from '#server/store/embedded/work-apart.ts';

const MAKE = fileURLToPath(new URL('../store/embedded/make-folder.cli.ts', import.meta.url));
const FILL = fileURLToPath(new URL('./fill.cli.ts', import.meta.url));

/** Sees to it that this process opens an embedded database that is already there, and takes little memory for it. */
export async function fillApart({ databaseUrl, dataDir, seed }: Settings): Promise<void> {
  if (databaseUrl === null && !holdsDatabase(join(dataDir, 'database'))) {
    await runApart(MAKE, dataDir);
    if (seed === 'demo') await runApart(FILL);
  }
  compilePlainly();
}
