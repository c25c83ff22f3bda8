import { accountData } from '#app/account/account-data.ts';
import { openVault } from '#local/vault/vault.ts';
import { createSession } from '#sync/session/session.ts';
import { sessionChannel } from '#sync/session/session-channel.ts';
import type { SessionParts } from '#sync/session/session-parts.ts';
import { sessionCell } from '#sync/session/session-state.ts';
import { deviceStorage, type KeyValue, tabStorage } from '#sync/session/session-storage.ts';

/** A web storage whose contents a test can read. */
export function aStorage(): KeyValue & { readonly held: Map<string, string> } {
  const held = new Map<string, string>();
  return {
    held,
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
    removeItem: (key) => void held.delete(key),
  };
}

/** A device with its browser: tabs are opened and closed, local storage and databases stay. The office gives tokens. */
export function aDevice() {
  const clock = { now: 1_700_000_000_000, paused: 0 };
  const local = aStorage();
  const office = { token: 'token-1', isReachable: true, signIns: 0, verifications: 0 };
  const closers: (() => Promise<void>)[] = [];

  const aTab = (storage = aStorage(), changed: Partial<SessionParts> = {}) => {
    const vault = openVault({ origin: 'https://pv.example', now: () => clock.now, onHint: (hint) => void session.handleStorageHint(hint) });
    const channel = sessionChannel();
    const parts: SessionParts = {
      vault,
      tab: tabStorage(storage),
      device: deviceStorage(local),
      channel,
      state: sessionCell(),
      calls: {
        login: async ({ password }) => {
          office.signIns++;
          if (!office.isReachable) return { ok: false, problem: { is: 'offline' } };
          if (password !== 'Hasło!2026')
            return { ok: false, problem: { is: 'refused', status: 400, refusal: { fields: {}, detail: null, items: [] } } };
          return { ok: true, value: { token: office.token } };
        },
        enrolSecondFactor: async () => ({ ok: false, problem: { is: 'unsupported' } }),
        exchange: async ({ code }) =>
          code === 'code-1'
            ? { ok: true, value: { token: office.token, email: 'Anna@pvcare.pl' } }
            : { ok: false, problem: { is: 'refused', status: 400, refusal: { fields: {}, detail: null, items: [] } } },
        logout: async () => undefined,
        register: async () => ({ ok: true, value: undefined }),
        requestPasswordReset: async () => ({ ok: true, value: undefined }),
        confirmPasswordReset: async () => ({ ok: true, value: undefined }),
      },
      verify: async (token) => {
        office.verifications++;
        if (!office.isReachable) return 'unknown';
        return token === office.token ? 'accepted' : 'refused';
      },
      data: accountData,
      now: () => clock.now,
      pause: async (ms) => {
        clock.paused += ms;
        for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate); // lets pending work go on
      },
      clearBadge: () => undefined,
      ...changed,
    };
    closers.push(async () => {
      channel.close();
      await vault.close();
    });
    const session = createSession(parts);
    return { ...session, storage, vault, channel };
  };
  return { aTab, clock, local, office, shutDown: () => Promise.all(closers.map((close) => close())) };
}

export const ANNA = { username: 'anna@pvcare.pl', password: 'Hasło!2026' };
export const BARTEK = { username: 'bartek@pvcare.pl', password: 'Hasło!2026' };
