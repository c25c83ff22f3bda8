import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { uiTexts } from '#texts/ui.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import classes from './forms.module.css';
import { TextField, type TextFieldProps } from './text-field.tsx';

interface Props extends Omit<TextFieldProps, 'type' | 'autoComplete' | 'max' | 'end'> {
  /** What a password manager should do here. */
  readonly autoComplete: 'current-password' | 'new-password';
}

/** A password that can be looked at, and that says when Caps Lock is on. */
export function PasswordField({ description, ...rest }: Props) {
  const [isShown, setShown] = useState(false);
  const [hasCapsLock, setCapsLock] = useState(false);
  const look = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const Icon = isShown ? IconEyeOff : IconEye;
  const told = (hasCapsLock || description) && (
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
      type={isShown ? 'text' : 'password'}
      onKeyDown={look}
      onKeyUp={look}
      onBlur={() => setCapsLock(false)}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      description={told || undefined}
      end={
        <PlainButton
          className={classes.eye}
          aria-pressed={isShown}
          aria-label={isShown ? uiTexts.hidePassword : uiTexts.showPassword}
          onClick={() => setShown(!isShown)}
        >
          <Icon size={20} aria-hidden="true" />
        </PlainButton>
      }
    />
  );
}
