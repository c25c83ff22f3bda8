import { confirmPasswordReset, login, register, requestPasswordReset } from '#contract/accounts.contract.ts';
import { exchangeSignInCode } from '#contract/care/oidc.contract.ts';
import type { Outcome, Problem } from '#domain/service/problem.ts';
import { call } from '#remote/call.ts';
import type { Wire } from '#remote/wire.ts';
import { deviceWire, endToken } from './session-device.ts';
import type { AnonymousCalls } from './session-parts.ts';
import type { DeviceStorage } from './session-storage.ts';

const DONE: Outcome = { ok: true, value: undefined };
const failed = (problem: Problem): { readonly ok: false; readonly problem: Problem } => ({ ok: false, problem });
const isOk = (status: string): boolean => status.toUpperCase() === 'OK';

/** The calls of the ways in and out, as the contract writes them. */
export function anonymousCalls(wire: Wire, device: DeviceStorage): AnonymousCalls {
  return {
    logout: (token) => endToken(wire, token),
    login: async (credentials) => {
      const answer = await call(deviceWire(wire, device), login, { body: credentials });
      return answer.is === 'ok'
        ? { ok: true, value: answer.reply.body }
        : failed(answer.is === 'failed' ? answer.problem : { is: 'shape' });
    },
    exchange: async (code) => {
      const answer = await call(deviceWire(wire, device), exchangeSignInCode, { body: code });
      if (answer.is === 'ok') return { ok: true, value: answer.reply.body };
      return failed(answer.is === 'failed' ? answer.problem : { is: 'shape' });
    },
    register: async (account) => {
      const answer = await call(wire, register, { body: account });
      return answer.is === 'failed' ? failed(answer.problem) : DONE;
    },
    requestPasswordReset: async (email) => {
      const answer = await call(wire, requestPasswordReset, { body: { email } });
      if (answer.is === 'failed') return failed(answer.problem);
      return answer.is === 'ok' && isOk(answer.reply.body.status) ? DONE : failed({ is: 'shape' });
    },
    /** `missing` = the link was used or is too old; some backends say so with 200. */
    confirmPasswordReset: async (password) => {
      const answer = await call(wire, confirmPasswordReset, { body: password });
      if (answer.is === 'failed') return failed(answer.problem);
      return answer.is === 'ok' && isOk(answer.reply.body.status) ? DONE : failed({ is: 'missing' });
    },
  };
}
