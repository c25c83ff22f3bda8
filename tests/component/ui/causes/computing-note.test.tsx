import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { quantity } from '#domain/quantity.ts';
import type { DiagnosisEntry } from '#domain/diagnosis/lifecycle.ts';
import type { Computing, Resource } from '#domain/service/resource.ts';
import { DashboardScreen } from '#screens/dashboard/dashboard.screen.tsx';
import { DiagnosisSection } from '#screens/installation/diagnosis/diagnosis-section.tsx';
import { WallScreen } from '#screens/wall/wall.screen.tsx';
import { loaded, memoryCommands, memoryQueries, NOON, ready, renderScreen, settle } from '#tests/support/app-context.tsx';
import { aSilence } from '#tests/support/diagnosis-builders.ts';
import { Decisions } from '#tests/support/office-lists.tsx';
import { anInstallation, aTask } from '#tests/support/view-builders.ts';

const AT = quantity<never>(NOON);
const works = anInstallation({ id: 8, sn: 'SN0008', description: 'Magazyn', isWorking: true, lastReading: AT });
const broken = anInstallation({ id: 9, sn: 'SN0009', description: 'Sklep', isWorking: false, lastReading: AT });
const silent = anInstallation({ id: 7, sn: 'SN0007', description: 'Dom', isWorking: false, lastReading: AT });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: NOON });
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 300));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

type Rows = readonly (typeof works)[];
const told = (computing: Computing | null, causes: readonly DiagnosisEntry[] = []): Resource<readonly DiagnosisEntry[]> =>
  ({ ...ready(causes), ...(computing && { computing }) }) as Resource<readonly DiagnosisEntry[]>;

async function opens(shown: React.ReactNode, diagnoses: Resource<readonly DiagnosisEntry[]>, rows: Rows, total = rows.length, at = '/') {
  const queries = memoryQueries();
  queries.installations.value = ready({ rows, total });
  queries.diagnoses.value = diagnoses;
  queries.repairChecks.value = ready([]);
  queries.markers.value = ready([]);
  queries.tasks.value = ready([aTask()]);
  const { commands, calls } = memoryCommands(queries, { readDayEnergy: async () => ({ ok: true, value: quantity(1_000) }) });
  renderScreen(shown, { at, queries, commands });
  await loaded();
  await settle();
  return { queries, calls };
}

const text = () => (document.body.textContent ?? '').replaceAll('\u00a0', ' ');
const FIRST = 'Przyczyny są jeszcze obliczane';
const AGAIN = 'wyniki są przeliczane';
/** What may turn out to be wrong once the causes are computed. */
const CLAIMS =
  /przyczyna nie jest znana|Nic nowego|Żadna wykryta przyczyna|nie wskazuj|Wszystko działa|Wszystkie instalacje pracują|bez nieprawidłowości|(Bez odczytów|Niższy uzysk|Wymaga uwagi)\d|Żadna instalacja nie ma/;

const section = (row: typeof works) => {
  function Section() {
    return <DiagnosisSection known={{ value: row, asOf: AT }} status={{ is: 'absent', problem: null }} isSettled />;
  }
  return <Section />;
};
const SCREENS: readonly (readonly [string, React.ReactNode, Rows])[] = [
  ['the dashboard', <DashboardScreen key="1" />, [works, broken]],
  ['what is to be decided', <Decisions key="2" />, [works, broken]],
  ['the detail of what works', section(works), [works]],
  ['the detail of what does not work', section(broken), [broken]],
  ['the wall, where all work', <WallScreen key="3" />, [works]],
];

test.each(SCREENS)('while causes are computed for the first time, %s claims nothing about them', async (_, shown, rows) => {
  const { queries } = await opens(shown, told('first'), rows, rows.length, '/?cause=any');
  expect(text()).toContain(FIRST);
  expect(text()).not.toMatch(CLAIMS);
  await act(async () => {
    queries.diagnoses.value = told(null);
  });
  expect(text()).not.toContain(FIRST);
  expect(text()).toMatch(CLAIMS);
});

test.each(SCREENS.slice(1))('while they are computed again, %s says so, and what was computed before', async (_, shown, rows) => {
  await opens(shown, told('again'), rows);
  expect(text()).toContain(AGAIN);
  expect(text()).not.toContain(FIRST);
  expect(text()).toMatch(CLAIMS);
});

test('the wall lists no installation as unexplained while its cause may still be found', async () => {
  const { queries } = await opens(<WallScreen />, told('first', [aSilence()]), [silent, broken]);
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  await act(async () => {
    queries.diagnoses.value = told(null, [aSilence()]);
  });
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});

test('a cause that is known already is listed, and an installation without one is not called unexplained', async () => {
  await opens(<Decisions />, told('first', [aSilence()]), [silent, broken]);
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(text()).toContain('Brak odczytów');
  expect(text()).not.toContain('Sklep');
});

test('meanwhile the screen is fetched again every 15 seconds, afterwards no more', async () => {
  const { queries, calls } = await opens(<Decisions />, told('first'), [works]);
  const refreshed = () => calls.filter(([name]) => name === 'refresh').length;
  await act(async () => vi.advanceTimersByTime(46_000));
  expect(refreshed()).toBe(3);
  await act(async () => {
    queries.diagnoses.value = told('again');
  });
  await act(async () => vi.advanceTimersByTime(60_000));
  expect(refreshed()).toBe(3);
});

test('the choices of the list have no counts until the whole list is there', async () => {
  const rows = Array.from({ length: 10 }, (_, index) => anInstallation({ id: index + 1, sn: `SN${index}`, description: `Dom ${index}` }));
  const { queries } = await opens(<DashboardScreen />, told(null), rows, 60);
  expect(screen.getByRole('button', { name: 'Wszystkie' })).toBeTruthy();
  expect(text()).not.toMatch(/(Wszystkie|Z nieprawidłowością|Bez odczytów)\d/);
  await act(async () => {
    queries.installations.value = ready({ rows, total: 10 });
  });
  expect(text()).toMatch(/Wszystkie10/);
});

test('meanwhile the cause of what does not work is being checked, and is a dash only once none is found', async () => {
  const { queries } = await opens(<DashboardScreen />, told('first'), [works, broken]);
  const cells = () => screen.queryAllByText(/^(Sprawdzanie…|–)$/).map(({ textContent }) => textContent);
  await expect.poll(cells).toContain('Sprawdzanie…');
  expect(cells().filter((cell) => cell === 'Sprawdzanie…')).toHaveLength(1);
  await act(async () => {
    queries.diagnoses.value = told(null);
  });
  await expect.poll(cells).not.toContain('Sprawdzanie…');
  expect(cells().length).toBeGreaterThan(0);
});

test('a choice that leaves nothing yet says that causes are still computed', async () => {
  await opens(<DashboardScreen />, told('first'), [works], 1, '/?cause=silent');
  expect(text()).toContain(FIRST);
  expect(text()).not.toMatch(CLAIMS);
});
