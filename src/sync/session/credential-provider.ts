import type { Session } from './session.ts';

/** The account that may send now. */
export interface Credential {
  readonly accountId: string;
  readonly token: string;
  /** Grows with every sign-in and sign-out of the account. Results of an older epoch are not written. */
  readonly epoch: number;
}

/** The session as the sender and the fetcher use it. The page and the worker each have an implementation. */
export interface CredentialProvider {
  /** `null` if no account is signed in, or its token is not available (in the worker while 'remember' is off). */
  current(): Promise<Credential | null>;
  /** Call when the backend has refused the token. Returns a newer one; without one the session ends, and `null` is returned. */
  refused(credential: Credential): Promise<Credential | null>;
  /** The API has the app's own origin, so an unknown header needs no preflight. */
  readonly isSameOrigin: boolean;
}

/** The credentials of the page's session. */
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
