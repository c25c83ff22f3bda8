import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { quantity } from '#domain/quantity.ts';
import type { NewTask } from '#domain/service/task.ts';
import { UnsentScreen } from '#screens/unsent/unsent.screen.tsx';
import type { PendingChange } from '#state/views.ts';
import { memoryActs, memoryReads, NOON, renderScreen } from '#tests/support/doors.tsx';
import { aChange } from '#tests/support/seen-things.ts';

const task: NewTask = {
  description: 'Dom Kalisz',
  inverterSerial: 'SN1',
  contact: null,
  createdOn: '2026-11-20',
  employee: 'Anna Nowak',
  address: '',
  reason: 'Falownik nie startuje',
  scope: '',
};
const change = (more: Partial<PendingChange>): PendingChange => aChange({ createdAt: quantity(NOON), task, ...more });

function shown(...pending: PendingChange[]) {
  const reads = memoryReads();
  reads.outbox.value = { ...reads.outbox.value, pending };
  const { acts, asked } = memoryActs(reads);
  renderScreen(<UnsentScreen />, { at: '/unsent', reads, acts });
  return { reads, asked, user: userEvent.setup() };
}

test('nothing waits, and that is said', () => {
  shown();
  expect(screen.getByText('Wszystko wysłane')).toBeTruthy();
});

test('a change that waits says what it is, for which installation, how it stands, and can be sent', async () => {
  const { asked, user } = shown(change({}));
  const card = within(screen.getByTestId('change'));
  for (const text of ['Nowe zgłoszenie', 'Dom Kalisz', 'Czeka na wysłanie', 'Falownik nie startuje'])
    expect(card.getByText(text)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Wyślij teraz' }));
  expect(asked).toEqual([['sendNow']]);
});

test('until the database has answered, nothing says that all is sent', () => {
  const reads = memoryReads();
  reads.outbox.value = { ...reads.outbox.value, isKnown: false };
  renderScreen(<UnsentScreen />, { at: '/unsent', reads, acts: memoryActs(reads).acts });
  expect(screen.queryByText('Wszystko wysłane')).toBeNull();
  act(() => {
    reads.outbox.value = { ...reads.outbox.value, isKnown: true };
  });
  expect(screen.getByText('Wszystko wysłane')).toBeTruthy();
});

test('a conflict shows the three states side by side, and the user’s can be sent over the office’s', async () => {
  const conflict = change({
    kind: 'task.status',
    state: 'conflict',
    task: null,
    status: 1,
    base: { status: 0, updatedAt: null },
    office: { status: 0, updatedAt: quantity(NOON) },
  });
  const { asked, user } = shown(conflict);
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Ty', 'Biuro', 'Było']);
  expect(within(screen.getByRole('row', { name: /^Ty/ })).getByText('Zamknięte')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Zastosuj mimo to' }));
  expect(asked).toEqual([['applyAnyway', 7]]);
});

test('a refused creation keeps the office’s words and can be mended within the form’s rules', async () => {
  const { asked, user } = shown(change({ state: 'rejected', reason: 'Nieznany falownik.', httpStatus: 400 }));
  expect(screen.getByText(/Nieznany falownik\./)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Popraw i wyślij' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Popraw zgłoszenie' }));
  const reason = dialog.getByLabelText('Powód zgłoszenia');
  await user.clear(reason);
  await user.click(dialog.getByRole('button', { name: 'Popraw i wyślij' }));
  expect(await dialog.findByText('To pole jest wymagane')).toBeTruthy();
  await user.type(reason, 'Inny powód');
  await user.click(dialog.getByRole('button', { name: 'Popraw i wyślij' }));
  await waitFor(() => expect(asked).toContainEqual(['editAndResend', 7, { ...task, reason: 'Inny powód' }]));
  await waitFor(() => expect(asked).toContainEqual(['dropDraft', 'unsent.edit:7']));
  expect(asked.filter(([verb]) => verb === 'editAndResend')).toHaveLength(1);
});

test('what was mended before a crash stands in the form again', async () => {
  const reads = memoryReads();
  reads.outbox.value = { ...reads.outbox.value, pending: [change({ state: 'rejected', reason: 'Nie.', httpStatus: 400 })] };
  reads.drafts.set('unsent.edit:7', { reason: 'Sprzed awarii', strange: 1 });
  renderScreen(<UnsentScreen />, { at: '/unsent', reads, acts: memoryActs(reads).acts });
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Popraw i wyślij' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Popraw zgłoszenie' }));
  await waitFor(() => expect(dialog.getByLabelText<HTMLTextAreaElement>('Powód zgłoszenia').value).toBe('Sprzed awarii'));
  expect(dialog.getByLabelText<HTMLInputElement>('Pracownik', { exact: false }).value).toBe(task.employee);
});

test('a creation in doubt can be sent again, or be known to be on the list', async () => {
  const { asked, user } = shown(change({ state: 'review' }));
  await user.click(screen.getByRole('button', { name: 'Jest już na liście' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), '12');
  await user.click(dialog.getByRole('button', { name: 'Jest już na liście' }));
  await waitFor(() => expect(asked).toEqual([['markAsSent', 7, 12]]));
});

test('giving a change up asks first and names what will happen', async () => {
  const { asked, user } = shown(change({}));
  await user.click(screen.getByRole('button', { name: 'Usuń' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Usunąć to zgłoszenie?' }));
  expect(dialog.getByText(/nie wyślemy go do biura/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Usuń' }));
  await waitFor(() => expect(asked).toEqual([['discardChange', 7]]));
  expect(await screen.findByText('Zgłoszenie usunięto z tego urządzenia.')).toBeTruthy();
});

test('a change of status is skipped, a request that was never sent is deleted: each has its word', async () => {
  const { asked, user } = shown(change({ kind: 'task.status', task: null, status: 1 }));
  await user.click(screen.getByRole('button', { name: 'Pomiń' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pominąć tę zmianę?' }));
  expect(dialog.getByText(/nie trafi do biura/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Pomiń' }));
  await waitFor(() => expect(asked).toEqual([['discardChange', 7]]));
});

test('what is on its way needs nobody: no button to lose it', () => {
  shown(change({ state: 'sending' }));
  expect(within(screen.getByTestId('change')).queryByRole('button')).toBeNull();
});

test('suspected copies are named by their numbers', () => {
  shown(change({ state: 'unknown', suspects: [12, 15] }));
  expect(screen.getByText('Możliwy duplikat na liście biura: nr 12, 15')).toBeTruthy();
});
