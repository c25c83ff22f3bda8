import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { MyPosition } from '#screens/wizard/wizard-form.tsx';
import { positionTexts } from '#texts/position.ts';
import { memoryCommands, memoryQueries, renderScreen } from '#tests/support/app-context.tsx';

type Answer = { readonly latitude: number; readonly longitude: number } | { readonly code: number };

/** A device with these answers, one per press; without any it has no receiver. */
function opened(...answers: readonly Answer[]) {
  const left = [...answers];
  const getCurrentPosition = (found: (at: unknown) => void, failed: (error: unknown) => void) => {
    const answer = left.shift();
    if (answer && 'code' in answer) failed(answer);
    else found({ coords: answer });
  };
  const geolocation = answers.length > 0 ? { getCurrentPosition } : undefined;
  vi.stubGlobal('navigator', { ...navigator, userAgent: navigator.userAgent, geolocation });
  const queries = memoryQueries();
  const onFound = vi.fn();
  renderScreen(<MyPosition onFound={onFound} />, { at: '/installation/new', queries, commands: memoryCommands(queries).commands });
  const user = userEvent.setup();
  return { onFound, presses: () => user.click(screen.getByRole('button', { name: 'Użyj mojej pozycji' })) };
}
afterEach(() => vi.unstubAllGlobals());

test.each([
  [1, 'Przeglądarka nie pozwala odczytać pozycji. Zezwól na to w ustawieniach strony.'],
  [2, 'Nie udało się ustalić pozycji. Spróbuj na otwartej przestrzeni.'],
  [3, 'Ustalanie pozycji trwało zbyt długo. Spróbuj ponownie na otwartej przestrzeni.'],
  [null, 'To urządzenie lub ta przeglądarka nie podaje pozycji.'],
])('each reason for no position has its sentence (%s)', async (code, sentence) => {
  const { presses, onFound } = opened(...(code === null ? [] : [{ code }]));
  await presses();
  expect(screen.getByText(sentence).getAttribute('role')).toBe('alert');
  expect(onFound).not.toHaveBeenCalled();
});

test('a page that is not secure says that its address has to begin with https, and requests no position', async () => {
  const { presses, onFound } = opened({ latitude: 51, longitude: 17 });
  vi.stubGlobal('isSecureContext', false);
  await presses();
  expect(screen.getByText(positionTexts.insecure).getAttribute('role')).toBe('alert');
  expect(onFound).not.toHaveBeenCalled();
});

test('a position that arrives later is used, and the sentence disappears', async () => {
  const { presses, onFound } = opened({ code: 3 }, { latitude: 51.1234567, longitude: 17 });
  await presses();
  expect(screen.getByText(/trwało zbyt długo/)).toBeTruthy();
  await presses();
  expect(onFound).toHaveBeenCalledWith({ latitude: '51,12346', longitude: '17,00000' });
  expect(screen.queryByText(/trwało zbyt długo/)).toBeNull();
});
