import { expect } from '@playwright/test';
import { e2eTest as test } from '#tests/support/e2e-test.ts';
import { STAFF } from '#tests/support/product.ts';

test.use({ pageWorker: 'none' });

test('a link opened while signed out leads there after the sign-in', async ({ page }) => {
  await page.goto('/tasks?task=1');
  await expect(page).toHaveURL(/\/login$/);
  const panel = page.getByRole('region', { name: 'Zaloguj się' });
  await panel.getByLabel('Adres e-mail').fill(STAFF.username);
  await panel.getByLabel('Hasło', { exact: true }).fill(STAFF.password);
  await panel.getByRole('button', { name: 'ZALOGUJ' }).click();
  await expect(page).toHaveURL(/\/tasks\?task=1$/);
  await expect(page.getByRole('heading', { name: 'Zgłoszenia' }).first()).toBeVisible();
});
