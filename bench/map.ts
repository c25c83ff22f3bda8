/*
 * 1,000, 10,000 and 100,000 markers: first picture, cost of dragging, finding the marker under the pointer, memory. Compared with the
 * cheapest way to show the points ('splat': one ImageData, moved as it is) and with plain OpenLayers.
 */
import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { mapPage, ways } from './support/map-page.ts';
import { median, processorTime, quantile } from './support/page-measurements.ts';
import { ensureBrowser } from '#scripts/programs/browsers.mjs';

const SIZES = (process.env.BENCH_SIZES?.split(',').map(Number) ?? [1_000, 10_000, 100_000]) as readonly number[];
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const STEPS = 60;
const HOVERS = 200;
/** Unit: ms. A way that has drawn nothing by then is skipped. */
const DRAWN_TIMEOUT_MS = 30_000;
/** Unit: ms. Long enough for every measured frame, and for a few where one takes a second. */
const LONGEST_DRAG = 8_000;
/** `BENCH_WAYS='splat,PV Care'` measures only these. */
const chosen = process.env.BENCH_WAYS?.split(',') ?? ways;
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.webp': 'image/webp',
};

interface Measured {
  readonly first: number;
  readonly heap: number;
  /** Unit: ms of the main thread per frame while the map is dragged. */
  readonly drag: number;
  /** Unit: ms between frames while it is dragged, 95th percentile. */
  readonly frame: number;
  readonly hover: number | null;
}

const { folder, remove } = await mapPage();
const server = createServer(({ url = '/' }, answer) => {
  const file = join(folder, url === '/' ? 'index.html' : new URL(url, 'http://x').pathname);
  if (!existsSync(file)) return answer.writeHead(404).end();
  answer.writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream' });
  createReadStream(file).pipe(answer);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const address = server.address();
const port = address && typeof address === 'object' ? address.port : 0;
const executablePath = ensureBrowser();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--js-flags=--expose-gc', '--enable-precise-memory-info'],
});

/** Records the times of frames in the page itself, so that the connection to this process is not part of them. */
const watchFrames = (page: Page) =>
  page.evaluate(() => {
    const noted = window as unknown as { frames: number[] };
    noted.frames = [];
    const note = (at: number) => {
      noted.frames.push(at);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });

const slowFrame = async (page: Page): Promise<number> => {
  const gaps = await page.evaluate(() => {
    const { frames } = window as unknown as { frames: number[] };
    return frames.slice(1).map((at, i) => at - (frames[i] ?? at));
  });
  return quantile(gaps, 0.95);
};

async function drag(page: Page): Promise<Pick<Measured, 'drag' | 'frame'>> {
  const spent = await processorTime(page);
  // A user drags some time after the first picture: what a way still does by then is not part of the drag.
  await page.waitForTimeout(600);
  await page.mouse.move(700, 450);
  await page.mouse.down();
  await page.mouse.move(702, 451);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
  await watchFrames(page);
  const before = await spent();
  const end = performance.now() + LONGEST_DRAG;
  let steps = 0;
  while (steps < STEPS && performance.now() < end) {
    steps += 1;
    await page.mouse.move(700 - steps * 4, 450 - steps * 2);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
  const after = await spent();
  const frame = await slowFrame(page);
  await page.mouse.up();
  return { drag: (after - before) / steps, frame };
}

const hover = (page: Page): Promise<number | null> =>
  page.evaluate((times) => {
    const { hit } = (window as unknown as { view?: { hit?: (x: number, y: number) => unknown } }).view ?? {};
    if (!hit) return null;
    const took = Array.from({ length: times }, (_, i) => {
      const began = performance.now();
      hit(300 + ((i * 37) % 800), 150 + ((i * 53) % 600));
      return performance.now() - began;
    });
    return took.toSorted((a, b) => a - b)[Math.floor(times * 0.95)] ?? null;
  }, HOVERS);

/** The first picture and the memory for it; throws if there is none. */
async function show(page: Page, name: string, count: number): Promise<Pick<Measured, 'first' | 'heap'>> {
  const start = ([way, n]: readonly [string, number]) =>
    (window as unknown as { start: (w: string, m: number) => Promise<{ first: number; heap: number }> }).start(way, n);
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`nothing drawn in ${DRAWN_TIMEOUT_MS / 1000} s`)), DRAWN_TIMEOUT_MS).unref();
  });
  return Promise.race([page.evaluate(start, [name, count] as const), late]);
}

async function measure(name: string, count: number): Promise<Measured> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(120_000);
    await page.goto(`http://127.0.0.1:${port}/`);
    await page.waitForFunction(() => (window as unknown as { isMade?: boolean }).isMade);
    const { first, heap } = await show(page, name, count);
    const hovered = await hover(page);
    return { first, heap, ...(await drag(page)), hover: hovered };
  } finally {
    await context.close();
  }
}

const format = (value: number | null, digits = 1): string => (value === null ? '–' : value.toFixed(digits)).padStart(8);

/** Ways that drew nothing once; they are not measured again. */
const mute = new Set<string>();

for (const size of SIZES) {
  const results = new Map<string, Measured[]>(ways.map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of chosen.filter((way) => !mute.has(way))) {
      try {
        results.get(name)?.push(await measure(name, size));
      } catch (error) {
        mute.add(name);
        console.log(`  ${name}: no figures, ${(error as Error).message.split('\n')[0]}`);
      }
    }
  }
  console.log(
    `\n${size} markers (medians of ${ROUNDS})`.padEnd(44) +
      ['first', 'drag', 'frame', 'hover', 'heap', '×splat'].map((word) => word.padStart(8)).join(' '),
  );
  const middle = (name: string, of: (m: Measured) => number | null) => {
    const values = (results.get(name) ?? []).map(of).filter((value) => value !== null);
    return values.length > 0 ? median(values) : null;
  };
  const baseline = middle('splat', ({ first }) => first) ?? Number.NaN;
  for (const name of chosen.filter((way) => results.get(way)?.length)) {
    const first = middle(name, (m) => m.first) ?? Number.NaN;
    const rest = [middle(name, (m) => m.drag), middle(name, (m) => m.frame), middle(name, (m) => m.hover), middle(name, (m) => m.heap)];
    console.log(`  ${name}`.padEnd(43), format(first, 0), ...rest.map((value) => format(value)), format(first / baseline));
  }
}
console.log(
  '\nfirst: ms to the first picture; drag: ms of main thread a frame; frame: ms between frames then, the 95th of 100; hover: ms at the 95th of 100; heap: MB.',
);
console.log('Budgets: drag ≤ 5 ms, frame ≤ 34 ms; hover ≤ 16 ms; heap ≤ 60 MB at 100,000.');

await browser.close();
server.close();
await remove();
