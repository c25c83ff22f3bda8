import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { OwnAccount } from '#domain/service/account/own-account.ts';
import { addDays } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import type { HeldQualification } from '#domain/visit/held-qualification.ts';
import { OwnQualifications } from '#screens/account/own-qualifications.tsx';
import { memoryCommands, memoryQueries, renderScreen } from '#tests/support/app-context.tsx';

const user = userEvent.setup({ delay: null });
const account = (over: Partial<OwnAccount> = {}): OwnAccount => ({
  ...{ email: 'jan@example.com', digest: 'off', role: 'staff', areRolesOn: false, name: 'Jan Nowak', qualifications: [] },
  ...over,
});

function shown(own: OwnAccount) {
  const queries = memoryQueries();
  const { commands, calls } = memoryCommands(queries);
  const { unmount } = renderScreen(<OwnQualifications account={own} isOffline={false} />, { at: '/account', queries, commands });
  return { calls, unmount };
}

test('name and qualifications are changed together; a qualification needs its number', async () => {
  const { calls } = shown(account());
  await user.click(screen.getByRole('button', { name: 'Zmień' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.clear(dialog.getByRole('textbox', { name: 'Imię i nazwisko' }));
  await user.type(dialog.getByRole('textbox', { name: 'Imię i nazwisko' }), 'Jan Żółkiewski');
  await user.click(dialog.getByRole('button', { name: 'Dodaj uprawnienie' }));
  await user.click(dialog.getByRole('button', { name: 'Zapisz' }));
  expect(dialog.getByText('Podaj numer.')).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: /^Numer/ }), 'D/12/2024');
  await user.click(dialog.getByRole('button', { name: 'Zapisz' }));
  expect(calls.filter(([verb]) => verb === 'changeOwnAccount')).toEqual([
    [
      'changeOwnAccount',
      { name: 'Jan Żółkiewski', qualifications: [{ kind: 'D', number: 'D/12/2024', speciality: '', valid_to: null, copy: null }] },
    ],
  ]);
});

test('sixty days before its end, and after it, a line says so', () => {
  const today = localDateOf(Date.now());
  const one = { kind: 'D', speciality: 'G1', copy: null } as const;
  shown(
    account({
      qualifications: [
        { ...one, number: 'D/1', valid_to: addDays(today, 61) },
        { ...one, number: 'D/2', valid_to: addDays(today, 60) },
        { ...one, number: 'D/3', valid_to: addDays(today, -1) },
        { ...one, number: 'D/4', valid_to: null },
      ],
    }),
  );
  expect(screen.getAllByText(/^Kończą się /)).toHaveLength(1);
  expect(screen.getAllByText(/^Wygasły /)).toHaveLength(1);
  expect(screen.getByText('Dozór (D) · D/4 · G1 · bezterminowe')).toBeTruthy();
});

test('what a qualification lacks to sign an inspection is said beside it; one that is enough, and one for operation, say nothing', () => {
  const day = addDays(localDateOf(Date.now()), 400);
  const one = { number: '1', speciality: 'G1', valid_to: day, copy: null };
  const notices = (changes: Partial<HeldQualification>) => {
    const { unmount } = shown(account({ qualifications: [{ ...one, kind: 'D', ...changes }] }));
    const said = screen.queryAllByText(/^(Podaj|Świadectwo)/).map(({ textContent }) => textContent);
    unmount();
    return said;
  };
  expect(notices({})).toEqual([]);
  expect(notices({ kind: 'E', speciality: '', valid_to: null })).toEqual([]);
  expect(notices({ speciality: 'G3' })).toEqual([expect.stringMatching(/^Podaj grupę G1/)]);
  expect(notices({ kind: 'licence', speciality: '', valid_to: null })).toEqual([expect.stringMatching(/^Podaj specjalność/)]);
  expect(notices({ valid_to: addDays(day, 1800) })).toEqual(['Świadectwo jest ważne najwyżej 5 lat. Sprawdź datę.']);
});
