import { useState } from 'react';

/** The name of the employee who uses this device. It is not secret and is not customer data. */
const KEY = 'pv-care:employee';

/** Empty if no name is stored. */
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

/** The name when the screen was opened, and a function that stores another. */
export function useRememberedEmployee(): readonly [name: string, remember: (name: string) => void] {
  const [name] = useState(rememberedEmployee);
  return [name, rememberEmployee];
}
