import type { StorageHint } from '#local/db/local-db.ts';
import { vaultAccounts } from './accounts.ts';
import { type VaultAccount, vaultDb } from './vault-db.ts';
import { vaultSecrets } from './secrets.ts';

/** How long a session can be opened without the backend. Unit: ms. */
export const OFFLINE_GRACE = 30 * 24 * 3_600_000;

export interface RememberedSession {
  readonly account: VaultAccount;
  readonly token: string;
}

export interface VaultOptions {
  readonly origin: string;
  readonly now?: () => number;
  /** Called if the vault may be lost. */
  readonly onHint?: (hint: StorageHint) => void;
}

/** Keys, tokens and the accounts of this device. Secrets are stored only as ciphertext. */
export function openVault({ origin, now = Date.now, onHint }: VaultOptions) {
  const { use, close } = vaultDb(onHint);
  const accounts = vaultAccounts(use, now);
  const secrets = vaultSecrets(use, origin);

  /** The account that can open the app without asking the backend first. */
  const remembered = async (): Promise<RememberedSession | null> => {
    for (const account of await accounts.accounts()) {
      if (account.status !== 'active' || now() - account.lastVerified > OFFLINE_GRACE) continue;
      const token = await secrets.tokenOf(account.id);
      if (token !== null) return { account, token };
    }
    return null;
  };

  return { ...accounts, ...secrets, remembered, close };
}

export type Vault = ReturnType<typeof openVault>;
