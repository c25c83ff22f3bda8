import { expect } from '@playwright/test';
import { signIn } from '#tests/support/browser.ts';
import { goesTo } from '#tests/support/app-page.ts';
import { journey as test } from '#tests/support/journey.ts';

test('buttons keep their looks when the styles of every screen have come', async ({ page }) => {
  await signIn(page);
  await page.waitForLoadState('networkidle');
  await goesTo(page, '/users');
  await page.getByRole('row').nth(1).click();
  await page.getByRole('button', { name: 'Przypisz nowe urządzenie' }).click();
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Potwierdź' });
  await expect(confirm).toBeVisible();
  await expect(confirm).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await expect(confirm).not.toHaveCSS('padding-left', '0px');
});
