import '@mantine/core/styles/Input.css';
import { TextInput, type TextInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { uiTexts } from '#texts/ui.ts';
import classes from './forms.module.css';

interface Props extends Omit<TextInputProps, 'onChange' | 'value' | 'type' | 'autoComplete'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What a password manager should do here. */
  readonly autoComplete: 'current-password' | 'new-password';
}

/** A password that can be looked at, and that says when Caps Lock is on. */
export function PasswordField({ value, onChange, description, ...rest }: Props) {
  const [isShown, setShown] = useState(false);
  const [hasCapsLock, setCapsLock] = useState(false);
  const look = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const Icon = isShown ? IconEyeOff : IconEye;

  return (
    <TextInput
      {...rest}
      type={isShown ? 'text' : 'password'}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onKeyDown={look}
      onKeyUp={look}
      onBlur={() => setCapsLock(false)}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      rightSectionPointerEvents="all"
      rightSectionWidth={44}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      description={
        (hasCapsLock || description) && (
          <>
            {hasCapsLock && (
              <span className={classes.caps} role="status">
                {uiTexts.capsLock}
              </span>
            )}
            {description}
          </>
        )
      }
      rightSection={
        <button
          type="button"
          className={classes.eye}
          aria-pressed={isShown}
          aria-label={isShown ? uiTexts.hidePassword : uiTexts.showPassword}
          onClick={() => setShown(!isShown)}
        >
          <Icon size={20} aria-hidden="true" />
        </button>
      }
    />
  );
}
