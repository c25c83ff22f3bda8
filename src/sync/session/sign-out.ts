import { reportAndUse, reportOnly } from '#failures/report.ts';
import { accountIdOf } from '#local/vault/accounts.ts';
import type { SessionParts } from './session-parts.ts';
import { NOBODY } from './session-state.ts';
import { whoWaits } from './resume.ts';

export type Leaving = 'keep' | 'delete';

/** This tab is not signed in any more; what other tabs hold is theirs to clear. */
export async function closeTab({ data, state, tab }: SessionParts): Promise<void> {
  const { accountId } = state.get();
  tab.clear();
  state.set(NOBODY);
  if (accountId !== null) await data.close(accountId).catch(reportOnly('sync/session'));
}

/** Nobody waits for it. A token of a backend that is not ours is left to it. */
export function endAtServer({ device, calls, state }: SessionParts): void {
  const { token } = state.get();
  if (token !== null && device.secret() !== null) void calls.logout(token).catch(() => undefined); // expected: no network; the token ends by itself
}

/** Name and password of the form go before the form is seen again: it asks for them at once. */
function forgetName({ device }: SessionParts, accountId: string): void {
  if (accountIdOf(device.username() ?? '') === accountId || device.marker() === accountId) device.forget();
}

/** Steps 4 and 5 of leaving: the secrets, then the data. Safe to repeat from any point. */
async function wipe(parts: SessionParts, accountId: string, how: Leaving): Promise<void> {
  const { vault, data } = parts;
  await vault.forgetSecrets(accountId).catch(reportOnly('sync/session'));
  forgetName(parts, accountId);
  parts.clearBadge();
  if (how === 'delete') await data.deleteAll(accountId);
  const waiting = how === 'keep' ? await data.keepChanges(accountId) : 0;
  parts.device.forgetSecret();
  await vault.endLeaving(accountId, waiting).catch(reportOnly('sync/session'));
}

/**
 * Leaves the account, in an order that may be cut off between any two steps:
 * the vault says so first, then the form's name goes, then the other tabs hear of it, then secrets and data go. The janitor finishes what was cut off.
 */
export async function leave(parts: SessionParts, how: Leaving): Promise<void> {
  const { accountId } = parts.state.get();
  if (accountId === null) return;
  await parts.vault.beginLeaving(accountId, how).catch(reportOnly('sync/session'));
  forgetName(parts, accountId);
  parts.channel.tell({ is: 'left', accountId });
  endAtServer(parts);
  await closeTab(parts);
  await wipe(parts, accountId, how);
  parts.state.set(await whoWaits(parts));
}

/** Finishes sign-outs that a crash cut off. */
export async function sweep(parts: SessionParts): Promise<void> {
  const accounts = await parts.vault.accounts().catch(reportAndUse([], 'sync/session'));
  for (const { id, status, leaving } of accounts) {
    if (status !== 'leaving') continue;
    forgetName(parts, id);
    if (parts.state.get().accountId === id) await closeTab(parts);
    await wipe(parts, id, leaving ?? 'keep');
  }
}
