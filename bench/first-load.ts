/*
 * The first visit: bytes on the wire and time to ten rows, compared with a bare React + Mantine page with ten rows from the same server
 * with the same compression, in one run; then, for the app alone, how long tasks block the page and how much memory it uses with 1,000
 * installations. Build first (`npm run build`).
 */
import { barePage } from './support/bare-page.ts';
import {
  blocking,
  countingBytes,
  heap,
  median,
  openBrowser,
  signedIn,
  slowNetwork,
  tenRows,
  throttled,
} from './support/page-measurements.ts';
import { builtApp, type ServedApp, STAFF, serveApp } from './support/serve-app.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 9);
const MODES = [
  { name: 'plain', cpu: 1, isSlow: false },
  { name: 'processor/4', cpu: 4, isSlow: false },
  { name: 'processor/4, slow 4G', cpu: 4, isSlow: true },
] as const;
const baseline = await barePage('online');
const browser = await openBrowser();
const pages = { baseline: await serveApp(baseline.folder, 120), app: await serveApp(builtApp(), 120) };

async function visitor(product: ServedApp) {
  const context = await browser.newContext({ baseURL: product.address, serviceWorkers: 'block' });
  await signedIn(context, product.token, STAFF.username);
  return context.newPage();
}

interface Visit {
  /** Time until ten rows are shown. */
  readonly ms: number;
  readonly blocked: number;
}

async function visit(product: ServedApp, { cpu, isSlow }: (typeof MODES)[number]): Promise<Visit> {
  const page = await visitor(product);
  await throttled(page, cpu);
  if (isSlow) await slowNetwork(page);
  await page.goto('/', { waitUntil: 'commit' });
  const ms = await tenRows(page);
  const blocked = isSlow ? 0 : await blocking(page);
  await page.context().close();
  return { ms, blocked };
}

/** Unit: kB until ten rows are shown. Measured in a separate visit, because counting takes time for every file. */
async function onTheWire(product: ServedApp): Promise<number> {
  const page = await visitor(product);
  const bytes = await countingBytes(page);
  await page.goto('/', { waitUntil: 'commit' });
  await tenRows(page);
  const kB = bytes() / 1000;
  await page.context().close();
  return kB;
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

/** Unit: MB. Script memory once the whole list is stored on the device, and that of a page with one word. */
async function held(installations: number): Promise<{ readonly app: number; readonly bare: number }> {
  const product = await serveApp(builtApp(), installations);
  const page = await visitor(product);
  await page.goto('/');
  await tenRows(page);
  await page.getByText(`1 - ${installations / 10}`, { exact: true }).waitFor();
  const app = await heap(page);
  await page.goto('/healthz');
  await page.getByText('ok').waitFor();
  const bare = await heap(page);
  await page.context().close();
  await product.remove();
  return { app, bare };
}

for (const mode of MODES) {
  const samples = { baseline: [] as Visit[], app: [] as Visit[] };
  for (let round = 0; round < ROUNDS; round++)
    for (const name of ['baseline', 'app'] as const) samples[name].push(await visit(pages[name], mode));
  const middle = (name: 'baseline' | 'app', of: (one: Visit) => number): number => median(samples[name].map(of));
  const [app, bare] = [middle('app', ({ ms }) => ms), middle('baseline', ({ ms }) => ms)];
  console.log(
    `${mode.name}: ten rows after ${app.toFixed(0)} ms, baseline ${bare.toFixed(0)} ms, ratio ${(app / bare).toFixed(2)} (budget: 1.5)`,
  );
  if (mode.cpu === 4 && !mode.isSlow)
    console.log(`${mode.name}: blocked for ${middle('app', ({ blocked }) => blocked).toFixed(0)} ms (budget: 300 ms)`);
}
const [appKb, baselineKb] = [await onTheWire(pages.app), await onTheWire(pages.baseline)];
console.log(
  `${appKb.toFixed(0)} kB on the wire, baseline ${baselineKb.toFixed(0)} kB, ratio ${(appKb / baselineKb).toFixed(2)} (budget: 160 kB)`,
);
const memory = await held(1_000);
console.log(`memory with 1,000 installations: ${memory.app.toFixed(1)} MB, an empty page ${memory.bare.toFixed(1)} MB (budget: 6 MB)`);
console.log(`sign-in screen: ${(await signInScreen()).toFixed(0)} kB on the wire (budget: 110 kB)`);

await browser.close();
await Promise.all([pages.baseline.remove(), pages.app.remove(), baseline.remove()]);
