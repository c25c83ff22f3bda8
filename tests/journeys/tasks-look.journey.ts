import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { signIn } from '#tests/support/a-browser.ts';
import { journey as test } from '#tests/support/journey.ts';

const SIZES = { desk: { width: 1440, height: 900 }, tablet: { width: 1024, height: 768 }, phone: { width: 390, height: 844 } } as const;

/** No violation of any rule; with JOURNEY_SCREENS the picture is kept. */
async function looksWell(page: Page, what: string, size: string, scheme: string): Promise<void> {
  await page.waitForTimeout(600); // a dialog's backdrop takes half a second, and half a colour has no contrast
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  expect(found, `${what}, ${size}, ${scheme}`).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  if (process.env.JOURNEY_SCREENS) await page.screenshot({ path: `docs/screens/${what}-${size}-${scheme}.png` });
}

const row = (page: Page) => page.locator('[data-row-button]');

for (const scheme of ['light', 'dark'] as const) {
  for (const [size, viewport] of Object.entries(SIZES)) {
    test(`tasks and users have nothing to complain of: ${size}, ${scheme}`, async ({ page }) => {
      test.setTimeout(240_000);
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme: scheme });
      await signIn(page);

      await page.goto('/tasks');
      await expect(row(page).first()).toBeVisible();
      await looksWell(page, 'tasks-list', size, scheme);
      await row(page).nth(1).click();
      await expect(page.getByRole('button', { name: 'Zatwierdź' })).toBeVisible();
      await looksWell(page, 'tasks-detail', size, scheme);
      await page.goto('/tasks?show=mine');
      await expect(page.getByText('Brak zgłoszeń, które pasują do wyszukiwania i filtrów')).toBeVisible();
      await looksWell(page, 'tasks-none', size, scheme);
      await page.goto('/tasks/new');
      await page.getByRole('button', { name: 'Zapisz zgłoszenie' }).click();
      await expect(page.getByText('Podaj powód zgłoszenia')).toBeVisible();
      await looksWell(page, 'tasks-form', size, scheme);

      await page.goto('/users');
      await expect(row(page).first()).toBeVisible();
      await looksWell(page, 'users-list', size, scheme);
      await page.getByRole('button', { name: 'Zarejestruj nowego użytkownika PV FLOW' }).click();
      await page.getByRole('button', { name: 'Zarejestruj', exact: true }).click();
      await expect(page.getByText('Podany email lub numer telefonu jest nieprawidłowy')).toBeVisible();
      await looksWell(page, 'users-register', size, scheme);
      await page.keyboard.press('Escape');
      await row(page).nth(1).click();
      await expect(page.getByRole('textbox', { name: 'Notatka' })).toBeVisible();
      await looksWell(page, 'users-detail', size, scheme);
      await page.getByRole('button', { name: 'Usuń użytkownika' }).click();
      await page.getByRole('button', { name: 'Usuń', exact: true }).click();
      await expect(page.getByText('Podany adres email nie pokrywa się z adresem wybranego użytkownika')).toBeVisible();
      await looksWell(page, 'users-delete', size, scheme);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Przypisz nowe urządzenie' }).click();
      await expect(page.getByRole('dialog').last()).toContainText('Przypisz instalację do użytkownika');
      await looksWell(page, 'users-assign', size, scheme);
    });
  }
}
