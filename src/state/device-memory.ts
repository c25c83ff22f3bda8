/*
 * Small choices that this browser remembers for the device, not for an account: they are no customer data and stay when the account
 * changes.
 */

/** `null` if nothing is stored. */
export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // expected: storage switched off by the user; the choice is made again
    return null;
  }
}

/** Returns whether it is stored. */
export function remember(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    // expected: storage switched off by the user, or full; the choice ends with the page
    return false;
  }
}
