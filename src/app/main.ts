import { FLAG } from '#sync/session-flag.ts';
import { heldDbNames } from '#local/local-db-name.ts';
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

/** Whether any account may have a database here: then the list comes from it, and its library is needed first of all. */
const isAnythingHeld = async (): Promise<boolean> => (await heldDbNames())?.length !== 0;

/*
 * The first thing that runs, and next to nothing: React and the app are asked for here, and beside them, not after
 * them, what somebody who is signed in will see.
 */
void import('./start.tsx');
if (isExpected()) {
  const isHome = location.pathname === '/';
  const ahead: Promise<unknown>[] = [import('./shell/shell.tsx'), import('./account/early.ts')];
  if (isHome) ahead.push(import('#screens/dashboard/dashboard.screen.tsx'));
  ahead.push(
    isAnythingHeld().then((isHeld) => {
      const token = heldToken();
      if (!isHeld && isHome && token !== null) askAhead(token);
      return isHeld ? import('./account/take-over.ts') : null;
    }),
  );
  void Promise.allSettled(ahead);
}
