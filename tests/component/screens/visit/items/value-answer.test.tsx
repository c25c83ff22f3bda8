import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { held, opened } from '#tests/support/visit-screen.tsx';
import { anAnswer } from '#tests/support/visits.ts';

const user = userEvent.setup({ delay: null });
beforeEach(() => void Object.assign(document, { fonts: new EventTarget() })); // the test environment has no fonts; a note grows with them
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['251,4', '251.4', null],
  ['1,0', '1.0', null],
  ['12,,3', null, 'Wpisz liczbę, najwyżej 7 cyfr i 4 po przecinku'],
  ['abc', null, 'Wpisz liczbę, najwyżej 7 cyfr i 4 po przecinku'],
  ['501', null, 'Najwięcej 500'],
  ['>253', null, 'Ta pozycja nie przyjmuje „>”'],
] as const)('a number typed as %s is stored as %s', async (typed, stored, error) => {
  const { document } = opened(held({}, { at: 'grid-l1' }));
  const field = await screen.findByRole('textbox', { name: /^Wartość/ });
  await user.type(field, typed);
  await user.tab();
  await screen.findByRole('heading', { name: 'Napięcie L1–N' });
  const last = document().answers.at(-1)?.value ?? null;
  expect(last).toBe(stored);
  if (error !== null) expect(await screen.findByText(error)).toBeTruthy();
});

test.each([
  ['a number', 'grid-l1', /^Wartość/, '251'],
  ['a choice', 'arrival-state', null, ''],
  ['a serial number', 'arrival-serial', 'Numer seryjny', 'SN-7'],
])("%s that was not checked: 'Niesprawdzone' asks why, in place of the answer, and is taken back", async (_, at, name, typed) => {
  const { document } = opened(held({}, { at }));
  const press = () => user.click(screen.getByRole('button', { name: 'Niesprawdzone' }));
  await screen.findByRole('button', { name: 'Niesprawdzone' });
  if (name !== null) await user.type(screen.getByRole('textbox', { name }), typed);
  else await user.click(screen.getByRole('button', { name: 'Pracuje' }));
  await press();
  await user.type(screen.getByRole('textbox', { name: 'Dlaczego nie sprawdzono?' }), 'rozdzielnica zamknięta');
  await user.tab();
  if (name !== null) expect(screen.queryByRole('textbox', { name })).toBeNull();
  expect(document().answers).toMatchObject([{ item: at, state: 'unchecked', value: null, choice: null, text: 'rozdzielnica zamknięta' }]);
  await press();
  if (name !== null) expect(screen.getByRole<HTMLInputElement>('textbox', { name }).value).toBe('');
  expect(document().answers).toMatchObject([{ state: null }]);
});

test("'Co najmniej' is the key for '>' of a value, and the field stays in use", async () => {
  const string = { key: 's1', label: 'MPPT1/1', module: 'JA', modules: 14, voc_stc: '45.2', isc_stc: null, beta: null, alpha: null };
  // narrow: one question at a time
  const [addEventListener, removeEventListener] = [() => undefined, () => undefined];
  vi.stubGlobal('matchMedia', (media: string) => ({ matches: false, media, addEventListener, removeEventListener }));
  const { document } = opened(held({ strings: [string] }, { at: 'string-riso.s1' }));
  const field = await screen.findByRole('textbox', { name: /^Wartość/ });
  await user.click(screen.getByRole('button', { name: 'Co najmniej' }));
  expect(globalThis.document.activeElement).toBe(field);
  await user.type(field, '1000');
  await user.tab();
  expect(document().answers).toMatchObject([{ of: 's1', value: '>1000' }]);
  await user.click(screen.getByRole('button', { name: 'Co najmniej' }));
  await user.tab();
  expect(document().answers).toMatchObject([{ of: 's1', value: '1000' }]);
});

test("in the table of strings 'Co najmniej' is a key beside the value", async () => {
  const string = { key: 's1', label: 'MPPT1/1', module: 'JA', modules: 14, voc_stc: '45.2', isc_stc: null, beta: null, alpha: null };
  const [addEventListener, removeEventListener] = [() => undefined, () => undefined];
  vi.stubGlobal('matchMedia', (media: string) => ({ matches: media.includes('min-width'), media, addEventListener, removeEventListener }));
  const { document } = opened(held({ strings: [string] }, { at: 'string-riso.s1' }));
  await user.type(await screen.findByRole('textbox', { name: /^MPPT1\/1 .*izolacji/ }), '1000');
  await user.click(screen.getByRole('button', { name: /^Co najmniej: MPPT1\/1 .*izolacji/ }));
  await user.tab();
  expect(document().answers).toMatchObject([{ of: 's1', value: '>1000' }]);
});

test('a number that another device stored is shown, unless the field has a text that is not accepted', async () => {
  const { comes } = opened(held({}, { at: 'grid-l1' }));
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Wartość/ });
  const stored = (value: string | null) => comes({ answers: [anAnswer('grid-l1', { state: null, value })] });
  stored('231.5');
  await vi.waitFor(() => expect(field.value).toBe('231,5'));
  stored(null);
  await vi.waitFor(() => expect(field.value).toBe(''));
  await user.type(field, '501');
  stored('230');
  expect(field.value).toBe('501');
});
