/** Number of digits that a spreadsheet keeps of a number. */
const LONGEST_NUMBER = 15;

/** Text that a spreadsheet would evaluate as a formula, also after spaces, and with full-width characters. Source: OWASP, CSV injection. */
const FORMULA = /^[\s\u00a0\u200b-\u200f\ufeff"']*[=+\-@|%\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;

/** True for digits that a spreadsheet would change: with a leading zero, too many, or a power of ten such as 116400085E12. */
function wouldLoseDigits(text: string): boolean {
  const written = text.trim();
  if (/^\d+(?:[.,]\d*)?[eE][+-]?\d+$/.test(written)) return true;
  return /^\d+$/.test(written) && (written.length > LONGEST_NUMBER || /^0\d/.test(written));
}

/** Escapes a text so that a spreadsheet does not evaluate it as a formula and keeps all its digits. */
export const safeCell = (text: string): string => (FORMULA.test(text) || wouldLoseDigits(text) ? `'${text}` : text);
