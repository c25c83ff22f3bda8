/*
 * How long tasks of the main thread block input on a slow device after the first rows are shown: processor four times slower, first visit
 * without the worker, phone size. Unit: ms above 50 of each task, until no request has been made for a while. Build first.
 */
import { devices, type Page } from '@playwright/test';
import { blockingFrom, median, openBrowser, signedIn, throttled } from './support/page-measurements.ts';
import { brokenPath, builtApp, STAFF, serveApp } from './support/serve-app.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
const { defaultBrowserType: _, ...PHONE } = devices['Pixel 7'];
const product = await serveApp(builtApp(), 120);
const browser = await openBrowser();

const SCREENS = [
  { name: 'dashboard', path: '/', readyPart: (page: Page) => page.getByRole('article').nth(9) },
  {
    name: 'installation',
    path: await brokenPath(product),
    readyPart: (page: Page) => page.getByRole('heading', { name: 'Dane instalacji' }),
  },
  { name: 'map', path: '/map', readyPart: (page: Page) => page.locator('section[data-ready="true"]') },
  { name: 'tasks', path: '/tasks', readyPart: (page: Page) => page.getByRole('article').first() },
  { name: 'users', path: '/users', readyPart: (page: Page) => page.getByRole('article').first() },
] as const;

for (const { name, path, readyPart } of SCREENS) {
  const samples: { readonly after: number; readonly all: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const context = await browser.newContext({ ...PHONE, baseURL: product.address, serviceWorkers: 'block' });
    await signedIn(context, product.token, STAFF.username);
    const page = await context.newPage();
    await throttled(page, 4);
    await page.goto(path, { waitUntil: 'commit' });
    await readyPart(page).first().waitFor({ state: 'attached' });
    samples.push(await blockingFrom(page, await page.evaluate(() => performance.now())));
    await context.close();
  }
  const [after, all] = [median(samples.map((one) => one.after)), median(samples.map((one) => one.all))];
  console.log(`${name}: blocked for ${after.toFixed(0)} ms after the first rows (budget: 200), ${all.toFixed(0)} ms from the start on`);
}
await browser.close();
await product.remove();
