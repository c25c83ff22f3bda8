import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { quantity } from '#domain/quantity.ts';
import { UnsentChanges } from '#screens/readiness/unsent/unsent-changes.tsx';
import type { Commands } from '#state/commands/commands.ts';
import type { PendingChange } from '#state/views.ts';
import { memoryCommands, memoryQueries, NOON, renderScreen } from '#tests/support/app-context.tsx';
import { anUnsentChange, unsentTask } from '#tests/support/unsent-changes.ts';
import { pasteInto } from '#tests/support/paste-into.ts';

function renderUnsent(first: PendingChange, answers: Partial<Commands> = {}) {
  const queries = memoryQueries();
  queries.outbox.value = { ...queries.outbox.value, pending: [first] };
  const { commands, calls } = memoryCommands(queries, answers);
  renderScreen(<UnsentChanges />, { at: '/unsent', queries, commands });
  const becomes = (pending: readonly PendingChange[], finished: readonly PendingChange[] = []) =>
    act(() => {
      queries.outbox.value = { ...queries.outbox.value, pending, finished };
    });
  return { calls, queries, becomes, user: userEvent.setup({ delay: null }) };
}

const press = (user: ReturnType<typeof userEvent.setup>, name: string) => user.click(screen.getByRole('button', { name }));

test('a queued request is discarded at once, and restored by a press', async () => {
  const { calls, user } = renderUnsent(anUnsentChange());
  await press(user, 'Usuń');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await screen.findByText('Zgłoszenie usunięto z tego urządzenia.')).toBeTruthy();
  await press(user, 'Cofnij');
  expect(await screen.findByText('Przywrócono. Zmiana znów czeka na wysłanie.')).toBeTruthy();
  expect(calls).toEqual([
    ['discardChange', 7],
    ['restoreChange', 7],
  ]);
});

test('a change that can no longer be taken back says so', async () => {
  const { user } = renderUnsent(anUnsentChange(), { restoreChange: async () => ({ ok: true, value: false }) });
  await press(user, 'Usuń');
  await press(user, 'Cofnij');
  expect(await screen.findByText('Nie można tego cofnąć: w tym miejscu jest już nowsza zmiana.')).toBeTruthy();
});

test('a change that was sent meanwhile is not called deleted', async () => {
  const { user } = renderUnsent(anUnsentChange(), { discardChange: async () => ({ ok: true, value: false }) });
  await press(user, 'Usuń');
  expect(await screen.findByText('Nie można już tego usunąć: zmiana jest wysyłana albo dotarła do biura.')).toBeTruthy();
  expect(screen.queryByText('Zgłoszenie usunięto z tego urządzenia.')).toBeNull();
});

test('discarding a change that was sent before needs a confirmation, and cannot be undone', async () => {
  const { calls, user } = renderUnsent(anUnsentChange({ state: 'rejected', attempt: 1 }));
  await press(user, 'Usuń');
  const dialog = within(await screen.findByRole('dialog', { name: 'Usunąć to zgłoszenie?' }));
  expect(dialog.getByText(/nie wyślemy go do biura/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Usuń' }));
  await waitFor(() => expect(calls).toEqual([['discardChange', 7]]));
  expect(await screen.findByText('Zgłoszenie usunięto z tego urządzenia.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cofnij' })).toBeNull();
});

test('a change of an existing task is skipped, with its own word', async () => {
  const { user } = renderUnsent(anUnsentChange({ kind: 'task.status', sending: 'change', task: null, status: 1, attempt: 1 }));
  await press(user, 'Pomiń');
  const dialog = within(await screen.findByRole('dialog', { name: 'Pominąć tę zmianę?' }));
  expect(dialog.getByText(/nie trafi do biura/)).toBeTruthy();
});

test('discarding a refused visit names what was decided with it, and that none of it is sent', async () => {
  const hanging = ['task.status', 'task.create', 'task.create', 'visit.protocol'] as const;
  const refused = { kind: 'visit.save', sending: 'visit', task: null, state: 'rejected', attempt: 1, hanging } as const;
  const { user } = renderUnsent(anUnsentChange(refused));
  await press(user, 'Odrzuć');
  const dialog = within(await screen.findByRole('dialog', { name: 'Odrzucić zmiany w wizycie?' }));
  const names = 'Zgłoszenie pozostanie otwarte. Nie wyślemy zgłoszeń z zakończenia wizyty: 2. Wydanego protokołu nie zapiszemy w biurze.';
  expect(dialog.getByText(new RegExp(`Tego nie można cofnąć. ${names}$`))).toBeTruthy();
});

test('a queued request is edited in its form, with what was typed', async () => {
  const { calls, user } = renderUnsent(anUnsentChange());
  await press(user, 'Popraw');
  const dialog = within(await screen.findByRole('dialog', { name: 'Popraw zgłoszenie' }));
  const reason = dialog.getByLabelText<HTMLTextAreaElement>('Powód zgłoszenia');
  expect(reason.value).toBe('Falownik nie startuje');
  await pasteInto(user, reason, ' rano');
  await user.click(dialog.getByRole('button', { name: 'Zapisz poprawki' }));
  await waitFor(() =>
    expect(calls).toContainEqual(['editAndResend', 7, { ...unsentTask, reason: 'Falownik nie startuje rano' }, 'unsent.edit:7']),
  );
  expect(await screen.findByText('Zapisano na urządzeniu')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('one that the office may have already cannot be edited', () => {
  renderUnsent(anUnsentChange({ isSecond: true }));
  expect(screen.queryByRole('button', { name: 'Popraw' })).toBeNull();
});

test('one that is being sent says that it cannot be edited now', () => {
  renderUnsent(anUnsentChange({ state: 'sending', lastSentAt: quantity(Date.now()) }));
  expect(screen.getByText('Właśnie wysyłamy do biura, więc teraz nie można tego poprawić ani usunąć.')).toBeTruthy();
  expect(within(screen.getByTestId('change')).queryByRole('button')).toBeNull();
});

test('a change that is sent while the user edits it says so and keeps the text', async () => {
  const { calls, becomes, user } = renderUnsent(anUnsentChange());
  await press(user, 'Popraw');
  const dialog = within(await screen.findByRole('dialog', { name: 'Popraw zgłoszenie' }));
  await pasteInto(user, dialog.getByLabelText('Powód zgłoszenia'), ' rano');
  becomes([anUnsentChange({ state: 'sending', attempt: 1, lastSentAt: quantity(Date.now()) })]);
  expect(dialog.getByRole('alert').textContent).toMatch(/^Właśnie wysyłamy to zgłoszenie do biura/);
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Zapisz poprawki' }).disabled).toBe(true);
  becomes([], [anUnsentChange({ state: 'done', attempt: 1, serverId: 44, doneAt: quantity(NOON + 1000) })]);
  expect(dialog.getByRole('alert').textContent).toMatch(/^Zgłoszenie wysłano do biura, zanim zapisano poprawki/);
  expect(dialog.getByRole('link', { name: 'Otwórz zgłoszenie nr 44' }).getAttribute('href')).toBe('/tasks?task=44');
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Powód zgłoszenia').value).toBe('Falownik nie startuje rano');
  expect(calls.filter(([verb]) => verb === 'editAndResend')).toEqual([]);
});

test('one that is sent at the moment of saving stays in the form', async () => {
  const { user } = renderUnsent(anUnsentChange(), { editAndResend: async () => ({ ok: true, value: false }) });
  await press(user, 'Popraw');
  const dialog = within(await screen.findByRole('dialog', { name: 'Popraw zgłoszenie' }));
  await user.click(dialog.getByRole('button', { name: 'Zapisz poprawki' }));
  expect(await dialog.findByText(/^Właśnie wysyłamy to zgłoszenie do biura/)).toBeTruthy();
  expect(screen.queryByText('Zapisano na urządzeniu')).toBeNull();
});

test('a change that is sent while the screen is open stays visible, with the times of saving and sending', () => {
  const { becomes } = renderUnsent(anUnsentChange());
  becomes([], [anUnsentChange({ state: 'done', serverId: 44, doneAt: quantity(Date.now() + 1000) })]);
  const line = screen.getByText(/^zapisano .* · wysłano do biura .* · Biuro nadało numer 44\.$/);
  expect(line.closest('details')?.open).toBe(true);
});

test('after a restore nothing is said to wait only once it is known what the office lacks', () => {
  const { becomes, queries } = renderUnsent(anUnsentChange());
  act(() => {
    queries.outbox.value = { ...queries.outbox.value, pending: [], isMatching: true };
  });
  expect(screen.queryByText('Nic nie czeka na wysłanie')).toBeNull();
  expect(screen.getByText(/^Dane biura odtworzono z kopii/)).toBeTruthy();
  act(() => {
    queries.outbox.value = { ...queries.outbox.value, isMatching: false };
  });
  becomes([]);
  expect(screen.getByText('Nic nie czeka na wysłanie')).toBeTruthy();
});
