import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Palette } from '#app/palette/palette.tsx';
import { memoryCommands, memoryQueries, renderScreen, ready, settle } from '#tests/support/app-context.tsx';
import { anInstallation, aTask, aUser } from '#tests/support/view-builders.ts';
import { pasteInto } from '#tests/support/paste-into.ts';

const user = userEvent.setup({ delay: null });

async function opens({ at = '/', isOffline = false, isEmpty = false } = {}) {
  const queries = memoryQueries();
  if (isOffline) queries.connection.value = { is: 'offline', since: null };
  if (!isEmpty) {
    const rows = Array.from({ length: 20 }, (_, n) => anInstallation({ id: n + 10, sn: `ŁDZ-${n}`, description: `Łódź, Żabia ${n}` }));
    queries.installations.value = ready({ rows: [...rows, anInstallation()], total: 21 });
    queries.tasks.value = ready([aTask(), aTask({ key: 'lokalne-1', id: null, reason: 'Świeże zgłoszenie', isWaiting: true })]);
    queries.users.value = ready([aUser(), aUser({ email: 'zenon@klient.pl', phone: '511512513' })]);
  }
  const { commands } = memoryCommands(queries);
  let closed = 0;
  let shortcuts = 0;
  const { address } = renderScreen(
    <Palette
      onClose={() => {
        closed += 1;
      }}
      onShortcuts={() => {
        shortcuts += 1;
      }}
    />,
    { at, queries, commands },
  );
  await settle();
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Szukaj wszędzie' });
  const types = async (text: string) => {
    if (box.value !== '') await user.clear(box);
    await pasteInto(user, box, text);
  };
  return { queries, address, box, types, closed: () => closed, shortcuts: () => shortcuts };
}

const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const chosen = () => screen.getAllByRole('option', { selected: true }).map(({ textContent }) => textContent);
const inGroup = (name: string) =>
  within(screen.getByRole('group', { name }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

test('before anything is typed the screens stand there, also those without a place in the bar', async () => {
  await opens({ isEmpty: true });
  expect(options()).toEqual([
    'Strona główna',
    'Mapa instalacji',
    'Lista zgłoszeń',
    'Mój dzień',
    'Użytkownicy PV FLOW',
    'Nowe zgłoszenie',
    'Dodaj instalację',
    'Poradnik',
    'Praca bez zasięgu',
    'Moje konto',
    'Wizyty',
    'Przeglądy',
    'Ekran ścienny',
  ]);
});

test.each([
  ['SN0007', 'Instalacje', '/installation/SN0007'],
  ['kalisz polna kowalskich', 'Instalacje', '/installation/SN0007'],
  ['nie startuje', 'Zgłoszenia', '/tasks?task=17'],
  ['swieze', 'Zgłoszenia', '/tasks?task=lokalne-1'],
  ['511512513', 'Użytkownicy', '/users?user=zenon%40klient.pl'],
  ['gotowosc', 'Ekrany', '/readiness'],
  ['pierwsze kroki', 'Ekrany', '/readiness'],
  ['niewyslane', 'Ekrany', '/readiness'],
  ['wyglad', 'Ekrany', '/account'],
  ['ekran scienny', 'Ekrany', '/wall'],
] as const)('"%s" is found under %s, and Enter goes there; the same without a signal', async (query, group, address) => {
  const palette = await opens({ isOffline: true });
  await palette.types(query);
  expect(inGroup(group)).toHaveLength(1);
  await user.keyboard('{Enter}');
  expect([palette.address(), palette.closed()]).toEqual([address, 1]);
});

test.each([
  ['izolacja', 'Doziemienie', '/poradnik/event%3AGROUND_FAULT'],
  ['ARC', 'Błąd autotestu', '/poradnik/event%3AHW_TEST_FAILURE'],
  ['brak komunikacji', 'Brak odczytów', '/poradnik/silent'],
  ['ground_fault', 'Doziemienie', '/poradnik/event%3AGROUND_FAULT'],
] as const)('"%s" finds the page %s of the guide and opens it, without a signal too', async (query, title, address) => {
  const palette = await opens({ isOffline: true });
  await palette.types(query);
  expect(await within(await screen.findByRole('group', { name: 'Poradnik' })).findByText(title)).toBeTruthy();
  await user.click(screen.getByRole('option', { name: title }));
  expect(palette.address()).toBe(address);
});

test.each([
  ['/', '/tasks/new'],
  ['/installation/SN0007', '/tasks/new?sn=SN0007'],
  ['/?sn=SN%207', '/tasks/new?sn=SN%207'],
  ['/tasks?task=17', '/tasks/new?sn=SN0007'],
])('a new request on %s is about the visible installation: %s', async (at, address) => {
  const palette = await opens({ at });
  await palette.types('nowe zgloszenie');
  await user.keyboard('{Enter}');
  expect(palette.address()).toBe(address);
});

test('a few of each kind are shown, the best first, with their number', async () => {
  const { types } = await opens();
  await types('lodz zabia');
  expect(inGroup('Instalacje')).toHaveLength(6);
  expect(screen.getByText('Liczba wyników: 6')).toBeTruthy();
  await types('zabia 1');
  expect(inGroup('Instalacje')[0]).toContain('Łódź, Żabia 1');
});

test('arrows wrap around, and typing starts again at the first', async () => {
  const { types, address } = await opens({ isEmpty: true });
  await user.keyboard('{ArrowUp}');
  expect(chosen()).toEqual(['Ekran ścienny']);
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(chosen()).toEqual(['Mapa instalacji']);
  await types('u');
  expect(chosen()).toHaveLength(1);
  await types('pv flow');
  await user.keyboard('{Enter}');
  expect(address()).toBe('/users');
});

test('no result is reported and Enter does nothing; later data is found', async () => {
  const { queries, types, address, closed } = await opens({ isEmpty: true });
  await types('kowalskich');
  expect(screen.getByText('Nie znaleziono: kowalskich')).toBeTruthy();
  await user.keyboard('{Enter}');
  expect([address(), closed()]).toEqual(['/', 0]);
  act(() => {
    queries.installations.value = ready({ rows: [anInstallation()], total: 1 });
  });
  expect(options()).toHaveLength(1);
});

test('below the results a button opens the list of shortcuts', async () => {
  const { shortcuts } = await opens({ isEmpty: true });
  await user.click(screen.getByRole('button', { name: 'Skróty klawiszowe' }));
  expect(shortcuts()).toBe(1);
});

test('who may only read is offered no form, only admins the team, and a backend without visits none', async () => {
  const { queries } = await opens({ isEmpty: true });
  await act(async () => {
    queries.ownAccount.value = ready({ email: 'podglad@pvcare.pl', digest: 'off', role: 'viewer', areRolesOn: true });
  });
  expect(options()).toContain('Wizyty');
  expect(options()).not.toContain('Zespół');
  expect(options()).not.toContain('Nowe zgłoszenie');
  expect(options()).not.toContain('Dodaj instalację');
  await act(async () => {
    queries.ownAccount.value = { is: 'absent', problem: { is: 'unsupported' } };
  });
  expect(options()).toContain('Nowe zgłoszenie');
  expect(options()).not.toContain('Wizyty');
  await act(async () => {
    queries.ownAccount.value = ready({ email: 'serwis@pvcare.pl', digest: 'off', role: 'admin', areRolesOn: true });
  });
  expect(options()).toContain('Zespół');
});
