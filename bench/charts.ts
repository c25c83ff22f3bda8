/*
 * A chart of a day (288 readings), of a week (3 × 10,080) and of 100,000 readings: main-thread work for the first picture and for each
 * update, compared with a bare canvas without axes and plain uPlot (the baseline). Ours is the React component: from the
 * readings as the device stores them to ticks, gaps, threshold and markers. The whole panel also has its read-out, buttons, age and
 * summary.
 */
import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { chartPage, chartWays } from './support/chart-page.ts';
import { median, openBrowser, processorTime } from './support/page-measurements.ts';

const SIZES = [
  [1, 288],
  [3, 10_080],
  [1, 100_000],
] as const;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const UPDATES = 8;
/** Our chart depends on the height of the screen; this height gives it the 320 px of the others. */
const VIEWPORT = { width: 1280, height: 942 };
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

declare global {
  interface Window {
    readonly isMade: boolean;
    load(way: string): Promise<void>;
    prepare(lines: number, count: number): Promise<void>;
    draw(): Promise<void>;
    /** Unit: ms from new readings to their picture on the screen, limited by the frame rate. */
    update(): Promise<number>;
  }
}

const { folder, remove } = await chartPage();
const server = createServer(({ url = '/' }, answer) => {
  const file = join(folder, url === '/' ? 'index.html' : new URL(url, 'http://x').pathname);
  if (!existsSync(file)) return answer.writeHead(404).end();
  answer.writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream' });
  createReadStream(file).pipe(answer);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const address = server.address();
const port = address && typeof address === 'object' ? address.port : 0;
const browser = await openBrowser();

interface Measured {
  readonly cold: number;
  readonly update: number;
  readonly visible: number;
}

async function measure(way: string, lines: number, count: number): Promise<Measured> {
  const page = await browser.newPage({ viewport: VIEWPORT });
  const spent = await processorTime(page);
  await page.goto(`http://127.0.0.1:${port}/`);
  await page.waitForFunction(() => window.isMade);
  await page.evaluate((name) => window.load(name), way);
  await page.evaluate(([some, many]) => window.prepare(some, many), [lines, count] as const);
  const before = await spent();
  await page.evaluate(() => window.draw());
  const drawn = await spent();
  const visible = await page.evaluate(() => window.update());
  const update = ((await spent()) - drawn) / UPDATES;
  await page.close();
  return { cold: drawn - before, update, visible };
}

for (const [lines, count] of SIZES) {
  console.log(`-- ${lines} × ${count} readings --`);
  const samples = new Map(chartWays.map((way) => [way, [] as Measured[]]));
  for (let round = 0; round < ROUNDS; round++) for (const way of chartWays) samples.get(way)?.push(await measure(way, lines, count));
  const middle = (way: string, what: keyof Measured): number => median((samples.get(way) ?? []).map((one) => one[what]));
  for (const way of chartWays) {
    const [cold, update] = [middle(way, 'cold'), middle(way, 'update')];
    const [coldRatio, updateRatio] = [cold / middle('uPlot', 'cold'), update / middle('uPlot', 'update')];
    const budget = way === 'PV Care' ? ' (budget: 1.3 cold, 1.2 on update)' : '';
    console.log(
      `${way.padEnd(12)} cold ${cold.toFixed(1)} ms, ${coldRatio.toFixed(2)} × uPlot; update ${update.toFixed(2)} ms, ${updateRatio.toFixed(2)} ×, on the screen after ${middle(way, 'visible').toFixed(1)} ms${budget}`,
    );
  }
}

await browser.close();
server.close();
await remove();
