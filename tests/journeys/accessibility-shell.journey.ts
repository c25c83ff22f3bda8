import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { signIn } from '#tests/support/a-browser.ts';
import { DEMO, STAFF } from '#tests/support/a-product.ts';
import { journey as test } from '#tests/support/journey.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
] as const;

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** Waits until nothing moves: colours in between belong to no state. */
const still = (page: Page) => page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));

async function isSound(page: Page): Promise<void> {
  await still(page);
  expect(await violations(page)).toEqual([]);
}

for (const size of SIZES)
  for (const colorScheme of ['light', 'dark'] as const) {
    const where = `${size.width} px, ${colorScheme}`;

    test(`axe finds nothing on the ways in: ${where}`, async ({ page }) => {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto('/login');
      const submit = page.getByRole('button', { name: 'ZALOGUJ' });
      await expect(submit).toBeVisible();
      await isSound(page);
      await page.getByRole('button', { name: 'ZAREJESTRUJ' }).click();
      await submit.click();
      await isSound(page);
      await page.getByRole('button', { name: 'Zapomniałem hasła' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await isSound(page);
      await page.goto('/password_reset/confirm/?token=x');
      await expect(page.getByRole('heading', { name: 'Wpisz nowe hasło' })).toBeVisible();
      await isSound(page);
    });

    test(`axe finds nothing on the shell, its sheets, unsent changes and readiness: ${where}`, async ({ page }) => {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await signIn(page, { who: size.width === 1024 ? DEMO : STAFF });
      for (const path of ['/unsent', '/readiness', '/nie-ma-takiej']) {
        await page.goto(path);
        await expect(page.getByRole('main').getByRole('heading').first()).toBeAttached();
        await isSound(page);
      }
      await page.getByRole('button', { name: 'Menu' }).click();
      await isSound(page);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').last().fill('dom');
      await isSound(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog')).toBeVisible();
      await isSound(page);
    });
  }
