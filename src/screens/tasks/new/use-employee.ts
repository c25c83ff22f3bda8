import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { lastKnown } from '#domain/service/resource.ts';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { recall, remember } from '#state/device-memory.ts';
import { useIsOffline } from '#state/use-connection.ts';
import { useRememberedEmployee } from '#state/use-remembered-employee.ts';
import type { TypedTask } from './new-task-rules.ts';

/** The account of this device that was asked for its name last. */
const ASKED = 'pv-care:asked-own-name';

/** The account's own name, typed in the form of a task; stored in the account when the task is filed. */
export interface OwnName {
  readonly value: string;
  readonly onChange: (name: string) => void;
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

/** Fills in a name that is known only after the form is there, unless the user has changed the field. Returns the field of the own name. */
export function useOwnName(
  form: UseFormReturnType<TypedTask>,
  { name, own, setOwn, isAsked }: ReturnType<typeof useEmployee>,
): OwnName | null {
  const filled = useRef(name);
  useEffect(() => {
    if (name === filled.current) return;
    if (form.getValues().employee === filled.current && !form.isTouched('employee')) form.setFieldValue('employee', name);
    filled.current = name;
  }, [name, form]);
  if (!isAsked) return null;
  const onChange = (typed: string): void => {
    if (form.values.employee === own || form.values.employee === '') form.setFieldValue('employee', typed);
    setOwn(typed);
  };
  return { value: own, onChange };
}
