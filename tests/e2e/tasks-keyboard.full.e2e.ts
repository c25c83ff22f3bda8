import { expect } from '@playwright/test';
import { KEPT } from '#tests/support/app-page.ts';
import { signedIn } from '#tests/support/signed-in.ts';
import { tabTo } from '#tests/support/keyboard.ts';
import { e2eTest as test } from '#tests/support/e2e-test.ts';

test.use({ pageWorker: 'none' });

test('a request is opened, closed and left again by keyboard alone', async ({ page }) => {
  await signedIn(page, '/tasks?show=open');
  const first = page.locator('[data-row-button]').first();
  await expect(first).toBeVisible();
  const number = await first.innerText();
  await tabTo(page, first);
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: 'Szczegóły zgłoszenia' });
  await expect(panel.getByRole('heading', { name: 'Szczegóły zgłoszenia' })).toBeFocused();
  await tabTo(page, panel.getByRole('button', { name: 'Zamknij szczegóły' }));
  await page.keyboard.press('Enter');
  await expect(panel).toHaveCount(0);
  await expect(first).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, panel.getByRole('radio', { name: 'Otwarte' }));
  await page.keyboard.press('ArrowUp');
  await expect(panel.getByRole('radio', { name: 'Zamknięte' })).toBeChecked();
  await tabTo(page, panel.getByRole('button', { name: 'Zatwierdź' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText(KEPT)).toBeVisible();
  await expect(page.getByRole('row').filter({ has: page.getByRole('link', { name: number, exact: true }) })).toHaveCount(0);
});

test('a request is filed by keyboard alone', async ({ page }) => {
  await signedIn(page, '/tasks');
  await tabTo(page, page.getByRole('link', { name: 'Dodaj zgłoszenie' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('combobox', { name: 'Instalacja' }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option').first()).toBeVisible(); // the list of installations may still be loading
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Pracownik'));
  await page.keyboard.type('Jan Kowalski');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Zgłoszone bez myszy');
  await tabTo(page, page.getByRole('button', { name: 'Zapisz zgłoszenie' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText(KEPT)).toBeVisible();
  await page.getByRole('searchbox').fill('bez myszy');
  await expect(page.getByRole('row').nth(1)).toContainText('Jan Kowalski');
});
