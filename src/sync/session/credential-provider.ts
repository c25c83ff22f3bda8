import type { Session } from './session.ts';

/** Who may send, right now. */
export interface Credential {
  readonly accountId: string;
  readonly token: string;
  /** Grows with every sign-in and sign-out of the account; a result of an older epoch is not written. */
  readonly epoch: number;
}

/** What the sender and the fetcher need to know of the session. The vault and the page stand behind it. */
export interface CredentialProvider {
  /** `null` when nobody is signed in, or the token cannot be had here (a worker while 'remember' is off). */
  current(): Promise<Credential | null>;
  /** The backend did not take this token. Answers with a newer one if there is one; else the session has ended and `null` comes back. */
  refused(credential: Credential): Promise<Credential | null>;
  /** The API stands on the app's own origin, so that an unknown header costs no preflight. */
  readonly isSameOrigin: boolean;
}

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
