import { FLAG } from '#sync/session-flag.ts';

/** What guarded routes look at, and nothing else (decision 12). */
export function isAuthenticated(): boolean {
  try {
    return sessionStorage.getItem(FLAG) === 'true';
  } catch {
    return false;
  }
}
