import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Settings } from '#server/settings.ts';
import { compilePlainly } from '#server/store/embedded/plain-compiler.ts';
import { holdsDatabase } from '#server/store/embedded/database-folder.ts';
import { runApart } from '#server/store/embedded/work-apart.ts';

const MAKE = fileURLToPath(new URL('../store/embedded/make-folder.cli.ts', import.meta.url));
const FILL = fileURLToPath(new URL('./fill.cli.ts', import.meta.url));

/**
 * Sees to it that this process opens an embedded database that is already there, and takes little memory for it. Says whether it was
 * made now.
 */
export async function fillApart({ databaseUrl, dataDir, seed }: Settings): Promise<boolean> {
  const isNew = databaseUrl === null && !holdsDatabase(join(dataDir, 'database'));
  if (isNew) await (seed === 'demo' ? runApart(FILL) : runApart(MAKE, dataDir));
  compilePlainly();
  return isNew;
}
