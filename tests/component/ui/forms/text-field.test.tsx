import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { PasswordField } from '#ui/forms/password-field.tsx';
import { TextAreaField } from '#ui/forms/text-area-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';

const COMPOSED = 'Żółć, Київ, Größe';
const DECOMPOSED = COMPOSED.normalize('NFD');

const typedInto = (label: string): void => void fireEvent.change(screen.getByLabelText(label), { target: { value: DECOMPOSED } });

test('letters that are typed or pasted with separate accents are composed', () => {
  const [onLine, onArea] = [vi.fn(), vi.fn()];
  render(
    <MantineProvider>
      <TextField label="Nazwa" value="" onChange={onLine} />
      <TextAreaField label="Uwagi" value="" onChange={onArea} />
    </MantineProvider>,
  );
  typedInto('Nazwa');
  typedInto('Uwagi');
  expect(onLine).toHaveBeenCalledExactlyOnceWith(COMPOSED);
  expect(onArea).toHaveBeenCalledExactlyOnceWith(COMPOSED);
});

test('a password and an e-mail address stay as they were typed, also while the password is shown', () => {
  const [onPassword, onEmail] = [vi.fn(), vi.fn()];
  render(
    <>
      <PasswordField label="Hasło" value="" onChange={onPassword} autoComplete="current-password" />
      <TextField label="E-mail" type="email" value="" onChange={onEmail} />
    </>,
  );
  typedInto('Hasło');
  fireEvent.click(screen.getByRole('button'));
  typedInto('Hasło');
  typedInto('E-mail');
  expect(onPassword.mock.calls).toEqual([[DECOMPOSED], [DECOMPOSED]]);
  expect(onEmail).toHaveBeenCalledExactlyOnceWith(DECOMPOSED);
});
