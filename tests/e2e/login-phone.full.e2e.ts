import { expect } from '@playwright/test';
import { e2eTest as test } from '#tests/support/e2e-test.ts';

test.use({ pageWorker: 'none' });

test('on a phone the registration is folded until its title is pressed; on a desktop both forms are there', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'ZALOGUJ' })).toBeInViewport({ ratio: 1 });
  const title = page.getByRole('heading', { name: 'Utwórz nowe konto' }).getByRole('button');
  await expect(title).toBeInViewport({ ratio: 1 });
  const form = page.getByRole('region', { name: 'Utwórz nowe konto' });
  await expect(form.getByRole('button', { name: 'ZAREJESTRUJ' })).toBeHidden();
  await title.click();
  await expect(title).toHaveAttribute('aria-expanded', 'true');
  await form.getByLabel('Adres e-mail').fill('nowy@pvcare.pl');
  await title.click();
  await expect(form.getByLabel('Adres e-mail')).toBeHidden();
  await title.click();
  await expect(form.getByLabel('Adres e-mail')).toHaveValue('nowy@pvcare.pl');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(title).toBeHidden();
  await expect(form.getByRole('button', { name: 'ZAREJESTRUJ' })).toBeVisible();
});
