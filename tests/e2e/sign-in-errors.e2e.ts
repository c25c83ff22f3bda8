import { expect } from '@playwright/test';
import { signIn } from '#tests/support/browser.ts';
import { DEMO } from '#tests/support/product.ts';
import { complaintsOf } from '#tests/support/console-watch.ts';
import { e2eTest as test } from '#tests/support/e2e-test.ts';
import { signInPanel } from '#tests/support/account-forms.ts';
import { FULL_ONLY } from '#tests/support/e2e-tags.ts';

test.use({ pageWorker: 'none' });

test('a link opened while signed out leads to the sign-in; a wrong password is refused at its field, and the right one opens the link', async ({
  page,
}) => {
  await page.goto('/tasks?task=1');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page).toHaveTitle('Zaloguj się – PV Care');
  const panel = signInPanel(page);
  await panel.getByLabel('Adres e-mail').fill('serwis@pvcare.pl');
  await panel.getByLabel('Hasło', { exact: true }).fill('nie-to');
  await page.keyboard.press('Enter');
  await expect(panel.getByLabel('Hasło', { exact: true })).toHaveAccessibleDescription(/Podane dane logowania są błędne/);
  await expect(panel.getByLabel('Hasło', { exact: true })).toBeFocused();
  await panel.getByLabel('Hasło', { exact: true }).fill('Serwis!2026');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/tasks\?task=1$/);
  await expect(page.getByRole('heading', { name: 'Zgłoszenia' }).first()).toBeVisible();
});

test('the demo account is yellow and white, and only its colours differ', FULL_ONLY, async ({ page }) => {
  const complaints = complaintsOf(page);
  await signIn(page, { who: DEMO });
  await expect(page.locator('html')).toHaveAttribute('data-pv-theme', 'demo');
  await expect(page.getByRole('banner')).toHaveCSS('background-color', 'rgb(255, 210, 31)');
  await page.getByRole('button', { name: 'Wyloguj' }).click();
  await expect(signInPanel(page)).toBeVisible();
  expect(complaints).toEqual([]);
});
