import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { quantity } from '#domain/quantity.ts';
import { DashboardScreen } from '#screens/dashboard/dashboard.screen.tsx';
import { positionTexts } from '#texts/position.ts';
import { LOADING, memoryCommands, memoryQueries, NOON, renderScreen, ready, settle, loaded } from '#tests/support/app-context.tsx';
import { aLowYield, aRepairCheck, aSilence } from '#tests/support/diagnosis-builders.ts';
import { anInstallation } from '#tests/support/view-builders.ts';
import { pasteInto } from '#tests/support/paste-into.ts';

const fleet = Array.from({ length: 23 }, (_, at) =>
  anInstallation({
    id: at,
    sn: `SN${at}`,
    description: `Dom ${String(at).padStart(2, '0')}`,
    isWorking: at % 10 !== 3,
    latitude: at === 22 ? null : 50 + at / 10,
    longitude: at === 22 ? null : 18,
  }),
);

async function opened(at = '/', rows = fleet) {
  const queries = memoryQueries();
  const { commands } = memoryCommands(queries);
  queries.installations.value = ready({ rows, total: rows.length });
  queries.diagnoses.value = ready([aSilence({ installation: 4, sn: 'SN4' }), aLowYield({ id: 2, installation: 5, sn: 'SN5' })]);
  queries.workingChart.value = ready([
    { name: 'working', value: 20 },
    { name: 'faulty', value: 3 },
  ]);
  queries.tasks.value = ready([]);
  queries.repairChecks.value = ready([aRepairCheck()]);
  const rendered = renderScreen(<DashboardScreen />, { at, queries, commands });
  await loaded();
  return { queries, user: userEvent.setup({ delay: null }), ...rendered };
}
const table = () => within(screen.getByRole('region', { name: 'Lista instalacji' }));
const names = () =>
  table()
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent.replace(/ Kalisz$/, ''));
const chips = () =>
  within(table().getByRole('group', { name: 'Pokaż instalacje' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
const chip = (name: RegExp) => table().getByRole('button', { name });
const panel = (name: string) => table().getByText(name, { selector: 'summary' });
/** 'Od najbliższej' among the filters. */
async function nearest(user: Pick<ReturnType<typeof userEvent.setup>, 'click'>) {
  if (!panel('Filtry').closest('details')?.open) await user.click(panel('Filtry'));
  const [, button = chip(/^Od najbliższej/)] = table().getAllByRole('button', { name: /^Od najbliższej/ });
  return button;
}

/** A device at this latitude, or one without permission to read its position. */
function answersPosition(latitude: number | 'denied'): void {
  vi.stubGlobal('navigator', {
    ...navigator,
    userAgent: navigator.userAgent,
    geolocation: {
      getCurrentPosition: (found: (at: unknown) => void, failed: (error: unknown) => void) =>
        latitude === 'denied' ? failed({ code: 1, PERMISSION_DENIED: 1 }) : found({ coords: { latitude, longitude: 18 } }),
    },
  });
}
afterEach(() => vi.unstubAllGlobals());

test('chips have counts; a press filters the list and is stored in the address, another press ends it', async () => {
  const { user, address } = await opened();
  await waitFor(() =>
    expect(chips()).toEqual(['Do decyzji4', 'Wszystkie23', 'Z nieprawidłowością2', 'Wymaga uwagi2', 'Do ponownego sprawdzenia1']),
  );
  await user.click(chip(/^Z niepraw/));
  expect(names()).toEqual(['Dom 03', 'Dom 13']);
  expect(address()).toBe('/?cause=faulty');
  expect(chip(/^Z niepraw/).getAttribute('aria-pressed')).toBe('true');
  await user.click(chip(/^Wymaga uwagi/));
  expect(names()).toEqual(['Dom 04', 'Dom 05']);
  await user.click(chip(/^Wymaga uwagi/));
  expect(address()).toBe('/');
});

test('a choice that was made elsewhere is a chip while it is active', async () => {
  const { user, address } = await opened('/?cause=low_yield');
  expect(names()).toEqual(['Dom 05']);
  await user.click(chip(/^Niższy uzysk/));
  expect(address()).toBe('/');
});

test('a press on a part of the donut does the same', async () => {
  const { user, address } = await opened();
  const donut = await screen.findByRole('table', { name: 'Zestawienie wszystkich instalacji' });
  await user.click(within(donut).getByRole('button', { name: 'Nieprawidłowość' }));
  expect(address()).toBe('/?cause=faulty');
});

test('page, order and search are in the address, and the address determines what is shown', async () => {
  const { user, address } = await opened();
  await user.click(screen.getByRole('button', { name: 'Następna strona' }));
  expect(address()).toBe('/?page=2');
  expect(names()[0]).toBe('Dom 09');
  await user.click(screen.getByRole('button', { name: 'Nazwa' }));
  await user.click(screen.getByRole('button', { name: 'Nazwa' }));
  expect(address()).toBe('/?sort=-description');
  expect(names()[0]).toBe('Dom 22');
  await pasteInto(user, table().getByRole('searchbox'), 'dom 1');
  await waitFor(() => expect(address()).toBe('/?sort=-description&q=dom+1'), { timeout: 3000 });
  expect(names()[0]).toBe('Dom 21');
});

test('an address of a page, an order and a search opens there; another search begins on the first page', async () => {
  const { user, address } = await opened('/?cause=working&sort=-description&page=2&q=dom');
  expect((table().getByRole('searchbox') as HTMLInputElement).value).toBe('dom');
  expect(screen.getByText('2 - 2')).toBeTruthy();
  expect(names()[0]).toBe('Dom 11');
  await pasteInto(user, table().getByRole('searchbox'), ' 07');
  await waitFor(() => expect(address()).toBe('/?cause=working&sort=-description&q=dom+07'), { timeout: 3000 });
  expect(screen.getByText('1 - 1')).toBeTruthy();
});

test('the order by distance requests the position only on the press, and shows each distance', async () => {
  answersPosition(51.01);
  const { user, address } = await opened('/?cause=faulty');
  await user.click(await nearest(user));
  await waitFor(() => expect(address()).toBe('/?cause=faulty&sort=distance'));
  await waitFor(() => expect(names()).toEqual(['Dom 13 32 km stąd', 'Dom 03 79 km stąd']));
  await user.click(await nearest(user));
  expect(address()).toBe('/?cause=faulty');
});

test('a refused position gives its reason, and the list does not change', async () => {
  answersPosition('denied');
  const { user, address } = await opened();
  await user.click(await nearest(user));
  expect(await table().findByText('Przeglądarka nie pozwala odczytać pozycji. Zezwól na to w ustawieniach strony.')).toBeTruthy();
  expect(address()).toBe('/');
});

test.each([
  [2, 'Nie udało się ustalić pozycji. Spróbuj na otwartej przestrzeni.'],
  [3, 'Ustalanie pozycji trwało zbyt długo. Spróbuj ponownie na otwartej przestrzeni.'],
  [null, 'To urządzenie lub ta przeglądarka nie podaje pozycji.'],
])('each reason for no position has its sentence (%s)', async (code, sentence) => {
  const geolocation =
    code === null ? undefined : { getCurrentPosition: (_: unknown, failed: (error: unknown) => void) => failed({ code }) };
  vi.stubGlobal('navigator', { ...navigator, userAgent: navigator.userAgent, geolocation });
  const { user } = await opened();
  const button = await nearest(user);
  button.focus();
  await user.keyboard('{Enter}');
  expect(await table().findByText(sentence)).toBeTruthy();
  expect(document.activeElement).toBe(button);
});

test('on a page that is not secure the list says that the address has to begin with https, and nothing of the settings', async () => {
  answersPosition('denied');
  vi.stubGlobal('isSecureContext', false);
  const { user, address } = await opened();
  await user.click(await nearest(user));
  expect(await table().findByText(positionTexts.insecure)).toBeTruthy();
  expect(table().queryByText(positionTexts.denied)).toBeNull();
  expect(address()).toBe('/');
});

test('while the rows are loading there are ten placeholders with a text', async () => {
  const queries = memoryQueries();
  queries.installations.value = LOADING;
  renderScreen(<DashboardScreen />, { at: '/', queries, commands: memoryCommands(queries).commands });
  expect(table().getByText('Wczytywanie tabeli')).toBeTruthy();
  expect(document.querySelectorAll('[data-skeleton] td > span')).toHaveLength(10);
  await act(async () => {
    queries.installations.value = ready({ rows: fleet, total: 23 });
  });
  expect(names()).toHaveLength(10);
  expect(document.querySelectorAll('[data-skeleton]')).toHaveLength(0);
});

test('the screen shows one age; a card that is older shows its own', async () => {
  const { queries } = await opened();
  queries.eventCounter.value = ready([]);
  queries.mostDefective.value = { ...ready([]), asOf: quantity(NOON - 3 * 3_600_000) } as typeof queries.mostDefective.value;
  await settle();
  expect(screen.getAllByText(/^stan na/)).toHaveLength(2);
  expect(within(screen.getByRole('region', { name: 'Najbardziej awaryjne instalacje' })).getByText(/^stan na/)).toBeTruthy();
});

test('with nothing selected the hint is where the charts are', async () => {
  await opened();
  const charts = within(await screen.findByRole('region', { name: 'Wykresy instalacji' }));
  expect(charts.getByText('Nie wybrano danych do wyświetlenia')).toBeTruthy();
  expect(charts.getByText('Kliknij na dowolny wiersz w tabeli')).toBeTruthy();
});

test('the worst is first, no row moves once the user has acted, and a chosen view is ordered anew', async () => {
  const { queries, user } = await opened();
  await waitFor(() => expect(names().slice(0, 5)).toEqual(['Dom 03', 'Dom 13', 'Dom 04', 'Dom 05', 'Dom 00']));
  await user.click(table().getByText('SN5'));
  const broken = fleet.map((row) => (row.id === 22 ? { ...row, isWorking: false } : row));
  act(() => {
    queries.installations.value = ready({ rows: broken, total: broken.length });
  });
  await settle();
  expect(names().slice(0, 5)).toEqual(['Dom 03', 'Dom 13', 'Dom 04', 'Dom 05', 'Dom 00']);
  await user.click(chip(/^Z niepraw/));
  await user.click(chip(/^Wszystkie/));
  expect(names().slice(0, 4)).toEqual(['Dom 03', 'Dom 13', 'Dom 22', 'Dom 04']);
});

test('while the first page is all there is, no number of pages and no missing row is claimed', async () => {
  const { queries, user } = await opened();
  queries.installations.value = ready({ rows: fleet.filter(({ isWorking }) => isWorking).slice(0, 10), total: fleet.length });
  await settle();
  expect(screen.getByText('1 - …')).toBeTruthy();
  await user.click(chip(/^Z niepraw/));
  expect(table().getByText('Wczytywanie tabeli')).toBeTruthy();
  await user.click(chip(/^Z niepraw/));
  await pasteInto(user, table().getByRole('searchbox'), 'dom 22');
  expect(await table().findByText('Wczytywanie tabeli', undefined, { timeout: 3000 })).toBeTruthy();
  queries.installations.value = ready({ rows: fleet, total: fleet.length });
  await settle();
  expect(names()).toEqual(['Dom 22']);
  expect(screen.getByText('1 - 1')).toBeTruthy();
});

test('the order of a list that is not whole is the one of the backend', async () => {
  const { queries } = await opened();
  act(() => {
    queries.installations.value = ready({ rows: fleet.slice(0, 10), total: fleet.length });
  });
  await settle();
  expect(names().slice(0, 4)).toEqual(['Dom 00', 'Dom 01', 'Dom 02', 'Dom 03']);
});

test('columns are hidden and shown on this device; the search still finds their text', async () => {
  localStorage.clear();
  const { user, unmount } = await opened();
  await user.click(panel('Eksport i widok'));
  await user.click(table().getByRole('checkbox', { name: 'Numer seryjny falownika' }));
  expect(table().queryByRole('columnheader', { name: 'Numer seryjny falownika' })).toBeNull();
  unmount();
  await opened();
  expect(table().queryByRole('columnheader', { name: 'Numer seryjny falownika' })).toBeNull();
  localStorage.clear();
});

/** A window that is this high, and as wide as it has to be. Unit: em. */
const asHighAs = (height: number): void => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: Number(/min-height: (\d+)em/.exec(query)?.[1] ?? Number.POSITIVE_INFINITY) <= height,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
};

test('in a window of 2560 by 1440 px a page has thirty rows without a choice; a smaller one that is chosen is remembered', async () => {
  localStorage.clear();
  asHighAs(80);
  const many = Array.from({ length: 35 }, (_, id) => anInstallation({ id, sn: `SN${id}`, description: `Dom ${id}` }));
  const { user, unmount } = await opened('/', many);
  expect(names()).toHaveLength(30);
  await user.selectOptions(table().getByLabelText('Wierszy na stronie'), '10');
  unmount();
  await opened('/', many);
  expect(names()).toHaveLength(10);
  localStorage.clear();
});

test('where the window has room, 25 and 50 rows a page can be chosen, and the device remembers it', async () => {
  localStorage.clear();
  asHighAs(60);
  const { user, unmount } = await opened();
  expect(names()).toHaveLength(10);
  await user.selectOptions(table().getByLabelText('Wierszy na stronie'), '25');
  expect(names()).toHaveLength(23);
  unmount();
  await opened();
  expect(names()).toHaveLength(23);
  localStorage.clear();
});

test('a legend of the states is one press away; Escape closes it and the focus returns', async () => {
  const { user } = await opened();
  const button = panel('Eksport i widok');
  await user.click(button);
  expect(await table().findByText('Nie przysłała jeszcze żadnego odczytu')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(button.closest('details')?.open).toBe(false);
  expect(document.activeElement).toBe(button);
});

test('a row leads to its installation and to a new request, the table to a new installation; a faulty row says where to look', async () => {
  const { user } = await opened('/', [anInstallation({ id: 3, sn: 'SN 3', isWorking: false })]);
  const leads = ['Widok szczegółowy', 'Dodaj zgłoszenie', 'Dodaj instalację'].map((name) =>
    table().getByRole('link', { name }).getAttribute('href'),
  );
  expect(leads).toEqual(['/installation/SN%203', '/tasks/new?sn=SN%203', '/installation/new']);
  await user.hover(table().getByText('Nieprawidłowość'));
  expect((await screen.findByRole('tooltip')).textContent).toBe(
    'Znaleziono nieprawidłowość w działaniu. Przejdź do widoku szczegółowego, by dowiedzieć się więcej.',
  );
});

test('a search that finds nothing says for what', async () => {
  const { user } = await opened();
  await pasteInto(user, table().getByRole('searchbox'), 'xyzq');
  expect(await table().findByText('Nic nie pasuje do „xyzq”')).toBeTruthy();
});
