import { reportOnly } from '#failures/report.ts';
import { computed } from '@preact/signals-react';
import type { ServiceBase, Services } from '#app/boot/anonymous-services.ts';
import { putFirstInstallations } from '#local/cache/installations.repo.ts';
import { beginFetch } from '#local/cache/meta.repo.ts';
import { withTimeout } from '#local/db/with-timeout.ts';
import type { Query } from '#state/queries/queries.ts';
import { databaseOf } from './account-data.ts';
import { asResource } from './provisional-services.ts';
import { accountServices } from './account-services.ts';
import type { FirstRows } from './first-rows.ts';

/** Unit: ms. A slower database counts as one that does not open; the account's services show the reason. */
const DATABASE_TIMEOUT_MS = 2000;

async function keep({ accountId, rows, total, at }: FirstRows): Promise<void> {
  const db = databaseOf(accountId);
  await putFirstInstallations(db, rows, await beginFetch(db, 'installations'), { at, etag: null, total });
}

/** Keeps showing `fallback` until the database has answered for the first time. */
function untilLoaded<T>(read: Query<T>, fallback: Query<T>['value']): Query<T> {
  let hasAnswered = false;
  return computed(() => {
    const now = read.value;
    hasAnswered ||= now.is !== 'loading';
    return hasAnswered ? now : fallback;
  });
}

/** Replaces the provisional services with the account's. Stores the fetched first rows on the device and keeps them on the screen meanwhile. */
export async function handOver(base: ServiceBase, first: FirstRows | null): Promise<Services> {
  const isSameAccount = first !== null && base.session.state().accountId === first.accountId;
  if (isSameAccount && !first.isStored) await withTimeout(DATABASE_TIMEOUT_MS, keep(first)).catch(reportOnly('app/first-rows'));
  const full = accountServices(base);
  if (!isSameAccount) return full;
  return { ...full, queries: { ...full.queries, installations: untilLoaded(full.queries.installations, asResource(first)) } };
}
