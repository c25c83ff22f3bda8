import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { e2eTest as test } from '#tests/support/e2e-test.ts';
import { holdsBack } from '#tests/support/held-responses.ts';
import { signedIn } from '#tests/support/signed-in.ts';
import { uiTexts } from '#texts/ui.ts';

test.use({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } }); // its requests are held

/** Adds up how far visible content is moved by later content; what a press moves does not count. */
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

/** Notes when the page says that something was not fetched: while it is being fetched that would be wrong. */
const watchingUnfetched = (page: Page): Promise<unknown> =>
  page.addInitScript((sentence) => {
    Object.assign(window, { isUnfetchedSaid: false });
    new MutationObserver(() => {
      if (document.body?.textContent?.includes(sentence)) Object.assign(window, { isUnfetchedSaid: true });
    }).observe(document, { childList: true, subtree: true, characterData: true });
  }, uiTexts.notFetched);
const isUnfetchedSaid = (page: Page) => page.evaluate(() => (window as unknown as { isUnfetchedSaid: boolean }).isUnfetchedSaid);

interface Jumps {
  readonly score: number;
  readonly what: readonly string[];
}
const jumps = (page: Page) => page.evaluate(() => (window as unknown as { jumps: Jumps }).jumps);

/** A busy machine takes longer than the page waits for the content above (rule 7.15), and later content may move things. */
const waitingLonger = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const later = window.setTimeout.bind(window);
    const slowed = (work: () => void, ms?: number) => later(work, ms === 3000 ? 60_000 : ms);
    Object.assign(window, { setTimeout: slowed });
  });

/** Two frames have been drawn. */
const isDrawn = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** Responses arrive one after another, each after the page has been drawn with the one before. */
async function oneByOne(page: Page): Promise<void> {
  let before: Promise<unknown> = Promise.resolve();
  await page.route(/\/(api|care)\/v1\//, (route) => {
    const current = before.then(async () => {
      await isDrawn(page).catch(() => undefined); // expected: the page was left meanwhile
      await route.continue().catch(() => undefined); // expected: the same
    });
    before = current;
    return current;
  });
}

const isTold = (page: Page) => page.getByText(/stan na/).first();

/** The page of an installation with a cause. */
async function installationPath(page: Page): Promise<string> {
  await page.goto('/?cause=any');
  const row = page.locator('a[href^="/installation/"]:not([href$="/new"])').first();
  const address = (await row.getAttribute('href')) ?? '';
  // rows are shown before they are stored (docs/decisions/0005-rows-before-the-database.md), and the device has to store them
  await expect(isTold(page)).toBeVisible();
  await rests(page);
  return address;
}
const screens = [
  {
    path: '/map',
    // on a phone the filters are in a sheet
    isShown: (page: Page) => page.getByText(/Z wykrytą przyczyną \(\d+\)/).or(page.getByRole('button', { name: 'Filtry' })),
  },
  { path: '/tasks', isShown: isTold },
  { path: '/users', isShown: isTold },
  { path: '/', isShown: (page: Page) => page.getByText(/^od (niedawna|\d)/).first() },
  { path: 'an installation', isShown: (page: Page) => page.getByRole('heading', { name: 'Zgłoszenia' }) },
] as const;

/** Whether the device has been checked: until then the screens of readiness say that they are reading. */
const isChecked = (page: Page) => page.locator('[data-checked="true"]').first();
const report = {
  path: 'the voltage report',
  isShown: (page: Page) => page.getByRole('heading', { name: 'Punkt poboru (PPE) i operator' }),
};
/** The dashboard with the charts of an installation, opened at its address. */
const chosen = {
  path: 'a chosen row',
  isShown: (page: Page) => page.getByRole('region', { name: 'Zestawienie wszystkich instalacji' }).getByRole('row').nth(1),
};
const wall = { path: '/wall', isShown: (page: Page) => page.getByText(/^(ze wszystkich instalacji|odczyty:|Dziś nie ma)/) };
const readiness = { path: '/readiness', isShown: isChecked };
const firstSteps = { path: '/first-steps', isShown: (page: Page) => page.getByRole('button', { name: 'Pomiń ten krok' }) };

/** Every placeholder has been replaced, and the page is idle. */
async function rests(page: Page): Promise<void> {
  await expect(page.locator('[data-coming], [aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))));
}

interface Look {
  readonly size: { readonly width: number; readonly height: number };
  readonly of: { readonly path: string; readonly isShown: (page: Page) => Locator };
}

/** The address of a screen; the screens of an installation with a cause are looked up. */
async function addressOf(page: Page, path: string): Promise<string> {
  if (path.startsWith('/')) return path;
  const installation = await installationPath(page);
  if (path === chosen.path) return `/?sn=${installation.split('/').at(-1)}`;
  return path === report.path ? `${installation}/napiecia` : installation;
}

/** One browser context for each screen, so that the device has only what the dashboard has fetched. */
async function movesNothing(browser: Browser, looks: readonly Look[]): Promise<void> {
  for (const { size, of } of looks) {
    const context = await browser.newContext({ viewport: size });
    const page = await context.newPage();
    await signedIn(page);
    const address = await addressOf(page, of.path);
    await watchingJumps(page);
    await watchingUnfetched(page);
    await waitingLonger(page);
    await oneByOne(page);
    await page.goto(address);
    await expect(of.isShown(page)).toBeAttached();
    await rests(page);
    const { score, what } = await jumps(page);
    expect.soft(score, `${size.width} px, ${of.path}:\n${what.join('\n')}`).toBeLessThan(0.015);
    expect.soft(await isUnfetchedSaid(page), `${of.path} says that something was not fetched while it is`).toBe(false);
    await context.close();
  }
}

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

test('on a phone no screen is moved by what comes later', async ({ browser }) => {
  await movesNothing(
    browser,
    screens.map((of) => ({ size: PHONE, of })),
  );
});

test('on a desktop no screen is moved by what comes later', async ({ browser }) => {
  await movesNothing(browser, [
    ...screens.map((of) => ({ size: DESK, of })),
    // at these widths the line above a map or a list has just as many words as fit
    ...screens.filter(({ path }) => path === '/map').flatMap((of) => [1180, 1280].map((width) => ({ size: { width, height: 720 }, of }))),
    { size: DESK, of: chosen },
    ...screens.filter(({ path }) => path === '/').map((of) => ({ size: { width: 1920, height: 1080 }, of })),
  ]);
});

const TABLET = { width: 768, height: 1024 };
const LANDSCAPE = { width: 844, height: 390 };

test('neither the wall, the readiness, the first steps nor the voltage report is moved by what comes later', async ({ browser }) => {
  await movesNothing(browser, [
    { size: TABLET, of: wall },
    { size: PHONE, of: readiness },
    { size: PHONE, of: firstSteps },
    { size: TABLET, of: report },
  ]);
});

test('nor are they at the other sizes', async ({ browser }) => {
  await movesNothing(browser, [
    ...[PHONE, LANDSCAPE, DESK].map((size) => ({ size, of: wall })),
    ...[LANDSCAPE, TABLET, DESK].flatMap((size) => [readiness, firstSteps].map((of) => ({ size, of }))),
    ...[PHONE, LANDSCAPE, DESK].map((size) => ({ size, of: report })),
  ]);
});

test('nor is the wall that is started without a network, where a note comes above the rest', async ({ page }) => {
  await page.setViewportSize(DESK);
  await signedIn(page, '/wall');
  await expect(wall.isShown(page)).toBeVisible();
  await watchingJumps(page);
  await page.route(/\/(api|care)\/v1\/|config\.json/, (route) => route.abort());
  await page.reload();
  await expect(page.getByText(/^Brak połączenia/)).toBeVisible();
  await expect(
    page
      .getByRole('region', { name: /^Co było nie tak o / })
      .getByRole('listitem')
      .first(),
  ).toBeVisible();
  await isDrawn(page);
  const { score, what } = await jumps(page);
  expect(score, what.join('\n')).toBeLessThan(0.02);
});

test('from 1280 px on the line above the map is one line, with room to spare for longer words', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await signedIn(page, '/map');
  await expect(page.getByText(/Z wykrytą przyczyną \(\d+\)/)).toBeAttached();
  for (const width of [1280, 1350, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const spare = await page.locator('main header').evaluate((head) => {
      const boxes = [...head.children].map((child) => child.getBoundingClientRect());
      const isOneLine = boxes.every(({ top, bottom }) => boxes.every((other) => top < other.bottom && other.top < bottom));
      const search = head.querySelector('search')?.getBoundingClientRect().width ?? 0;
      return isOneLine ? search - 12 * 16 : -1;
    });
    expect(spare, `${width} px: what its search may still give, in px`).toBeGreaterThan(50);
  }
});

test('on a phone the map of the country is drawn before the world around it has come', async ({ page }) => {
  const letGo = await holdsBack(page, '**/assets/world-*.json');
  await signedIn(page, '/map');
  await expect(page.locator('section[data-ready="true"]')).toBeVisible();
  const world = page.waitForResponse(/\/assets\/world-/);
  letGo();
  expect((await world).ok()).toBe(true);
});

test('on a phone the map far below in an installation comes when one comes near it', async ({ page }) => {
  await signedIn(page);
  await page
    .getByRole('link', { name: /Dom|Zakład|Gospodarstwo|Instalacja/ })
    .first()
    .click();
  await page.getByRole('tab', { name: 'Dane' }).click();
  const place = page.getByRole('region', { name: 'Lokalizacja' });
  await place.scrollIntoViewIfNeeded();
  await expect(place.locator('section[data-ready="true"]')).toBeVisible();
  await expect(place.getByText(/° N, /)).toBeVisible();
});

test('at the sign-in screen the code of the list is fetched before the press', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'ZALOGUJ' })).toBeVisible();
  const fetched = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').flatMap(({ name }) => /\/assets\/(shell|handover)-.*\.js$/.exec(name)?.[1] ?? []),
    );
  await expect.poll(fetched).toEqual(['shell', 'handover']);
});
