/*
 * A start without network: 1,000 installations on the device, to ten rows painted, compared with a bare React + Mantine page with a worker
 * and its rows in Dexie, in one run. Twice: a tab that is loaded again, and the app opened from the home screen, which has no session of the
 * tab and reads the remembered one. Build first (`npm run build`).
 */
import type { BrowserContext, Page } from '@playwright/test';
import { barePage } from './support/bare-page.ts';
import { median, openBrowser, ROW, signedIn, tenRows, throttled } from './support/page-measurements.ts';
import { builtApp, type ServedApp, STAFF, serveApp } from './support/serve-app.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 9);
/** The highest ratios to reach, by the factor that slows the processor. */
const BUDGET = { 1: 1.4, 4: 1.25 } as const;
const SIZE = 1_000;
const baseline = await barePage('offline');
const browser = await openBrowser();

const inEachTab = async (page: Page, { token }: ServedApp): Promise<void> => {
  await signedIn(page.context(), token, STAFF.username);
  await page.goto('/');
};

/** By the form, where 'Zapamiętać hasło' is ticked. */
async function remembered(page: Page): Promise<void> {
  await page.goto('/login');
  const form = page.getByRole('form', { name: 'Zaloguj się' });
  await form.getByRole('textbox', { name: 'Adres e-mail' }).fill(STAFF.username);
  await form.getByRole('textbox', { name: 'Hasło' }).fill(STAFF.password);
  await page.getByRole('button', { name: 'ZALOGUJ' }).click();
}

/** A device that has stored everything. */
async function aDevice(
  product: ServedApp,
  row: string,
  signIn: (page: Page, product: ServedApp) => Promise<void>,
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: product.address });
  const page = await context.newPage();
  await signIn(page, product);
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
const devices = {
  baseline: bareDevice,
  'loaded again': await aDevice(product, ROW.app, inEachTab),
  'from the home screen': await aDevice(product, ROW.app, remembered),
};
product.kill();
for (const device of Object.values(devices)) await device.setOffline(true);
type Device = keyof typeof devices;
const rowOf = (name: Device): string => ROW[name === 'baseline' ? 'baseline' : 'app'];

for (const cpu of [1, 4] as const) {
  const samples: Record<Device, number[]> = { baseline: [], 'loaded again': [], 'from the home screen': [] };
  const names = Object.keys(devices) as Device[];
  for (let round = 0; round < ROUNDS; round++) for (const name of names) samples[name].push(await start(devices[name], rowOf(name), cpu));
  const baselineMs = median(samples.baseline);
  for (const name of ['loaded again', 'from the home screen'] as const) {
    const ms = median(samples[name]);
    console.log(
      `processor/${cpu}, ${name}: ten rows after ${ms.toFixed(0)} ms, baseline ${baselineMs.toFixed(0)} ms, ratio ${(ms / baselineMs).toFixed(2)} (budget: ${BUDGET[cpu]})`,
    );
  }
}

await browser.close();
await Promise.all([bare.remove(), product.remove(), baseline.remove()]);
