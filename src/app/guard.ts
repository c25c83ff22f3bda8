import { FLAG } from '#sync/session/session-flag.ts';
import { webStorage } from './boot/web-storage.ts';

export const SIGN_IN = '/login';

/** Screens that need no sign-in. */
export const isOpenPath = (path: string): boolean => path === SIGN_IN || path.startsWith('/password_reset/');

/** The only check of guarded routes: the flag of this tab's session (specification 3.10). */
export function isAuthenticated(): boolean {
  try {
    return webStorage('sessionStorage').getItem(FLAG) === 'true';
  } catch {
    // expected: storage switched off by the user; no user is signed in
    return false;
  }
}

/** The page that was requested when the app was opened. The sign-in leads there, once. */
let wanted = isOpenPath(location.pathname) ? null : location.pathname + location.search;

export const wantedPage = (): string | null => wanted;

export function setWanted(page: string | null): void {
  wanted = page;
}
