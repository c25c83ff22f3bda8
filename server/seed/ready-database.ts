import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { isReachable } from '#server/addresses.ts';
import type { Settings } from '#server/settings.ts';
import type { Database } from '#server/store/database-types.ts';
import { openDatabase } from '#server/store/database.ts';
import { holdsDatabase } from '#server/store/embedded/database-folder.ts';
import { runInSubprocess } from '#server/store/embedded/run-in-subprocess.ts';
import { skipWasmOptimisation } from '#server/store/embedded/save-memory.ts';
import { describeStorage, readStorage } from '#server/store/telemetry/months.ts';
import { findPublicCredentials } from './demo-accounts.ts';
import { beginDemo, demoIsDue } from './demo.ts';
import { throttleProgress } from './throttle-progress.ts';

/** Opens the database with everything that it needs at the start. The demo has its last days; `startDemoHistory` continues from there. */
export async function prepareDatabase(settings: Settings, log: Logger): Promise<Database> {
  const { seed, seedSize, seedDays } = settings;
  const database = await openDatabase(settings, (line) => log.warn(line));
  const kept = describeStorage(await readStorage(database));
  if (kept !== null) log.info(kept);
  if (isReachable(settings) && !settings.demoPublic) await refusePublicCredentials(database, seed);
  const onProgress = throttleProgress((percent) => log.info(`the demo is being seeded: ${percent} % of its last days`));
  const seeding = () => beginDemo(database, { size: seedSize, now: Date.now(), showcaseDays: seedDays, onProgress });
  if (seed === 'demo' && (await database.relaxed(seeding))) log.info('the last days of the demo were seeded');
  return database;
}

const MAKE = fileURLToPath(new URL('../store/embedded/make-folder.cli.ts', import.meta.url));
const FILL = fileURLToPath(new URL('./fill.cli.ts', import.meta.url));

/**
 * Creates a missing embedded database in a subprocess, so that this process opens an existing one and needs little memory. Returns
 * whether it was created.
 */
export async function fillInSubprocess({ databaseUrl, dataDir, seed }: Settings): Promise<boolean> {
  const isNew = databaseUrl === null && !holdsDatabase(join(dataDir, 'database'));
  if (isNew) await (seed === 'demo' ? runInSubprocess(FILL) : runInSubprocess(MAKE, dataDir));
  skipWasmOptimisation();
  return isNew;
}

/** Others could sign in with public credentials. */
export class PublicDemo extends Error {}

const REACHED = 'while HOST, PUBLIC_URL or PV_TRUST_PROXY let others than this machine reach it';
const OTHERWISE = 'or set PV_DEMO_PUBLIC=on if everybody may come in.';

/** Throws if the demo's accounts or license keys are in the database, or would be seeded now. */
async function refusePublicCredentials(database: Database, seed: Settings['seed']): Promise<void> {
  const isDue = seed === 'demo' && (await demoIsDue(database)) !== 'not';
  const { accounts, keys } = await findPublicCredentials(database);
  if (isDue) {
    await database.close();
    throw new PublicDemo(
      `The demo has accounts whose passwords everybody knows, and is not seeded ${REACHED}: set PV_SEED=none, ${OTHERWISE}`,
    );
  }
  if (accounts.length + keys.length === 0) return;
  await database.close();
  throw new PublicDemo(
    `This database holds ways in from the demo that everybody knows (${[...accounts, ...keys].join(', ')}), and is not served ${REACHED}: remove them with 'npm run admin -- demo remove', ${OTHERWISE}`,
  );
}
