import { signal } from '@preact/signals-react';
import type { ServiceBase, Services } from '#app/boot/anonymous-services.ts';
import { painted } from '#app/boot/page-environment.ts';
import { withTimeout } from '#local/db/with-timeout.ts';
import type { InstallationList } from '#state/queries.ts';
import type { Resource } from '#domain/service/resource.ts';
import { asResource, provisionalServices } from './provisional-services.ts';
import { type FirstRows, fetchFirstRows } from './first-rows.ts';

/** Unit: ms. A network slower than this gets the engine, which knows what to say of it. */
const FIRST_ROWS_TIMEOUT_MS = 4000;

/**
 * Services for an account that this device has nothing of. The rows come first, and what is behind them, the database and
 * the engine, after they were seen.
 */
export function openProvisionally(
  base: ServiceBase,
  accountId: string,
  token: string,
  openFully: (first: FirstRows | null) => Promise<Services>,
): Services {
  const rows = signal<Resource<InstallationList>>({ is: 'loading' });
  const open = async () => {
    // expected: a slow network; the engine asks again and says why
    const first = await withTimeout(FIRST_ROWS_TIMEOUT_MS, fetchFirstRows(accountId, token)).catch(() => null);
    if (first) {
      rows.value = asResource(first);
      await painted();
    }
    return openFully(first);
  };
  return provisionalServices(base, rows, open());
}
