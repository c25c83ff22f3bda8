import { prefetchFirstPage, takePrefetched } from '#app/boot/prefetch.ts';
import { exactPage } from '#contract/fast-wire/exact-page.ts';
import type { Instant } from '#domain/quantity.ts';
import type { Problem } from '#domain/service/problem.ts';
import { receive } from '#remote/answer.ts';
import type { InstallationList } from '#state/queries/queries.ts';

/** The part of the list that is shown before the device's database is open. */
export interface FirstRows extends InstallationList {
  readonly accountId: string;
  readonly at: Instant;
  readonly problem: Problem | null;
  /** Read from the device, and all it has of the list. */
  readonly isStored: boolean;
}

/** `null` after any failure: the engine fetches again and shows the reason. */
export async function fetchFirstRows(accountId: string, token: string): Promise<FirstRows | null> {
  // expected: no network, or no response in time; the engine fetches again
  const received = await (takePrefetched(token) ?? prefetchFirstPage(token)).then(receive).catch(() => null);
  if (received?.status !== 200 || !received.isBackend) return null;
  const { json } = received;
  const page = exactPage(json) ?? (await import('./tolerant-page.ts')).tolerantPage(json);
  if (!page) return null;
  const { rows, count } = page;
  return { accountId, rows, total: Math.max(count, rows.length), at: Date.now() as Instant, problem: null, isStored: false };
}
