import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { Route } from 'wouter';
import { type Instant, quantity, type Watts } from '#domain/quantity.ts';
import type { Installation } from '#domain/service/installation.ts';
import type { Resource } from '#domain/service/resource.ts';
import type { InverterStatus } from '#domain/grid/status.ts';
import { InstallationScreen } from '#screens/installation/installation.screen.tsx';
import { memoryCommands, memoryQueries, NOON, renderScreen, ready, settle } from '#tests/support/app-context.tsx';
import { anInstallation } from '#tests/support/view-builders.ts';

const MINUTE = 60_000;
const at = quantity<Instant>(NOON);
const NOTHING: InverterStatus['events'] = [{ at, codes: {} }];

const readyAt = <T,>(value: T, asOf: Instant): Resource<T> => ({ is: 'ready', value, asOf, problem: null, isRefreshing: false });

interface Now {
  readonly asOf?: Instant;
  readonly state?: string;
}

async function open(over: Partial<Installation> = {}, events: InverterStatus['events'] = NOTHING, { asOf = at, state = 'MPPT' }: Now = {}) {
  const queries = memoryQueries();
  const installation = anInstallation({ lastReading: at, ...over });
  queries.installation('SN0007').value = readyAt(installation, asOf);
  const lastPower = state === 'MPPT' ? quantity<Watts>(4950) : quantity<Watts>(0);
  queries.status(installation.id).value = readyAt({ events, state, at, isWorking: true, lastPower }, asOf);
  const { commands } = memoryCommands(queries);
  const { address } = renderScreen(<Route path="/installation/:sn" component={InstallationScreen} />, {
    at: '/installation/SN0007',
    queries,
    commands,
  });
  await settle();
  return { queries, id: installation.id, address };
}
const bar = () => within(screen.getByRole('navigation', { name: 'Na miejscu' }));
const links = () =>
  bar()
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
const events = () => within(screen.getByRole('region', { name: 'Mapa zdarzeń' }));

beforeEach(() => {
  window.happyDOM?.setViewport({ width: 390, height: 844 });
});

test("the bar has the route and the owner's telephone; with nothing to be done it has no more", async () => {
  await open();
  expect(links()).toEqual([
    ['Nawiguj', 'https://www.openstreetmap.org/directions?to=51.76%2C18.09'],
    ['Zadzwoń', 'tel:+48601602603'],
  ]);
});

test('without a telephone there is no call, and without a place no route', async () => {
  await open({
    owner: null,
    latitude: null,
    longitude: null,
    address: { street: '', number: '', number2: '', postCode: '', city: 'Brak' },
  });
  expect(screen.queryByRole('link', { name: /Nawiguj|Zadzwoń/ })).toBeNull();
});

test('the menu is a sheet with the actions in groups; each kind of visit asks first', async () => {
  const user = userEvent.setup();
  const { address } = await open();
  await user.click(screen.getByRole('button', { name: 'Zarządzaj' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Zarządzaj' }));
  const namesIn = (group: string) =>
    [...sheet.getByRole('region', { name: group }).querySelectorAll('a, button')].map(({ textContent }) => textContent);
  const VISITS = ['Rozpocznij wizytę', 'Rozpocznij przegląd pięcioletni', 'Rozpocznij sprawdzenie nastaw'];
  expect(namesIn('Zgłoszenie i wizyta')).toEqual(['Dodaj zgłoszenie', ...VISITS, 'Zgłoszenia tej instalacji']);
  expect(namesIn('Dane')).toContain('Edytuj instalację');
  expect(namesIn('Raport')).toEqual(['Raport napięć']);
  await user.click(sheet.getByRole('button', { name: 'Rozpocznij przegląd pięcioletni' }));
  const question = within(await screen.findByRole('dialog', { name: 'Rozpocząć przegląd pięcioletni?' }));
  expect(screen.queryByRole('dialog', { name: 'Zarządzaj' })).toBeNull();
  await user.click(question.getByRole('button', { name: 'Rozpocznij' }));
  expect(address()).toBe('/visit/new?sn=SN0007&kind=inspection');
});

/** Opens a tab, and on it a folded section. */
async function opens(tab: string, section?: string): Promise<void> {
  const user = userEvent.setup();
  await user.click(screen.getByRole('tab', { name: tab }));
  if (section) await user.click(screen.getByRole('button', { name: section }));
}

test('active event codes are shown, the others after a press', async () => {
  await open({}, [{ at, codes: { AC_OVER_VOLT: true } }]);
  await opens('Historia', 'Mapa zdarzeń');
  const codes = () => within(events().getAllByRole('list')[0] as HTMLElement).getAllByRole('listitem');
  expect(codes()).toHaveLength(1);
  await userEvent.setup().click(events().getByRole('button', { name: 'Pokaż nieaktywne (15)' }));
  expect(codes()).toHaveLength(16);
});

test('an inverter without states and events says so in each part that it lacks', async () => {
  await open({ hasEvents: false });
  expect(screen.getAllByText('Funkcjonalność niedostępna dla tego falownika')).toHaveLength(1);
  await opens('Historia');
  expect(screen.getAllByText('Funkcjonalność niedostępna dla tego falownika')).toHaveLength(2);
});

test('four tabs have the sections, each under its own title; the tab is in the address', async () => {
  await open();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Stan', 'Wykresy', 'Historia', 'Dane']);
  expect(screen.getByText('Polna 3/2, 62-800 Kalisz')).toBeTruthy();
  const shown = () => {
    const [panel] = screen.getAllByRole('tabpanel'); // the charts have panels of their own within it
    return [...(panel?.querySelectorAll('h2') ?? [])].map(({ textContent }) => textContent);
  };
  expect(shown()).toEqual(['Stan instalacji', 'Zgłoszenia']);
  const now = within(screen.getByRole('region', { name: 'Stan instalacji' })).getAllByRole('heading', { level: 3 });
  expect(now.map(({ textContent }) => textContent)).toEqual(['Obecna wydajność', 'Status komunikacji', 'Ostatni stan falownika']);
  await opens('Wykresy');
  expect(shown()).toEqual(['Wykresy', 'Porównanie z sąsiadami']);
  await opens('Historia');
  expect(shown()).toEqual(['Wizyty i przeglądy', 'Przebieg', 'Mapa zdarzeń', 'Przekroczenia napięć', 'Stany falownika']);
  await opens('Dane');
  const OWN = ['Właściciel', 'Dane instalacji', 'Lokalizacja', 'Karta miejsca', 'Wyposażenie', 'Punkt poboru (PPE) i operator'];
  expect(shown()).toEqual(OWN);
  screen.getByRole('tab', { name: 'Dane' }).focus();
  await userEvent.setup().keyboard('{ArrowRight}');
  expect(document.activeElement?.textContent).toBe('Stan');
});

test('the time line has states, events and exceedances in one list, the newest first', async () => {
  const { queries, id } = await open({}, [
    { at: quantity<Instant>(NOON - 60 * MINUTE), codes: {} },
    { at: quantity<Instant>(NOON - 90 * MINUTE), codes: { AC_OVER_VOLT: true } },
  ]);
  queries.states(id).value = ready([{ at: quantity<Instant>(NOON - 240 * MINUTE), state: 'MPPT' }]);
  const reading = (minutes: number, obis: string, voltage: number) => ({
    at: quantity<Instant>(NOON - minutes * MINUTE),
    obis,
    voltage: quantity<never>(voltage),
  });
  queries.overvoltages(id).value = ready({
    rows: [reading(100, '32.7.0', 254), reading(95, '52.7.0', 255.2), reading(10, '32.7.0', 253), reading(5, '32.7.0', 252)],
    isComplete: true,
  });
  await opens('Historia');
  await settle();
  const rows = within(screen.getByRole('region', { name: 'Przebieg' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '))).toEqual([
    '11:50Przekroczenie napięcia L1: do 253,0 V',
    expect.stringMatching(/^10:30Za wysokie napięcie sieci/),
    '10:20Przekroczenie napięcia L1, L2: do 255,2 Vdo 10:25 (5 min)',
    '08:00Praca (MPPT)',
  ]);
});

test('the energy of today and yesterday is in the first card, and a press shows its hours', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  const { queries, id } = await open({ firstReading: quantity<Instant>(NOON - 400 * 24 * 60 * MINUTE) });
  queries.energy(id, '2026-11-20', 'day').value = ready([]);
  queries.energy(id, '2026-11-19', 'day').value = ready([{ bucket: '2026-11-19T11:00:00+01:00', energy: quantity<never>(3060) }]);
  await settle();
  const card = within(screen.getByRole('region', { name: 'Stan instalacji' }));
  expect(await card.findByRole('button', { name: /^Wczoraj: 3,06\skWh \(dane niepełne\)$/ })).toBeTruthy();
  await userEvent.setup({ delay: null }).click(card.getByRole('button', { name: 'Dziś: brak danych' }));
  expect(screen.getByRole('tab', { name: 'Wykresy' }).getAttribute('aria-selected')).toBe('true');
  expect((await screen.findByRole('tab', { name: 'Energia' })).getAttribute('aria-selected')).toBe('true');
  vi.useRealTimers();
});

test('an installation that never sent a reading has no energy to show', async () => {
  await open({ lastReading: null, lastPower: null });
  expect(screen.queryByRole('button', { name: /^Dziś/ })).toBeNull();
});

test.each([
  [844, 390],
  [768, 1024],
  [1279, 900],
])('at %i × %i the parts are behind tabs', async (width, height) => {
  window.happyDOM?.setViewport({ width, height });
  await open();
  expect(within(screen.getByRole('tablist', { name: 'Części widoku' })).getAllByRole('tab')).toHaveLength(4);
  expect(screen.queryByRole('region', { name: 'Wykresy' })).toBeNull();
});

test('on a desktop there is no bar: the menu has all actions', async () => {
  window.happyDOM?.setViewport({ width: 1440, height: 900 });
  await open();
  expect(screen.queryByRole('navigation', { name: 'Na miejscu' })).toBeNull();
});
