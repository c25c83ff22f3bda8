import { type Observable, observable } from '#domain/observable.ts';

/** Who works here, as this tab knows it. */
export interface SessionState {
  /** `ended` = the backend stopped taking the token while somebody was working. */
  readonly is: 'none' | 'signed-in' | 'ended';
  readonly accountId: string | null;
  readonly username: string | null;
  readonly token: string | null;
  /** Compared with the vault's before anything is sent; `null` where there is no vault. */
  readonly epoch: number | null;
  /** Opened from the vault; the backend has not confirmed it yet. */
  readonly isRestored: boolean;
  /** A cold start without signal opens this account. */
  readonly isRemembered: boolean;
  /** Remembering was asked for and this device cannot. */
  readonly cannotRemember: boolean;
  /** The browser threw away what was kept on this device. */
  readonly wasCleared: boolean;
  /** The data on this device could be read before and cannot be read now. */
  readonly isUnreadable: boolean;
  readonly waitingForOthers: readonly { readonly who: string; readonly count: number }[];
}

export const NOBODY: SessionState = {
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

/** 'a***@…': enough for its owner to know it, not for the next person to learn it. */
export const masked = (username: string): string => `${[...username][0] ?? ''}***@…`;

/** The one session of this tab; its parts change one by one. */
export interface SessionCell extends Observable<SessionState> {
  set(part: Partial<SessionState>): void;
}

export function sessionCell(): SessionCell {
  const current = observable(NOBODY);
  return { get: current.get, follow: current.follow, set: (part) => current.set({ ...current.get(), ...part }) };
}

/** A short name of a token for other tabs: tells two tokens apart and gives neither away. Source: FNV-1a, 32 bits. */
export function tokenTag(token: string): string {
  let hash = 0x811c9dc5;
  for (const char of token) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}
