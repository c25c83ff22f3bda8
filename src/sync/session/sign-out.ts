import { reportAndUse, reportOnly } from '#failures/report.ts';
import { accountIdOf } from '#local/vault/accounts.ts';
import type { SessionParts } from './session-parts.ts';
import { SIGNED_OUT } from './session-state.ts';
import { waitingAccounts } from './resume.ts';

export type Leaving = 'keep' | 'delete';

/** Ends the session of this tab. Other tabs clear their own storage. */
export async function closeTab({ data, state, tab }: SessionParts): Promise<void> {
  const { accountId } = state.get();
  tab.clear();
  state.set(SIGNED_OUT);
  if (accountId !== null) await data.close(accountId).catch(reportOnly('sync/session'));
}

/** Ends the token on our own server, without waiting. A foreign backend has no such call. */
export function endAtServer({ device, calls, state }: SessionParts): void {
  const { token } = state.get();
  if (token !== null && device.secret() !== null) void calls.logout(token).catch(() => undefined); // expected: no network; the token expires
}

/** Removes name and password of the sign-in form, before the form is shown and reads them. */
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
 * Signs out. The order allows an interruption between any two steps: the vault stores the beginning, the form's name is removed, the other
 * tabs are informed, then secrets and data are deleted. `sweep` finishes an interrupted sign-out.
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
  parts.state.set(await waitingAccounts(parts));
}

/** Finishes sign-outs that were interrupted. */
export async function sweep(parts: SessionParts): Promise<void> {
  const accounts = await parts.vault.accounts().catch(reportAndUse([], 'sync/session'));
  for (const { id, status, leaving } of accounts) {
    if (status !== 'leaving') continue;
    forgetName(parts, id);
    if (parts.state.get().accountId === id) await closeTab(parts);
    await wipe(parts, id, leaving ?? 'keep');
  }
}
