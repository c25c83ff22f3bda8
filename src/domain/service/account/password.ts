/** Unit: characters. Source: specification 14.18. */
const PASSWORD_MIN = 8;

/** Which rules a password keeps: length, letters, digits, at least one special character (specification 14.18). */
export function passwordRules(password: string): { length: boolean; letter: boolean; digit: boolean; special: boolean } {
  return {
    length: [...password].length >= PASSWORD_MIN,
    letter: /\p{L}/u.test(password),
    digit: /\p{Nd}/u.test(password),
    special: /[^\p{L}\p{Nd}\s]/u.test(password),
  };
}

export const isStrongPassword = (password: string): boolean => Object.values(passwordRules(password)).every(Boolean);

/** The demo account; it differs in its colours alone. Source: specification 1.7 and 23.2. */
export const DEMO_USER = 'demo@pvcare.pl';
