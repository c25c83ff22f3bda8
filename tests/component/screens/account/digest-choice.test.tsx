import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DigestChoice } from '#screens/account/digest-choice.tsx';
import { memoryCommands, memoryQueries, REFUSED, renderScreen, ready, settle } from '#tests/support/app-context.tsx';

const ME = { email: 'serwis@pvcare.pl', digest: 'off', role: 'staff', areRolesOn: false } as const;

function opened(answers = {}) {
  const queries = memoryQueries();
  const { commands, calls } = memoryCommands(queries, answers);
  queries.ownAccount.value = ready(ME);
  return { queries, calls, ...renderScreen(<DigestChoice />, { at: '/', queries, commands }) };
}
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

test('it says what is chosen, and a press chooses another', async () => {
  const { calls } = opened();
  expect(screen.getByRole('radiogroup', { name: 'Powiadomienia e-mail o nowych nieprawidłowościach' })).toBeTruthy();
  expect(radio('Wyłączone').checked).toBe(true);
  fireEvent.click(radio('Raz dziennie'));
  await settle();
  expect(calls).toEqual([['chooseDigest', 'daily']]);
});

test('without a network the choice is shown as waiting on this device', async () => {
  const { queries } = opened({ chooseDigest: async () => ({ ok: true, value: undefined }) });
  await act(async () => {
    queries.connection.value = { is: 'offline', since: null };
  });
  fireEvent.click(radio('Od razu'));
  await act(async () => {
    queries.ownAccount.value = ready({ ...ME, digest: 'at_once' });
  });
  expect(radio('Od razu').checked).toBe(true);
  expect(screen.getByText(/Zapisano na urządzeniu/)).toBeTruthy();
});

test('where it cannot be chosen it says why: not supported, not fetched, refused', async () => {
  const { queries } = opened({ chooseDigest: async () => REFUSED });
  fireEvent.click(radio('Od razu'));
  expect(await screen.findByText(/Serwer odmówił/)).toBeTruthy();
  await act(async () => {
    queries.ownAccount.value = { is: 'absent', problem: { is: 'unsupported' } };
  });
  expect(screen.queryByRole('radio')).toBeNull();
});

test.each([
  [{ is: 'absent', problem: { is: 'unsupported' } }, 'Ten serwer tego nie oblicza.'],
  [{ is: 'absent', problem: { is: 'offline' } }, /nie pobrano jeszcze/],
  [{ is: 'absent', problem: { is: 'server', status: 500 } }, /Serwer zgłosił błąd \(500\)/],
  [{ is: 'loading' }, 'Wczytywanie ustawienia'],
] as const)('a setting that is not there has its words: %o', async (told, words) => {
  const { queries } = opened();
  await act(async () => {
    queries.ownAccount.value = told;
  });
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
});
