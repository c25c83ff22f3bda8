import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export const SIZES = {
  desk: { width: 1440, height: 900 },
  tablet: { width: 1024, height: 768 },
  phone: { width: 390, height: 844 },
} as const;
type Size = keyof typeof SIZES;
const ALL = ['desk', 'tablet', 'phone'] as const satisfies readonly Size[];
const SCHEMES = ['light', 'dark'] as const;
/** Script for a document that already has axe: axe itself is half a megabyte. */
const NOTHING_MORE = ';';
/** In addition to axe's rules and best practices, which run by default. */
const MORE_RULES = { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } } as const;

/** Waits until no animation runs: intermediate colours belong to no state. */
const isStill = (page: Page, scheme: string) =>
  page.waitForFunction(
    (wanted) =>
      document.documentElement.dataset.mantineColorScheme === wanted &&
      document.getAnimations().every(({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity),
    scheme,
  );

type Rules = Parameters<AxeBuilder['options']>[0];

async function violationsOf(page: Page, rules: Rules): Promise<string[]> {
  const hasAxe = page.frames().length === 1 && (await page.evaluate(() => 'axe' in window));
  const axe = new AxeBuilder({ page, ...(hasAxe && { axeSource: NOTHING_MORE }) })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'], ...rules });
  const { violations: found } = await axe.analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** Every rule in the light theme; in the dark one only the colours differ. */
const violations = (page: Page, scheme: string): Promise<string[]> =>
  violationsOf(page, scheme === 'dark' ? { runOnly: ['color-contrast'] } : { rules: MORE_RULES });

/** Violations of axe's own rules and best practices on the page as it is. */
export const axeViolations = (page: Page): Promise<string[]> => violationsOf(page, {});

/** Unit: ms. A page that draws nothing may never become idle. */
const IDLE_SOON = 2_000;

/** Sets the size and waits until the page is drawn for it; before that, links of the desktop layout have the width of a phone. */
async function resized(page: Page, size: { readonly width: number; readonly height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(
    (timeout) =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve(), { timeout })));
      }),
    IDLE_SOON,
  );
}

/**
 * The page in both themes and three sizes: no violation of any rule, nothing wider than the screen. With E2E_SCREENS the light one is saved
 * under `picture`.
 */
export async function isSound(page: Page, what: string, picture?: string, sizes: readonly Size[] = ALL): Promise<void> {
  const wrong: string[] = [];
  for (const [at, size] of sizes.entries()) {
    const viewport = SIZES[size];
    await resized(page, viewport);
    // each size begins with the theme that the one before ended with
    for (const colorScheme of at % 2 === 0 ? SCHEMES : SCHEMES.toReversed()) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await isStill(page, colorScheme);
      for (const violation of await violations(page, colorScheme)) wrong.push(`${what}, ${size}, ${colorScheme}: ${violation}`);
      if (picture && process.env.E2E_SCREENS && colorScheme === 'light') {
        await page.screenshot({ path: `docs/screens/${picture}-${viewport.width}.png` });
      }
    }
    const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (width > 0) wrong.push(`${what}, ${size}: ${width} px too wide`);
  }
  await resized(page, SIZES.desk); // the next key press goes to the page
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await isStill(page, 'light');
  expect.soft(wrong).toEqual([]);
}

/** Headings and cells of tables that are cut, or reach beyond the window. A text that ends in an ellipsis has its whole in a tooltip. */
export const cutCells = (page: Page): Promise<readonly string[]> =>
  page
    .locator('main')
    .evaluate((main) =>
      [...main.querySelectorAll('th, td')]
        .filter((cell) => cell.scrollWidth > cell.clientWidth + 1 || cell.getBoundingClientRect().right > innerWidth)
        .map((cell) => cell.textContent ?? ''),
    );
