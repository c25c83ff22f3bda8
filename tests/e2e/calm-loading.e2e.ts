import { expect, type Page } from '@playwright/test';
import { signIn } from '#tests/support/browser.ts';
import { e2eTest as test } from '#tests/support/e2e-test.ts';

test.use({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } }); // what it asks for is held back on its way

/** Adds up how far what is seen is moved by what comes later; what a press moves does not count. */
const watchingJumps = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const seen = { score: 0, what: [] as string[] };
    Object.assign(window, { jumps: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node?: Element; previousRect: DOMRect; currentRect: DOMRect }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        seen.score += entry.value;
        for (const { node, previousRect, currentRect } of entry.sources)
          seen.what.push(`${node?.nodeName} ${node?.className} ${previousRect.top} → ${currentRect.top}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

interface Jumps {
  readonly score: number;
  readonly what: readonly string[];
}
const jumps = (page: Page) => page.evaluate(() => (window as unknown as { jumps: Jumps }).jumps);

/** The answers come one after another, each when the picture before it stands. */
async function oneByOne(page: Page): Promise<void> {
  let before: Promise<unknown> = Promise.resolve();
  await page.route(/\/(api|care)\/v1\//, (route) => {
    const mine = before.then(async () => {
      await new Promise((resolve) => setTimeout(resolve, 30));
      await route.continue().catch(() => undefined); // expected: the page has gone on meanwhile
    });
    before = mine;
    return mine;
  });
}

/** The page of an installation with a cause. */
async function installationPath(page: Page): Promise<string> {
  await page.goto('/?cause=any');
  const row = page.locator('a[href^="/installation/"]:not([href$="/new"])').first();
  return (await row.getAttribute('href')) ?? '';
}

const isTold = (page: Page) => page.getByText(/stan na/).first();
const screens = [
  { path: '/map', stands: (page: Page) => page.getByText(/Z wykrytą przyczyną \(\d+\)/) },
  { path: '/tasks', stands: isTold },
  { path: '/users', stands: isTold },
  { path: '/', stands: (page: Page) => page.getByText(/^od (niedawna|\d)/).first() },
  { path: 'an installation', stands: (page: Page) => page.getByRole('heading', { name: 'Przekroczenia napięć' }) },
] as const;

/** Nothing waits for what stands above it any more, and the page has rested. */
async function rests(page: Page): Promise<void> {
  await expect(page.locator('[data-coming], [aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))));
}

for (const [on, viewport, looked] of [
  ['a phone', { width: 390, height: 844 }, screens],
  ['a desktop', { width: 1440, height: 900 }, screens],
  // where the line above a list or a map is just as long as there is room for
  ['a laptop', { width: 1280, height: 720 }, screens.filter(({ path }) => path === '/map')],
  ['a wide screen', { width: 1920, height: 1080 }, screens.filter(({ path }) => path === '/')],
] as const) {
  for (const { path, stands } of looked) {
    test(`on ${on} nothing at ${path} is pushed away by what comes later`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await signIn(page);
      const address = path.startsWith('/') ? path : await installationPath(page);
      await watchingJumps(page);
      await oneByOne(page);
      await page.goto(address);
      await expect(stands(page)).toBeAttached();
      await rests(page);
      const { score, what } = await jumps(page);
      expect(score, what.join('\n')).toBeLessThan(0.015);
    });
  }
}

test('from 1280 px on the line above the map is one line, with room to spare for longer words', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await signIn(page);
  await page.goto('/map');
  await expect(page.getByText(/Z wykrytą przyczyną \(\d+\)/)).toBeAttached();
  for (const width of [1280, 1350, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const spare = await page.locator('main header').evaluate((head) => {
      const boxes = [...head.children].map((child) => child.getBoundingClientRect());
      const isOneLine = boxes.every(({ top, bottom }) => boxes.every((other) => top < other.bottom && other.top < bottom));
      const search = head.querySelector('search')?.getBoundingClientRect().width ?? 0;
      return isOneLine ? search - 14 * 16 : -1;
    });
    expect(spare, `${width} px: what its search may still give, in px`).toBeGreaterThan(20);
  }
});

test('on a phone the map of the country stands before the world around it has come', async ({ page }) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await signIn(page);
  await page.route('**/assets/world-*.json', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/map');
  await expect(page.locator('section[data-ready="true"]')).toBeVisible();
  const world = page.waitForResponse(/\/assets\/world-/);
  letGo();
  expect((await world).ok()).toBe(true);
});

test('on a phone the map far below in an installation comes when one comes near it', async ({ page }) => {
  await signIn(page);
  await page
    .getByRole('link', { name: /Dom|Zakład|Gospodarstwo|Instalacja/ })
    .first()
    .click();
  const place = page.getByRole('region', { name: 'Lokalizacja' });
  await place.scrollIntoViewIfNeeded();
  await expect(place.locator('section[data-ready="true"]')).toBeVisible();
  await expect(place.getByText(/° N, /)).toBeVisible();
});
