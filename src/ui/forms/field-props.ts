import type { ReactNode } from 'react';

interface TextForm<F extends string> {
  readonly values: Readonly<Record<F, string>>;
  readonly errors: Readonly<Partial<Record<string, ReactNode>>>;
  readonly setFieldValue: (field: F, value: string) => void;
}

/** Value, error and change handler of a text field: a typed `getInputProps` for both `useForm` and `useFirstForm`. */
export const fieldProps = <F extends string>(form: TextForm<F>, field: F) => ({
  value: form.values[field],
  error: form.errors[field],
  onChange: (value: string) => form.setFieldValue(field, value),
});
