import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type LeftOut, NoRoom, useLeftOut } from '#screens/visit/items/no-room.tsx';
import { memoryCommands, memoryQueries, renderScreen } from '#tests/support/app-context.tsx';
import { messages } from '#ui/dialogs/notify.ts';

const saved: string[] = [];
beforeEach(() => {
  saved.length = 0;
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:photo');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  messages.clear();
  vi.restoreAllMocks();
});

const PHOTOS = [new File(['a'], 'dach.jpg'), new File(['b'], 'falownik.jpg')];
const NAMES = ['dach.jpg', 'falownik.jpg'];
const SENTENCE = 'Tego zdjęcia nie zapisano; odpowiedzi są zapisane.';

/** A visit that leaves photos out. */
function renderVisit() {
  const queries = memoryQueries();
  const { commands } = memoryCommands(queries);
  let leftOut: LeftOut | undefined;
  function Visit() {
    leftOut = useLeftOut();
    return <NoRoom {...leftOut} />;
  }
  const { unmount } = renderScreen(<Visit />, { at: '/visit/1', queries, commands });
  return { user: userEvent.setup({ delay: null }), unmount, leaveOut: () => act(() => leftOut?.add(PHOTOS)) };
}

const theDialog = async () => within(await screen.findByRole('dialog', { name: 'Brak miejsca w telefonie' }));

/** Saves the photos of the only message. */
function saveFromMessage(): void {
  expect(messages.list().map(({ text }) => text)).toEqual([SENTENCE]);
  messages.list()[0]?.action?.onPress();
  expect(saved).toEqual(NAMES);
}

test('a photo without room is saved outside of the app, or room is made; the answers are said to be stored', async () => {
  const { user, leaveOut, unmount } = renderVisit();
  leaveOut();
  const dialog = await theDialog();
  expect(dialog.getByText(SENTENCE)).toBeTruthy();
  expect(dialog.getByRole('link', { name: 'Zwolnij miejsce' }).getAttribute('href')).toBe('/readiness?room=1');
  await user.click(dialog.getByRole('button', { name: 'Zapisz w galerii' }));
  expect(saved).toEqual(NAMES);
  unmount();
  expect(messages.list()).toEqual([]);
});

test('photos that come to no room after the visit was left are offered in a message', () => {
  const { leaveOut, unmount } = renderVisit();
  unmount();
  leaveOut();
  saveFromMessage();
});

test('photos are offered once more where the visit is left with the dialog open', async () => {
  const { leaveOut, unmount } = renderVisit();
  leaveOut();
  await theDialog();
  unmount();
  saveFromMessage();
});

test('photos are offered once more where the dialog is closed without saving them', async () => {
  const { user, leaveOut, unmount } = renderVisit();
  leaveOut();
  await theDialog();
  await user.keyboard('{Escape}');
  unmount();
  saveFromMessage();
});

test('nothing is said while every photo fits', () => {
  const { unmount } = renderVisit();
  expect(screen.queryByRole('dialog')).toBeNull();
  unmount();
  expect(messages.list()).toEqual([]);
});
