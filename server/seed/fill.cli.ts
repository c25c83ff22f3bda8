import { availableMemory } from 'node:process';
import { makeLog } from '#server/log.ts';
import { readSettings } from '#server/settings.ts';
import { compilePlainly } from '#server/store/embedded/plain-compiler.ts';
import { workApart } from '#server/store/embedded/work-apart.ts';
import { whyEnded } from '#server/why-ended.ts';
import { readyDatabase } from './ready-database.ts';

/* Fills a new embedded database for a server that starts, in a process of its own. */

/** Unit: bytes that have to be free for the database to be filled by optimised code, which is a third faster. */
const ROOM_TO_OPTIMISE = 3_000_000_000;
/** Unit: installations. A smaller demo is filled before optimised code has paid for itself. */
const WORTH_OPTIMISING = 20;

await workApart(async () => {
  const settings = readSettings(process.env);
  if (availableMemory() < ROOM_TO_OPTIMISE || settings.seedSize < WORTH_OPTIMISING) compilePlainly();
  const database = await readyDatabase(settings, makeLog(settings.logLevel));
  await database.close();
}, whyEnded);
