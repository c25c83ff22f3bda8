import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { NoRoom } from '#screens/visit/items/no-room.tsx';
import { memoryCommands, memoryQueries, renderScreen } from '#tests/support/app-context.tsx';

function renderNoRoom(photos: readonly File[]) {
  const queries = memoryQueries();
  const { commands } = memoryCommands(queries);
  const onClose = vi.fn();
  renderScreen(<NoRoom photos={photos} onClose={onClose} />, { at: '/visit/1', queries, commands });
  return { onClose, user: userEvent.setup({ delay: null }) };
}

test('a photo without room is saved outside of the app, or room is made; the answers are said to be stored', async () => {
  const saved: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:photo');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const { onClose, user } = renderNoRoom([new File(['a'], 'dach.jpg'), new File(['b'], 'falownik.jpg')]);
  const dialog = within(await screen.findByRole('dialog', { name: 'Brak miejsca w telefonie' }));
  expect(dialog.getByText('Tego zdjęcia nie zapisano; odpowiedzi są zapisane.')).toBeTruthy();
  expect(dialog.getByRole('link', { name: 'Zwolnij miejsce' }).getAttribute('href')).toBe('/readiness?room=1');
  await user.click(dialog.getByRole('button', { name: 'Zapisz w galerii' }));
  expect([saved, onClose.mock.calls.length]).toEqual([['dach.jpg', 'falownik.jpg'], 1]);
  vi.restoreAllMocks();
});

test('nothing is said while every photo fits', () => {
  renderNoRoom([]);
  expect(screen.queryByRole('dialog')).toBeNull();
});
