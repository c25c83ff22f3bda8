import { FLAG } from '#sync/session/session-flag.ts';
import { webStorage } from './boot/web-storage.ts';

/** What guarded routes look at, and nothing else (specification 3.10). */
export function isAuthenticated(): boolean {
  try {
    return webStorage('sessionStorage').getItem(FLAG) === 'true';
  } catch {
    // expected: storage switched off by the user; nobody is signed in
    return false;
  }
}
