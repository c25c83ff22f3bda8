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

const DAY_LINE = 'pv-care:day-line';
const NONE = 'none';

/** Whether the dashboard of a phone has a line about the day: unless the account that used this device last had nothing planned. */
export const isDayLineKept = (): boolean => recall(DAY_LINE) !== NONE;

export const rememberDayLine = (isPlanned: boolean): boolean => remember(DAY_LINE, isPlanned ? 'planned' : NONE);

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
