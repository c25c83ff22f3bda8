import type { Credentials } from '#domain/service/account/credentials.ts';
import { reportAndUse, reportOnly } from '#failures/report.ts';
import type { VaultAccount } from '#local/vault/vault-db.ts';
import { accountIdOf } from '#local/vault/accounts.ts';
import type { SessionParts } from './session-parts.ts';
import { NOBODY } from './session-state.ts';

/** Who signs in; `password` is `null` of whom a provider has sent. */
export interface Arriving {
  readonly username: string;
  readonly password: string | null;
}

/** Keeps name, token and password, if there is one, on this device, or makes sure that it holds none of them. */
async function keep(parts: SessionParts, account: VaultAccount, token: string, kept: { password: string | null } | null): Promise<boolean> {
  const { vault, device } = parts;
  device.forget();
  if (kept === null) {
    await vault.forgetSecrets(account.id).catch(reportOnly('sync/session'));
    return false;
  }
  const sealed = kept.password === null ? null : await vault.remember(account.id, token, kept.password);
  const isKept = kept.password === null ? await vault.rememberToken(account.id, token) : sealed !== null;
  if (!isKept) return false;
  if (!device.remember(account.username, sealed)) {
    await vault.forgetSecrets(account.id).catch(reportOnly('sync/session'));
    return false;
  }
  device.mark(account.id);
  return true;
}

/** The backend gave a token: files the account in the vault and opens the session in this tab. */
export async function signIn(parts: SessionParts, arriving: Arriving, remember: boolean, token: string): Promise<void> {
  const { vault, tab, device, state, channel } = parts;
  const username = arriving.username.trim();
  const accountId = accountIdOf(username);
  const account = await vault.arrive(username).catch(reportAndUse(null, 'sync/session'));
  if (!account) device.forget();
  const isRemembered = account !== null && (await keep(parts, account, token, remember ? arriving : null));
  const epoch = account?.epoch ?? null;

  tab.write({ token, username, epoch });
  state.set({ ...NOBODY, is: 'signed-in', accountId, username, token, epoch, isRemembered, cannotRemember: remember && !isRemembered });
  channel.tell({ is: 'arrived', accountId });
}

/**
 * The name and password that 'Zapamiętać hasło' kept, for the sign-in form. The vault is asked whether the account is still here:
 * another tab's local storage may hold the name of one that has left for a moment longer than the news of it takes.
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
