import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Instant, quantity } from '#domain/quantity.ts';
import type { Resource } from '#domain/service/resource.ts';
import { WallScreen } from '#screens/wall/wall.screen.tsx';
import type { Commands } from '#state/commands/commands.ts';
import { memoryCommands, memoryQueries, renderScreen, settle } from '#tests/support/app-context.tsx';
import { aLowYield, anOutage, aSilence } from '#tests/support/diagnosis-builders.ts';
import { anInstallation } from '#tests/support/view-builders.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ago = (ms: number) => quantity<Instant>(Date.now() - ms);
const known = <T,>(value: T, age = MINUTE): Resource<T> => ({
  is: 'ready',
  value,
  asOf: ago(age),
  problem: null,
  isRefreshing: false,
});
const rows = [7, 8, 9].map((id) => anInstallation({ id, sn: `SN000${id}`, description: `Dom ${id}` }));

/** Three lines fit. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 300));
});
afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'wakeLock');
});

async function opens(answers: Partial<Commands> = {}) {
  const queries = memoryQueries();
  queries.installations.value = known({ rows, total: 3 });
  queries.diagnoses.value = known([]);
  queries.markers.value = known([]);
  const held = memoryCommands(queries, { readDayEnergy: async () => ({ ok: true, value: quantity(1000) }), ...answers });
  const shown = renderScreen(<WallScreen />, { at: '/wall', queries, commands: held.commands });
  await settle();
  return { queries, calls: held.calls, ...shown };
}
const becomes = (change: () => void) => act(async () => change());
const summary = () => screen.getByRole('heading', { level: 1 }).textContent;
const troubles = () => within(screen.getByRole('region', { name: /^(Co jest nie tak|Stan instalacji)$/ }));
const energy = () => screen.getByRole('region', { name: 'Energia dzisiaj' }).textContent;

test('if nothing is wrong it says so, with the number of installations', async () => {
  await opens();
  expect(summary()).toBe('Wszystko działa');
  expect(troubles().getByText('3 instalacje bez nieprawidłowości')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Stan instalacji' })).toBeTruthy();
});

test('the head counts installations that need attention and those without a reading apart from those that do not work', async () => {
  const { queries } = await opens();
  await becomes(() => {
    const waiting = anInstallation({ id: 9, isWorking: false, lastReading: null });
    queries.installations.value = known({ rows: [...rows.slice(0, 2), waiting], total: 3 });
    queries.diagnoses.value = known([aLowYield({ installation: 8 })]);
  });
  expect(summary()).toBe('Wszystkie instalacje pracują');
  expect(screen.getByText('wszystkich: 3 · wymaga uwagi: 1 · czeka na odczyt: 1')).toBeTruthy();
  expect(troubles().getAllByRole('listitem')).toHaveLength(1);
});

test('a line has what, where and since when; an outage is one line, and lines that do not fit are counted', async () => {
  const { queries } = await opens();
  const hit = [7, 8, 9].map((id) => anOutage({ id, installation: id, sn: `SN000${id}`, since: ago(1.5 * HOUR) }));
  const silences = [7, 8, 9].map((id) => aSilence({ id: 10 + id, installation: id, sn: `SN000${id}`, task: 17, since: ago(2.5 * HOUR) }));
  await becomes(() => {
    queries.installations.value = known({ rows: rows.map((row) => ({ ...row, isWorking: row.id !== 7 })), total: 3 });
    queries.diagnoses.value = known([...hit, ...silences]);
  });
  expect(summary()).toBe('1 instalacja z nieprawidłowością');
  const lines = troubles().getAllByRole('listitem');
  expect(lines).toHaveLength(3);
  expect(lines[0]?.textContent).toMatch(/^Awaria sieci w okolicy: 3 instalacje.*Dom 7, Dom 8, Dom 9.*od 1 godz\./);
  expect(lines[1]?.textContent).toMatch(/^Brak odczytów.*Dom [789].*zgłoszenie nr 17.*od 2 godz\./);
  expect(troubles().getByText('i 1 więcej')).toBeTruthy();
});

test('a backend without causes has one sentence, and the installations that do not work by their last reading', async () => {
  const { queries } = await opens();
  await becomes(() => {
    queries.diagnoses.value = { is: 'absent', problem: { is: 'unsupported' } };
    queries.installations.value = known({ rows: [anInstallation({ isWorking: false, lastReading: null })], total: 1 });
  });
  expect(troubles().getByText('Przyczyny: Ten serwer tego nie oblicza.')).toBeTruthy();
  expect(troubles().getByRole('listitem').textContent).toMatch(/^Czeka na pierwszy odczyt.*bez odczytów/);
  expect(screen.queryByText(/Dane nie są aktualne/)).toBeNull();
});

test('the energy is the sum of the known ones with their count; silent installations do not count as zero', async () => {
  const { queries } = await opens({ readDayEnergy: async (id) => ({ ok: true, value: id === 9 ? null : quantity(600_000) }) });
  expect(energy()).toMatch(/1\u202f200\u00a0kWh.*odczyty z 2 z 3 instalacji$/);
  // the head has the age; the card has its own only where it is another one
  await becomes(() => {
    queries.markers.value = known([], 20 * MINUTE);
  });
  expect(energy()).toMatch(/odczyty z 2 z 3 instalacji · stan na/);
});

test('if no installation has reported energy yet there is a dash and a sentence, and no zero', async () => {
  await opens({ readDayEnergy: async () => ({ ok: true, value: null }) });
  expect(energy()).toContain('–');
  expect(energy()).toContain('Dziś nie ma jeszcze odczytów energii');
});

test('without a connection it says so in words with the age of the data, and nothing in the present tense', async () => {
  const { queries } = await opens();
  await becomes(() => {
    queries.connection.value = { is: 'offline', since: ago(MINUTE) };
  });
  expect(screen.getByText(/^Brak połączenia od .*: to dane z /)).toBeTruthy();
  expect(screen.queryByText('Wszystko działa')).toBeNull();
  expect(summary()).toBe('Wszystko działało');
});

test('data that are older than ten minutes are never shown as current, though there is a connection', async () => {
  const { queries } = await opens();
  await becomes(() => {
    queries.diagnoses.value = known([], 11 * MINUTE);
  });
  expect(screen.getByText(/^Dane nie są aktualne: to dane z /)).toBeTruthy();
  expect(summary()).toBe('Wszystko działało');
});

test('a new version is accepted without a press', async () => {
  const { queries, calls } = await opens();
  expect(calls.map(([verb]) => verb)).not.toContain('acceptUpdate');
  await becomes(() => {
    queries.update.value = { ...queries.update.value, is: 'ready' };
  });
  expect(calls.map(([verb]) => verb)).toContain('acceptUpdate');
});

test('Escape leads back to the dashboard', async () => {
  const { address } = await opens();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(address()).toBe('/');
});

test('Escape in a dialog over the wall leaves the wall open, wherever the focus is', async () => {
  const { address } = await opens();
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  document.body.append(dialog);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(address()).toBe('/wall');
});

test('the screen is kept awake, and again when the page becomes visible; a browser without the feature says so', async () => {
  const { unmount } = await opens();
  expect(screen.getByText(/nie umie powstrzymać wygaszania/)).toBeTruthy();
  unmount();

  const held: { released: boolean; release: () => Promise<void> }[] = [];
  const request = async () => {
    const lock = {
      released: false,
      release: async () => {
        lock.released = true;
      },
    };
    held.push(lock);
    return lock;
  };
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
  const again = await opens();
  expect(held).toHaveLength(1);
  for (const lock of held) lock.released = true; // as when the page was hidden
  fireEvent(document, new Event('visibilitychange'));
  await settle();
  expect(held).toHaveLength(2);
  expect(screen.queryByText(/wygaszania/)).toBeNull();
  again.unmount();
  expect(held[1]?.released).toBe(true);
});
