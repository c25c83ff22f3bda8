/** The name of whoever works with this device, typed once. It is no secret and says nothing of a customer. */
const KEY = 'pv-care:employee';

/** Empty where none was typed yet, or where the browser keeps nothing. */
export function rememberedEmployee(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    // expected: storage switched off by the user; the name is typed again
    return '';
  }
}

export function rememberEmployee(name: string): void {
  try {
    localStorage.setItem(KEY, name.trim());
  } catch {
    // expected: storage switched off by the user, or full; the name is typed again
  }
}
