import { useState } from 'react';
import { lastKnown } from '#domain/service/resource.ts';
import { useCommands, useQueries, useValue } from './app-context.ts';
import { recall, remember } from './device-memory.ts';
import { useIsOffline } from './use-connection.ts';

/** The name of the employee who uses this device. It is not secret and is not customer data. */
const KEY = 'pv-care:employee';
/** The account of this device that was asked for its name last. */
const ASKED = 'pv-care:asked-own-name';

const rememberEmployee = (name: string): void => void remember(KEY, name.trim());

/** The name when the screen was opened, empty if none is stored, and a function that stores another. */
export function useRememberedEmployee(): readonly [name: string, remember: (name: string) => void] {
  const [name] = useState(() => recall(KEY) ?? '');
  return [name, rememberEmployee];
}

/**
 * The employee of a new task: the account's name, else the name used last on this device, and never an e-mail address. An account without
 * a name is asked for it once. Source: specification 10.5.
 */
export function useEmployee() {
  const { changeOwnAccount } = useCommands();
  const account = lastKnown(useValue(useQueries().ownAccount));
  const isOffline = useIsOffline();
  const [remembered, rememberEmployee] = useRememberedEmployee();
  const [own, setOwn] = useState('');
  const name = account?.name?.trim() || (remembered.includes('@') ? '' : remembered);
  const email = account?.name?.trim() === '' && !isOffline && recall(ASKED) !== account.email ? account.email : null;

  const keep = async (employee: string): Promise<void> => {
    rememberEmployee(employee);
    if (email === null) return;
    const typed = own.trim();
    if (typed === '' || (await changeOwnAccount({ name: typed })).ok) remember(ASKED, email);
  };
  return { name, own, setOwn, isAsked: email !== null, keep };
}
