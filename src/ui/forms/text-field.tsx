import '@mantine/core/styles/Input.css';
import { TextInput, type TextInputProps } from '@mantine/core';
import { CharacterCount } from './character-count.tsx';

export interface TextFieldProps extends Omit<TextInputProps, 'onChange' | 'value' | 'maxLength'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Unit: characters. Shown as a counter; more can be typed, and is said to be too much. */
  readonly max?: number;
}

/** One line of text with its name, its error and, where there is a limit, its counter. */
export function TextField({ value, onChange, max, description, ...rest }: TextFieldProps) {
  const counter = max === undefined ? undefined : <CharacterCount used={value.length} max={max} />;
  return (
    <TextInput
      {...rest}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      description={description ?? counter}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
    />
  );
}
