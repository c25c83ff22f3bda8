import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ReadinessScreen } from '#screens/readiness/readiness.screen.tsx';
import type { Commands } from '#state/commands/commands.ts';
import { firstStepsAnswer, storeFirstSteps } from '#state/use-first-steps.ts';
import type { Readiness, UpdateView } from '#state/views.ts';
import { memoryCommands, memoryQueries, renderScreen, settle } from '#tests/support/app-context.tsx';

const user = userEvent.setup({ delay: null });
const NOTHING: Partial<Readiness> = { isStorageProtected: false, details: { stored: 0, wanted: 2 } };
const READY: Partial<Readiness> = { isStorageProtected: true, details: { stored: 2, wanted: 2 } };
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1';

afterEach(() => vi.restoreAllMocks());

function opens(over: Partial<Readiness> = NOTHING, update: Partial<UpdateView> = {}, answers: Partial<Commands> = {}) {
  const queries = memoryQueries();
  queries.readiness.value = { ...queries.readiness.value, ...over };
  queries.update.value = { ...queries.update.value, ...update };
  const { commands, calls } = memoryCommands(queries, answers);
  const { address } = renderScreen(<ReadinessScreen />, { at: '/first-steps', queries, commands });
  const becomes = (more: Partial<Readiness>) =>
    act(() => {
      queries.readiness.value = { ...queries.readiness.value, ...more };
    });
  return { queries, becomes, address, calls: (verb: string) => calls.filter(([name]) => name === verb).length };
}

const INSTALL = /Zainstaluj aplikację/;
const PROTECT = /Zabezpiecz dane/;
const PREPARE = /Przygotuj pracę bez zasięgu/;
const head = (name: RegExp) => screen.getByRole('button', { name });
const opened = () => screen.getAllByRole('button', { expanded: true }).map(({ textContent }) => textContent);
const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));

test('a new device begins with installing; each step shows its state, one is open', () => {
  opens();
  expect(screen.getByRole('heading', { level: 2, name: 'Pierwsze kroki' })).toBeTruthy();
  expect(screen.getByText('zrobiono 0 z 3')).toBeTruthy();
  expect(opened()).toEqual(['1Zainstaluj aplikacjędo zrobienia']);
  expect(head(PROTECT).textContent).toContain('do zrobienia');
  const current = within(screen.getByRole('list', { name: 'Kroki' }))
    .getByRole('button', { expanded: true })
    .closest('li');
  expect(current?.getAttribute('aria-current')).toBe('step');
});

test('before the device has been checked nothing is shown as missing, and none is open', () => {
  opens({ failures: null });
  expect(head(PREPARE).textContent).toContain('sprawdzanie…');
  expect(screen.queryByRole('button', { expanded: true })).toBeNull();
});

test('steps that are done already are checked from the start, and the first open step is unfolded', () => {
  opens({ ...NOTHING, isStorageProtected: true }, { isInstalled: true });
  expect(head(INSTALL).textContent).toContain('zrobione');
  expect(head(PROTECT).textContent).toContain('zrobione');
  expect(opened()[0]).toMatch(PREPARE);
});

test('where the browser offers to install, a press uses the offer; where it does not, the steps are described', async () => {
  const { calls } = opens(NOTHING, { canInstall: true });
  await press('Zainstaluj');
  expect(calls('install')).toBe(1);
});

test('on iOS the steps are described, and that the installed app has a storage of its own', () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE);
  opens();
  expect(screen.getByText('Wybierz „Do ekranu początkowego” i potwierdź „Dodaj”.')).toBeTruthy();
  expect(screen.getByText(/Zainstalowana aplikacja ma własną pamięć/)).toBeTruthy();
});

test('a step that is done while it is open stays open with its tick, and the next button has another text', async () => {
  const { becomes, calls } = opens(NOTHING, { isInstalled: true }, { protectStorage: async () => true });
  await press('Włącz ochronę');
  expect(calls('protectStorage')).toBe(1);
  expect(screen.getByRole('button', { name: 'Pomiń ten krok' })).toBeTruthy();
  becomes({ isStorageProtected: true });
  expect(opened()[0]).toMatch(/Zabezpiecz dane.*zrobione/);
  await press('Dalej');
  expect(opened()[0]).toMatch(PREPARE);
  expect(document.activeElement).toBe(head(PREPARE));
});

test('a browser that does not say whether it protects storage does not count as refusing, and nothing is ticked', () => {
  opens({ ...NOTHING, isStorageProtected: null }, { isInstalled: true });
  expect(screen.getByText(/Ta przeglądarka nie mówi, czy chroni dane/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Włącz ochronę' })).toBeNull();
});

test('preparing refers to the button at the top; without a network that says that it needs one', async () => {
  storeFirstSteps({ is: 'offered', at: 'prepare' });
  const { queries, calls } = opens();
  await press('Przygotuj teraz');
  expect(calls('prepareOffline')).toBe(1);
  act(() => {
    queries.connection.value = { is: 'offline', since: null };
  });
  expect(screen.getByText('Do przygotowania potrzebne jest połączenie.')).toBeTruthy();
});

test('each step can be skipped; at the end it says how many are done, and it is not offered again', async () => {
  const { address } = opens();
  for (const step of [INSTALL, PROTECT, PREPARE]) {
    expect(opened()[0]).toMatch(step);
    await press('Pomiń ten krok');
  }
  const end = screen.getByRole('heading', { name: 'To na razie wszystko' });
  expect(document.activeElement).toBe(end);
  expect(screen.getByText(/Zrobiono 0 z 3\./)).toBeTruthy();
  expect(firstStepsAnswer().is).toBe('later');
  await press('Przejdź do listy instalacji');
  expect(address()).toBe('/');
});

test('postponed, it leads to the list and stores the step on the device; opened again, it continues there', async () => {
  const { address } = opens();
  await press(PROTECT);
  await press('Później');
  expect(address()).toBe('/');
  expect(firstStepsAnswer()).toEqual({ is: 'later', at: 'protect' });
});

test('it continues at the stored step', () => {
  storeFirstSteps({ is: 'later', at: 'protect' });
  opens();
  expect(opened()[0]).toMatch(PROTECT);
});

test('with all three steps done it says so and stores that', async () => {
  opens(READY, { isInstalled: true });
  await settle();
  expect(screen.getByRole('heading', { name: 'Urządzenie jest gotowe' })).toBeTruthy();
  expect(firstStepsAnswer().is).toBe('done');
  expect(screen.queryByRole('button', { name: 'Później' })).toBeNull();
});

test('if a provider allows areas to be stored, there is a link to them; the built-in map is always mentioned', () => {
  storeFirstSteps({ is: 'offered', at: 'prepare' });
  const { queries } = opens();
  expect(screen.getByText(/Mapa Polski jest w aplikacji/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Pobierz mapę okolicy' })).toBeNull();
  const dark = { look: 'dark', kind: 'xyz', url: '', attribution: '', maxZoom: 14, isStorable: true } as const;
  act(() => {
    queries.mapProviders.value = { dark, satellite: null };
  });
  expect(screen.getByRole('link', { name: 'Pobierz mapę okolicy' }).getAttribute('href')).toBe('/map?areas=1');
});
