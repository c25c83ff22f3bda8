import { takeAhead } from '#app/boot/asked-ahead.ts';
import { listInstallations } from '#contract/installations.contract.ts';
import type { Instant } from '#domain/quantity.ts';
import type { Problem } from '#domain/service/problem.ts';
import { call } from '#remote/call.ts';
import { thisOrigin, type Wire } from '#remote/wire.ts';
import type { InstallationList } from '#state/reads.ts';

/** What is shown of the list before the device's database is opened. */
export interface FirstRows extends InstallationList {
  readonly accountId: string;
  readonly at: Instant;
  readonly problem: Problem | null;
  /** They come from the device, which holds no more of the list than this. */
  readonly isHeld: boolean;
}

/** `null` when they could not be had, whyever: the engine asks again, and says why. */
export async function fetchFirstRows(accountId: string, token: string): Promise<FirstRows | null> {
  const wire: Wire = { ...thisOrigin, fetch: (url, init) => takeAhead(url, token) ?? fetch(url, init) };
  const answer = await call(wire, listInstallations, { query: { page: 1 } }, { token });
  if (answer.is !== 'ok') return null;
  const { rows, count } = answer.reply.body;
  return { accountId, rows, total: Math.max(count, rows.length), at: Date.now() as Instant, problem: null, isHeld: false };
}
