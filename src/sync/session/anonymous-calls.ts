import { confirmPasswordReset, login, register, requestPasswordReset, logout } from '#contract/accounts.contract.ts';
import { exchangeSignInCode } from '#contract/care/oidc.contract.ts';
import { enrolSecondFactor } from '#contract/care/second-factor.contract.ts';
import type { Outcome, Problem } from '#domain/service/problem.ts';
import { call } from '#remote/call.ts';
import type { Wire } from '#remote/wire.ts';
import { accountProblem } from './account-problem.ts';
import type { AnonymousCalls } from './session-parts.ts';
import type { DeviceStorage } from './session-storage.ts';
import { OWN_HEADERS } from '#contract/own-headers.ts';

const DONE: Outcome = { ok: true, value: undefined };
const failed = (problem: Problem): { readonly ok: false; readonly problem: Problem } => ({ ok: false, problem });
const isOk = (status: string): boolean => status.toUpperCase() === 'OK';

/** Whether an answer to a new password says that the link was used, has expired or never existed. */
const isLinkDead = (raw: unknown): boolean =>
  typeof raw === 'object' && raw !== null && 'status' in raw && /^(not ?found|expired)$/i.test(String(raw.status));
/** Whether a 404 is about the token: it has a JSON body, unlike the page for a missing address. */
const isTokenUnknown = ({ status, raw }: { readonly status: number | null; readonly raw: unknown }): boolean =>
  status === 404 && typeof raw === 'object' && raw !== null;

type Secret = Pick<DeviceStorage, 'secret' | 'keepSecret'>;

/** A wire that sends the device secret of the last sign-in and stores a new one. A foreign backend has none. */
const deviceWire = (wire: Wire, device: Secret): Wire => ({
  ...wire,
  fetch: async (url, init) => {
    const secret = device.secret();
    const answer = await wire.fetch(url, secret === null ? init : { ...init, headers: { ...init.headers, [OWN_HEADERS.device]: secret } });
    const given = answer.headers.get(OWN_HEADERS.device);
    if (answer.ok && given !== null) device.keepSecret(given);
    return answer;
  },
});

/** Ends the token on our own server, even while the page is unloading. Without a network it expires later. */
async function endToken(wire: Wire, token: string): Promise<void> {
  const leaving: Wire = { ...wire, fetch: (url, init) => wire.fetch(url, { ...init, keepalive: true }) };
  await call(leaving, logout, {}, { token });
}

/** The calls of sign-in, registration and sign-out. */
export function anonymousCalls(wire: Wire, device: DeviceStorage): AnonymousCalls {
  return {
    logout: (token) => endToken(wire, token),
    login: async (credentials) => {
      const answer = await call(deviceWire(wire, device), login, { body: credentials });
      if (answer.is !== 'ok') return failed(answer.is === 'failed' ? accountProblem(answer) : { is: 'shape' });
      const { token, recovery_codes } = answer.reply.body;
      return { ok: true, value: { token, recoveryCodes: recovery_codes } };
    },
    enrolSecondFactor: async ({ username, password }) => {
      const answer = await call(deviceWire(wire, device), enrolSecondFactor, { body: { username, password } });
      if (answer.is === 'ok') return { ok: true, value: answer.reply.body };
      return failed(answer.is === 'failed' ? accountProblem(answer) : { is: 'shape' });
    },
    exchange: async (code) => {
      const answer = await call(deviceWire(wire, device), exchangeSignInCode, { body: code });
      if (answer.is === 'ok') return { ok: true, value: answer.reply.body };
      return failed(answer.is === 'failed' ? answer.problem : { is: 'shape' });
    },
    register: async (account) => {
      const answer = await call(wire, register, { body: account });
      return answer.is === 'failed' ? failed(accountProblem(answer)) : DONE;
    },
    requestPasswordReset: async (email) => {
      const answer = await call(wire, requestPasswordReset, { body: { email } });
      if (answer.is === 'failed') return failed(answer.problem);
      return answer.is === 'ok' && isOk(answer.reply.body.status) ? DONE : failed({ is: 'shape' });
    },
    /** `missing` = the link was used or has expired; some backends answer so with 200. `shape` = any other 2xx answer that is not OK. */
    confirmPasswordReset: async (password) => {
      const answer = await call(wire, confirmPasswordReset, { body: password });
      if (answer.is === 'unchanged') return failed({ is: 'shape' });
      if (answer.is === 'ok' && isOk(answer.reply.body.status)) return DONE;
      if (isLinkDead(answer.raw) || (answer.is === 'failed' && isTokenUnknown(answer))) return failed({ is: 'missing' });
      return failed(answer.is === 'failed' ? accountProblem(answer) : { is: 'shape' });
    },
  };
}
