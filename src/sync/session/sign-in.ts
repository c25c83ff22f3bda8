import type { Credentials } from '#domain/service/account/credentials.ts';
import { reportAndUse, reportOnly } from '#failures/report.ts';
import type { VaultAccount } from '#local/vault/vault-db.ts';
import { accountIdOf } from '#local/vault/accounts.ts';
import type { SessionParts } from './session-parts.ts';
import { SIGNED_OUT } from './session-state.ts';

/** The account that signs in. `password` is `null` after a sign-in by a provider. */
export interface Arriving {
  readonly username: string;
  readonly password: string | null;
}

/** Stores name, token and password (if there is one) on this device. Without `secrets` it removes them. */
async function storeSecrets(
  parts: SessionParts,
  account: VaultAccount,
  token: string,
  secrets: { password: string | null } | null,
): Promise<boolean> {
  const { vault, device } = parts;
  device.forget();
  if (secrets === null) {
    await vault.forgetSecrets(account.id).catch(reportOnly('sync/session'));
    return false;
  }
  const sealed = secrets.password === null ? null : await vault.remember(account.id, token, secrets.password);
  const isStored = secrets.password === null ? await vault.rememberToken(account.id, token) : sealed !== null;
  if (!isStored) return false;
  if (!device.remember(account.username, sealed)) {
    await vault.forgetSecrets(account.id).catch(reportOnly('sync/session'));
    return false;
  }
  device.mark(account.id);
  return true;
}

/** Stores the account in the vault and opens the session in this tab, with the token from the backend. */
export async function signIn(parts: SessionParts, arriving: Arriving, remember: boolean, token: string): Promise<void> {
  const { vault, tab, device, state, channel } = parts;
  const username = arriving.username.trim();
  const accountId = accountIdOf(username);
  const account = await vault.arrive(username).catch(reportAndUse(null, 'sync/session'));
  if (!account) device.forget();
  const isRemembered = account !== null && (await storeSecrets(parts, account, token, remember ? arriving : null));
  const epoch = account?.epoch ?? null;

  tab.write({ token, username, epoch });
  state.set({ ...SIGNED_OUT, is: 'signed-in', accountId, username, token, epoch, isRemembered, cannotRemember: remember && !isRemembered });
  channel.tell({ is: 'arrived', accountId });
}

/**
 * The name and password that 'Zapamiętać hasło' stored, for the sign-in form. The vault shows whether the account is still active: local
 * storage may have the name of an account for a moment after it has signed out in another tab.
 */
export async function recall({ vault, device }: Pick<SessionParts, 'vault' | 'device'>): Promise<Credentials | null> {
  const username = device.username();
  if (!username) return null;
  const accountId = accountIdOf(username);
  const account = await vault.account(accountId).catch(reportAndUse(null, 'sync/session'));
  if (account !== null && account?.status !== 'active') return null;
  const password = await vault.passwordOf(accountId, device.sealedPassword()).catch(reportAndUse(null, 'sync/session'));
  return { username, password: password ?? '' };
}
