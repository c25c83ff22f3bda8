import type { Session } from './session.ts';
import type { Credential, CredentialProvider } from './credential-provider.ts';

/** The page's session, as sender and fetcher see it. */
export function pageCredentials(session: Session, isSameOrigin = true): CredentialProvider {
  const credential = (): Credential | null => {
    const { is, accountId, token, epoch } = session.state();
    return is === 'signed-in' && accountId !== null && token !== null ? { accountId, token, epoch: epoch ?? 0 } : null;
  };
  return {
    isSameOrigin,
    current: async () => ((await session.recheck()) ? credential() : null),
    refused: async ({ token }) => ((await session.refused(token)) === null ? null : credential()),
  };
}
