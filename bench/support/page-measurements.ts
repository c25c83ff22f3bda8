import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';

/** One of the values. Range: `part` from 0 to 1; `NaN` without values. */
export const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN;

export const median = (values: readonly number[]): number => quantile(values, 0.5);

const installed = ['/usr/bin/chromium', '/usr/bin/google-chrome', '/usr/bin/chromium-browser'].find((path) => existsSync(path));

/** The installed browser, as launch options of Playwright. */
export const browserAt = () => {
  const executablePath = process.env.PV_CHROMIUM || installed;
  return executablePath ? { executablePath } : {};
};

export const openBrowser = (): Promise<Browser> => chromium.launch({ ...browserAt(), args: ['--no-sandbox'] });

/** A slower device: Chromium's processor throttling. */
export async function throttled(page: Page, cpu: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
}

/** A row of a bare page; a row of the app counts when its actions are there: placeholders have none. */
export const ROW = { baseline: 'tbody tr', app: 'tbody tr:has(a[href^="/installation/"])' } as const;

/** Unit: ms from the start of the navigation to the frame after the tenth row. Fails after three minutes, with what the page shows. */
export function tenRows(page: Page, row: string = ROW.app): Promise<number> {
  return page.evaluate(
    (selector) =>
      new Promise<number>((resolve, reject) => {
        const look = () => {
          if (performance.now() > 180_000) return reject(new Error(`There are no ten rows: ${document.body.innerText.slice(0, 500)}`));
          if (document.querySelectorAll(selector).length < 10) return requestAnimationFrame(look);
          return requestAnimationFrame(() => resolve(performance.now()));
        };
        look();
      }),
    row,
  );
}

/** Unit: bytes on the wire, headers included, until the returned function is called. */
export async function countingBytes(page: Page): Promise<() => number> {
  const session = await page.context().newCDPSession(page);
  let bytes = 0;
  await session.send('Network.enable');
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  return () => bytes;
}

/** Signs in every new page of this context, as after a reload. */
export const signedIn = (context: BrowserContext, token: string, username: string): Promise<unknown> =>
  context.addInitScript(
    ([held, name]) => {
      sessionStorage.setItem('token', held ?? '');
      sessionStorage.setItem('username', name ?? '');
      sessionStorage.setItem('isAuthenticated', 'true');
    },
    [token, username],
  );

/** A slow 4G network: 562 ms latency, 1.44 Mbit/s down. */
export async function slowNetwork(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const BYTES = 1_000_000 / 8;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 562,
    downloadThroughput: 1.44 * BYTES,
    uploadThroughput: 0.675 * BYTES,
  });
}

/**
 * Unit: ms above 50 of the page's tasks, until no request has been made for a while: all tasks, and the part of tasks that ran after `from`
 * (ms since the start).
 */
export async function blockingFrom(page: Page, from: number): Promise<{ readonly all: number; readonly after: number }> {
  await page.waitForLoadState('networkidle', { timeout: 180_000 });
  return page.evaluate(
    (since) =>
      new Promise<{ all: number; after: number }>((resolve) => {
        const sum = { all: 0, after: 0 };
        const observer = new PerformanceObserver((list) => {
          for (const { startTime, duration } of list.getEntries()) {
            sum.all += duration - 50;
            sum.after += Math.max(0, Math.min(duration, startTime + duration - since) - 50);
          }
        });
        observer.observe({ type: 'longtask', buffered: true });
        setTimeout(() => resolve(sum), 500);
      }),
    from,
  );
}

/** Unit: ms since the start of the page. */
export const blocking = async (page: Page): Promise<number> => (await blockingFrom(page, 0)).all;

/** Unit: ms from the start of the navigation to the end of the last request and of the last task of more than 50 ms. */
export async function quietAfter(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle', { timeout: 180_000 });
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const ends = performance.getEntriesByType('resource').map((entry) => (entry as PerformanceResourceTiming).responseEnd);
        new PerformanceObserver((list) => {
          for (const { startTime, duration } of list.getEntries()) ends.push(startTime + duration);
        }).observe({ type: 'longtask', buffered: true });
        setTimeout(() => resolve(Math.max(...ends)), 500);
      }),
  );
}

/** Unit: ms that the page's scripts run until the returned function is called. Call it before the page is opened. */
export async function countingScripts(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN);
  };
}

/** Unit: MB of script memory in use after a collection. */
export async function heap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize / 1_000_000;
}

/** Unit: ms of processor time of the page's main thread until the returned function is called. Call it before the page is opened. */
export async function processorTime(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
}
