import { quantity } from '#domain/quantity.ts';
import { reportAndUse, reportOnly } from '#failures/report.ts';
import type { Vault } from '#local/vault/vault.ts';
import { sessionChannel } from './session-channel.ts';
import type { Credential, CredentialProvider } from './credential-provider.ts';
import { tokenTag } from './session-state.ts';

/** The credentials of the worker, from the vault. */
export function workerCredentials(vault: Vault): CredentialProvider {
  const current = async (): Promise<Credential | null> => {
    const stored = await vault.remembered().catch(reportAndUse(null, 'sync/worker-session'));
    return stored && { accountId: stored.account.id, token: stored.token, epoch: stored.account.epoch };
  };
  return {
    isSameOrigin: true,
    current,
    refused: async ({ accountId, token }) => {
      const newer = await current();
      if (newer && newer.accountId === accountId && newer.token !== token) return newer;
      await vault.dropToken(accountId, token);
      const channel = sessionChannel();
      channel.tell({ is: 'expired', accountId, tag: tokenTag(token) });
      channel.close();
      return null;
    },
  };
}

/** A fetch that stores in the vault that the token was accepted, which extends the offline period. */
export function confirming(fetching: typeof fetch, vault: Vault, accountId: string): typeof fetch {
  return async (input, init) => {
    const answer = await fetching(input, init);
    if (answer.ok && new Headers(init?.headers).has('Authorization'))
      await vault.verified(accountId, quantity(Date.now())).catch(reportOnly('sync/worker-session'));
    return answer;
  };
}
