import { FLAG } from '#sync/session-flag.ts';
import { askAhead } from './boot/asked-ahead.ts';

/** The token of this tab's session; `null` where there is none, or no storage at all. */
function heldToken(): string | null {
  try {
    return sessionStorage.getItem(FLAG) === 'true' ? sessionStorage.getItem('token') : null;
  } catch {
    return null;
  }
}

/** What comes next is mostly known before the session is. */
function isExpected(): boolean {
  try {
    return heldToken() !== null || localStorage.getItem('username') !== null;
  } catch {
    return false;
  }
}

/** A page that no worker controls is a first visit, most likely: its list will come from the network. */
async function rowsAhead(): Promise<void> {
  const token = heldToken();
  if (token === null || navigator.serviceWorker?.controller) return;
  askAhead(token);
  await import('./account/early.ts');
}

/*
 * The first thing that runs, and next to nothing: React and the app are asked for here, and beside them, not after
 * them, what somebody who is signed in will see.
 */
void import('./start.tsx');
if (isExpected()) {
  const ahead: Promise<unknown>[] = [import('./shell/shell.tsx')];
  if (location.pathname === '/')
    ahead.push(import('#screens/dashboard/dashboard.screen.tsx'), import('./account/from-device.ts'), rowsAhead());
  else ahead.push(import('./account/take-over.ts'));
  void Promise.allSettled(ahead);
}
