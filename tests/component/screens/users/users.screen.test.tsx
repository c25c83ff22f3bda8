import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { quantity } from '#domain/quantity.ts';
import type { Resource } from '#domain/service/resource.ts';
import type { Outcome } from '#domain/service/problem.ts';
import { UsersScreen } from '#screens/users/users.screen.tsx';
import { ABSENT, DONE, memoryCommands, memoryQueries, REFUSED, renderScreen, ready, settle } from '#tests/support/app-context.tsx';
import { anInstallation, aUser } from '#tests/support/view-builders.ts';
import { pasteInto } from '#tests/support/paste-into.ts';

const user = userEvent.setup({ delay: null });
const anna = aUser();
const bez = aUser({ email: 'bez@klient.pl', isActive: false, isPremium: true, lastLogin: null, phone: '' });

async function openUsers({ at = '/users', answers = {}, note = ready('Dzwonić po 16') as Resource<string>, isOffline = false } = {}) {
  const queries = memoryQueries();
  queries.users.value = ready([anna, bez]);
  queries.freeInstallations.value = ready([{ id: 5, sn: 'SN0005', name: 'Wolna' }]);
  queries.devices(anna.email).value = ready([
    { id: 7, name: 'Dom', model: 'Symo', sn: 'SN0007', inverterPower: quantity(8200), generatorPower: quantity(9900) },
  ]);
  queries.devices(bez.email).value = ready([]);
  queries.note(anna.email).value = note;
  if (isOffline) queries.connection.value = { is: 'offline', since: null };
  const { commands, calls } = memoryCommands(queries, answers);
  const rendered = renderScreen(<UsersScreen />, { at, queries, commands });
  await settle();
  return { ...rendered, queries, verbs: (verb: string) => calls.filter(([name]) => name === verb) };
}

const press = (name: string | RegExp): Promise<void> => user.click(screen.getByRole('button', { name }));
const dialog = () => within(screen.getByRole('dialog'));
const rows = (): string[][] =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent ?? ''));

test('the table has e-mail, activity and kind of account', async () => {
  await openUsers();
  expect(screen.getByRole('heading', { level: 1, name: 'Użytkownicy PV FLOW' })).toBeTruthy();
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual(['E-mail użytkownika', 'Aktywny', 'Status']);
  expect(rows()).toEqual([
    ['anna@klient.pl601\u00a0602\u00a0603', 'Tak', 'Zwykły'],
    ['bez@klient.plbez telefonu', 'Nie', 'Premium'],
  ]);
  await pasteInto(user, screen.getByRole('searchbox'), 'nikt taki');
  expect(await screen.findByText('Nie znaleziono')).toBeTruthy();
});

test('order and search are in the address with the selection, and the address determines what is shown', async () => {
  const { address, unmount } = await openUsers();
  await user.click(screen.getByRole('button', { name: 'Status' }));
  await pasteInto(user, screen.getByRole('searchbox'), 'klient');
  await waitFor(() => expect(address()).toBe('/users?sort=status&q=klient'));
  expect(rows().map(([email]) => email?.slice(0, 3))).toEqual(['bez', 'ann']);
  await user.click(screen.getByRole('link', { name: /^anna@klient\.pl/ }));
  expect(address()).toBe('/users?user=anna%40klient.pl&sort=status&q=klient');
  unmount();
  await openUsers({ at: '/users?sort=-email&q=klient' });
  expect(rows().map(([email]) => email?.slice(0, 3))).toEqual(['bez', 'ann']);
  expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('klient');
});

test('where no installation names its owner, nobody is said to have none', async () => {
  const { queries } = await openUsers();
  act(() => {
    queries.installations.value = ready({
      rows: [anInstallation({ owner: null }), anInstallation({ id: 8, sn: 'SN0008', owner: null })],
      total: 2,
    });
  });
  await settle();
  expect(screen.queryByText(/bez instalacji/)).toBeNull();
});

test('a row names phone and number of installations once all installations are on the device; on a phone it has two lines', async () => {
  const { queries } = await openUsers();
  act(() => {
    queries.installations.value = ready({ rows: [anInstallation()], total: 1 });
  });
  await settle();
  expect(rows().map(([email]) => email)).toEqual([
    'anna@klient.pl601\u00a0602\u00a0603 · 1 instalacja',
    'bez@klient.plbez telefonu · bez instalacji',
  ]);
  act(() => window.happyDOM?.setViewport({ width: 390, height: 844 }));
  const [first] = await screen.findAllByRole('article');
  expect(first?.textContent).toBe('anna@klient.plAktywny601\u00a0602\u00a0603 · 1 instalacjaZwykły');
  expect(screen.getByRole('button', { name: 'Zarejestruj nowego użytkownika PV FLOW' })).toBeTruthy();
  act(() => window.happyDOM?.setViewport({ width: 1440, height: 900 }));
});

const facts = () =>
  [...screen.getByRole('complementary').querySelectorAll('dt')].map((name) => [name.textContent, name.nextElementSibling?.textContent]);

test('the selected account shows all of its fields and its devices', async () => {
  const { address } = await openUsers();
  await user.click(screen.getByRole('link', { name: /^anna@klient\.pl/ }));
  expect(address()).toBe('/users?user=anna%40klient.pl');
  expect(facts()).toEqual([
    ['E-mail', 'anna@klient.pl'],
    ['Ostatnie logowanie', '01.07.2026 12:05'],
    ['Numer telefonu', '601\u00a0602\u00a0603'],
    ['Status konta', 'Zwykły'],
    ['Aktywność', 'Aktywny'],
  ]);
  const links = within(screen.getByRole('complementary')).getAllByRole('link');
  expect(links.slice(0, 2).map((link) => link.getAttribute('href'))).toEqual(['mailto:anna@klient.pl', 'tel:+48601602603']);
  const devices = within(screen.getByRole('table', { name: 'Podłączone urządzenia' }));
  expect(devices.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    'Nazwa',
    'Model falownika',
    'Numer seryjny falownika',
    'Moc falownika [Wp]',
    'Moc generatora [Wp]',
  ]);
  expect(devices.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['Symo', 'SN0007', '8\u202f200', '9\u202f900']);
  expect(screen.queryByRole('button', { name: 'Wyślij ponownie link aktywacyjny' })).toBeNull();
});

test('devices that were never fetched, or are loading, are shown below their title', async () => {
  const { queries } = await openUsers({ at: '/users?user=anna%40klient.pl', isOffline: true });
  const devices = () => within(screen.getByRole('region', { name: 'Podłączone urządzenia' }));
  await act(async () => {
    queries.devices(anna.email).value = ABSENT;
  });
  expect(devices().getByRole('heading', { level: 3, name: 'Podłączone urządzenia' })).toBeTruthy();
  expect(devices().getByText('Tych danych nie pobrano jeszcze na to urządzenie.')).toBeTruthy();
  await act(async () => {
    queries.devices(anna.email).value = { is: 'loading' };
  });
  expect(devices().getByRole('status').textContent).toBe('Wczytywanie tabeli');
});

test('missing values and missing devices are shown', async () => {
  await openUsers({ at: '/users?user=bez%40klient.pl' });
  expect(facts()).toEqual([
    ['E-mail', 'bez@klient.pl'],
    ['Ostatnie logowanie', 'Brak danych'],
    ['Numer telefonu', 'Brak danych'],
    ['Status konta', 'Premium'],
    ['Aktywność', 'Nieaktywny'],
  ]);
  expect(screen.getByText('Brak przypisanych instalacji do tego użytkownika')).toBeTruthy();
});

test.each([
  [DONE, 'Link do aktywacji konta został wysłany na mail użytkownika'],
  [REFUSED, 'Operacja nieudana. Spróbuj ponownie później'],
])('the activation link: %#', async (outcome: Outcome, sentence) => {
  const { verbs } = await openUsers({ at: '/users?user=bez%40klient.pl', answers: { remindActivation: async () => outcome } });
  await press('Wyślij ponownie link aktywacyjny');
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(verbs('remindActivation')).toEqual([['remindActivation', 'bez@klient.pl']]);
});

test('deletion asks for the e-mail again, and a different one deletes nothing', async () => {
  const { verbs, address } = await openUsers({ at: '/users?user=anna%40klient.pl' });
  await press('Usuń użytkownika');
  expect(dialog().getByText('Czy na pewno chcesz usunąć użytkownika anna@klient.pl?')).toBeTruthy();
  const again = dialog().getByRole('textbox', { name: 'Wpisz ponownie adres e-mail użytkownika' });
  for (const wrong of ['', 'anna@klient.p', 'anna@klient.pll', 'Anna@klient.pl']) {
    await user.clear(again);
    if (wrong) await pasteInto(user, again, wrong);
    await user.click(dialog().getByRole('button', { name: 'Usuń' }));
    expect(dialog().getByText('Podany adres email nie pokrywa się z adresem wybranego użytkownika')).toBeTruthy();
  }
  expect(verbs('deleteUser')).toHaveLength(0);
  await user.clear(again);
  await pasteInto(user, again, 'anna@klient.pl');
  await user.click(dialog().getByRole('button', { name: 'Usuń' }));
  expect(await screen.findByText('Usunięto użytkownika anna@klient.pl')).toBeTruthy();
  expect(verbs('deleteUser')).toEqual([['deleteUser', 'anna@klient.pl']]);
  expect(address()).toBe('/users');
});

test('assigning requires a choice and assigns the chosen installation', async () => {
  const { verbs } = await openUsers({ at: '/users?user=anna%40klient.pl' });
  await press('Przypisz nowe urządzenie');
  expect(dialog().getByText('Przypisz instalację do użytkownika: anna@klient.pl')).toBeTruthy();
  await user.click(dialog().getByRole('button', { name: 'Potwierdź' }));
  expect(dialog().getByText('Nie wybrano żadnej instalacji')).toBeTruthy();
  await user.click(dialog().getByRole('combobox', { name: 'Dostępne urządzenia' }));
  await user.click(await screen.findByRole('option', { name: 'Wolna (SN0005)' }));
  await user.click(dialog().getByRole('button', { name: 'Potwierdź' }));
  expect(await screen.findByText('Zapisano pomyślnie')).toBeTruthy();
  expect(verbs('assignInstallation')).toEqual([['assignInstallation', 5, 'anna@klient.pl']]);
});

test('without a free installation there is nothing to choose, and both buttons stay in their place', async () => {
  const { queries, verbs } = await openUsers({ at: '/users?user=anna%40klient.pl' });
  queries.freeInstallations.value = ready([]);
  await press('Przypisz nowe urządzenie');
  expect(dialog().getByText('Brak wolnych instalacji')).toBeTruthy();
  expect(dialog().queryByRole('combobox')).toBeNull();
  expect(dialog().getByRole('button', { name: 'Anuluj' })).toBeTruthy();
  await user.click(dialog().getByRole('button', { name: 'Potwierdź' }));
  expect(dialog().getByText('Nie wybrano żadnej instalacji')).toBeTruthy();
  expect(verbs('assignInstallation')).toHaveLength(0);
});

test('the note is written to our own server; another backend leaves an empty, labelled area', async () => {
  const { verbs, unmount } = await openUsers({ at: '/users?user=anna%40klient.pl' });
  const note = screen.getByRole('textbox', { name: 'Notatka' }) as HTMLTextAreaElement;
  expect(note.value).toBe('Dzwonić po 16');
  await user.type(note, ', pies');
  await press('Zapisz notatkę');
  expect(await screen.findByText('Zapisano pomyślnie')).toBeTruthy();
  expect(verbs('writeNote')).toEqual([['writeNote', 'anna@klient.pl', 'Dzwonić po 16, pies']]);
  unmount();
  await openUsers({ at: '/users?user=anna%40klient.pl', note: { is: 'absent', problem: { is: 'missing' } } });
  const empty = screen.getByRole('textbox', { name: 'Notatka' }) as HTMLTextAreaElement;
  expect([empty.value, empty.readOnly]).toEqual(['', true]);
  expect(screen.getByText('Ten serwer nie przechowuje notatek')).toBeTruthy();
});

test('offline, a note that was never fetched says that it was not fetched, and nothing about the server', async () => {
  await openUsers({ at: '/users?user=anna%40klient.pl', note: ABSENT, isOffline: true });
  const note = screen.getByRole('textbox', { name: 'Notatka' }) as HTMLTextAreaElement;
  expect([note.value, note.readOnly]).toEqual(['', true]);
  expect(screen.queryByText('Ten serwer nie przechowuje notatek')).toBeNull();
  expect(screen.getByText('Tych danych nie pobrano jeszcze na to urządzenie.')).toBeTruthy();
});

test('offline nothing can be written, the reason is shown, and the typed text stays', async () => {
  const { queries, verbs } = await openUsers({ at: '/users?user=anna%40klient.pl' });
  await user.type(screen.getByRole('textbox', { name: 'Notatka' }), '!');
  act(() => {
    queries.connection.value = { is: 'offline', since: null };
  });
  await settle();
  for (const name of ['Usuń użytkownika', 'Przypisz nowe urządzenie', 'Zapisz notatkę']) {
    expect((screen.getByRole('button', { name }) as HTMLButtonElement).disabled).toBe(true);
  }
  expect(screen.getByText('Bez połączenia nie można usunąć użytkownika, przypisać instalacji ani zapisać notatki.')).toBeTruthy();
  expect(screen.getByText('Treść pozostanie na tym urządzeniu')).toBeTruthy();
  expect((screen.getByRole('textbox', { name: 'Notatka' }) as HTMLTextAreaElement).value).toBe('Dzwonić po 16!');
  await waitFor(() => expect(queries.drafts.get('user.note:anna@klient.pl')).toBe('Dzwonić po 16!'), { timeout: 3000 });
  expect(verbs('writeNote')).toHaveLength(0);
});

test('when the connection is lost no button moves, and the reason is shown', async () => {
  const { queries } = await openUsers({ at: '/users?user=bez%40klient.pl' });
  const panel = screen.getByRole('complementary');
  const order = () => [...panel.querySelectorAll('button, dl, textarea, [role="status"]')];
  await press('Usuń użytkownika');
  const before = order();
  const region = dialog().getByRole('status');
  act(() => {
    queries.connection.value = { is: 'offline', since: null };
  });
  await settle();
  expect(order().map((element) => before.indexOf(element))).toEqual([...before.keys()]); // there was space for the reason already
  expect(panel.textContent).toContain(
    'Bez połączenia nie można wysłać linku, usunąć użytkownika, przypisać instalacji ani zapisać notatki.',
  );
  expect(region.textContent).toBe('Bez połączenia nie można usunąć użytkownika.');
  expect((dialog().getByRole('button', { name: 'Usuń' }) as HTMLButtonElement).disabled).toBe(true);
});

test('a list that was never fetched says so, with a way to try again', async () => {
  const queries = memoryQueries();
  queries.users.value = { ...ABSENT, problem: { is: 'server', status: 502 } } as typeof ABSENT;
  const { commands, calls } = memoryCommands(queries);
  renderScreen(<UsersScreen />, { at: '/users', queries, commands });
  expect(screen.getByText('Serwer zgłosił błąd (502). Spróbuj ponownie później.')).toBeTruthy();
  await press('Spróbuj ponownie');
  expect(calls).toContainEqual(['refresh']);
});
