/*
 * A start without network: 1,000 installations on the device, to ten rows painted, compared with a bare React + Mantine page with a worker
 * and its rows in Dexie, in one run. Build first (`npm run build`).
 */
import type { BrowserContext } from '@playwright/test';
import { barePage } from './support/bare-page.ts';
import { median, openBrowser, ROW, signedIn, tenRows, throttled } from './support/page-measurements.ts';
import { builtApp, type ServedApp, STAFF, serveApp } from './support/serve-app.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 9);
/** The highest ratios to reach, by the factor that slows the processor. */
const BUDGET = { 1: 1.4, 4: 1.25 } as const;
const SIZE = 1_000;
const baseline = await barePage('offline');
const browser = await openBrowser();

/** A device that has stored everything and then loses the network. */
async function aDevice(product: ServedApp, row: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: product.address });
  await signedIn(context, product.token, STAFF.username);
  const page = await context.newPage();
  await page.goto('/');
  await tenRows(page, row);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  for (const path of ['/tasks', '/users', '/']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }
  await page.close();
  product.kill();
  await context.setOffline(true);
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

// one after the other: a server ends when its device has everything
const bare = await serveApp(baseline.folder, SIZE, false);
const bareDevice = await aDevice(bare, ROW.baseline);
const product = await serveApp(builtApp(), SIZE);
const devices = { baseline: bareDevice, app: await aDevice(product, ROW.app) };

for (const cpu of [1, 4] as const) {
  const samples = { baseline: [] as number[], app: [] as number[] };
  for (let round = 0; round < ROUNDS; round++)
    for (const name of ['baseline', 'app'] as const) samples[name].push(await start(devices[name], ROW[name], cpu));
  const [baselineMs, appMs] = [median(samples.baseline), median(samples.app)];
  console.log(
    `processor/${cpu}: ten rows after ${appMs.toFixed(0)} ms, baseline ${baselineMs.toFixed(0)} ms, ratio ${(appMs / baselineMs).toFixed(2)} (budget: ${BUDGET[cpu]})`,
  );
}

await browser.close();
await Promise.all([bare.remove(), product.remove(), baseline.remove()]);
