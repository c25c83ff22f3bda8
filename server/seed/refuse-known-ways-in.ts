import type { Settings } from '#server/settings.ts';
import type { Database } from '#server/store/database-types.ts';
import { demoIsDue } from './demo.ts';
import { knownWaysIn } from './demo-accounts.ts';

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
