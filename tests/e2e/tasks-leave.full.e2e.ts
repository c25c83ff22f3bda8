import { expect, type Page } from '@playwright/test';
import { signedIn } from '#tests/support/signed-in.ts';
import { filesTask, goesTo, KEPT } from '#tests/support/app-page.ts';
import { e2eTest as test } from '#tests/support/e2e-test.ts';

test.use({ pageWorker: 'none' });

const firstInstallation = async (page: Page): Promise<string> => {
  await page.goto('/');
  await page.getByRole('row').nth(1).click();
  await expect(page).toHaveURL(/[?&]sn=/);
  return new URL(page.url()).searchParams.get('sn') ?? '';
};

test('a form that was loaded as a page of its own is left within the app, so that the message is heard out', async ({ page }) => {
  await signedIn(page);
  const sn = await firstInstallation(page);
  await page.goto('/users');
  await page.goto(`/tasks/new?sn=${encodeURIComponent(sn)}`);
  await page.getByLabel('Pracownik').fill('Jan Nowak');
  await page.getByLabel('Powód zgłoszenia').fill('Otwarte z odnośnika');
  await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''));
  await page.getByRole('button', { name: 'Zapisz zgłoszenie' }).click();
  await expect(page).toHaveURL(/\/tasks$/);
  await expect(page.getByTestId('snackbar')).toContainText(KEPT);
  await expect(page.locator('html')).toHaveAttribute('data-same-page');
});

test('a form that was opened from a screen leads back to it, with the message', async ({ page }) => {
  await signedIn(page);
  const sn = await firstInstallation(page);
  await goesTo(page, '/users');
  await filesTask(page, sn, 'Otwarte z ekranu');
  await expect(page).toHaveURL(/\/users$/);
  await expect(page.getByTestId('snackbar')).toContainText(KEPT);
});
