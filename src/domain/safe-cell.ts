/** More digits than a spreadsheet keeps of a number. */
const LONGEST_NUMBER = 15;

/** What a spreadsheet would run: also behind spaces, and in the wide forms of Asian keyboards. Source: OWASP, CSV injection. */
const FORMULA = /^[\s\u00a0\u200b-\u200f\ufeff"']*[=+\-@|%\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;

/** True for digits that a spreadsheet would change: a leading zero, or more of them than it keeps. */
const wouldLoseDigits = (text: string): boolean => /^\d+$/.test(text) && (text.length > LONGEST_NUMBER || /^0\d/.test(text));

/** A text that no spreadsheet takes for a formula, and that keeps all its digits. */
export const safeCell = (text: string): string => (FORMULA.test(text) || wouldLoseDigits(text) ? `'${text}` : text);
