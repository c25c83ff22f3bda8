import { expect, type Page } from '@playwright/test';
import { signedIn } from '#tests/support/signed-in.ts';
import { e2eTest as test } from '#tests/support/e2e-test.ts';

test.use({ pageWorker: 'none' });

const SIZES = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1440, height: 900 },
] as const;

/** Presses the cross, and the same place again as soon as the bar of the next screen is shown. Returns what the second press met. */
const pressTwice = (page: Page) =>
  page.evaluate(async () => {
    const cross = document.querySelector('main [aria-label="Zamknij"]');
    if (!cross) throw new Error('The screen has no cross.');
    const { x, y, width, height } = cross.getBoundingClientRect();
    const place = { clientX: x + width / 2, clientY: y + height / 2 };
    const press = (element: Element | null) =>
      element?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, ...place }));
    press(cross);
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    while (!document.querySelector('header nav, header [aria-label="Menu"]')) await frame();
    const next = document.elementFromPoint(place.clientX, place.clientY);
    press(next);
    return next?.closest('a, button')?.getAttribute('aria-label') ?? null;
  });

const PATHS = { detail: '/installation/2209S01187', 'form of an installation': '/installation/new' } as const;

for (const [what, path] of Object.entries(PATHS))
  test(`two taps on the cross of the ${what} do not sign out`, async ({ page }) => {
    await signedIn(page, path, { hasOwnToken: true });
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await page.goto(path);
      await page.getByRole('main').getByLabel('Zamknij').waitFor();
      const met = await pressTwice(page);
      if (size.width < 900) expect(met).not.toBe('Wyloguj');
      await expect(page).toHaveURL(({ pathname }) => pathname === '/');
      await expect(page.getByRole('heading', { name: 'Lista instalacji' })).toBeVisible();
      expect(await page.evaluate(() => sessionStorage.getItem('token'))).not.toBeNull();
    }
  });
