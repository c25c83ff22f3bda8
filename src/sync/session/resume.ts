import { reportAndUse } from '#failures/report.ts';
import { accountIdOf } from '#local/vault/accounts.ts';
import type { SessionParts } from './session-parts.ts';
import { masked, NOBODY, type SessionState } from './session-state.ts';

type Parts = Pick<SessionParts, 'vault' | 'tab' | 'device' | 'state'>;

/** The session that this tab already has; needs no database, so that a reload costs nothing. */
export function resume({ tab, device, state }: Parts): boolean {
  const stored = tab.read();
  if (!stored) {
    tab.clear();
    return false;
  }
  const accountId = accountIdOf(stored.username);
  state.set({ ...NOBODY, ...stored, accountId, is: 'signed-in', isRemembered: device.marker() === accountId });
  return true;
}

/** Opens what the vault remembers. A device that cannot open its vault starts at the sign-in. */
export async function restore({ vault, tab, state, device }: Parts): Promise<boolean> {
  const remembered = await vault.remembered().catch(reportAndUse(null, 'sync/session'));
  if (!remembered) {
    tab.clear();
    state.set({ ...NOBODY, ...(await whoWaits({ vault, device })) });
    return false;
  }
  const { account, token } = remembered;
  const { id: accountId, username, epoch } = account;
  tab.write({ token, username, epoch });
  state.set({ ...NOBODY, is: 'signed-in', accountId, username, token, epoch, isRestored: true, isRemembered: true });
  return true;
}

/** What the sign-in screen tells about this device before anybody signed in. */
export async function whoWaits({
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

/** Whether another tab has ended this session meanwhile, which a frozen tab misses the news of; or somebody cleared this tab's flag. */
export async function isOver({ vault, tab, state }: Pick<Parts, 'vault' | 'tab' | 'state'>): Promise<boolean> {
  const { is, accountId, epoch } = state.get();
  if (is === 'none') return false;
  if (!tab.hasFlag()) return true;
  if (accountId === null || epoch === null) return false;
  const stored = await vault.account(accountId).catch(reportAndUse(null, 'sync/session'));
  if (stored === null) return false;
  return stored?.status !== 'active' || stored.epoch !== epoch;
}
