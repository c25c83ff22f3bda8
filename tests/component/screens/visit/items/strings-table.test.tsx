import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PvString } from '#domain/visit/document.ts';
import { inspectionChecklist } from '#texts/checklists/inspection.ts';
import { firstServiceChecklist } from '#texts/checklists/service.ts';
import { anAnswer, aVisit } from '#tests/support/visits.ts';
import { DESK, held, opened, TABLET } from '#tests/support/visit-screen.tsx';

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
  const conditions = { ...aVisit().conditions, module_temperature: '25', irradiance: '800' };
  const strings = [aString('s1', 'MPPT1/1'), aString('s2', 'MPPT1/2')];
  const form = { key: 'inspection-62446-1', version: 2 };
  const answers = [anAnswer('string-current-kind', { of: 's1', state: null, choice: 'isc' })];
  return opened(held({ kind: 'inspection', form, strings, conditions, answers }, { form: inspectionChecklist, at: 'string-voc.s1' }));
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

test('a service visit names its strings at a question of their own, after the voltages and before the measurements; contents and progress have it', async () => {
  const { document } = opened(held({}, { at: 'grid-l3' }), undefined, {}, DESK);
  expect(screen.queryByRole('button', { name: 'Dodaj łańcuch' })).toBeNull();
  const contents = within(await screen.findByRole('navigation', { name: 'Spis' }));
  const sections = contents.getAllByRole('button').map((row) => row.textContent);
  expect(sections).toContain('Łańcuchy modułów0 z 2');
  await user.click(screen.getByRole('button', { name: 'Następna' }));
  expect(await screen.findByRole('heading', { level: 3, name: 'Promieniowanie w czasie pomiarów' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Następna' }));
  expect(await screen.findByRole('heading', { level: 2, name: 'Łańcuchy modułów' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Dodaj łańcuch' }));
  await user.type(screen.getByRole('textbox', { name: /^Natężenie promieniowania/ }), '640,5');
  await user.click(screen.getByRole('button', { name: 'Następna' }));
  expect(document()).toMatchObject({ strings: [{ label: 'MPPT1/1' }], conditions: { irradiance: '640.5' } });
  expect(await screen.findByRole('table')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Dodaj łańcuch' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Poprzednia' }));
  await user.click(screen.getByRole('button', { name: 'W porządku' }));
  expect(document().answers).toMatchObject([{ item: 'strings', of: null, state: 'ok' }]);
});

test('a service visit that was begun with the first checklist names its strings with the question before their measurements', async () => {
  const { document } = opened(
    held({ form: { key: 'service', version: 1 } }, { at: 'grid-l3', form: firstServiceChecklist }),
    undefined,
    {},
    TABLET,
  );
  await user.click(await screen.findByRole('button', { name: 'Dodaj łańcuch' }));
  expect(document().strings).toMatchObject([{ label: 'MPPT1/1' }]);
  await user.click(screen.getByRole('button', { name: 'Następna' }));
  expect(await screen.findByRole('table')).toBeTruthy();
});

/** A service visit at its strings, of which there is one. */
function openedStrings(changes: Partial<PvString>) {
  const string = { ...aString('s1', 'MPPT1/1'), beta: null, alpha: null, ...changes };
  const { document } = opened(held({ strings: [string] }, { at: 'strings' }));
  return () => document().strings[0];
}
const field = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });

test.each([
  ['beta', /^β napięcia$/, 'mV/K', '−123', '-0.2721', 'W protokole: −0,2721 %/K'],
  ['beta', /^β napięcia$/, 'V/K', '-0,1356', '-0.3', 'W protokole: -0,3 %/K'],
  ['alpha', /^α prądu$/, 'mA/K', '6,2', '0.0539', 'W protokole: 0,0539 %/K'],
  ['alpha', /^α prądu$/, 'A/K', '0,0062', '0.0539', 'W protokole: 0,0539 %/K'],
  ['alpha', /^α prądu$/, '%/K', '0,045', '0.045', null],
  ['beta', /^β napięcia$/, '%/K', '-0,27', '-0.27', null],
] as const)('%s is typed in the unit of the data sheet (%#) and kept in percent per K', async (name, label, unit, typed, kept, said) => {
  const string = openedStrings({});
  const input = await field(label);
  await user.selectOptions(screen.getByRole('combobox', { name: new RegExp(`${label.source.slice(0, -1)}: jednostka$`) }), unit);
  await user.type(input, typed);
  await user.tab();
  expect(string()?.[name]).toBe(kept);
  if (said) expect(screen.getByText(said.replace('−', '-'))).toBeTruthy();
});

test('a coefficient in another unit asks for the figure of the module first, is taken once that is there, and follows its correction', async () => {
  const string = openedStrings({ voc_stc: null });
  const input = await field(/^β napięcia$/);
  await user.selectOptions(screen.getByRole('combobox', { name: 'β napięcia: jednostka' }), 'mV/K');
  await user.type(input, '-120');
  expect(screen.getByText('Najpierw podaj Voc modułu w STC')).toBeTruthy();
  expect(string()?.beta).toBeNull();
  const voc = await field(/^Voc modułu/);
  await user.type(voc, '40');
  await user.tab();
  expect(string()?.beta).toBe('-0.3');
  await user.clear(voc);
  await user.type(voc, '48');
  await user.tab();
  expect(string()?.beta).toBe('-0.25');
});

test.each([
  [/^Voc modułu/, '45,2x'],
  [/^β napięcia$/, '-0,255,'],
  [/^α prądu$/, '0,05x'],
])('of what %s does not accept, no beginning is stored', async (label, typed) => {
  const string = openedStrings({ voc_stc: null });
  const input = await field(label);
  await user.clear(input);
  await user.type(input, typed);
  await user.tab();
  expect(input.value).toBe(typed);
  expect(string()).toMatchObject({ voc_stc: null, beta: null, alpha: null });
});

test('a coefficient that no module has in the unit that is chosen then is stored no more, and is again in the first one', async () => {
  const string = openedStrings({});
  await user.type(await field(/^β napięcia$/), '-0,26');
  const units = screen.getByRole('combobox', { name: 'β napięcia: jednostka' });
  for (const [unit, kept] of [
    ['V/K', null],
    ['%/K', '-0.26'],
    ['mV/K', null],
  ] as const) {
    await user.selectOptions(units, unit);
    await user.click(await field(/^β napięcia$/));
    await user.tab();
    expect([unit, string()?.beta]).toEqual([unit, kept]);
  }
});

test('a coefficient that no module has is not taken, and a sentence says what is usual; one that was kept as a fraction is shown in %/K', async () => {
  const string = openedStrings({ beta: '-0.0028', alpha: '0.05' });
  const input = await field(/^β napięcia$/);
  expect([input.value, string()?.beta]).toEqual(['-0,28', '-0.0028']);
  await user.clear(input);
  await user.type(input, '0,27');
  expect(screen.getByText('Zwykle od −0,50 do −0,15 %/K: sprawdź znak i jednostkę')).toBeTruthy();
  await user.tab();
  expect(string()?.beta).toBeNull();
});
