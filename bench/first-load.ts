/*
 * The first visit: bytes on the wire and time to ten rows, beside a bare React + Mantine page with ten rows, served by
 * the same server with the same compression, in one run. Build first (`npm run build`).
 */
import { barePage } from './floor/bare-page.ts';
import { countingBytes, median, openBrowser, signedIn, tenRows, throttled } from './floor/measured.ts';
import { builtApp, type Served, STAFF, served } from './floor/served.ts';

const ROUNDS = 7;
const floor = await barePage('online');
const browser = await openBrowser();
const pages = { floor: await served(floor.folder, 120), app: await served(builtApp(), 120) };

async function visit(product: Served, cpu: number): Promise<{ ms: number; kB: number }> {
  const context = await browser.newContext({ baseURL: product.address, serviceWorkers: 'block' });
  await signedIn(context, product.token, STAFF.username);
  const page = await context.newPage();
  await throttled(page, cpu);
  const bytes = await countingBytes(page);
  await page.goto('/', { waitUntil: 'commit' });
  const ms = await tenRows(page);
  const kB = bytes() / 1000;
  await context.close();
  return { ms, kB };
}

async function signInScreen(): Promise<number> {
  const context = await browser.newContext({ baseURL: pages.app.address, serviceWorkers: 'block' });
  const page = await context.newPage();
  const bytes = await countingBytes(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'ZALOGUJ' }).waitFor();
  const kB = bytes() / 1000;
  await context.close();
  return kB;
}

for (const cpu of [1, 4]) {
  const seen = { floor: [] as { ms: number; kB: number }[], app: [] as { ms: number; kB: number }[] };
  for (let round = 0; round < ROUNDS; round++) for (const name of ['floor', 'app'] as const) seen[name].push(await visit(pages[name], cpu));
  const [floorMs, appMs] = [median(seen.floor.map(({ ms }) => ms)), median(seen.app.map(({ ms }) => ms))];
  const [floorKb, appKb] = [median(seen.floor.map(({ kB }) => kB)), median(seen.app.map(({ kB }) => kB))];
  console.log(
    `processor/${cpu}: ten rows after ${appMs.toFixed(0)} ms, floor ${floorMs.toFixed(0)} ms, ratio ${(appMs / floorMs).toFixed(2)}; ` +
      `${appKb.toFixed(0)} kB on the wire, floor ${floorKb.toFixed(0)} kB, ratio ${(appKb / floorKb).toFixed(2)} (budget: 160 kB, 1.5 × in time)`,
  );
}
console.log(`sign-in screen: ${(await signInScreen()).toFixed(0)} kB on the wire (budget: 110 kB)`);

await browser.close();
await Promise.all([pages.floor.remove(), pages.app.remove(), floor.remove()]);
