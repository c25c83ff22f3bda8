import { type Observable, observable } from '#lib/observable.ts';

/** The session of this tab. */
export interface SessionState {
  /** `ended`: the backend no longer accepts the token. */
  readonly is: 'none' | 'signed-in' | 'ended';
  readonly accountId: string | null;
  readonly username: string | null;
  readonly token: string | null;
  /** Compared with the vault's epoch before anything is sent; `null` without a vault. */
  readonly epoch: number | null;
  /** Restored from the vault; not confirmed by the backend yet. */
  readonly isRestored: boolean;
  /** A cold start without a network opens this account. */
  readonly isRemembered: boolean;
  /** The user chose 'remember', but this device cannot store the session. */
  readonly cannotRemember: boolean;
  /** The browser deleted the data on this device. */
  readonly wasCleared: boolean;
  /** The data on this device could be read before and cannot be read now. */
  readonly isUnreadable: boolean;
  readonly waitingForOthers: readonly { readonly who: string; readonly count: number }[];
}

export const SIGNED_OUT: SessionState = {
  is: 'none',
  accountId: null,
  username: null,
  token: null,
  epoch: null,
  isRestored: false,
  isRemembered: false,
  cannotRemember: false,
  wasCleared: false,
  isUnreadable: false,
  waitingForOthers: [],
};

/** 'a***@…': the owner recognises it, but others do not learn the name. */
export const masked = (username: string): string => `${[...username][0] ?? ''}***@…`;

/** The mutable session state of this tab. */
export interface SessionCell extends Observable<SessionState> {
  set(part: Partial<SessionState>): void;
}

export function sessionCell(): SessionCell {
  const current = observable(SIGNED_OUT);
  return { get: current.get, follow: current.follow, set: (part) => current.set({ ...current.get(), ...part }) };
}

/** A short hash of a token, by which other tabs recognise it without learning it. Source: FNV-1a, 32 bits. */
export function tokenTag(token: string): string {
  let hash = 0x811c9dc5;
  for (const char of token) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}
