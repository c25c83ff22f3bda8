import { type ReadonlySignal, signal } from '@preact/signals-react';
import { DEMO_USER } from '#domain/service/account/credentials.ts';
import type { SessionView } from '#state/views.ts';
import type { Session } from '#sync/session/session.ts';
import type { SessionState } from '#sync/session/session-state.ts';

const isDemo = (username: string | null): boolean => username?.trim().toLowerCase() === DEMO_USER;

/** Whether to use the demo's colours before the session is read: local storage is synchronous. */
export function isDemoRemembered(): boolean {
  try {
    return isDemo(localStorage.getItem('username'));
  } catch {
    // expected: storage switched off by the user; nothing was remembered
    return false;
  }
}

const viewOf = ({ is, username, isRestored, cannotRemember, wasCleared, isUnreadable, waitingForOthers }: SessionState): SessionView => ({
  is,
  username,
  isRestored,
  isDemo: isDemo(username),
  cannotRemember,
  wasCleared,
  isUnreadable,
  waitingForOthers,
});

/** The session as screens see it. */
export function sessionView(session: Session): ReadonlySignal<SessionView> {
  const view = signal(viewOf(session.state()));
  session.follow((state) => {
    view.value = viewOf(state);
  });
  return view;
}
