/*
 * A start without network: 1,000 installations on the device, to ten rows painted, compared with a bare React + Mantine page with a worker
 * and its rows in Dexie, in one run. Twice: a tab that is loaded again, and the app opened from the home screen, which has no session of the
 * tab and reads the remembered one. Build first (`npm run build`).
 */
import type { BrowserContext, Page } from '@playwright/test';
import { barePage } from './support/bare-page.ts';
import { median, openBrowser, ROW, signedIn, tenRows, throttled } from './support/page-measurements.ts';
import { builtApp, type ServedApp, STAFF, serveApp } from './support/serve-app.ts';
import { signIn } from '#tests/support/browser.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 9);
/** The highest ratio to reach. */
const BUDGET = 1.4;
const SIZE = 1_000;
const baseline = await barePage('offline');
const browser = await openBrowser();

/** Without the form; no user is remembered. */
const inEachTab = async (page: Page, { token }: ServedApp): Promise<void> => {
  await signedIn(page.context(), token, STAFF.username);
  await page.goto('/');
};

/** A device that has stored everything. */
async function aDevice(product: ServedApp, row: string, enter: (page: Page, product: ServedApp) => Promise<void>): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: product.address });
  const page = await context.newPage();
  await enter(page, product);
  await tenRows(page, row);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  for (const path of ['/tasks', '/users', '/']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }
  await page.close();
  return context;
}

async function start(context: BrowserContext, row: string, cpu: number): Promise<number> {
  const page = await context.newPage();
  await throttled(page, cpu);
  await page.goto('/', { waitUntil: 'commit' });
  const ms = await tenRows(page, row);
  await page.close();
  return ms;
}

// one after the other: a server ends when its devices have everything
const bare = await serveApp(baseline.folder, SIZE, false);
const bareDevice = await aDevice(bare, ROW.baseline, inEachTab);
bare.kill();
const product = await serveApp(builtApp(), SIZE);
const devices = [
  { name: 'baseline', row: ROW.baseline, context: bareDevice },
  { name: 'loaded again', row: ROW.app, context: await aDevice(product, ROW.app, inEachTab) },
  { name: 'from the home screen', row: ROW.app, context: await aDevice(product, ROW.app, (page) => signIn(page)) },
];
product.kill();
for (const { context } of devices) await context.setOffline(true);

for (const cpu of [1, 4] as const) {
  const measured = devices.map((device) => ({ ...device, times: [] as number[] }));
  for (let round = 0; round < ROUNDS; round++) for (const { context, row, times } of measured) times.push(await start(context, row, cpu));
  const [baselineMs = Number.NaN] = measured.map(({ times }) => median(times));
  for (const { name, times } of measured.slice(1)) {
    const ms = median(times);
    console.log(
      `processor/${cpu}, ${name}: ten rows after ${ms.toFixed(0)} ms, baseline ${baselineMs.toFixed(0)} ms, ratio ${(ms / baselineMs).toFixed(2)} (budget: ${BUDGET})`,
    );
  }
}

await browser.close();
await Promise.all([bare.remove(), product.remove(), baseline.remove()]);
