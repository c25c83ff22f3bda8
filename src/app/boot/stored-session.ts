import { FLAG } from '#sync/session/session-flag.ts';

/** The token of this tab's session; `null` without a session or without storage. */
function storedToken(): string | null {
  try {
    return sessionStorage.getItem(FLAG) === 'true' ? sessionStorage.getItem('token') : null;
  } catch {
    // expected: storage switched off by the user; no user is signed in
    return null;
  }
}

/** Whether a user is probably signed in, in this tab or on this device: known before the session is read. */
export function isExpected(): boolean {
  try {
    return storedToken() !== null || localStorage.getItem('username') !== null;
  } catch {
    // expected: storage switched off by the user; no user is expected
    return false;
  }
}

/** The wall screen has no user input: it shows and does by itself what the banners are for. */
export const isWall = (path: string): boolean => path === '/wall';

/** The installation's detail, the wizard and the wall screen take the whole page and have no bars. */
export const isFull = (path: string): boolean => path.startsWith('/installation/') || isWall(path);

export const isAtList = (): boolean => location.pathname === '/';

/** The token to prefetch the list with. `null` at other screens, and if a worker controls the page: the list is then probably on the device. */
export const prefetchToken = (): string | null => (isAtList() && !navigator.serviceWorker?.controller ? storedToken() : null);
