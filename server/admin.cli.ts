import { administer, helpFor, withFile } from '#server/control/administer.ts';
import type { Done } from '#server/control/commands/command.ts';
import { callRunningServer } from '#server/control/control-server.ts';
import { readSettings } from '#server/settings.ts';
import { openDatabase } from '#server/store/database.ts';
import { requireDatabase } from '#server/store/embedded/database-folder.ts';
import { skipWasmOptimisation } from './store/embedded/save-memory.ts';

/*
 * `npm run admin -- …`: license keys, vendors, modems and their keys, staff accounts, installations, checklists of visits, the
 * demo, the audit log, epochs.
 * With DATABASE_URL it uses that PostgreSQL; with the embedded database the running server, or the data folder if no server runs.
 */

async function carryOut(words: readonly string[]): Promise<Done> {
  const settings = readSettings(process.env);
  if (settings.databaseUrl === null) {
    const reply = await callRunningServer(settings.dataDir, JSON.stringify(words));
    if (reply) return (await reply.json()) as Done;
    requireDatabase(settings.dataDir);
    skipWasmOptimisation();
  }
  const database = await openDatabase(settings, console.warn);
  try {
    return await administer(database, words, settings);
  } finally {
    await database.close();
  }
}

try {
  const words = process.argv.slice(2);
  const { lines, isDone } = helpFor(words) ?? (await carryOut(await withFile(words)));
  for (const line of lines) console.info(line);
  process.exitCode = isDone ? 0 : 1;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
