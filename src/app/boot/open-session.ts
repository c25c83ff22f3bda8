import { openVault } from '#local/vault/vault.ts';
import { thisOrigin } from '#remote/wire.ts';
import { createSession, type Session } from '#sync/session/session.ts';
import { sessionChannel } from '#sync/session/session-channel.ts';
import type { AccountData, AnonymousCalls } from '#sync/session/session-parts.ts';
import { sessionCell } from '#sync/session/session-state.ts';
import { deviceStorage, tabStorage } from '#sync/session/session-storage.ts';
import { verifyToken } from '#sync/session/verify-token.ts';
import { webStorage } from './web-storage.ts';
import type { Outcome } from '#domain/service/problem.ts';

const OFFLINE = { ok: false, problem: { is: 'offline' } } as const;

/** Loads contract and codecs when the first call is made, not with the sign-in screen. A failed load counts as offline. */
export function lazyCalls(load: () => Promise<AnonymousCalls>): AnonymousCalls {
  const loaded = (): Promise<AnonymousCalls | null> => load().catch(() => null); // expected: no network
  const withCalls = async <T>(use: (calls: AnonymousCalls) => Promise<Outcome<T>>): Promise<Outcome<T>> => {
    const calls = await loaded();
    return calls ? use(calls) : OFFLINE;
  };
  return {
    logout: async (token) => (await loaded())?.logout(token),
    login: (credentials) => withCalls((calls) => calls.login(credentials)),
    enrolSecondFactor: (credentials) => withCalls((calls) => calls.enrolSecondFactor(credentials)),
    exchange: (code) => withCalls((calls) => calls.exchange(code)),
    register: (account) => withCalls((calls) => calls.register(account)),
    requestPasswordReset: (email) => withCalls((calls) => calls.requestPasswordReset(email)),
    confirmPasswordReset: (password) => withCalls((calls) => calls.confirmPasswordReset(password)),
  };
}

const device = deviceStorage(webStorage('localStorage'));

const calls = lazyCalls(() => import('#sync/session/anonymous-calls.ts').then(({ anonymousCalls }) => anonymousCalls(thisOrigin, device)));

/** The database's library is loaded with the account, or at sign-out. */
const data = () => import('#app/account/account-data.ts').then(({ accountData }) => accountData);

const lazyData: AccountData = {
  close: async (accountId) => (await data()).close(accountId),
  keepChanges: async (accountId) => (await data()).keepChanges(accountId),
  deleteAll: async (accountId) => (await data()).deleteAll(accountId),
  look: async (accountId) => (await data()).look(accountId),
};

export function openSession(): Session {
  const session: Session = createSession({
    vault: openVault({ origin: location.origin, onHint: (hint) => void session.handleStorageHint(hint) }),
    tab: tabStorage(webStorage('sessionStorage')),
    device,
    channel: sessionChannel(),
    state: sessionCell(),
    calls,
    verify: (token) => verifyToken(thisOrigin, token),
    data: lazyData,
    now: Date.now,
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    locks: navigator.locks as LockManager | undefined,
    // expected: not allowed here; the old count stays on the icon until the next change
    clearBadge: () => void navigator.clearAppBadge?.().catch(() => undefined),
  });
  return session;
}
