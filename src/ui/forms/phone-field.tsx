import { TextField, type TextFieldProps } from './text-field.tsx';

/** A Polish telephone number. Characters that are not digits are removed when typed or pasted. */
export function PhoneField({ onChange, ...rest }: Omit<TextFieldProps, 'type' | 'inputMode' | 'autoComplete'>) {
  return <TextField {...rest} type="tel" inputMode="numeric" autoComplete="off" onChange={(text) => onChange(text.replace(/\D/g, ''))} />;
}
