export const SIGN_IN = '/login';

/** Screens for which nobody need be signed in. */
export const isOpenPath = (path: string): boolean => path === SIGN_IN || path.startsWith('/password_reset/');

/** The page that was asked for when the app was opened; the sign-in leads there, once. */
let wanted = isOpenPath(location.pathname) ? null : location.pathname + location.search;

export const wantedPage = (): string | null => wanted;

export function setWanted(page: string | null): void {
  wanted = page;
}
