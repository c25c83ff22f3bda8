import { act, screen, within, cleanup } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { quantity } from '#domain/quantity.ts';
import { ReadinessScreen } from '#screens/readiness/readiness.screen.tsx';
import type { Commands } from '#state/commands/commands.ts';
import type { Readiness } from '#state/views.ts';
import { anUnsentChange } from '#tests/support/unsent-changes.ts';
import { memoryCommands, memoryQueries, NOON, renderScreen, settle } from '#tests/support/app-context.tsx';

const user = userEvent.setup({ delay: null });
const at = quantity<NonNullable<Readiness['lists'][number]['asOf']>>(NOON);

const WHOLE: Readiness = {
  shell: true,
  lists: [
    { name: 'installations', asOf: at, count: 1200, total: 1200 },
    { name: 'tasks', asOf: at, count: 22, total: 22 },
    { name: 'users', asOf: at, count: 5, total: 5 },
    { name: 'markers', asOf: at, count: 1, total: 1 },
  ],
  details: { stored: 12, wanted: 12 },
  isStorageProtected: true,
  quota: { used: 12_000_000, available: 2_000_000_000 },
  survivesRestart: true,
  hasBackgroundSync: true,
  version: '1.2.3',
  test: null,
  failures: [],
  preparing: null,
  codeReader: null,
};

function opens(over: Partial<Readiness> = {}, answers: Partial<Commands> = {}) {
  const queries = memoryQueries();
  queries.readiness.value = { ...WHOLE, ...over };
  const { commands, calls } = memoryCommands(queries, answers);
  renderScreen(<ReadinessScreen />, { at: '/readiness', queries, commands });
  return { queries, calls: (verb: string) => calls.filter(([name]) => name === verb).length };
}

const DETAILS = 'Szczegóły instalacji z otwartym zgłoszeniem lub nieprawidłowością';
const verdict = () => within(screen.getByTestId('verdict'));
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
const press = (name: string) => user.click(screen.getByRole('button', { name }));

test('with everything on the device it is ready, and each line has its number', () => {
  opens();
  expect(screen.getByRole('heading', { level: 1, name: 'Praca bez zasięgu' })).toBeTruthy();
  expect(verdict().getByRole('status').textContent).toBe('Gotowe do pracy bez zasięgu');
  expect(fact('Instalacje')).toContain('1\u202f200 wierszy');
  expect(fact('Zgłoszenia')).toContain('22 wiersze');
  expect(fact('Użytkownicy PV FLOW')).toContain('5 wierszy');
  expect(fact('Mapa')).toContain('1 wiersz');
  expect(fact(DETAILS)).toBe('12 z 12');
  expect(screen.getByText('Nic nie czeka na wysłanie')).toBeTruthy();
  expect(fact('Dane chronione przed usunięciem')).toBe('tak');
  expect(fact('Wersja aplikacji')).toBe('1.2.3');
});

test('whether serial numbers can be read by the camera without a network is said on a device with a camera', () => {
  const { queries } = opens({ codeReader: true });
  const name = 'Odczyt numerów seryjnych aparatem';
  expect(fact(name)).toBe('tak');
  act(() => {
    queries.readiness.value = { ...WHOLE, codeReader: false };
  });
  expect(fact(name)).toContain('Czytnik kodów pobierze się sam, gdy będzie połączenie.');
  act(() => {
    queries.readiness.value = { ...WHOLE, codeReader: null };
  });
  expect(screen.queryByText(name)).toBeNull();
});

test('what is planned is said as at its cards, and without a proof for each the device is not ready', () => {
  const { queries } = opens();
  const name = 'Zaplanowane zgłoszenia';
  expect(screen.queryByText(name)).toBeNull();
  const stops = [
    { key: 'srv:1', task: 1, name: 'Dom Adamskich', proven: { is: 'ready', at, isOld: false } },
    { key: 'srv:2', task: 2, name: '', proven: { is: 'missing', parts: ['siteCard', 'app'] } },
  ] as const;
  act(() => {
    queries.readyStops.value = stops;
  });
  expect(fact(name)).toContain('1 z 2 gotowe bez zasięgu');
  expect(fact(name)).toContain('Dom Adamskich: gotowe bez zasięgu');
  expect(fact(name)).toContain('Zgłoszenie nr 2: brak: karta obiektu, aplikacja');
  expect(verdict().getByRole('status').textContent).toBe('Jeszcze nie wszystko jest na urządzeniu');
  act(() => {
    queries.readyStops.value = null;
  });
  expect(verdict().getByRole('status').textContent).toBe('Odczytywanie…');
  act(() => {
    queries.readyStops.value = stops.slice(0, 1);
  });
  expect(verdict().getByRole('status').textContent).toBe('Gotowe do pracy bez zasięgu');
});

test('the age of the lists is said once', () => {
  opens();
  expect(screen.getAllByText(/stan na/)).toHaveLength(1);
});

test('a list that is newer than the oldest one has its own age', () => {
  opens({ lists: WHOLE.lists.map((list) => ({ ...list, asOf: list.name === 'tasks' ? at : quantity(NOON - 3_600_000) })) });
  expect(fact('Zgłoszenia')).toContain('stan na');
  expect(fact('Instalacje')).not.toContain('stan na');
});

test('what is ready says what it does not include: the other installations, if there are any', () => {
  const { queries } = opens();
  const note = 'Nie obejmuje tego, czego tu nie otwarto: ';
  expect(verdict().getByText(/^Nie obejmuje/).textContent).toBe(
    `${note}szczegółów pozostałych instalacji (1\u202f188), wykresów z innych dni, raportów napięć i dokładnej mapy.`,
  );
  act(() => {
    queries.readiness.value = { ...WHOLE, details: { stored: 1200, wanted: 1200 } };
  });
  expect(verdict().getByText(/^Nie obejmuje/).textContent).toBe(`${note}wykresów z innych dni, raportów napięć i dokładnej mapy.`);
});

test.each([
  ['the app itself', { shell: false }],
  ['a list', { lists: WHOLE.lists.map((list) => (list.name === 'tasks' ? { ...list, asOf: null } : list)) }],
  ['the rest of a list', { lists: WHOLE.lists.map((list) => (list.name === 'installations' ? { ...list, total: 1300 } : list)) }],
  ['a detail', { details: { stored: 11, wanted: 12 } }],
  ['knowing which details', { details: null }],
  ['a session that opens again', { survivesRestart: false }],
] as const)('without %s it is not ready', (_, over) => {
  opens(over);
  expect(verdict().getByRole('status').textContent).toBe('Jeszcze nie wszystko jest na urządzeniu');
  expect(verdict().getByText('Naciśnij „Przygotuj teraz”, póki masz połączenie.')).toBeTruthy();
});

test('preparing starts once and shows its progress; without a network it cannot start and says why', async () => {
  let finish: () => void = () => undefined;
  const { queries, calls } = opens(
    { details: { stored: 0, wanted: 3 } },
    {
      prepareOffline: () =>
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
    },
  );
  await press('Przygotuj teraz');
  act(() => {
    queries.readiness.value = { ...queries.readiness.value, preparing: { done: 1, of: 3 } };
  });
  expect(screen.getByText('Pobieranie 1 z 3')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Przygotuj teraz' })).toHaveProperty('value', 1);
  await user.click(verdict().getByRole('button'));
  expect(calls('prepareOffline')).toBe(1);
  finish();
  act(() => {
    queries.readiness.value = { ...queries.readiness.value, preparing: null };
    queries.connection.value = { is: 'offline', since: null };
  });
  await settle();
  expect(screen.getByText('Do przygotowania potrzebne jest połączenie.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Przygotuj teraz' }).disabled).toBe(true);
});

test("'Testuj' performs the reads of a cold start and shows each with what was missing", async () => {
  const { queries, calls } = opens();
  await press('Testuj');
  expect(calls('testReadiness')).toBe(1);
  act(() => {
    queries.readiness.value = {
      ...queries.readiness.value,
      test: [
        { name: 'Zgłoszenia', ok: true, ms: 3.4 },
        { name: 'Sesja', ok: false, ms: 12 },
      ],
    };
  });
  const lines = [...screen.getByTestId('start-test').querySelectorAll('dd')].map(({ textContent }) => textContent);
  expect(lines).toEqual(['w porządku · 3 ms', 'brak · 12 ms']);
});

test.each([
  [true, 'Zapisane dane są chronione.'],
  [false, 'Przeglądarka odmówiła. Po zainstalowaniu aplikacji zgoda bywa udzielana automatycznie.'],
])('protection that the browser grants or refuses (%s) is shown', async (isGranted, sentence) => {
  opens({ isStorageProtected: false }, { protectStorage: async () => isGranted });
  await press('Włącz ochronę');
  expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
});

test('what cannot be known says so', () => {
  opens({ isStorageProtected: null, hasBackgroundSync: false, quota: null });
  expect(fact('Dane chronione przed usunięciem')).toBe('nie wiadomo');
  expect(fact('Wysyłanie przy zamkniętej aplikacji')).toContain('Ta przeglądarka wysyła zmiany tylko przy otwartej aplikacji');
  expect(screen.queryByText('Zajęte miejsce')).toBeNull();
});

test('where little room is left it can be made; elsewhere it is not offered', async () => {
  opens();
  expect(screen.queryByRole('button', { name: 'Zwolnij miejsce' })).toBeNull();
  cleanup();
  const { calls } = opens({ quota: { used: 1_900_000_000, available: 2_000_000_000 } });
  await press('Zwolnij miejsce');
  expect(calls('freeRoom')).toBe(1);
  expect(await screen.findByText('Zwolniono, co było można.')).toBeTruthy();
});

test('unsent changes, readiness and first steps are one page; each old address has the heading of its section', () => {
  const queries = memoryQueries();
  queries.readiness.value = { ...WHOLE, isStorageProtected: false };
  queries.outbox.value = { ...queries.outbox.value, pending: [anUnsentChange({})] };
  const { commands } = memoryCommands(queries);
  const arrival = () => document.querySelector('[data-arrival]')?.textContent ?? null;
  for (const [at, section, isUnfolded] of [
    ['/readiness', null, false],
    ['/unsent', 'Niewysłane zmiany', false],
    ['/first-steps', 'Pierwsze kroki', true],
  ] as const) {
    renderScreen(<ReadinessScreen />, { at, queries, commands });
    const steps = screen.getByRole('heading', { name: 'Pierwsze kroki' }).closest('details');
    expect([arrival(), steps?.open]).toEqual([section, isUnfolded]);
    expect(screen.getByTestId('change')).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    // the opened steps say it instead of the facts
    expect(screen.queryAllByText('Dane chronione przed usunięciem')).toHaveLength(isUnfolded ? 0 : 1);
    cleanup();
  }
});

test('with all first steps done they are there only for a user who came for them', () => {
  const queries = memoryQueries();
  queries.readiness.value = WHOLE;
  queries.update.value = { ...queries.update.value, isInstalled: true };
  const { commands } = memoryCommands(queries);
  for (const [at, isThere] of [
    ['/readiness', false],
    ['/first-steps', true],
  ] as const) {
    renderScreen(<ReadinessScreen />, { at, queries, commands });
    expect(screen.queryAllByRole('heading', { name: 'Pierwsze kroki' })).toHaveLength(isThere ? 1 : 0);
    cleanup();
  }
});

const tick = (name: string) => screen.getByText(name, { selector: 'dt' }).querySelector('svg')?.getAttribute('data-good') ?? null;

test('an item that cannot be counted is not marked as good', () => {
  opens({ details: null, lists: WHOLE.lists.map((list) => ({ ...list, asOf: null, count: 0, total: 0 })) });
  expect([fact(DETAILS), tick(DETAILS)]).toEqual(['nie wiadomo, dopóki nie pobrano instalacji i zgłoszeń', 'null']);
  expect([fact('Zgłoszenia'), tick('Zgłoszenia')]).toEqual(['nie pobrano', 'false']);
});

test('where no installation needs attention, that is shown and not ticked', () => {
  opens({ details: { stored: 0, wanted: 0 } });
  expect([fact(DETAILS), tick(DETAILS)]).toEqual(['nie ma takich instalacji', null]);
  expect(verdict().getByRole('status').textContent).toBe('Gotowe do pracy bez zasięgu');
});

test('a list of which a part is missing says so', () => {
  opens({ lists: WHOLE.lists.map((list) => (list.name === 'installations' ? { ...list, count: 410, total: 500 } : list)) });
  expect([fact('Instalacje')?.startsWith('410 z 500 wierszy'), tick('Instalacje')]).toEqual([true, 'false']);
});

test('fetching in the background shows its progress without a press', () => {
  const { queries } = opens({ details: { stored: 1, wanted: 3 } });
  act(() => {
    queries.ahead.value = { is: 'fetching', stored: 7, wanted: 13 };
  });
  expect(verdict().getByText('Dane pobierają się same: 7 z 13.')).toBeTruthy();
  expect(verdict().queryByText(/Naciśnij/)).toBeNull();
});

const FAILURE = { name: 'AbortError<QuotaExceededError', where: 'local/tiles', version: '1.2.3', firstAt: at, lastAt: at, count: 3 };
const journal = () => within(screen.getByTestId('failures'));

test('unexpected errors are counted, and shown with their place when expanded', async () => {
  opens({ failures: [FAILURE, { ...FAILURE, where: 'sw/tiles', count: 1 }] });
  expect(journal().getByText('2 rodzaje błędów')).toBeTruthy();
  await user.click(journal().getByRole('heading', { name: 'Dziennik błędów aplikacji' }));
  const lines = journal().getAllByRole('listitem');
  expect(lines[0]?.textContent).toContain('local/tiles: AbortError<QuotaExceededError');
  expect(lines[0]?.textContent).toMatch(/3 razy, ostatnio .+, wersja 1\.2\.3/);
  expect(lines[1]?.textContent).toContain('1 raz,');
});

test('before the device has been checked it is called neither ready nor not ready', () => {
  const { queries } = opens({ failures: null, shell: false, survivesRestart: false, lists: [], details: null });
  expect(verdict().getByRole('status').textContent).toBe('Odczytywanie…');
  expect(screen.queryByText('Naciśnij „Przygotuj teraz”, póki masz połączenie.')).toBeNull();
  expect(fact('Aplikacja zapisana na urządzeniu')).toBe('nie wiadomo');
  expect(fact('Logowanie zapamiętane po ponownym uruchomieniu')).toBe('nie wiadomo');
  act(() => {
    queries.readiness.value = WHOLE;
  });
  expect(verdict().getByRole('status').textContent).toBe('Gotowe do pracy bez zasięgu');
});

test('no errors are shown as none; while the device is being read, that is shown', () => {
  const { queries } = opens({ failures: null });
  expect(journal().getByText('Odczytywanie…')).toBeTruthy();
  act(() => {
    queries.readiness.value = { ...queries.readiness.value, failures: [] };
  });
  expect(journal().getByText('0 rodzajów błędów')).toBeTruthy();
  expect(journal().getByText('Nie zapisano żadnego błędu.')).toBeTruthy();
  expect(journal().queryByRole('button', { name: 'Zapisz do pliku' })).toBeNull();
});

test('the errors are saved to a file as the device has stored them', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`);
  opens({ failures: [FAILURE] });
  await user.click(journal().getByRole('heading', { name: 'Dziennik błędów aplikacji' }));
  await user.click(journal().getByRole('button', { name: 'Zapisz do pliku' }));
  expect(JSON.parse((await saved[0]?.text()) ?? '')).toEqual([FAILURE]);
});
