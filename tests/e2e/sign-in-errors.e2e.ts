import { expect } from '@playwright/test';
import { signIn } from '#tests/support/browser.ts';
import { DEMO } from '#tests/support/product.ts';
import { complaintsOf } from '#tests/support/console-watch.ts';
import { e2eTest as test } from '#tests/support/e2e-test.ts';
import { registerPanel, registers, signInPanel } from '#tests/support/account-forms.ts';

test.use({ pageWorker: 'none' });

test('a wrong password is refused at its field, and the right one opens the list', async ({ page }) => {
  await page.goto('/login');
  await expect(page).toHaveTitle('Zaloguj się – PV Care');
  const panel = signInPanel(page);
  await panel.getByLabel('Adres e-mail').fill('serwis@pvcare.pl');
  await panel.getByLabel('Hasło', { exact: true }).fill('nie-to');
  await page.keyboard.press('Enter');
  await expect(panel.getByLabel('Hasło', { exact: true })).toHaveAccessibleDescription(/Podane dane logowania są błędne/);
  await expect(panel.getByLabel('Hasło', { exact: true })).toBeFocused();
  await panel.getByLabel('Hasło', { exact: true }).fill('Serwis!2026');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Lista instalacji' })).toBeVisible();
});

test('registration: every refusal of the server is at its field, then the account is made', async ({ page }) => {
  await page.goto('/login');
  const panel = registerPanel(page);
  await registers(page, { password: 'slabehaslo' });
  await expect(
    panel.getByText('Hasło powinno składać się z co najmniej 8 znaków, zawierać litery, cyfry i co najmniej jeden znak specjalny'),
  ).toBeVisible();
  await registers(page, { email: 'serwis@pvcare.pl' });
  await expect(panel.getByText('Nazwa użytkownika zajęta')).toBeVisible();
  await registers(page, { key: 'NIE-MA-TAKIEGO' });
  await expect(panel.getByText('Nieprawidłowy klucz licencyjny')).toBeVisible();
  await registers(page, { again: 'Inne!2026' });
  await expect(panel.getByText('Wprowadzone hasła nie są zgodne')).toBeVisible();
  await registers(page, {});
  const dialog = page.getByRole('dialog', { name: 'Konto utworzone pomyślnie' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(signInPanel(page).getByLabel('Adres e-mail')).toHaveValue('nowy@pvcare.pl');
  await signInPanel(page).getByLabel('Hasło', { exact: true }).fill('Nowe!2026');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Lista instalacji' })).toBeVisible();
});

test('the demo account is yellow and white, and only its colours differ', async ({ page }) => {
  const complaints = complaintsOf(page);
  await signIn(page, { who: DEMO });
  await expect(page.locator('html')).toHaveAttribute('data-pv-theme', 'demo');
  await expect(page.getByRole('banner')).toHaveCSS('background-color', 'rgb(255, 210, 31)');
  await page.getByRole('button', { name: 'Wyloguj' }).click();
  await expect(signInPanel(page)).toBeVisible();
  expect(complaints).toEqual([]);
});
