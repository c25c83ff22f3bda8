import { join } from 'node:path';
import { lockFolder } from './folder-lock.ts';
import { compilePlainly } from './plain-compiler.ts';
import { NoDatabase, prepareFolder } from './start-pglite.ts';
import { requireWritable, whyUnusable } from './usable-folder.ts';

/*
 * Makes an empty database in the data folder that is named, for a server that starts: in a process of its own, since it
 * takes half a gigabyte of memory for a few seconds. It ends when that server goes away.
 */

const orphaned = (): never => process.exit(1);

try {
  process.once('disconnect', orphaned);
  compilePlainly();
  const dataDir = process.argv[2] ?? './data';
  requireWritable(dataDir);
  const lock = await lockFolder(dataDir);
  try {
    await prepareFolder(join(dataDir, 'database')).catch((error: unknown) => {
      throw error instanceof NoDatabase ? error : whyUnusable(dataDir, error);
    });
  } finally {
    lock.release();
  }
  process.off('disconnect', orphaned);
  if (process.connected) process.disconnect();
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
