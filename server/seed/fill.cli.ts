import { availableMemory } from 'node:process';
import { exitMessage } from '#server/exit-message.ts';
import { makeLog } from '#server/log.ts';
import { readSettings } from '#server/settings.ts';
import { serveParent } from '#server/store/embedded/run-in-subprocess.ts';
import { skipWasmOptimisation } from '#server/store/embedded/save-memory.ts';
import { finishDemo } from './demo.ts';
import { prepareDatabase } from './ready-database.ts';
import { throttleProgress } from './throttle-progress.ts';

/* Fills a new embedded database for a starting server, in a process of its own. */

/** Unit: bytes of free memory needed to fill the database with optimised code, which takes a gigabyte. */
const ROOM_TO_OPTIMISE = 3_000_000_000;
/**
 * Unit: installations. From this size on the days that diagnoses need are filled in here as far as the time goes: optimised code takes half
 * the time that the server needs for them.
 */
const MORE_FROM = 300;
/** Unit: ms since this process began. What is not filled in by then is left to the server, which answers meanwhile. */
const FILL_UNTIL = 35_000;

await serveParent(async () => {
  const settings = readSettings(process.env);
  const hasMore = settings.seedSize >= MORE_FROM;
  if (!hasMore || availableMemory() < ROOM_TO_OPTIMISE) skipWasmOptimisation();
  const log = makeLog(settings.logLevel);
  const database = await prepareDatabase(settings, log);
  if (hasMore) {
    const onProgress = throttleProgress((percent) => log.info(`the demo is being seeded: ${percent} % of its history`));
    let isDiagnosable = false;
    const filling = {
      mayGoOn: () => !isDiagnosable && performance.now() < FILL_UNTIL,
      onDiagnosable: () => {
        isDiagnosable = true;
      },
    };
    await database.relaxed(() => finishDemo(database, { now: Date.now(), showcaseDays: settings.seedDays, onProgress }, filling));
  }
  await database.close();
}, exitMessage);
