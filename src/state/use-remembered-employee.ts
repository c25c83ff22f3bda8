import { useEffect, useState } from 'react';
import type { Commands } from './commands/commands.ts';
import { lastKnown } from '#domain/service/resource.ts';
import { useCommands, useQueries, useValue } from './app-context.ts';
import { recall, remember } from './device-memory.ts';
import { useIsOffline } from './use-connection.ts';

/** The name of the employee who uses this device. It is not secret and is not customer data. */
const KEY = 'pv-care:employee';
/** The account of this device that was asked for its name last. */
const ASKED = 'pv-care:asked-own-name';

/** The account and the name that was typed for it and could not be stored there yet, in two lines. */
const UNSAVED = 'pv-care:unsaved-own-name';

const unsavedNameOf = (email: string): string | null => {
  const [of, name] = (recall(UNSAVED) ?? '').split('\n');
  return of === email ? (name ?? null) : null;
};

/** Stores the name in the account. Without a connection it stays on the device, for `useUnsavedOwnName`. */
async function saveOwnName({ changeOwnAccount }: Pick<Commands, 'changeOwnAccount'>, email: string, name: string): Promise<void> {
  remember(UNSAVED, `${email}\n${name}`);
  const outcome = await changeOwnAccount({ name });
  if (outcome.ok) remember(ASKED, email);
  if (outcome.ok || outcome.problem.is === 'refused') remember(UNSAVED, '');
}

/** The e-mail of the account if it is known to have no name. */
function useNamelessAccount(): string | null {
  const account = lastKnown(useValue(useQueries().ownAccount));
  return account?.name?.trim() === '' ? account.email : null;
}

/** Stores a name that was typed without a connection in the account, once there is one and unless it has a name by then. */
export function useUnsavedOwnName(): void {
  const commands = useCommands();
  const email = useNamelessAccount();
  const isOffline = useIsOffline();
  useEffect(() => {
    const name = email !== null && !isOffline ? unsavedNameOf(email) : null;
    if (email !== null && name !== null) void saveOwnName(commands, email, name);
  }, [email, isOffline, commands]);
}

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
  const commands = useCommands();
  const account = lastKnown(useValue(useQueries().ownAccount));
  const isOffline = useIsOffline();
  const [remembered, rememberEmployee] = useRememberedEmployee();
  const [own, setOwn] = useState('');
  const name = account?.name?.trim() || (remembered.includes('@') ? '' : remembered);
  const email = useNamelessAccount();
  const isAsked = email !== null && !isOffline && recall(ASKED) !== email && unsavedNameOf(email) === null;

  const keep = async (employee: string): Promise<void> => {
    rememberEmployee(employee);
    const typed = own.trim();
    if (email !== null && typed !== '') await saveOwnName(commands, email, typed);
    else if (email !== null && isAsked) remember(ASKED, email);
  };
  return { name, own, setOwn, isAsked, keep };
}
