import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { isStrongPassword } from '#domain/service/account/credentials.ts';
import { isKnownPassword } from '#server/auth/known-passwords.ts';
import { PasswordRules } from '#ui/forms/password-rules.tsx';

test('the hint says before sending that known passwords are refused, and the server refuses one for that reason alone', () => {
  render(<PasswordRules password="" />);
  const example = /jak „(.+)”/.exec(screen.getByText(/Nie może być znanym słowem/).textContent ?? '')?.[1] ?? '';
  expect([isStrongPassword(example), isKnownPassword(example)]).toEqual([true, true]);
});
