import type { Logger } from 'pino';
import { isReachable, type Settings } from '#server/settings.ts';
import { openDatabase } from '#server/store/database.ts';
import type { Database } from '#server/store/database-types.ts';
import { tellingShare } from './telling-share.ts';
import { beginDemo } from './demo.ts';
import { readingsKept, saidOf } from '#server/store/telemetry/readings-kept.ts';
import { refuseKnownWaysIn } from './refuse-known-ways-in.ts';

/** The database with all that is to be in it at the start; of the demo its last days, which `startDemoHistory` goes on from. */
export async function readyDatabase(settings: Settings, log: Logger): Promise<Database> {
  const { seed, seedSize, seedDays } = settings;
  const database = await openDatabase(settings, (line) => log.warn(line));
  const kept = saidOf(await readingsKept(database));
  if (kept !== null) log.info(kept);
  if (isReachable(settings) && !settings.demoPublic) await refuseKnownWaysIn(database, seed);
  const tell = tellingShare((percent) => log.info(`the demo is being seeded: ${percent} % of its last days`));
  const seeding = () => beginDemo(database, { size: seedSize, now: Date.now(), showcaseDays: seedDays, tell });
  if (seed === 'demo' && (await database.relaxed(seeding))) log.info('the last days of the demo were seeded');
  return database;
}
