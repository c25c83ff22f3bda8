import { describe, expect, it } from 'vitest';
import type { AnonymousCalls } from '#sync/session/session-parts.ts';
import { lazyCalls } from '#app/boot/open-session.ts';

const DONE = { ok: true, value: undefined } as const;
const there: AnonymousCalls = {
  logout: async () => undefined,
  login: async ({ username }) => ({ ok: true, value: { token: `of ${username}` } }),
  enrolSecondFactor: async () => ({ ok: true, value: { secret: 's', uri: 'u' } }),
  exchange: async () => ({ ok: true, value: { token: 't', email: 'e' } }),
  register: async () => DONE,
  requestPasswordReset: async () => DONE,
  confirmPasswordReset: async () => DONE,
};

describe('the calls of the sign-in screen, whose code comes with the first press', () => {
  it('are made once it is here', async () => {
    const calls = lazyCalls(async () => there);
    expect(await calls.login({ username: 'anna', password: 'x' })).toEqual({ ok: true, value: { token: 'of anna' } });
    expect(await calls.confirmPasswordReset({ password: 'x', token: 't' })).toEqual(DONE);
  });

  it('say that there is no network where it does not come, and are made once it does', async () => {
    let isThere = false;
    const calls = lazyCalls(async () => {
      if (isThere) return there;
      throw new TypeError('Failed to fetch dynamically imported module');
    });
    const offline = { ok: false, problem: { is: 'offline' } };
    expect(await calls.confirmPasswordReset({ password: 'x', token: 't' })).toEqual(offline);
    expect(await calls.login({ username: 'anna', password: 'x' })).toEqual(offline);
    await expect(calls.logout('t')).resolves.toBeUndefined();
    isThere = true;
    expect(await calls.confirmPasswordReset({ password: 'x', token: 't' })).toEqual(DONE);
  });
});
