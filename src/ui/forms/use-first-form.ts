import { useCallback, useState } from 'react';

export type FirstFormErrors<V> = { readonly [F in keyof V | 'form']?: string };

interface Options<V> {
  readonly initialValues: V;
  /** What the form itself can see; an empty object where nothing is wrong. */
  readonly validate: (values: V) => FirstFormErrors<V>;
}

/**
 * As much of `useForm` of `@mantine/form`, under the same names, as the ways in need: sign-in, registration, new password.
 * Mantine's own is 6 kB on the wire, and the sign-in screen has 110 kB for everything (docs/app-speed.md).
 * Every form that comes later uses Mantine's.
 */
export function useFirstForm<V extends Readonly<Record<string, unknown>>>({ initialValues, validate }: Options<V>) {
  const [values, setValues] = useState(initialValues);
  const [errors, setErrors] = useState<FirstFormErrors<V>>({});
  const merge = useCallback((changed: Partial<V>) => setValues((held) => ({ ...held, ...changed })), []);
  const setFieldValue = <F extends keyof V>(field: F, value: V[F]): void => {
    setValues((held) => ({ ...held, [field]: value }));
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
      const found = validate(values);
      setErrors(found);
      return { hasErrors: Object.keys(found).length > 0 };
    },
  };
}
