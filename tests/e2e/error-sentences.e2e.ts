import { expect, type Page } from '@playwright/test';
import { signedIn } from '#tests/support/signed-in.ts';
import { operatedTest as test } from '#tests/support/operated-product.ts';
import { filesForTheRenamed, resetLink, setsPassword } from '#tests/support/refused-forms.ts';

const WEAK = 'Hasło powinno składać się z co najmniej 8 znaków, zawierać litery, cyfry i co najmniej jeden znak specjalny';

/** --pv-bad of the light theme. */
const RED_TEXT = 'rgb(179, 33, 26)';
const errors = (page: Page) => page.getByTestId('snackbar').and(page.locator('[data-error]'));

test('a request that the office refuses is reported in red, and is deleted where it waits', async ({ page, operated }) => {
  await signedIn(page, '/unsent');
  await filesForTheRenamed(page, operated);
  await expect(errors(page)).toContainText('Operacja nie powiodła się. Sprawdź poprawność danych');
  await expect(errors(page)).toHaveCSS('color', RED_TEXT);
  await errors(page).getByRole('button', { name: 'Pokaż' }).click();
  const change = page.getByTestId('change').filter({ hasText: 'Numer zmieniono w biurze' });
  await expect(change).toContainText('Odrzucone przez biuro');
  await change.getByRole('button', { name: 'Usuń' }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Usuń' }).click();
  await expect(page.getByText('Nic nie czeka na wysłanie')).toBeVisible();
});

test('a new password: a weak one is refused, a strong one is taken, and the link has served then', async ({ page, operated }) => {
  const link = await resetLink(operated);
  await setsPassword(page, link, 'slabehaslo');
  await expect(page.getByPlaceholder('Hasło')).toHaveAccessibleDescription(new RegExp(WEAK));
  await page.getByPlaceholder('Hasło').fill('Serwis!2026');
  await page.getByRole('button', { name: 'Zatwierdź' }).click();
  await expect(page.getByRole('dialog', { name: 'Hasło zmienione pomyślnie' })).toBeVisible();
  await setsPassword(page, link, 'Inne!2027');
  await expect(page.getByText('Link wygasł')).toBeVisible();
});
