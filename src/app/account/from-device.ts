import { reportAndUse } from '#failures/report.ts';
import { signal } from '@preact/signals-react';
import type { ServiceBase, Services } from '#app/boot/anonymous-services.ts';
import { painted } from '#app/boot/page-environment.ts';
import { readInstallationsWithoutDexie } from '#local/cache/read-list-without-dexie.ts';
import { withTimeout } from '#local/db/with-timeout.ts';
import { asResource, provisionalServices } from './provisional-services.ts';
import type { FirstRows } from './first-rows.ts';

/** Unit: ms. A database that does not answer in this time is left to those who know what to say of it. */
const DATABASE_TIMEOUT_MS = 1000;

/**
 * Services that show the list which the device holds; `null` where it holds none. The database's library and the engine
 * come after it was seen.
 */
export async function fromDevice(
  base: ServiceBase,
  accountId: string,
  openFully: (first: FirstRows) => Promise<Services>,
): Promise<Services | null> {
  const stored = await withTimeout(DATABASE_TIMEOUT_MS, readInstallationsWithoutDexie(accountId)).catch(
    reportAndUse(null, 'app/list-on-device'),
  );
  if (!stored) return null;
  const { rows, total, asOf, problem } = stored;
  const first: FirstRows = { accountId, rows, total, at: asOf, problem, isStored: true };
  return provisionalServices(
    base,
    signal(asResource(first)),
    painted().then(() => openFully(first)),
  );
}
