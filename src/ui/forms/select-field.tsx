import '@mantine/core/styles/Input.css';
import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';

interface Props extends Omit<NativeSelectProps, 'onChange' | 'value'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Selects from a short list with the device's own picker, with label and error. */
export function SelectField({ onChange, ...rest }: Props) {
  return (
    <NativeSelect
      {...rest}
      rightSection={<IconSelector size={18} aria-hidden="true" />}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
    />
  );
}
