import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { quantity } from '#domain/quantity.ts';
import { DashboardScreen } from '#screens/dashboard/dashboard.screen.tsx';
import { LOADING, memoryCommands, memoryQueries, renderScreen, ready } from '#tests/support/app-context.tsx';
import { aSilence } from '#tests/support/diagnosis-builders.ts';
import { anInstallation, aTask } from '#tests/support/view-builders.ts';

const MINUTE = 60_000;
const home = anInstallation({ lastReading: quantity(Date.now() - 5.2 * MINUTE) });
const store = anInstallation({
  id: 8,
  sn: 'SN0008',
  description: 'Magazyn',
  isWorking: false,
  lastPower: quantity(1230),
  owner: null,
  lastReading: home.lastReading,
});
const fresh = anInstallation({
  id: 9,
  sn: 'SN0009',
  description: 'Nowa',
  lastPower: null,
  lastReading: null,
  isWorking: false,
  care: { state: 'waiting', cause: null, since: null },
  address: { ...home.address, city: 'Brak' },
});
const rows = [home, store, fresh];

function opened(at = '/') {
  const queries = memoryQueries();
  const { commands } = memoryCommands(queries);
  queries.installations.value = ready({ rows, total: rows.length });
  return { queries, user: userEvent.setup(), ...renderScreen(<DashboardScreen />, { at, queries, commands }) };
}
const cards = () => within(screen.getByRole('region', { name: 'Lista instalacji' })).getAllByRole('article');
/** The card of a row, wherever the order puts it. */
const card = (at: number) => cards().find(({ textContent }) => textContent.includes(rows[at]?.description ?? '')) as HTMLElement;

beforeEach(() => {
  window.happyDOM?.setViewport({ width: 390, height: 844 });
});

test('a card says state and name, town and age of the reading, power of rated power and its share, and opens the installation', () => {
  opened();
  const link = within(card(0)).getByRole('link');
  expect(link.textContent).toBe('Działa: Dom KowalskichKalisz · odczyt 5 min temu4,00\u00a0kW z 9,90 kWp · 40,40\u00a0%');
  expect(link.getAttribute('href')).toBe('/installation/SN0007');
});

test('an installation that does not work shows its last power, and one without a reading says that it waits', () => {
  opened();
  expect(card(1).textContent).toContain('Nieprawidłowość: Magazyn');
  expect(card(1).textContent).toContain('ostatnio 1,23\u00a0kW z 9,90 kWp');
  expect(card(1).textContent).not.toContain('%');
  expect(card(2).textContent).toBe('Czeka na odczyt: NowaCzeka na pierwszy odczyt9,90 kWp');
});

test('causes that load later replace the age, and nothing else', async () => {
  const { queries } = opened();
  const before = card(0).textContent;
  await act(async () => {
    queries.diagnoses.value = ready([aSilence({ installation: 8, sn: 'SN0008', since: quantity(Date.now() - 190 * MINUTE) })]);
  });
  expect(await within(card(1)).findByText('od 3 godz.')).toBeTruthy();
  expect(card(1).textContent).toContain('Kalisz · Brak odczytów od 3 godz.');
  expect(card(0).textContent).toBe(before);
});

test('a town that the name has is not repeated; while causes are computed what does not work is being checked', async () => {
  const { queries } = opened();
  await act(async () => {
    const named = { ...home, id: 10, sn: 'SN0010', description: 'Dom KALISZ, Polna' };
    queries.installations.value = ready({ rows: [named, store], total: 2 });
    queries.diagnoses.value = { ...ready([]), computing: 'first' } as typeof queries.diagnoses.value;
  });
  const [broken, works] = cards();
  expect(works?.textContent).not.toContain('Kalisz');
  expect(broken?.textContent).toContain('Kalisz · Sprawdzanie…');
  await act(async () => {
    queries.diagnoses.value = ready([]);
  });
  expect(broken?.textContent).not.toContain('Sprawdzanie…');
});

test("the menu has a request, the route and the owner's telephone, if there is one", async () => {
  const { user } = opened();
  await user.click(screen.getByRole('button', { name: 'Więcej: Dom Kowalskich' }));
  const dialog = await screen.findByRole('dialog', { name: 'Dom Kowalskich' });
  const links = () => within(dialog).getAllByRole('link');
  expect(links().map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Dodaj zgłoszenie', '/tasks/new?sn=SN0007'],
    ['Nawiguj', 'https://www.openstreetmap.org/directions?to=51.76%2C18.09'],
    ['Zadzwoń: 601\u00a0602\u00a0603', 'tel:+48601602603'],
    ['Raport napięć', '/installation/SN0007/napiecia'],
  ]);
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Więcej: Magazyn' }));
  const other = await screen.findByRole('dialog', { name: 'Magazyn' });
  expect(within(other).queryByRole('link', { name: /Zadzwoń/ })).toBeNull();
});

test('red and amber are one choice, all another; what is to be decided is a third only if there is something', async () => {
  const { queries, user, address } = opened();
  const chips = () =>
    within(screen.getByRole('group', { name: 'Pokaż instalacje' }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
  queries.tasks.value = ready([aTask({ inverterSerial: 'SN0008', status: 0 })]);
  await act(async () => {
    queries.diagnoses.value = ready([]);
  });
  await vi.waitFor(() => expect(chips()).toEqual(['Problemy1', 'Wszystkie3']));
  await user.click(screen.getByRole('button', { name: /^Problemy/ }));
  expect(cards()).toHaveLength(1);
  expect(address()).toBe('/?cause=problems');
  await act(async () => {
    queries.tasks.value = ready([]);
  });
  await vi.waitFor(() => expect(chips()).toEqual(['Problemy1', 'Wszystkie3', 'Do decyzji1']));
  await user.click(screen.getByRole('button', { name: /^Do decyzji/ }));
  expect(chips()).toEqual(['Do decyzji1', 'Problemy1', 'Wszystkie3']); // the active one is always visible
});

test('the one menu has order, causes, files and a new installation; the order is in the address', async () => {
  const { user, address } = opened();
  expect(screen.queryByRole('combobox', { name: 'Sortowanie' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Sortowanie, filtry i pliki' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Lista instalacji' }));
  expect(dialog.getByRole('button', { name: 'Eksportuj do CSV' })).toBeTruthy();
  expect(dialog.getByRole('link', { name: 'Dodaj instalację' })).toBeTruthy();
  fireEvent.change(dialog.getByRole('combobox', { name: 'Sortowanie' }), { target: { value: 'description' } });
  expect(address()).toBe('/?sort=description');
});

test('on a phone there are no charts beside the list, unless the address names an installation', async () => {
  const { queries, unmount } = opened();
  expect(screen.queryByText('Nie wybrano danych do wyświetlenia')).toBeNull();
  unmount();
  queries.installations.value = LOADING;
  opened('/?sn=SN0007');
  expect(await screen.findByRole('heading', { level: 2, name: 'Dom Kowalskich' })).toBeTruthy();
});
