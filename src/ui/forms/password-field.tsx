import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { uiTexts } from '#texts/ui.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import classes from './forms.module.css';
import { TextField, type TextFieldProps } from './text-field.tsx';

interface Props extends Omit<TextFieldProps, 'type' | 'autoComplete' | 'max' | 'end'> {
  /** What a password manager offers. */
  readonly autoComplete: 'current-password' | 'new-password';
}

/** A password field that can be shown as text and warns about Caps Lock. */
export function PasswordField({ description, ...rest }: Props) {
  const [isVisible, setVisible] = useState(false);
  const [hasCapsLock, setCapsLock] = useState(false);
  const checkCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const Icon = isVisible ? IconEyeOff : IconEye;
  const help = (hasCapsLock || description) && (
    <>
      {hasCapsLock && (
        <span className={classes.caps} role="status">
          {uiTexts.capsLock}
        </span>
      )}
      {description}
    </>
  );
  return (
    <TextField
      {...rest}
      type={isVisible ? 'text' : 'password'}
      onKeyDown={checkCapsLock}
      onKeyUp={checkCapsLock}
      onBlur={() => setCapsLock(false)}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      description={help || undefined}
      end={
        <PlainButton
          className={classes.eye}
          aria-pressed={isVisible}
          aria-label={isVisible ? uiTexts.hidePassword : uiTexts.showPassword}
          onClick={() => setVisible(!isVisible)}
        >
          <Icon size={20} aria-hidden="true" />
        </PlainButton>
      }
    />
  );
}
