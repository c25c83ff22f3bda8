import { useState } from 'react';

/** The name of whoever works with this device, typed once. It is no secret and says nothing of a customer. */
const KEY = 'pv-care:employee';

/** Empty where none was typed yet, or where the browser keeps nothing. */
function rememberedEmployee(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    // expected: storage switched off by the user; the name is typed again
    return '';
  }
}

function rememberEmployee(name: string): void {
  try {
    localStorage.setItem(KEY, name.trim());
  } catch {
    // expected: storage switched off by the user, or full; the name is typed again
  }
}

/** The name as it was when the screen opened, and the way to remember another. */
export function useRememberedEmployee(): readonly [name: string, remember: (name: string) => void] {
  const [name] = useState(rememberedEmployee);
  return [name, rememberEmployee];
}
