import { FLAG } from '#sync/session/session-flag.ts';

/** The token of this tab's session; `null` where there is none, or no storage at all. */
function heldToken(): string | null {
  try {
    return sessionStorage.getItem(FLAG) === 'true' ? sessionStorage.getItem('token') : null;
  } catch {
    // expected: storage switched off by the user; nobody is signed in
    return null;
  }
}

/** What comes next is mostly known before the session is: somebody is signed in, in this tab or on this device. */
export function isExpected(): boolean {
  try {
    return heldToken() !== null || localStorage.getItem('username') !== null;
  } catch {
    // expected: storage switched off by the user; nobody is expected
    return false;
  }
}

/** The list is opened. */
export const isAtList = (): boolean => location.pathname === '/';

/** For whom the list is to be asked for at once; `null` where a worker controls the page: then the device has it, most likely. */
export const firstVisitor = (): string | null => (isAtList() && !navigator.serviceWorker?.controller ? heldToken() : null);
