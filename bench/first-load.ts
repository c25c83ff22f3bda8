/*
 * The first visit and the second one: bytes on the wire, time to ten rows with their actions and until the page is quiet, script time and
 * memory, compared with a bare React + Mantine page with ten rows from the same server with the same compression, and with one that shows all
 * elements of the app, in one run; then, for the app alone, how long tasks block the page and how much memory it uses with 1,000
 * installations. Build first (`npm run build`).
 */
import { barePage, elementsOf } from './support/bare-page.ts';
import {
  blocking,
  countingBytes,
  countingScripts,
  heap,
  median,
  openBrowser,
  quietAfter,
  ROW,
  signedIn,
  slowNetwork,
  tenRows,
  throttled,
} from './support/page-measurements.ts';
import { builtApp, type ServedApp, STAFF, serveApp } from './support/serve-app.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 9);
/** `rows`, `quiet`: the ratios that are wanted. `isWarm`: the second visit of a browser, whose cache has the files. */
const MODES = [
  { name: 'plain', cpu: 1, isSlow: false, isWarm: false, rows: 1.7, quiet: null },
  { name: 'warm', cpu: 1, isSlow: false, isWarm: true, rows: 1.5, quiet: null },
  { name: 'processor/4', cpu: 4, isSlow: false, isWarm: false, rows: 1.45, quiet: 1.8 },
  // on a slow line the app goes on fetching ahead for minutes after the screen is there
  { name: 'processor/4, slow 4G', cpu: 4, isSlow: true, isWarm: false, rows: 1.25, quiet: null },
] as const;
const browser = await openBrowser();
const app = await serveApp(builtApp(), 120);
const baseline = await barePage('online');
const elements = await barePage('online', await shownElements());
const pages = { baseline: await serveApp(baseline.folder, 120), elements: await serveApp(elements.folder, 120), app };
type Name = keyof typeof pages;
const rowOf = (name: Name): string => ROW[name === 'baseline' ? 'baseline' : 'app'];

async function shownElements(): Promise<string> {
  const page = await visitor(app);
  await page.goto('/', { waitUntil: 'commit' });
  await tenRows(page);
  const shown = await elementsOf(page);
  await page.context().close();
  return shown;
}

async function visitor(product: ServedApp) {
  const context = await browser.newContext({ baseURL: product.address, serviceWorkers: 'block' });
  await signedIn(context, product.token, STAFF.username);
  return context.newPage();
}

interface Visit {
  /** Unit: ms until ten rows are shown with their actions. */
  readonly rows: number;
  /** Unit: ms until nothing is requested or computed any more; not measured on a slow line. */
  readonly quiet: number;
  /** Unit: ms of tasks above 50; not measured on a slow line. */
  readonly blocked: number;
  /** Unit: ms of scripts until the ten rows. */
  readonly script: number;
  /** Unit: ms of scripts until the page is quiet. */
  readonly allScripts: number;
  /** Unit: MB of script memory when the ten rows are shown; not measured on a slower processor. */
  readonly heap: number;
  /** Unit: MB of script memory when the page is quiet. */
  readonly quietHeap: number;
}

async function visit(name: Name, { cpu, isSlow, isWarm }: (typeof MODES)[number]): Promise<Visit> {
  const page = await visitor(pages[name]);
  if (isWarm) {
    await page.goto('/');
    await tenRows(page, rowOf(name));
    await page.waitForLoadState('networkidle');
    await page.goto('about:blank');
  }
  await throttled(page, cpu);
  const scriptTime = await countingScripts(page);
  if (isSlow) await slowNetwork(page);
  await page.goto('/', { waitUntil: 'commit' });
  const rows = await tenRows(page, rowOf(name));
  const script = await scriptTime();
  const atRows = cpu === 1 ? await heap(page) : Number.NaN; // the collection would block the slower page
  const quiet = isSlow ? Number.NaN : await quietAfter(page);
  const blocked = isSlow ? Number.NaN : await blocking(page);
  const seen = { rows, quiet, blocked, script, allScripts: await scriptTime(), heap: atRows, quietHeap: await heap(page) };
  await page.context().close();
  return seen;
}

/** Unit: kB until ten rows are shown, fonts included. Measured in a separate visit, because counting takes time for every file. */
async function onTheWire(name: Name): Promise<number> {
  const page = await visitor(pages[name]);
  const bytes = await countingBytes(page);
  await page.goto('/', { waitUntil: 'commit' });
  await tenRows(page, rowOf(name));
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
  const samples = { baseline: [] as Visit[], elements: [] as Visit[], app: [] as Visit[] };
  for (let round = 0; round < ROUNDS; round++)
    for (const name of ['baseline', 'elements', 'app'] as const) samples[name].push(await visit(name, mode));
  const middle = (name: Name, of: keyof Visit): number => median(samples[name].map((one) => one[of]));
  const line = (what: string, of: keyof Visit, unit: 'ms' | 'MB', wanted: string) =>
    console.log(
      `${mode.name}: ${what} ${middle('app', of).toFixed(unit === 'MB' ? 1 : 0)} ${unit}, baseline ${middle('baseline', of).toFixed(unit === 'MB' ? 1 : 0)} ${unit}, ratio ${(middle('app', of) / middle('baseline', of)).toFixed(2)} (budget: ${wanted})`,
    );
  line('ten rows after', 'rows', 'ms', String(mode.rows));
  const bare = middle('elements', 'rows');
  console.log(
    `${mode.name}: the same elements without anything that works ${bare.toFixed(0)} ms, ratio ${(middle('app', 'rows') / bare).toFixed(2)}`,
  );
  if (mode.quiet !== null) line('quiet after', 'quiet', 'ms', String(mode.quiet));
  if (mode.name === 'processor/4') line('blocked for', 'blocked', 'ms', '300 ms');
  if (mode.name === 'plain') line('scripts before the rows ran for', 'script', 'ms', '150 ms');
  if (mode.name === 'plain') line('all scripts ran for', 'allScripts', 'ms', 'none');
  if (mode.name === 'plain') line('script memory with the rows', 'heap', 'MB', '5 MB');
  if (mode.name === 'plain') line('script memory when quiet', 'quietHeap', 'MB', 'none');
}
const [appKb, baselineKb] = [await onTheWire('app'), await onTheWire('baseline')];
console.log(
  `${appKb.toFixed(0)} kB on the wire, baseline ${baselineKb.toFixed(0)} kB, ratio ${(appKb / baselineKb).toFixed(2)} (budget: 170 kB)`,
);
const memory = await held(1_000);
console.log(`memory with 1,000 installations: ${memory.app.toFixed(1)} MB, an empty page ${memory.bare.toFixed(1)} MB (budget: 6 MB)`);
console.log(`sign-in screen: ${(await signInScreen()).toFixed(0)} kB on the wire (budget: 110 kB)`);

await browser.close();
await Promise.all([...Object.values(pages).map((page) => page.remove()), baseline.remove(), elements.remove()]);
