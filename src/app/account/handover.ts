import { reportOnly } from '#failures/report.ts';
import { computed } from '@preact/signals-react';
import type { ServiceBase, Services } from '#app/boot/anonymous-services.ts';
import { putFirstInstallations } from '#local/cache/installations.repo.ts';
import { beginFetch } from '#local/cache/meta.repo.ts';
import { withTimeout } from '#local/db/with-timeout.ts';
import type { Query } from '#state/queries.ts';
import { databaseOf } from './account-data.ts';
import { asResource } from './provisional-services.ts';
import { accountServices } from './account-services.ts';
import type { FirstRows } from './first-rows.ts';

/** Unit: ms. A database that takes longer than this is one that does not open; the account's services know what to say of it. */
const DATABASE_TIMEOUT_MS = 2000;

async function keep({ accountId, rows, total, at }: FirstRows): Promise<void> {
  const db = databaseOf(accountId);
  await putFirstInstallations(db, rows, await beginFetch(db, 'installations'), { at, etag: null, total });
}

/** What is already seen stays in sight until the database has answered for the first time. */
function meanwhile<T>(read: Query<T>, shown: Query<T>['value']): Query<T> {
  let hasAnswered = false;
  return computed(() => {
    const now = read.value;
    hasAnswered ||= now.is !== 'loading';
    return hasAnswered ? now : shown;
  });
}

/** From the provisional services to the account's: rows that were fetched first go to the device, and nothing disappears on the way. */
export async function handOver(base: ServiceBase, first: FirstRows | null): Promise<Services> {
  const isTheirs = first !== null && base.session.state().accountId === first.accountId;
  if (isTheirs && !first.isStored) await withTimeout(DATABASE_TIMEOUT_MS, keep(first)).catch(reportOnly('app/first-rows'));
  const full = accountServices(base);
  if (!isTheirs) return full;
  return { ...full, queries: { ...full.queries, installations: meanwhile(full.queries.installations, asResource(first)) } };
}
