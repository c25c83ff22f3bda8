import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { DiagnosisEntry } from '#domain/diagnosis/lifecycle.ts';
import { type Instant, quantity } from '#domain/quantity.ts';
import type { Resource } from '#domain/service/resource.ts';
import { DashboardScreen } from '#screens/dashboard/dashboard.screen.tsx';
import { installationColumns } from '#screens/dashboard/table/installation-columns.tsx';
import { installationExport } from '#screens/dashboard/table/installation-export.ts';
import { activeCauses } from '#domain/diagnosis/active-causes.ts';
import { withCare } from '#domain/diagnosis/care-state.ts';
import { memoryCommands, memoryQueries, renderScreen, ready } from '#tests/support/app-context.tsx';
import { aSilence, aLowYield } from '#tests/support/diagnosis-builders.ts';
import { anInstallation } from '#tests/support/view-builders.ts';

const rows = [
  anInstallation(),
  anInstallation({ id: 8, sn: 'SN0008', description: 'Magazyn' }),
  anInstallation({ id: 9, sn: 'SN0009', description: 'Sklep' }),
];
const FIVE_HOURS_AGO = quantity<Instant>(Date.now() - 5.5 * 3_600_000);
const diagnoses = [aSilence(), aLowYield({ id: 2 }), aLowYield({ id: 3, installation: 8, sn: 'SN0008' })];

function opened(diagnoses: Resource<readonly DiagnosisEntry[]>, at = '/') {
  const queries = memoryQueries();
  const { commands } = memoryCommands(queries);
  queries.installations.value = ready({ rows, total: rows.length });
  queries.diagnoses.value = diagnoses;
  return { queries, ...renderScreen(<DashboardScreen />, { at, queries, commands }) };
}
const table = () => within(screen.getByRole('region', { name: 'Lista instalacji' }));
const names = () =>
  table()
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent.replace(/ Kalisz$/, ''));
const openFilters = () => fireEvent.click(table().getByText('Filtry', { selector: 'summary' }));
function filter() {
  openFilters();
  return table().findByRole('combobox', { name: 'Przyczyna' });
}

test('a row has its worst cause in words with its age, and how many more there are', async () => {
  opened(ready(diagnoses.map((one) => ({ ...one, since: FIVE_HOURS_AGO }))));
  const row = (await table().findByText('Brak odczytów')).closest('tr');
  expect(row?.textContent).toContain('Dom Kowalskich');
  expect(row?.textContent).toContain('od 5 godz.');
  expect(within(row as HTMLElement).getByRole('img', { name: 'oraz: Wyraźnie niższy uzysk: sprawdź łańcuchy' })).toBeTruthy();
  expect(table().getByText('Wyraźnie niższy uzysk').closest('tr')?.textContent).toContain('Magazyn');
});

test('a row with several causes has at most 30 elements, and above the list are at most nine controls', async () => {
  opened(ready(diagnoses));
  const row = (await table().findByText('Brak odczytów')).closest('tr');
  expect(row?.querySelectorAll('*').length).toBeLessThan(30);
  expect(row?.querySelectorAll('svg')).toHaveLength(0);
  const region = screen.getByRole('region', { name: 'Lista instalacji' });
  const controls = [...region.querySelectorAll('button, a[href], input, select, summary')].filter(
    (one) => one.closest('table, nav, details > fieldset') === null && !one.matches('label > select'),
  );
  expect(controls.length).toBeGreaterThan(4);
  expect(controls.length).toBeLessThanOrEqual(9);
});

test('marks of a row show their name on hover and by the arrow keys, one at a time, until Escape or until the row goes', async () => {
  const { queries } = opened(ready(diagnoses));
  const user = userEvent.setup({ delay: null });
  const row = (await table().findByText('Brak odczytów')).closest('tr') as HTMLElement;
  const hint = () => screen.queryByRole('tooltip')?.textContent;
  const [source] = within(row).getAllByRole('img');
  expect(hint()).toBeUndefined();
  await user.hover(source as HTMLElement);
  expect(hint()).toBe(source?.getAttribute('aria-label'));
  await user.hover(within(row).getByRole('link', { name: 'Dodaj zgłoszenie' }));
  expect(hint()).toBe('Dodaj zgłoszenie');
  await user.hover(within(row).getByText('Brak odczytów'));
  expect(hint()).toBeUndefined();
  act(() => within(row).getByRole('rowheader').querySelector('a')?.focus());
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(source);
  expect(hint()).toBe(source?.getAttribute('aria-label'));
  await user.keyboard('{Escape}');
  expect(hint()).toBeUndefined();
  await user.hover(source as HTMLElement);
  await act(async () => {
    queries.installations.value = ready({ rows: rows.slice(1), total: 2 });
  });
  expect(hint()).toBeUndefined();
});

test('the filter has counts of causes, leaves the rows with the chosen one, and is in the address with the selection', async () => {
  const { address } = opened(ready(diagnoses), '/?sn=SN0009');
  const select = await filter();
  await within(select).findByRole('option', { name: 'Niższy uzysk (2)' });
  fireEvent.change(select, { target: { value: 'low_yield' } });
  expect(names()).toEqual(['Dom Kowalskich', 'Magazyn']);
  expect(address()).toBe('/?cause=low_yield&sn=SN0009');
  expect(table().getByRole('link', { name: 'Magazyn Kalisz' }).getAttribute('href')).toBe('/?cause=low_yield&sn=SN0008');
  fireEvent.change(select, { target: { value: 'all' } });
  expect(names()).toHaveLength(3);
});

test('a state of the list is there with the first rows, with its cause, and does not change when the causes come', async () => {
  const care = { state: 'attention', cause: 'event:BLOWN_STRING_FUSE', since: FIVE_HOURS_AGO } as const;
  const queries = memoryQueries();
  const { commands } = memoryCommands(queries);
  queries.installations.value = ready({ rows: [anInstallation({ care })], total: 1 });
  queries.diagnoses.value = { is: 'loading' };
  renderScreen(<DashboardScreen />, { at: '/', queries, commands });
  const mark = () => table().getByRole('img', { name: /^Wymaga uwagi: Przepalony bezpiecznik/ });
  expect(mark().textContent).toBe('Wymaga uwagi');
  await act(async () => {
    const evidence = { of: 'event', code: 'BLOWN_STRING_FUSE', highestVoltage: null } as const;
    queries.diagnoses.value = ready([aSilence({ cause: 'event:BLOWN_STRING_FUSE', severity: 'minor', evidence, since: FIVE_HOURS_AGO })]);
  });
  expect(mark().textContent).toBe('Wymaga uwagi');
});

test('causes that are older than the list do not change its states; newer ones do, by the same function', async () => {
  const care = { state: 'working', cause: null, since: null } as const;
  const queries = memoryQueries();
  const { commands } = memoryCommands(queries);
  queries.installations.value = ready({ rows: [anInstallation({ care })], total: 1 });
  const diagnoses = ready([aLowYield()]) as Extract<Resource<readonly DiagnosisEntry[]>, { is: 'ready' }>;
  queries.diagnoses.value = { ...diagnoses, asOf: quantity(diagnoses.asOf - 1) };
  renderScreen(<DashboardScreen />, { at: '/', queries, commands });
  await filter();
  expect(table().getByRole('img', { name: 'Instalacja działa prawidłowo' })).toBeTruthy();
  await act(async () => {
    queries.diagnoses.value = { ...diagnoses, asOf: quantity(diagnoses.asOf + 1) };
  });
  expect(table().getByRole('img', { name: 'Wymaga uwagi: Wyraźnie niższy uzysk: sprawdź łańcuchy' })).toBeTruthy();
});

test('the donut has the same counts by state as the list and its chips', async () => {
  const states = ['working', 'working', 'attention', 'waiting', 'faulty'] as const;
  const fleet = states.map((state, id) =>
    anInstallation({
      id,
      sn: `SN${id}`,
      isWorking: state === 'working' || state === 'attention',
      care: { state, cause: null, since: null },
    }),
  );
  const queries = memoryQueries();
  const { commands } = memoryCommands(queries);
  queries.installations.value = ready({ rows: fleet, total: fleet.length });
  queries.workingChart.value = ready([
    { name: 'working', value: 30 },
    { name: 'faulty', value: 20 },
  ]);
  renderScreen(<DashboardScreen />, { at: '/', queries, commands });
  const donut = within(await screen.findByRole('table', { name: 'Zestawienie wszystkich instalacji' }));
  expect(
    donut
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent?.replace(/\s/g, ' ')),
  ).toEqual(['Działa240,0 %', 'Czeka na odczyt120,0 %', 'Wymaga uwagi120,0 %', 'Nieprawidłowość120,0 %']);
  const chips = within(table().getByRole('group', { name: 'Pokaż instalacje' })).getAllByRole('button');
  expect(chips.slice(1, 4).map(({ textContent }) => textContent)).toEqual(['Wszystkie5', 'Z nieprawidłowością1', 'Wymaga uwagi1']);
  expect((await filter()).textContent).toContain('Czeka na odczyt (1)');
});

test('a choice in the address holds after a reload, and waits for the causes before it shows rows', async () => {
  const { queries } = opened({ is: 'loading' }, '/?cause=silent');
  expect(table().getByText('Wczytywanie tabeli')).toBeTruthy();
  await act(async () => {
    queries.diagnoses.value = ready(diagnoses);
  });
  expect(await table().findByText('Brak odczytów')).toBeTruthy();
  expect(names()).toEqual(['Dom Kowalskich']);
});

test('a chosen cause that no installation has any more stays chosen, and the table says why it is empty', async () => {
  opened(ready(diagnoses), '/?cause=overvoltage');
  expect(await table().findByText('Żadna instalacja nie ma teraz tej przyczyny')).toBeTruthy();
  expect(((await filter()) as HTMLSelectElement).value).toBe('overvoltage');
});

test('a backend that reports no causes has no column, no filter and all its rows', async () => {
  opened({ is: 'absent', problem: { is: 'unsupported' } }, '/?cause=silent');
  expect(table().queryByRole('button', { name: /^Do decyzji/ })).toBeNull();
  expect(table().queryByRole('columnheader', { name: /Przyczyna/ })).toBeNull();
  openFilters();
  expect(table().queryByRole('combobox', { name: 'Przyczyna' })).toBeNull();
  expect(names()).toHaveLength(3);
});

test('causes that were never fetched are shown as such, and no row is hidden for them', async () => {
  opened({ is: 'absent', problem: { is: 'offline' } }, '/?cause=silent');
  expect(await table().findByText('Przyczyn nie pobrano jeszcze na to urządzenie.')).toBeTruthy();
  expect(names()).toHaveLength(3);
});

test('the search finds the words of each cause; a file has all of them with their start', () => {
  const causes = activeCauses(diagnoses);
  const judged = withCare(rows, causes);
  const [first] = judged;
  if (!first) throw new Error('no row');
  const column = installationColumns(causes).find(({ key }) => key === 'cause');
  expect(column?.searchBy?.(first)).toBe('Brak odczytów, Wyraźnie niższy uzysk: sprawdź łańcuchy');
  const file = installationExport(judged, '', 0, causes).columns;
  const exported = file.find(({ title }) => title === 'Przyczyna');
  expect(exported?.value(first)).toBe(
    'Brak odczytów (od 20/11/2026, 07:00); Wyraźnie niższy uzysk: sprawdź łańcuchy (od 20/11/2026, 07:00)',
  );
  const states = file.find(({ title }) => title === 'Status');
  expect(judged.map((row) => states?.value(row))).toEqual(['Wymaga uwagi', 'Wymaga uwagi', 'Działa']);
  expect(installationExport(rows, '', 0, null).columns.map(({ title }) => title)).not.toContain('Przyczyna');
});
