import '@mantine/core/styles/Input.css';
import { Textarea, type TextareaProps } from '@mantine/core';
import { CharacterCount } from './text-field.tsx';

interface Props extends Omit<TextareaProps, 'onChange' | 'value'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Unit: characters. */
  readonly max?: number;
}

/** Several lines of text with label, error and counter. Letters are composed as they are typed (specification 14.21). */
export function TextAreaField({ value, onChange, max, description, rows = 4, ...rest }: Props) {
  const counter = max === undefined ? undefined : <CharacterCount used={value.length} max={max} />;
  return (
    <Textarea
      {...rest}
      rows={rows}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value.normalize('NFC'))}
      description={description ?? counter}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
    />
  );
}
