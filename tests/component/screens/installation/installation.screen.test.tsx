import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { Route } from 'wouter';
import { quantity } from '#domain/quantity.ts';
import type { Installation } from '#domain/service/installation.ts';
import type { InverterStatus } from '#domain/grid/status.ts';
import { InstallationScreen } from '#screens/installation/installation.screen.tsx';
import { ABSENT, LOADING, memoryCommands, memoryQueries, NOON, renderScreen, ready, settle } from '#tests/support/app-context.tsx';
import { aLowYield } from '#tests/support/diagnosis-builders.ts';
import { anInstallation, aTask } from '#tests/support/view-builders.ts';

const user = userEvent.setup({ delay: null });
const at = quantity<NonNullable<Installation['lastReading']>>(NOON);
const NOWHERE = { latitude: null, longitude: null };
const STATUS: InverterStatus = { events: [], state: 'MPPT', at, isWorking: true, lastPower: quantity(4950) };

async function open(over: Partial<Installation> = {}, status: Partial<InverterStatus> = {}) {
  const queries = memoryQueries();
  const installation = anInstallation({
    sn: 'SN0007',
    ...NOWHERE,
    lastReading: at,
    lastPower: quantity(4950),
    generatorPower: quantity(9900),
    hasEvents: true,
    ...over,
  });
  queries.installation('SN0007').value = ready(installation);
  queries.status(installation.id).value = ready({ ...STATUS, ...status });
  const { commands, calls } = memoryCommands(queries);
  renderScreen(<Route path="/installation/:sn" component={InstallationScreen} />, { at: '/installation/SN0007', queries, commands });
  await settle();
  return { queries, calls, id: installation.id };
}

const section = (name: string) => within(screen.getByRole('region', { name }));

describe('the full-screen installation', () => {
  test('while loading it says so', async () => {
    const queries = memoryQueries();
    queries.installation('SN0007').value = LOADING;
    renderScreen(<Route path="/installation/:sn" component={InstallationScreen} />, {
      at: '/installation/SN0007',
      queries,
      commands: memoryCommands(queries).commands,
    });
    expect(screen.getByText('Pobieranie danych instalacji')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Zamknij' })).toBeTruthy();
  });

  test('its tasks are listed, the newest first, with unsent ones, and without those of other installations', async () => {
    const { queries } = await open();
    queries.tasks.value = ready([]);
    expect(await section('Zgłoszenia').findByText('Brak zgłoszeń dotyczących tej instalacji')).toBeTruthy();
    queries.tasks.value = ready([
      aTask({ id: 3, createdOn: '2026-10-02', status: 1, reason: 'Przegląd' }),
      aTask({ id: 4, inverterSerial: 'SN0018', reason: 'Cudze' }),
      aTask({ key: 'lokalne-1', id: null, createdOn: '2026-11-20', reason: 'Świeże' }),
      aTask({ id: 9, createdOn: '2026-11-20', status: 2, reason: 'Nie startuje' }),
    ]);
    await settle();
    const rows = section('Zgłoszenia').getAllByRole('row').slice(1);
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['20/11/2026', 'Świeże', 'Otwarte'],
      ['20/11/2026', 'Nie startuje', 'Otwarte'],
      ['2/10/2026', 'Przegląd', 'Zamknięte'],
    ]);
    const links = section('Zgłoszenia').getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/tasks?task=lokalne-1', '/tasks?task=9', '/tasks?task=3']);
  });

  test('what one must know before driving there is among its data', async () => {
    const { queries } = await open();
    queries.siteCard(7).value = ready({
      ...{ id: 7, erasures: 0, access: 'Klucz u sąsiada', hazards: '', contactName: '', contactPhone: '', remarks: '' },
    });
    await settle();
    expect(section('Karta miejsca').getByText('Klucz u sąsiada')).toBeTruthy();
  });

  test('the gauge is limited to 100, the number is not', async () => {
    await open({}, { lastPower: quantity(10_890) });
    expect(section('Obecna wydajność').getByRole('meter').getAttribute('value')).toBe('100');
    expect(section('Obecna wydajność').getAllByText('110,00 %').length).toBeGreaterThan(0);
  });

  test('an installation at work says so, with its last state', async () => {
    await open();
    expect(section('Status komunikacji').getByText('Poprawna komunikacja z falownikiem')).toBeTruthy();
    expect(section('Ostatni stan falownika').getByText('Praca (MPPT)')).toBeTruthy();
  });

  test('a faulty one that communicates says so, and shows in red what it names', async () => {
    const events = [{ at: quantity<never>(Date.now()), codes: { GROUND_FAULT: true, AC_OVER_VOLT: false } }];
    await open({ isWorking: false, lastReading: quantity(Date.now()) }, { state: 'FAULT', isWorking: false, events });
    expect(section('Status komunikacji').getByText('Poprawna komunikacja z falownikiem')).toBeTruthy();
    const told = section('Status komunikacji').getByText('Falownik zgłasza: Doziemienie');
    expect(told.getAttribute('data-tone')).toBe('bad');
    expect(screen.queryByText('Brak komunikacji z falownikiem')).toBeNull();
    expect(section('Obecna wydajność').getAllByText('0,00 %').length).toBeGreaterThan(0);
  });

  test('if only known not to work, the sentence of specification 7.3 is shown', async () => {
    const { queries } = await open(
      { isWorking: false, hasEvents: false, lastReading: quantity(Date.now()) },
      { isWorking: false, state: null },
    );
    queries.diagnoses.value = { is: 'absent', problem: { is: 'unsupported' } };
    await settle();
    expect(section('Status komunikacji').getByText('Brak komunikacji z falownikiem')).toBeTruthy();
  });

  test('the head says the state by the causes that are known, with the cause as tooltip', async () => {
    const { queries } = await open();
    queries.diagnoses.value = ready([aLowYield({ installation: 7 })]);
    await settle();
    const mark = screen.getByText('Wymaga uwagi', { selector: 'header *' });
    expect(mark.getAttribute('title')).toBe('Wymaga uwagi: Wyraźnie niższy uzysk: sprawdź łańcuchy');
  });

  test('one that never sent a reading says so in every section', async () => {
    const { queries } = await open(
      { isWorking: false, lastReading: null, lastPower: null },
      { state: null, isWorking: false, lastPower: null },
    );
    queries.diagnoses.value = ready([]);
    await settle();
    for (const name of [
      'Obecna wydajność',
      'Mapa zdarzeń',
      'Stany falownika',
      'Przekroczenia napięć',
      'Porównanie z sąsiadami',
      'Dane instalacji',
    ])
      expect(section(name).getAllByText('Brak odczytów').length, name).toBeGreaterThan(0);
    expect(screen.getByText('Czeka na odczyt', { selector: 'header *' })).toBeTruthy();
    expect(screen.queryByText('Brak przekroczeń')).toBeNull();
  });

  test('no owner, no coordinates, no state', async () => {
    await open({ owner: null }, { state: null, at: null });
    expect(screen.getByText('Konto PV FLOW nie zostało wykryte')).toBeTruthy();
    expect(section('Właściciel').getByRole('button', { name: 'Przypisz użytkownika' })).toBeTruthy();
    expect(screen.getByText('Uzupełnij długość i szerokość geograficzną, by uzyskać dostęp do mapy')).toBeTruthy();
    expect(section('Ostatni stan falownika').getAllByText('Brak danych').length).toBe(2);
  });

  test('the last state is that of the newest listed state where the status does not say it, and records without a time are listed last', async () => {
    const { queries, id } = await open({}, { state: null, at: null });
    const times = [null, NOON - 3_600_000, NOON - 60_000];
    queries.states(id).value = ready(['OFF', 'STARTING', 'THROTTLED'].map((state, nth) => ({ at: times[nth] as typeof at, state })));
    const rows = [null, NOON].map((time) => ({ at: time as typeof at, obis: '32.7.0', voltage: quantity<never>(254) }));
    queries.overvoltages(id).value = ready({ rows, isComplete: true });
    await settle();
    expect(section('Ostatni stan falownika').getByText('Ograniczenie mocy')).toBeTruthy();
    expect(section('Ostatni stan falownika').getByText('20/11/2026, 11:59')).toBeTruthy();
    const timesOf = (name: string) => [...section(name).getAllByRole('row')].slice(1).map((row) => row.querySelector('td')?.textContent);
    expect(timesOf('Stany falownika')).toEqual(['20/11/2026, 11:59', '20/11/2026, 11:00', 'Brak danych']);
    expect(timesOf('Przekroczenia napięć')).toEqual(['20/11/2026, 12:00', 'Brak danych']);
  });

  test('a status that cannot be read leaves the last state to the list of states', async () => {
    const { queries, id } = await open();
    queries.status(id).value = { is: 'absent', problem: { is: 'shape' } };
    queries.states(id).value = ready([{ at, state: 'MPPT' }]);
    await settle();
    expect(section('Ostatni stan falownika').getByText('20/11/2026, 12:00')).toBeTruthy();
  });

  test.each(['Ostatni stan falownika', 'Stany falownika', 'Mapa zdarzeń'])(
    '“%s” of an inverter without states and events says that it has none',
    async (name) => {
      await open({ hasEvents: false });
      expect(section(name).getByText('Funkcjonalność niedostępna dla tego falownika')).toBeTruthy();
      expect(section(name).queryByText('Brak danych')).toBeNull();
    },
  );

  test('events: active ones marked in words, unknown codes as received, and none at all', async () => {
    const { queries, id } = await open({}, { events: [{ at, codes: { AC_OVER_VOLT: true, VENDOR_77: true } }] });
    const codes = () => within(section('Mapa zdarzeń').getAllByRole('list')[0] as HTMLElement).getAllByRole('listitem');
    const items = codes();
    expect(items).toHaveLength(2);
    expect(items[0]?.textContent).toContain('AC_OVER_VOLT · aktywne · sieć');
    expect(items[1]?.textContent).toContain('VENDOR_77 · aktywne · nieznany kod');
    await userEvent.setup().click(section('Mapa zdarzeń').getByRole('button', { name: 'Pokaż nieaktywne (15)' }));
    expect(codes()).toHaveLength(17);
    queries.status(id).value = ready({ ...STATUS, events: [] });
    expect(await section('Mapa zdarzeń').findByText('Brak zdarzeń')).toBeTruthy();
  });

  test('overvoltages: 253 V and more flagged in words, older ones fetched on demand', async () => {
    const { queries, calls, id } = await open();
    const rows = [253, 252.9].map((voltage, index) => ({
      at: quantity<typeof at>(NOON - index),
      obis: '52.7.0',
      voltage: quantity<never>(voltage),
    }));
    queries.overvoltages(id).value = ready({ rows, isComplete: false });
    await settle();
    const [, first, second] = section('Przekroczenia napięć').getAllByRole('row');
    expect(first?.textContent).toContain('L2253,0 VPRZEKROCZENIE');
    expect(second?.textContent).not.toContain('PRZEKROCZENIE');
    await user.click(screen.getByRole('button', { name: 'Pokaż starsze' }));
    expect(calls).toContainEqual(['olderOvervoltages', id]);
  });

  test('an installation that is not on the device says so once, without a network', async () => {
    const { queries, id } = await open();
    for (const absent of [queries.status(id), queries.states(id), queries.overvoltages(id), queries.comparison(id)]) absent.value = ABSENT;
    queries.connection.value = { is: 'offline' } as never;
    await settle();
    expect(screen.getAllByText(/nie pobrano/i)).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Praca bez zasięgu' }).getAttribute('href')).toBe('/readiness');
    expect(screen.queryByRole('region', { name: 'Ostatni stan falownika' })).toBeNull();
    expect(screen.getByRole('region', { name: 'Dane instalacji' })).toBeTruthy();
    for (const name of ['Wykresy', 'Mapa zdarzeń', 'Stany falownika', 'Przekroczenia napięć'])
      expect(screen.queryByRole('region', { name })).toBeNull();
  });

  test('an address whose installation is not on the device says so without a network, with the way out and no empty card', async () => {
    const queries = memoryQueries();
    queries.installation('SN0007').value = { is: 'absent', problem: { is: 'offline' } };
    queries.connection.value = { is: 'offline' } as never;
    const { commands } = memoryCommands(queries);
    renderScreen(<Route path="/installation/:sn" component={InstallationScreen} />, { at: '/installation/SN0007', queries, commands });
    await settle();
    expect(screen.getByText('Tej instalacji nie pobrano jeszcze na to urządzenie. Pojawi się po połączeniu z serwerem.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Praca bez zasięgu' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: /Stan instalacji|Co jest nie tak/ })).toBeNull();
  });

  test('what was never fetched says so', async () => {
    const { queries, id } = await open();
    queries.states(id).value = ABSENT;
    await settle();
    expect(section('Stany falownika').getByText('nie pobrano')).toBeTruthy();
  });

  test('Zarządzaj leads to the edit form and to a new task', async () => {
    await open();
    await user.click(screen.getByRole('button', { name: 'Zarządzaj' }));
    const links = (await screen.findAllByRole('menuitem')).map((item) => [item.textContent, item.getAttribute('href')]);
    expect(links).toContainEqual(['Edytuj instalację', '/installation/SN0007/edit']);
    expect(links).toContainEqual(['Dodaj zgłoszenie', '/tasks/new?sn=SN0007']);
  });
});
