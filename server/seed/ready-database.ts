import type { Logger } from 'pino';
import { isReachable, type Settings } from '#server/settings.ts';
import { openDatabase } from '#server/store/database.ts';
import type { Database } from '#server/store/database-types.ts';
import { seedDemo } from './demo.ts';
import { readingsKept, saidOf } from '#server/store/telemetry/readings-kept.ts';
import { refuseKnownWaysIn } from './refuse-known-ways-in.ts';

/** The database with all that is to be in it at the start. */
export async function readyDatabase(settings: Settings, log: Logger): Promise<Database> {
  const { seed, seedSize, seedDays } = settings;
  const database = await openDatabase(settings);
  const kept = saidOf(await readingsKept(database));
  if (kept !== null) log.info(kept);
  if (isReachable(settings) && !settings.demoPublic) await refuseKnownWaysIn(database, seed);
  const seeding = () => seedDemo(database, seedSize, Date.now(), seedDays);
  if (seed === 'demo' && (await database.relaxed(seeding))) log.info('the demo was seeded');
  return database;
}
