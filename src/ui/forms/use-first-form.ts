import { useCallback, useState } from 'react';

export type FirstFormErrors<V> = { readonly [F in keyof V | 'form']?: string };

interface Options<V> {
  readonly initialValues: V;
  /** Errors that the form can find itself; an empty object if there are none. */
  readonly validate: (values: V) => FirstFormErrors<V>;
}

/**
 * The part of `useForm` of `@mantine/form`, with the same names, that sign-in, registration and new password need.
 * Mantine's own is 6 kB compressed, and the sign-in screen has a budget of 110 kB for everything (docs/measurements/app-speed.md).
 * All other forms use Mantine's.
 */
export function useFirstForm<V extends Readonly<Record<string, unknown>>>({ initialValues, validate }: Options<V>) {
  const [values, setValues] = useState(initialValues);
  const [errors, setErrors] = useState<FirstFormErrors<V>>({});
  const merge = useCallback((changed: Partial<V>) => setValues((current) => ({ ...current, ...changed })), []);
  const setFieldValue = <F extends keyof V>(field: F, value: V[F]): void => {
    setValues((current) => ({ ...current, [field]: value }));
    setErrors(({ [field]: _, form: __, ...rest }) => rest as FirstFormErrors<V>);
  };
  return {
    values,
    errors,
    setErrors,
    setFieldValue,
    setValues: merge,
    clearErrors: () => setErrors({}),
    reset: () => {
      setValues(initialValues);
      setErrors({});
    },
    validate: () => {
      const newErrors = validate(values);
      setErrors(newErrors);
      return { hasErrors: Object.keys(newErrors).length > 0 };
    },
  };
}
