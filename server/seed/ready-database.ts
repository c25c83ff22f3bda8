import type { Logger } from 'pino';
import { isReachable } from '#server/addresses.ts';
import type { Settings } from '#server/settings.ts';
import { openDatabase } from '#server/store/database.ts';
import type { Database } from '#server/store/database-types.ts';
import { tellingShare } from './throttle-progress.ts';
import { beginDemo, demoIsDue } from './demo.ts';
import { readStorage, describeStorage } from '#server/store/telemetry/months.ts';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compilePlainly } from '#server/store/embedded/save-memory.ts';
import { holdsDatabase } from '#server/store/embedded/database-folder.ts';
import { runInSubprocess } from '#server/store/embedded/run-in-subprocess.ts';
import { knownWaysIn } from './demo-accounts.ts';

/** The database with all that is to be in it at the start; of the demo its last days, which `startDemoHistory` goes on from. */
export async function readyDatabase(settings: Settings, log: Logger): Promise<Database> {
  const { seed, seedSize, seedDays } = settings;
  const database = await openDatabase(settings, (line) => log.warn(line));
  const kept = describeStorage(await readStorage(database));
  if (kept !== null) log.info(kept);
  if (isReachable(settings) && !settings.demoPublic) await refuseKnownWaysIn(database, seed);
  const tell = tellingShare((percent) => log.info(`the demo is being seeded: ${percent} % of its last days`));
  const seeding = () => beginDemo(database, { size: seedSize, now: Date.now(), showcaseDays: seedDays, tell });
  if (seed === 'demo' && (await database.relaxed(seeding))) log.info('the last days of the demo were seeded');
  return database;
}

const MAKE = fileURLToPath(new URL('../store/embedded/make-folder.cli.ts', import.meta.url));
const FILL = fileURLToPath(new URL('./fill.cli.ts', import.meta.url));

/**
 * Sees to it that this process opens an embedded database that is already there, and takes little memory for it. Says whether it was
 * made now.
 */
export async function fillInSubprocess({ databaseUrl, dataDir, seed }: Settings): Promise<boolean> {
  const isNew = databaseUrl === null && !holdsDatabase(join(dataDir, 'database'));
  if (isNew) await (seed === 'demo' ? runInSubprocess(FILL) : runInSubprocess(MAKE, dataDir));
  compilePlainly();
  return isNew;
}

/** Others could sign in with what everybody knows. */
export class OpenDemo extends Error {}

const REACHED = 'while HOST, PUBLIC_URL or PV_TRUST_PROXY let others than this machine reach it';
const OTHERWISE = 'or set PV_DEMO_PUBLIC=on if everybody may come in.';

/** Throws where the demo's accounts or license keys are in the database, or would be seeded now. */
export async function refuseKnownWaysIn(database: Database, seed: Settings['seed']): Promise<void> {
  const isDue = seed === 'demo' && (await demoIsDue(database)) !== 'not';
  const { accounts, keys } = await knownWaysIn(database);
  if (isDue) {
    await database.close();
    throw new OpenDemo(
      `The demo has accounts whose passwords everybody knows, and is not seeded ${REACHED}: set PV_SEED=none, ${OTHERWISE}`,
    );
  }
  if (accounts.length + keys.length === 0) return;
  await database.close();
  throw new OpenDemo(
    `This database holds ways in from the demo that everybody knows (${[...accounts, ...keys].join(', ')}), and is not served ${REACHED}: remove them with 'npm run admin -- demo remove', ${OTHERWISE}`,
  );
}
