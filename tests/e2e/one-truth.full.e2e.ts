import { readFile, rm } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { CARE_STATES, type CareState } from '#domain/diagnosis/care-state.ts';
import { quantity } from '#domain/quantity.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { withPageWorker as test } from '#tests/support/page-worker.ts';
import { emptyFolder } from '#tests/support/empty-folder.ts';
import { freePort } from '#tests/support/postgres.ts';
import { preloaded } from '#tests/support/preloaded.ts';
import { backOffice, builtApp } from '#tests/support/product.ts';
import { runScript } from '#tests/support/run-script.ts';
import { serverProcess } from '#tests/support/server-process.ts';
import { signedIn } from '#tests/support/signed-in.ts';
import { opensPanel } from '#tests/support/app-page.ts';
import {
  readCards,
  readChips,
  countOf,
  dashboardIsWhole,
  readDetail,
  readDonut,
  readMap,
  type StateCounts,
  readTable,
  type EfficienciesBySerial,
  type StatesBySerial,
  readDecisions,
  readWallEnergy,
  readWall,
} from '#tests/support/screen-states.ts';
import { careStates } from '#texts/care/states.ts';
import { clustersAt, clustersIn, statesIn } from '#ui/maps/markers/clusters.ts';
import { type MapMarker, markerSet } from '#ui/maps/markers/marker-set.ts';

/* All screens of a small demo agree about each installation, at four hours of the day on three dates. */

test.describe.configure({ timeout: 900_000 });
test.use({ pageWorker: 'none', viewport: { width: 1700, height: 1000 } });

/** Showcase and neighbours. Unit: installations. */
const SIZE = 40;

/** Hours of Warsaw: shortly after sunrise, noon, shortly before sunset, night. */
const DATES = {
  '2026-01-15': { dawn: [8, 5], noon: [12, 10], dusk: [15, 35], night: [23, 20] },
  '2026-06-18': { dawn: [4, 50], noon: [12, 40], dusk: [20, 40], night: [23, 50] },
  '2026-10-29': { dawn: [7, 0], noon: [11, 50], dusk: [16, 5], night: [22, 30] },
} as const;

interface Listed {
  readonly id: number;
  readonly sn: string;
  readonly is_working: boolean;
  readonly care_state?: CareState;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** The demo of a server whose clock says `at`. */
async function aDemoAt(data: string, at: number) {
  const { code, said } = await runScript('tests/support/demo-at.ts', {
    PV_DATA_DIR: data,
    PV_SEED: `demo,size=${SIZE}`,
    DEMO_AT: String(at),
  });
  expect(code, said).toBe(0);
  const port = await freePort();
  const server = serverProcess({
    ...preloaded('clock-offset.ts'),
    CLOCK_AHEAD_MS: String(at - Date.now()),
    PORT: String(port),
    PV_APP: builtApp(),
    PV_SEED: `demo,size=${SIZE},simulator=off`,
    PV_LOG_LEVEL: 'error',
    PV_DATA_DIR: data,
  });
  await server.start();
  const address = `http://127.0.0.1:${port}`;
  const token = await backOffice(address).signIn();
  const ask = async <T>(path: string): Promise<T> =>
    (await (await fetch(`${address}${path}`, { headers: { authorization: `Token ${token}` } })).json()) as T;
  return {
    address,
    listed: async () => (await ask<{ results: readonly Listed[] }>(`/api/v1/pvs_list/?page_size=${SIZE}`)).results,
    markers: () => ask<readonly Listed[]>('/api/v1/markers/'),
    working: () => ask<readonly { name: string; value: number }[]>('/api/v1/working_chart/'),
    /** Unit: Wh of a day; `null` without a report. */
    energyOf: async (id: number, date: string): Promise<number | null> => {
      const { chart_data: hours } = await ask<{ chart_data: readonly { y: number }[] }>(`/api/v1/energy_data/${id}/?date=${date}&type=0`);
      return hours.length === 0 ? null : hours.reduce((sum, { y }) => sum + y, 0);
    },
    stop: () => server.end('SIGTERM'),
  };
}
type DemoAt = Awaited<ReturnType<typeof aDemoAt>>;

interface Truth {
  readonly states: StatesBySerial;
  readonly efficiencies: EfficienciesBySerial;
}

const statesOf = (listed: readonly Listed[]): StatesBySerial => new Map(listed.map(({ sn, care_state }) => [sn, care_state ?? 'waiting']));
const inOrder = (told: StatesBySerial): [string, CareState][] => [...told].sort(([one], [other]) => (one < other ? -1 : 1));

/** The file has the states as words, and 'Wydajność' with two decimals. */
async function readCsv(page: Page): Promise<{ readonly states: StatesBySerial; readonly efficiencies: EfficienciesBySerial }> {
  await opensPanel(page, 'Eksport i widok');
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Eksportuj do CSV' }).click()]);
  const [head = '', ...lines] = (await readFile(await download.path(), 'utf8'))
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n');
  const columns = head.split(';');
  const [serial, power, status] = ['Numer seryjny falownika', 'Wydajność [%]', 'Status'].map((title) => columns.indexOf(title));
  const states = new Map<string, CareState>();
  const efficiencies = new Map<string, number | null>();
  for (const line of lines) {
    const cells = line.split(';');
    const state = Object.entries(careStates).find(([, words]) => words === cells[status ?? -1])?.[0];
    states.set(cells[serial ?? -1] ?? '', state as CareState);
    const told = cells[power ?? -1] ?? '';
    efficiencies.set(cells[serial ?? -1] ?? '', told === '' ? null : Number(told.replace(',', '.')));
  }
  return { states, efficiencies };
}

/** The contents of the map's groups at each zoom. */
function groupCounts(listed: readonly Listed[], states: StatesBySerial): StateCounts[] {
  const markers = listed.flatMap(({ id, sn, is_working: isWorking, latitude, longitude }): MapMarker[] => {
    const state = states.get(sn);
    if (!state || latitude === null || longitude === null) return [];
    const care = { state, cause: null, since: null };
    return [{ id, sn, description: sn, latitude, longitude, isWorking, lastPower: null, generatorPower: quantity(1), care }];
  });
  const set = markerSet(markers);
  return [4, 6, 8, 11].map((zoom) => {
    const groups = clustersAt(set, zoom);
    const counts = { faulty: 0, attention: 0, waiting: 0, working: 0 };
    for (const group of clustersIn(groups, [-Infinity, -Infinity, Infinity, Infinity]))
      for (const [index, count] of statesIn(groups, group).entries()) counts[CARE_STATES[index] ?? 'working'] += count;
    return counts;
  });
}

/** Compares the dashboard, the map and the wall with the server at the same time. */
async function screensAgree(page: Page, demo: DemoAt, date: string): Promise<Truth> {
  const listed = await demo.listed();
  const truth = statesOf(listed);
  const counts = countOf(truth);
  expect(listed).toHaveLength(SIZE);
  for (const { care_state, is_working } of listed) expect(is_working).toBe(care_state === 'working' || care_state === 'attention');

  await page.goto('/');
  await dashboardIsWhole(page, SIZE);
  const table = await readTable(page);
  expect(inOrder(table.states)).toEqual(inOrder(truth));
  const { working: _, ...notWorking } = counts;
  expect(await readChips(page)).toEqual({ all: SIZE, ...notWorking });
  expect(await readDonut(page)).toEqual(counts);
  const file = await readCsv(page);
  expect(inOrder(file.states)).toEqual(inOrder(truth));
  expect([...file.efficiencies].sort()).toEqual([...table.efficiencies].sort());
  for (const value of table.efficiencies.values()) expect(value ?? 0).toBeGreaterThanOrEqual(0);
  for (const sn of await readDecisions(page)) expect(['faulty', 'attention'], sn).toContain(truth.get(sn));

  const chart = new Map((await demo.working()).map(({ name, value }) => [name, value]));
  expect([chart.get('working'), chart.get('faulty')]).toEqual([counts.working + counts.attention, counts.faulty + counts.waiting]);

  await page.goto('/map');
  await expect(page.locator('section[data-ready="true"]')).toBeVisible();
  const placed = statesOf(await demo.markers());
  for (const [sn, state] of placed) expect(state, sn).toBe(truth.get(sn));
  const map = await readMap(page);
  expect(inOrder(map.states)).toEqual(inOrder(placed));
  expect(map.counts).toEqual(countOf(placed));
  for (const groups of groupCounts(listed, placed)) expect(groups).toEqual(countOf(placed));
  for (const [sn, value] of map.efficiencies) {
    const inTable = table.efficiencies.get(sn) ?? null;
    expect(value === null, sn).toBe(inTable === null);
    expect(Math.abs((value ?? 0) - (inTable ?? 0)), sn).toBeLessThanOrEqual(0.0551);
  }

  await page.goto('/wall');
  await expect(page.getByText(/^wszystkich: /)).toBeVisible();
  const wall = await readWall(page);
  expect(wall.counts).toEqual(counts);
  expect(wall.onMap).toEqual(countOf(placed));
  const energies = await Promise.all(listed.map(({ id }) => demo.energyOf(id, date)));
  const sum = energies.reduce<number>((all, one) => all + (one ?? 0), 0) / 1_000;
  if (energies.some((one) => one !== null)) await expect.poll(() => readWallEnergy(page)).toBe(Math.round(sum));

  expect(inOrder(statesOf(await demo.listed())), 'the server says the same as before the walk').toEqual(inOrder(truth));
  return { states: truth, efficiencies: table.efficiencies };
}

/** One of those that work, and all others. */
async function detailsAgree(page: Page, { states, efficiencies }: Truth): Promise<void> {
  const [works] = [...states].find(([, state]) => state === 'working') ?? [];
  for (const [sn, state] of states) {
    if (state === 'working' && sn !== works) continue;
    await page.goto(`/installation/${encodeURIComponent(sn)}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await readDetail(page), sn).toEqual({
      state,
      isTroubled: state === 'faulty' || state === 'attention',
      efficiency: efficiencies.get(sn) ?? null,
    });
  }
}

for (const [date, hours] of Object.entries(DATES)) {
  test(`on ${date} all screens say the same of each installation, at dawn, noon, dusk and night`, async ({ browser }) => {
    const data = await emptyFolder();
    for (const [hour, [at, minute]] of Object.entries(hours)) {
      const moment = instantOf(date, at, minute);
      const demo = await aDemoAt(data, moment);
      const context = await browser.newContext({ baseURL: demo.address, viewport: { width: 1700, height: 1000 }, serviceWorkers: 'block' });
      const page = await context.newPage();
      await page.clock.setFixedTime(moment + 20_000);
      await test.step(hour, async () => {
        await signedIn(page);
        const truth = await screensAgree(page, demo, date);
        await detailsAgree(page, truth);
        await page.setViewportSize({ width: 390, height: 844 });
        await page.goto('/');
        await expect(page.getByRole('region', { name: 'Lista instalacji' }).getByRole('article')).toHaveCount(10);
        expect(inOrder(await readCards(page))).toEqual(inOrder(truth.states));
      });
      await context.close();
      await demo.stop();
    }
    await rm(data, { recursive: true, force: true });
  });
}
