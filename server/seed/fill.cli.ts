import { availableMemory } from 'node:process';
import { makeLog } from '#server/log.ts';
import { readSettings } from '#server/settings.ts';
import { compilePlainly } from '#server/store/embedded/plain-compiler.ts';
import { whyEnded } from '#server/why-ended.ts';
import { readyDatabase } from './ready-database.ts';

/*
 * Fills a new embedded database for a server that starts, in a process of its own: what that takes of the memory goes with
 * it. It ends when that server goes away.
 */

/** Unit: bytes that have to be free for the database to be filled by optimised code, which is a third faster. */
const ROOM_TO_OPTIMISE = 3_000_000_000;

const orphaned = (): never => process.exit(1);

try {
  process.once('disconnect', orphaned);
  const settings = readSettings(process.env);
  if (availableMemory() < ROOM_TO_OPTIMISE) compilePlainly();
  const database = await readyDatabase(settings, makeLog(settings.logLevel));
  await database.close();
  process.off('disconnect', orphaned);
  if (process.connected) process.disconnect();
} catch (error) {
  console.error(whyEnded(error));
  process.exit(1);
}
