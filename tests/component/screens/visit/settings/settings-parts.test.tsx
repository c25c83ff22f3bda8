import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Route } from 'wouter';
import type { SettingProfile } from '#domain/checklists/profile.ts';
import type { Instant } from '#domain/quantity.ts';
import type { VisitDocument } from '#domain/visit/document.ts';
import { VisitScreen } from '#screens/visit/visit.screen.tsx';
import { inverterSettingsChecklist } from '#texts/checklists/settings.ts';
import { PGE_TABLE } from '#tests/support/pge-table.ts';
import { memoryCommands, memoryQueries, renderScreen, ready } from '#tests/support/app-context.tsx';
import { anAnswer, aVisit } from '#tests/support/visits.ts';

const user = userEvent.setup({ delay: null });
const UUID = '7f3a0c1e-5b7d-4c2a-9f11-2d4e6a8b0c1d';
const PGE = { key: 'pge-table', version: 1 };
const newer = [{ ...PGE_TABLE, version: 2, is_confirmed: true, name: 'Nowsza tabela' }];

interface Device {
  readonly at?: string;
  readonly profiles?: readonly SettingProfile[];
  readonly operator?: 'pge' | null;
}

/** A device that holds a visit with the checklist of settings. */
function opened(changes: Partial<VisitDocument>, { at = 'u-over', profiles = [PGE_TABLE], operator = 'pge' }: Device = {}) {
  const queries = memoryQueries();
  const shown = queries.visit(UUID);
  let document = aVisit({ uuid: UUID, installation: 7, form: { key: 'settings', version: 1 }, ...changes });
  const held = () => ({
    ...{ is: 'held' as const, document, about: 'Dom Kalisz', sn: 'FR123', task: null, changedAt: Date.now() as Instant, base: null },
    ...{ theirs: null, form: inverterSettingsChecklist, at, isWaiting: true, change: 1, conflicts: [], refusal: null, kept: [] },
  });
  shown.value = held();
  queries.settingProfiles.value = ready(profiles);
  queries.meteringDetails(7).value = ready({ id: 7, ppe: null, operator });
  const { commands } = memoryCommands(queries, {
    saveVisit: async (_, edit) => {
      document = edit(document);
      shown.value = held();
      return { ok: true, value: undefined };
    },
  });
  renderScreen(<Route path="/visit/:uuid" component={VisitScreen} />, { at: `/visit/${UUID}`, queries, commands });
  return { document: () => document, queries };
}

const onScreen = (isWide: boolean): void => {
  const [addEventListener, removeEventListener] = [() => undefined, () => undefined];
  vi.stubGlobal('matchMedia', (media: string) => ({
    ...{ matches: media.includes('min-width') === isWide, media, addEventListener, removeEventListener },
  }));
};
beforeEach(() => {
  onScreen(false);
  Object.assign(document, { fonts: new EventTarget() }); // the test environment has no fonts; a note grows with them
});
afterEach(() => vi.unstubAllGlobals());

test("another device's delay is shown in the unit of the field", async () => {
  const { document, queries } = opened({});
  await user.click(await screen.findByRole('button', { name: 'ms' }));
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Zwłoka' });
  await user.type(field, '200');
  await user.tab();
  const shown = queries.visit(UUID);
  const comes = (seconds: string) => {
    const { settings } = document();
    const read = settings?.read.map((one) => ({ ...one, seconds })) ?? [];
    if (shown.value.is === 'held' && settings)
      shown.value = { ...shown.value, document: { ...document(), settings: { ...settings, read } } };
  };
  act(() => comes('1.5'));
  expect(field.value).toBe('1500');
  act(() => comes('0.0205'));
  expect(field.value).toBe('20,5');
});

test('a limit is read with its unit and its delay in ms; another than an unconfirmed profile is said, and a fault is proposed', async () => {
  const { document } = opened({});
  expect(await screen.findByText('111 %Un (255,3 V) · 0,2 s')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'Odczyt' }), '110');
  await user.click(screen.getByRole('button', { name: '%Un' }));
  expect(screen.getByText('111 %Un · 0,2 s')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'ms' }));
  await user.type(screen.getByRole('textbox', { name: 'Zwłoka' }), '200');
  await user.tab();
  expect(await screen.findByText('inne · wzorzec niepotwierdzony')).toBeTruthy();
  expect(document().settings).toMatchObject({ profile: PGE, read: [{ name: 'u-over', value: '110', unit: '%Un', seconds: '0.200' }] });
  await user.click(screen.getByRole('button', { name: 'Nastawa inna niż w profilu operatora' }));
  expect(document().findings).toMatchObject([{ item: 'u-over', severity: 'note' }]);
  await user.clear(screen.getByRole('textbox', { name: 'Odczyt' }));
  await user.type(screen.getByRole('textbox', { name: 'Odczyt' }), '111');
  await user.tab();
  expect(await screen.findByText('zgodne · wzorzec niepotwierdzony')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 's' })); // the same number in the other unit
  expect(document().settings?.read).toMatchObject([{ value: '111', seconds: '200' }]);
});

test('what is no value is not stored, and says why', async () => {
  const { document } = opened({});
  await user.type(await screen.findByRole('textbox', { name: 'Odczyt' }), '25,,3');
  await user.type(screen.getByRole('textbox', { name: 'Zwłoka' }), '5x');
  await user.tab();
  expect(screen.getAllByText('Wpisz liczbę, najwyżej 7 cyfr i 4 po przecinku')).toHaveLength(2);
  expect(document().settings?.read ?? []).toEqual([]);
});

test("'Brak w falowniku' is an answer of its own and is taken back; 'Nie odczytano' asks why", async () => {
  const { document } = opened({});
  await user.type(await screen.findByRole('textbox', { name: 'Odczyt' }), '253');
  await user.click(screen.getByRole('button', { name: 'Brak w falowniku' }));
  expect(document().settings?.read).toMatchObject([{ name: 'u-over', value: null, seconds: null }]);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Odczyt' }).value).toBe('');
  await user.click(screen.getByRole('button', { name: 'Brak w falowniku' }));
  expect(document().settings?.read).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Nie odczytano' }));
  await user.type(screen.getByRole('textbox', { name: 'Dlaczego nie sprawdzono?' }), 'hasło instalatora');
  await user.tab();
  expect(document().answers).toMatchObject([{ item: 'u-over', state: 'unchecked', text: 'hasło instalatora' }]);
});

test.each<[string, Device, string]>([
  ['no profile of its operator', { operator: null }, 'Brak wzorca: operator sieci tej instalacji nie jest zapisany.'],
  ['no profile at all', { profiles: [] }, 'Brak wzorca: nastaw nie ma z czym porównać.'],
])('with %s a reading is kept without a verdict', async (_, device, sentence) => {
  const { document } = opened({}, device);
  expect(await screen.findByText(sentence)).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'Odczyt' }), '253');
  await user.tab();
  expect(screen.getAllByText('brak wzorca')).toHaveLength(2);
  expect(document().settings).toMatchObject({ profile: null, read: [{ value: '253' }] });
});

test('words are kept as they are on the inverter, and the country is repeated beside the readings', async () => {
  const { document } = opened({}, { at: 'country-code' });
  await user.type(await screen.findByRole('textbox', { name: 'Odczyt' }), 'Polska 2021');
  await user.tab();
  expect(document().settings).toMatchObject({
    country_code: 'Polska 2021',
    read: [{ name: 'country-code', value: 'Polska 2021', unit: '' }],
  });
});

test('on a wide screen all settings are one table: Enter goes down, the row that is edited has photos and notes below', async () => {
  onScreen(true);
  const { document } = opened({});
  const table = within(await screen.findByRole('table'));
  expect(table.getAllByRole('row')).toHaveLength(26);
  const [first, second] = [/^Odczyt U>: za/, /^Odczyt U>>/].map((name) => table.getByRole('textbox', { name }));
  if (!first || !second) throw new Error('no fields');
  await user.type(first, '253{Enter}');
  expect(globalThis.document.activeElement).toBe(second);
  await user.type(second, '264,5');
  await user.click(table.getByRole('button', { name: /^Brak w falowniku: U<:/ }));
  const delay = table.getByRole('textbox', { name: /^Zwłoka f<<:/ });
  await user.type(delay, '0,1{Enter}');
  expect(globalThis.document.activeElement).toBe(table.getByRole('textbox', { name: /^Odczyt Ochrona/ }));
  expect(document().settings?.read).toMatchObject([
    { name: 'u-over', value: '253' },
    { name: 'u-over-2', value: '264.5' },
    { name: 'u-under', value: null },
    { name: 'f-under-2', value: '', seconds: '0.1' },
  ]);
  expect(within(table.getByRole('row', { name: /^U>: za/ })).getByText('inne')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Ochrona przed pracą wyspową (LoM): zdjęcia i uwagi' })).toBeTruthy();
});

test.each([[false], [true]])('what was read at the last visit with settings is shown with its year, wide: %s', async (isWide) => {
  onScreen(isWide);
  const { queries } = opened({});
  const settings = { profile: null, country_code: '', firmware: '' };
  const before = (ended_at: string, value: string, changes: Partial<VisitDocument>): VisitDocument =>
    aVisit({
      ...{ installation: 7, state: 'final', ended_at, ...changes },
      settings: { ...settings, read: [{ name: 'u-over', value, unit: 'V', seconds: '0.2' }] },
      answers: [anAnswer('u-over-2', { state: 'unchecked', text: 'hasło' })],
    });
  const inspection = before('2021-11-24T11:05:00+01:00', '253', { kind: 'inspection', form: { key: 'inspection-62446-1', version: 1 } });
  const older = before('2019-11-24T11:05:00+01:00', '264', { form: { key: 'settings', version: 1 } });
  const service = before('2024-11-24T11:05:00+01:00', '230', { form: { key: 'service', version: 1 } });
  const draft = before('2025-11-24T11:05:00+01:00', '231', { form: { key: 'settings', version: 1 }, state: 'draft' });
  for (const one of [inspection, older, service, draft]) queries.officeVisit(one.uuid).value = ready(one as never);
  queries.installationVisits(7).value = ready([inspection, older, service, draft] as never);
  const [year] = await screen.findAllByText('2021:');
  expect(year?.parentElement?.textContent).toBe('2021: 253 V · 0,2 s');
  if (isWide) expect(screen.getByText(/nie odczytano · hasło$/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Następna' }));
  if (!isWide) expect(screen.getByText(/nie odczytano · hasło$/)).toBeTruthy();
  expect(screen.queryByText(/264|230|231/)).toBeNull();
});

const finished = {
  ...{ state: 'final', ended_at: '2026-11-24T11:05:00+01:00' },
  answers: [anAnswer('firmware', { state: 'unchecked', text: 'ekran uszkodzony' })],
  settings: {
    ...{ profile: PGE, country_code: '', firmware: '' },
    read: [
      { name: 'u-over', value: '253', unit: 'V', seconds: '0.2' },
      { name: 'f-over', value: null, unit: 'Hz', seconds: null },
      { name: 'start-time', value: '30', unit: 's', seconds: null },
    ],
  },
} as const satisfies Partial<VisitDocument>;

test('a finished visit is read beside the profile that it names, whatever came later', async () => {
  opened(finished, { profiles: [...newer, PGE_TABLE] });
  const table = within(await screen.findByRole('table'));
  const rowOf = (name: RegExp): string => table.getByRole('row', { name }).textContent;
  expect(rowOf(/^U>/)).toBe('U>: za wysokie napięcie, stopień 1253 V0,2 s111 %Un (255,3 V) · 0,2 sinne');
  expect(rowOf(/^f>/)).toMatch(/brak w falowniku50,2 Hz · 0,2 s$/);
  expect(rowOf(/^Czas obserwacji/)).toMatch(/zgodne$/);
  expect(rowOf(/^Wersja/)).toMatch(/nie odczytano · ekran uszkodzony$/);
  expect(screen.getByText('PGE Dystrybucja, tabela bez daty, wersja 1')).toBeTruthy();
  expect(screen.getByText(/^Wzorzec niepotwierdzony/)).toBeTruthy();
});

test('a finished visit whose profile is not on this device says so, and has no verdict of another one', async () => {
  opened(finished, { profiles: newer });
  expect(await screen.findByText('Wzorca pge-table, wersja 1, nie ma na tym urządzeniu.')).toBeTruthy();
  expect(screen.queryByText('inne')).toBeNull();
});
