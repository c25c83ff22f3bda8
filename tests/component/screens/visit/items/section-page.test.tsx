import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { DESK, held, opened, TABLET } from '#tests/support/visit-screen.tsx';
import { anAnswer, aPhoto } from '#tests/support/visits.ts';

const user = userEvent.setup({ delay: null });
const shown = vi.fn();
beforeEach(() => {
  Object.assign(document, { fonts: new EventTarget() }); // the test environment has no fonts; a note grows with them
  Element.prototype.scrollIntoView = function scrolls(this: Element) {
    shown(this.querySelector('h3')?.textContent);
  };
  shown.mockClear();
});

const openedAt = (at: string, size = TABLET) => opened(held({}, { at }), undefined, {}, size);
const row = async (name: string) => within(await screen.findByRole('region', { name }));
const press = async (name: string, answer: string): Promise<void> => user.click((await row(name)).getByRole('button', { name: answer }));

test('on a tablet the questions of a section are one page: answered in place, nothing goes on by itself, and a second press takes an answer back', async () => {
  const { document, place } = openedAt('visible-modules');
  const timers = vi.spyOn(globalThis, 'setTimeout');
  await press('Moduły i konstrukcja z dostępnego miejsca', 'W porządku');
  await press('Przewody i złącza DC', 'Nie dotyczy');
  await press('Przewody i złącza DC', 'Nie dotyczy');
  expect(document().answers).toMatchObject([
    { item: 'visible-modules', state: 'ok' },
    { item: 'visible-dc', state: null },
  ]);
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Oględziny1 z 4');
  expect(screen.queryByRole('button', { name: /^Cofnij/ })).toBeNull();
  // the visit is opened there again
  expect(place()).toBe('visible-dc');
  expect(timers.mock.calls.map(([, delay]) => delay)).not.toContain(300); // how long an answer is seen before the next question
  timers.mockRestore();
});

test('a phone in landscape shows one question at a time', async () => {
  openedAt('visible-modules', { width: 844, height: 390 });
  expect(await screen.findByRole('heading', { level: 2, name: 'Moduły i konstrukcja z dostępnego miejsca' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Przewody i złącza DC' })).toBeNull();
});

test('a fault is described in its row, and what was not checked asks why there', async () => {
  const { document } = openedAt('visible-modules');
  await press('Moduły i konstrukcja z dostępnego miejsca', 'Usterka');
  await press('Moduły i konstrukcja z dostępnego miejsca', 'Poluzowane mocowanie modułów');
  expect(document().findings).toMatchObject([{ item: 'visible-modules', text: 'Poluzowane mocowanie modułów' }]);
  await press('Przewody i złącza DC', 'Niesprawdzone');
  await user.type((await row('Przewody i złącza DC')).getByRole('textbox', { name: 'Dlaczego nie sprawdzono?' }), 'Śnieg');
  await user.tab();
  expect(document().answers.at(-1)).toMatchObject({ item: 'visible-dc', state: 'unchecked', text: 'Śnieg' });
});

test('Enter in a number goes to the next row, in the last one to the next section; each number has its verdict', async () => {
  const { document } = openedAt('grid-l1');
  await user.type((await row('Napięcie L1–N')).getByRole('textbox'), '251,4{Enter}');
  expect((await row('Napięcie L1–N')).getByText(/V/, { selector: '[data-verdict]' })).toBeTruthy();
  const second = (await row('Napięcie L2–N')).getByRole('textbox');
  expect(globalThis.document.activeElement).toBe(second);
  await user.type((await row('Napięcie L3–N')).getByRole('textbox'), '230{Enter}');
  expect(document().answers.map(({ value }) => value)).toEqual(['251.4', '230']);
  expect(screen.queryByRole('region', { name: 'Napięcie L1–N' })).toBeNull();
});

test('the contents name the sections, and lead to their first questions; what is gone to below the first row is scrolled to', async () => {
  openedAt('arrival-safe', DESK);
  const contents = within(await screen.findByRole('navigation', { name: 'Spis' }));
  await user.click(contents.getByRole('button', { name: /^Oględziny/ }));
  expect(await screen.findByRole('heading', { name: /^Oględziny/ })).toBeTruthy();
  expect(contents.getByRole('button', { name: /^Oględziny/ }).getAttribute('aria-current')).toBe('step');
  expect(contents.queryByRole('button', { name: 'Przewody i złącza DC' })).toBeNull();
  expect(shown).not.toHaveBeenCalled();
  await press('Moduły i konstrukcja z dostępnego miejsca', 'W porządku');
  await user.click(contents.getByRole('button', { name: 'Następna nierozstrzygnięta' }));
  expect(shown).toHaveBeenLastCalledWith('Przewody i złącza DC');
});

test('a visit that is opened at a question below the first one scrolls to its row', async () => {
  openedAt('visible-inverter');
  await row('Falownik: miejsce i chłodzenie');
  expect(shown).toHaveBeenLastCalledWith('Falownik: miejsce i chłodzenie');
});

test("on a tablet 'Spis' replaces the page, on a desk it is beside it", async () => {
  const { unmount } = openedAt('visible-modules');
  await user.click(await screen.findByRole('button', { name: /^Spis/ }));
  expect(screen.queryByRole('region', { name: 'Oględziny' })).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Pomiary strony AC/ }));
  expect(await screen.findByRole('heading', { level: 2, name: /^Pomiary strony AC/ })).toBe(document.activeElement);
  unmount();
  openedAt('visible-modules', DESK);
  expect(await screen.findByRole('region', { name: 'Oględziny' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Spis/ })).toBeNull();
});

test('whether photos keep their position is asked once, as soon as the section has a photo', async () => {
  const photos = ['a', 'b'].map((letter) => aPhoto(letter));
  const answers = ['visible-modules', 'visible-dc'].map((item, n) => anAnswer(item, { files: [photos[n]?.sha256 ?? ''] }));
  const { unmount } = opened(held({ files: photos, answers }, { at: 'visible-modules' }), undefined, {}, TABLET);
  expect(await screen.findAllByRole('checkbox', { name: 'Zapisuj położenie nowych zdjęć' })).toHaveLength(1);
  unmount();
  openedAt('visible-modules');
  await row('Przewody i złącza DC');
  expect(screen.queryByRole('checkbox', { name: 'Zapisuj położenie nowych zdjęć' })).toBeNull();
});
