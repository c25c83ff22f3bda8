import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { LeaveDialog } from '#app/session/leave-dialog.tsx';
import type { VisitSending } from '#domain/service/visit-sending.ts';
import { loaded, memoryCommands, memoryQueries, renderScreen } from '#tests/support/app-context.tsx';
import { anUnsentChange, aVisitSending } from '#tests/support/unsent-changes.ts';

async function renderLeaving(visits: readonly VisitSending[], isEnded = false) {
  const queries = memoryQueries();
  queries.outbox.value = { ...queries.outbox.value, pending: [anUnsentChange()] };
  queries.unsentVisits.value = visits;
  const { commands, calls } = memoryCommands(queries, { signOut: async () => ({ ok: true, value: 'left' }) });
  renderScreen(<LeaveDialog onClose={() => undefined} isEnded={isEnded} />, { at: '/', queries, commands });
  await loaded();
  return { calls, user: userEvent.setup({ delay: null }), dialog: within(await screen.findByRole('dialog')) };
}

const draft = aVisitSending({
  document: { is: 'waits', sentAt: null },
  photos: { all: 20, sent: 2 },
  attached: { all: 2, sent: 0 },
  bytes: { all: 7_200_000, sent: 0 },
});

test('signing out says how much of visits is unsent, also before all of it is deleted', async () => {
  const { dialog, user } = await renderLeaving([draft]);
  const amount = 'Niewysłane wizyty: 1, 1 dokument wizyty, 18 zdjęć, 2 załączniki, 7,2 MB.';
  expect(await dialog.findByText(amount)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Wyloguj i usuń' }));
  expect(await screen.findByText(amount)).toBeTruthy();
});

test('without a visit it says nothing of visits', async () => {
  const { dialog } = await renderLeaving([]);
  expect(dialog.queryByText(/Niewysłane wizyty/)).toBeNull();
});

test('sending before signing out sends files that were stopped too', async () => {
  const { dialog, user, calls } = await renderLeaving([draft]);
  await user.click(dialog.getByRole('button', { name: 'Wyślij teraz i wyloguj' }));
  expect(calls).toEqual([
    ['sendFilesNow', [draft.uuid]],
    ['signOut', 'send-first'],
  ]);
});

test('where the session has ended nothing can be sent, and that is said', async () => {
  const { dialog } = await renderLeaving([draft], true);
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Wyślij teraz i wyloguj' }).disabled).toBe(true);
  expect(dialog.getByText('Sesja wygasła, teraz nie można wysłać.')).toBeTruthy();
});
