import { join } from 'node:path';
import { exitMessage } from '#server/exit-message.ts';
import { NoDatabase } from './database-folder.ts';
import { lockFolder } from './folder-lock.ts';
import { serveParent } from './run-in-subprocess.ts';
import { skipWasmOptimisation } from './save-memory.ts';
import { prepareFolder } from './start-pglite.ts';
import { requireWritable, whyUnusable } from './usable-folder.ts';

/*
 * Creates an empty database in the given data folder for a starting server, in a process of its own, because it takes half a gigabyte of
 * memory for a few seconds.
 */

await serveParent(async () => {
  skipWasmOptimisation();
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
}, exitMessage);
