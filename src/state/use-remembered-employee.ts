import { useState } from 'react';
import { recall, remember } from './device-memory.ts';

/** The name of the employee who uses this device. It is not secret and is not customer data. */
const KEY = 'pv-care:employee';

const rememberEmployee = (name: string): void => void remember(KEY, name.trim());

/** The name when the screen was opened, empty if none is stored, and a function that stores another. */
export function useRememberedEmployee(): readonly [name: string, remember: (name: string) => void] {
  const [name] = useState(() => recall(KEY) ?? '');
  return [name, rememberEmployee];
}
