import { availableMemory } from 'node:process';
import { makeLog } from '#server/log.ts';
import { readSettings } from '#server/settings.ts';
import { compilePlainly } from '#server/store/embedded/save-memory.ts';
import { serveParent } from '#server/store/embedded/run-in-subprocess.ts';
import { exitMessage } from '#server/exit-message.ts';
import { finishDemo } from './demo.ts';
import { readyDatabase } from './ready-database.ts';
import { tellingShare } from './throttle-progress.ts';

/* Fills a new embedded database for a server that starts, in a process of its own. */

/** Unit: bytes that have to be free for the database to be filled by optimised code, which takes a gigabyte. */
const ROOM_TO_OPTIMISE = 3_000_000_000;
/** Unit: installations. Of a larger demo all of the history is filled in here, and not by the server later: optimised code takes half the time. */
const WHOLE_FROM = 300;

await serveParent(async () => {
  const settings = readSettings(process.env);
  const isWhole = settings.seedSize >= WHOLE_FROM;
  if (!isWhole || availableMemory() < ROOM_TO_OPTIMISE) compilePlainly();
  const log = makeLog(settings.logLevel);
  const database = await readyDatabase(settings, log);
  if (isWhole) {
    const tell = tellingShare((percent) => log.info(`the demo is being seeded: ${percent} % of its history`));
    await database.relaxed(() => finishDemo(database, { now: Date.now(), showcaseDays: settings.seedDays, tell }));
  }
  await database.close();
}, exitMessage);
