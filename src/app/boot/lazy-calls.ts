import type { Outcome } from '#domain/service/problem.ts';
import type { AnonymousCalls } from '#sync/session/session-parts.ts';

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
