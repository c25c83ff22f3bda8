import { FLAG } from '#sync/session-flag.ts';

/** What comes next is mostly known before the session is. */
function isExpected(): boolean {
  try {
    return sessionStorage.getItem(FLAG) === 'true' || localStorage.getItem('username') !== null;
  } catch {
    return false;
  }
}

/** Whether any account has a database here: then the list comes from it, and its library is needed first of all. */
async function isAnythingHeld(): Promise<boolean> {
  const all = await indexedDB.databases().catch(() => null);
  return all === null || all.some(({ name }) => name?.startsWith('pv:'));
}

/*
 * The first thing that runs, and next to nothing: React and the app are asked for here, and beside them, not after
 * them, what somebody who is signed in will see.
 */
void import('./start.tsx');
if (isExpected()) {
  const ahead: Promise<unknown>[] = [import('./shell/shell.tsx'), import('./account/early.ts')];
  if (location.pathname === '/') ahead.push(import('#screens/dashboard/dashboard.screen.tsx'));
  ahead.push(isAnythingHeld().then((isHeld) => (isHeld ? import('./account/take-over.ts') : null)));
  void Promise.allSettled(ahead);
}
