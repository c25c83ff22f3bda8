import { phoneDigits } from '#domain/service/flow-user.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** A Polish telephone number. Only its nine digits are kept when it is typed or pasted. */
export function PhoneField({ onChange, ...rest }: Omit<TextFieldProps, 'type' | 'inputMode' | 'autoComplete'>) {
  return <TextField {...rest} type="tel" inputMode="numeric" autoComplete="off" onChange={(text) => onChange(phoneDigits(text))} />;
}
