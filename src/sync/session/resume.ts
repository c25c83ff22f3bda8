import { reportAndUse } from '#failures/report.ts';
import { accountIdOf } from '#local/vault/accounts.ts';
import type { SessionParts } from './session-parts.ts';
import { masked, type SessionState, SIGNED_OUT, tokenTag } from './session-state.ts';

type Parts = Pick<SessionParts, 'vault' | 'tab' | 'device' | 'state' | 'channel' | 'verify'>;

/** Resumes the session of this tab. Needs no database, so a reload is fast. */
export function resume({ tab, device, state }: Pick<Parts, 'tab' | 'device' | 'state'>): boolean {
  const stored = tab.read();
  if (!stored) {
    tab.clear();
    return false;
  }
  const accountId = accountIdOf(stored.username);
  state.set({ ...SIGNED_OUT, ...stored, accountId, is: 'signed-in', isRemembered: device.marker() === accountId });
  return true;
}

/** Opens the session from the vault. If the vault cannot be opened, the app starts with the sign-in. */
export async function restore({ vault, tab, state, device }: Omit<Parts, 'verify' | 'channel'>): Promise<boolean> {
  const remembered = await vault.remembered().catch(reportAndUse(null, 'sync/session'));
  if (!remembered) return signedOut({ vault, tab, state, device });
  const { account, token } = remembered;
  const { id: accountId, username, epoch } = account;
  tab.write({ token, username, epoch });
  state.set({ ...SIGNED_OUT, is: 'signed-in', accountId, username, token, epoch, isRestored: true, isRemembered: true });
  return true;
}

/**
 * A start without a session of this tab (15.9). Flag and token are stored only if the server has accepted the remembered token or cannot
 * be reached. If local storage was emptied, nothing is opened, whatever is in the vault.
 * `verified`: the token that the server has accepted.
 */
export async function coldStart(parts: Parts): Promise<{ readonly isOpen: boolean; readonly verified: string | null }> {
  const { vault, device, channel, verify } = parts;
  const remembered = await vault.remembered().catch(reportAndUse(null, 'sync/session'));
  const isWanted = remembered !== null && device.marker() === remembered.account.id;
  if (!isWanted) return { isOpen: await signedOut(parts), verified: null };
  const { account, token } = remembered;
  const verdict = await verify(token);
  if (verdict === 'refused') {
    const isDropped = await vault.dropToken(account.id, token).then(() => true, reportAndUse(false, 'sync/session'));
    channel.tell({ is: 'expired', accountId: account.id, tag: tokenTag(token) });
    if (!isDropped) return { isOpen: await signedOut(parts), verified: null };
  }
  // reads the vault again: another tab may have signed out or in meanwhile
  return { isOpen: await restore(parts), verified: verdict === 'accepted' ? token : null };
}

async function signedOut({ vault, tab, state, device }: Omit<Parts, 'verify' | 'channel'>): Promise<false> {
  tab.clear();
  state.set({ ...SIGNED_OUT, ...(await waitingAccounts({ vault, device })) });
  return false;
}

/** What the sign-in screen shows about this device: accounts with unsent changes, and whether data was deleted. */
export async function waitingAccounts({
  vault,
  device,
}: Pick<Parts, 'vault' | 'device'>): Promise<Pick<SessionState, 'waitingForOthers' | 'wasCleared'>> {
  const accounts = await vault.accounts().catch(reportAndUse(null, 'sync/session'));
  const marker = device.marker();
  const waiting = (accounts ?? []).filter((account) => account.waiting > 0 && account.status !== 'leaving');
  return {
    waitingForOthers: waiting.map(({ username, waiting: count }) => ({ who: masked(username), count })),
    wasCleared: accounts !== null && marker !== null && !accounts.some((account) => account.id === marker),
  };
}

/**
 * `over`: another tab has ended this session, which a frozen tab does not notice, or this tab's flag was cleared.
 * `lost`: the vault is empty without a sign-out. `missing`: it is empty, and local storage does not show why.
 * `unknown`: the vault cannot be read.
 */
export type SessionValidity = 'valid' | 'over' | 'lost' | 'missing' | 'unknown';

/** Whether this tab's session is still valid, by its flag and the vault. */
export async function checkSession({
  vault,
  tab,
  state,
  device,
}: Pick<Parts, 'vault' | 'tab' | 'state' | 'device'>): Promise<SessionValidity> {
  const { is, accountId, epoch, isRemembered } = state.get();
  if (is === 'none') return 'valid';
  if (!tab.hasFlag()) return 'over';
  if (accountId === null || epoch === null) return 'valid';
  const stored = await vault.account(accountId).catch(reportAndUse(null, 'sync/session'));
  if (stored === null) return 'unknown';
  if (stored === undefined && device.marker() === accountId) return 'lost';
  if (stored === undefined) return isRemembered ? 'over' : 'missing'; // a sign-out removes the marker
  return stored.status !== 'active' || stored.epoch !== epoch ? 'over' : 'valid';
}
