import type { Outcome } from '#domain/service/problem.ts';
import type { AnonymousCalls } from '#sync/session/session-parts.ts';

const OFFLINE = { ok: false, problem: { is: 'offline' } } as const;

/** Contract and codecs come when somebody presses a button, not with the sign-in screen. A network that does not bring them is none. */
export function laterCalls(load: () => Promise<AnonymousCalls>): AnonymousCalls {
  const held = (): Promise<AnonymousCalls | null> => load().catch(() => null); // expected: no network
  const ask = async <T>(use: (calls: AnonymousCalls) => Promise<Outcome<T>>): Promise<Outcome<T>> => {
    const calls = await held();
    return calls ? use(calls) : OFFLINE;
  };
  return {
    logout: async (token) => (await held())?.logout(token),
    login: (credentials) => ask((calls) => calls.login(credentials)),
    enrolSecondFactor: (credentials) => ask((calls) => calls.enrolSecondFactor(credentials)),
    exchange: (code) => ask((calls) => calls.exchange(code)),
    register: (account) => ask((calls) => calls.register(account)),
    requestPasswordReset: (email) => ask((calls) => calls.requestPasswordReset(email)),
    confirmPasswordReset: (password) => ask((calls) => calls.confirmPasswordReset(password)),
  };
}
