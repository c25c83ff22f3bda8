import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useRef } from 'react';
import type { useEmployee } from '#state/use-remembered-employee.ts';
import type { TypedTask } from './new-task-rules.ts';

/** The account's own name, typed in the form of a task; stored in the account when the task is filed. */
export interface OwnName {
  /** Whether the account has none, was not asked for it yet, and can keep it now. */
  readonly isAsked: boolean;
  readonly value: string;
  readonly onChange: (name: string) => void;
}

/** Fills in a name that is known only after the form is there, unless the user has changed the field. Returns the account's own name. */
export function useOwnName(form: UseFormReturnType<TypedTask>, { name, own, setOwn, isAsked }: ReturnType<typeof useEmployee>): OwnName {
  const filled = useRef(name);
  useEffect(() => {
    if (name === filled.current) return;
    if (form.getValues().employee === filled.current && !form.isTouched('employee')) form.setFieldValue('employee', name);
    filled.current = name;
  }, [name, form]);
  const onChange = (typed: string): void => {
    if (form.values.employee === own || form.values.employee === '') form.setFieldValue('employee', typed);
    setOwn(typed);
  };
  return { isAsked, value: own, onChange };
}
