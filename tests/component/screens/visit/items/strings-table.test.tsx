import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PvString } from '#domain/visit/document.ts';
import { inspectionForm } from '#texts/forms/inspection.ts';
import { anAnswer, aVisit } from '#tests/support/visits.ts';
import { held, opened } from '#tests/support/visit-screen.tsx';

const user = userEvent.setup({ delay: null });
beforeEach(() => void Object.assign(document, { fonts: new EventTarget() })); // the test environment has no fonts; a note grows with them
afterEach(() => void vi.unstubAllGlobals());

const aString = (key: string, label: string): PvString => ({
  ...{ key, label, module: 'JA', modules: 14 },
  ...{ voc_stc: '45.2', isc_stc: '11.5', beta: '-0.28', alpha: '0.05' },
});

function openedWide() {
  vi.stubGlobal('matchMedia', (media: string) => ({
    ...{ matches: true, media, onchange: null, addListener: () => undefined, removeListener: () => undefined },
    ...{ addEventListener: () => undefined, removeEventListener: () => undefined, dispatchEvent: () => false },
  }));
  const conditions = { ...aVisit().conditions, module_temperature: '25' };
  const strings = [aString('s1', 'MPPT1/1'), aString('s2', 'MPPT1/2')];
  const form = { key: 'inspection-62446-1', version: 1 };
  const answers = [anAnswer('string-current-kind', { of: 's1', state: null, choice: 'isc' })];
  return opened(held({ kind: 'inspection', form, strings, conditions, answers }, { form: inspectionForm, at: 'string-voc.s1' }));
}

test('on a wide screen the measurements of all strings are one table: Enter goes down, each value has its verdict', async () => {
  const { document } = openedWide();
  const first = await screen.findByRole('textbox', { name: 'MPPT1/1 Napięcie jałowe Voc' });
  await user.type(first, '632,8{Enter}');
  const second = screen.getByRole('textbox', { name: 'MPPT1/2 Napięcie jałowe Voc' });
  expect(globalThis.document.activeElement).toBe(second);
  await user.type(second, '600');
  await user.tab();
  const voc = document().answers.filter(({ item }) => item === 'string-voc');
  expect(voc).toMatchObject([
    { of: 's1', value: '632.8' },
    { of: 's2', value: '600' },
  ]);
  const [, ...rows] = screen.getAllByRole('row');
  const marks = rows.map((row) => [...row.querySelectorAll('[data-verdict]')].map((mark) => mark.getAttribute('data-verdict')));
  expect(marks.map(([verdict]) => verdict)).toEqual(['good', 'amber']);
  expect(screen.getAllByText(/632,8 V ± 5 %$/)).toHaveLength(2);
});

test('a state and a choice are picked from a list; what a condition hides for one string is not asked there; below is the question that is edited', async () => {
  const { document } = openedWide();
  await user.selectOptions(await screen.findByRole('combobox', { name: 'MPPT1/2 Biegunowość łańcucha' }), 'Usterka');
  expect(document().answers).toContainEqual(expect.objectContaining({ item: 'string-polarity', of: 's2', state: 'fault' }));
  const below = within(screen.getByRole('region', { name: 'Biegunowość łańcucha' }));
  await user.click(below.getByRole('button', { name: 'Odwrócona biegunowość łańcucha' }));
  expect(document().findings).toMatchObject([{ item: 'string-polarity', of: 's2', severity: 'danger' }]);
  expect(screen.getByRole('textbox', { name: 'MPPT1/1 Prąd zwarcia Isc' })).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'MPPT1/2 Prąd zwarcia Isc' })).toBeNull();
});

test("in the table too a value is 'Niesprawdzone', with its reason below", async () => {
  const { document } = openedWide();
  const name = 'MPPT1/2 Napięcie jałowe Voc';
  await user.type(await screen.findByRole('textbox', { name }), '600');
  await user.click(screen.getByRole('button', { name: 'Niesprawdzone' }));
  await user.type(screen.getByRole('textbox', { name: 'Dlaczego nie sprawdzono?' }), 'brak dostępu');
  await user.tab();
  const voc = () => document().answers.find(({ item, of }) => item === 'string-voc' && of === 's2');
  expect(voc()).toMatchObject({ state: 'unchecked', value: null, text: 'brak dostępu' });
  expect(screen.queryByRole('textbox', { name })).toBeNull();
  await user.click(screen.getByRole('textbox', { name: 'MPPT1/1 Napięcie jałowe Voc' }));
  expect(screen.queryByRole('textbox', { name: 'Dlaczego nie sprawdzono?' })).toBeNull();
  await user.click(screen.getByRole('button', { name: `${name}: Niesprawdzone` }));
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Dlaczego nie sprawdzono?' }).value).toBe('brak dostępu');
  await user.click(screen.getByRole('button', { name: 'Niesprawdzone' }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name }).value).toBe('');
});

test('a service visit names its first string with the question before the measurements of strings', async () => {
  const { document } = opened(held({}, { at: 'grid-l3' }));
  await user.click(await screen.findByRole('button', { name: 'Dodaj łańcuch' }));
  expect(document().strings).toMatchObject([{ label: 'MPPT1/1' }]);
  await user.click(screen.getByRole('button', { name: 'Następna' }));
  expect(await screen.findByRole('table')).toBeTruthy();
});
