import { expect } from '@playwright/test';
import { signIn } from '#tests/support/browser.ts';
import { DEMO } from '#tests/support/product.ts';
import { complaintsOf } from '#tests/support/console-watch.ts';
import { e2eTest as test } from '#tests/support/e2e-test.ts';
import { registerPanel, registers, signInPanel } from '#tests/support/account-forms.ts';
import { FULL_ONLY, FULL_ONLY_WITH_WORKER } from '#tests/support/e2e-tags.ts';

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

test('a forgotten password is requested by mail, for an unknown address too', FULL_ONLY, async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Zapomniałem hasła' }).click();
  await page.getByLabel('Adres e-mail konta').fill('nikt@pvcare.pl');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Link do zresetowania hasła został wysłany na podanego maila' })).toBeVisible();
});

test('a reset link leaves the address at once, and an unknown one has expired', FULL_ONLY, async ({ page }) => {
  await page.goto('/password_reset/confirm/?token=nieznany');
  await expect(page.getByRole('heading', { name: 'Wpisz nowe hasło' })).toBeVisible();
  await expect.poll(() => page.url()).not.toContain('nieznany');
  await page.getByPlaceholder('Hasło').fill('Nowe!2026');
  await page.getByRole('button', { name: 'Zatwierdź' }).click();
  await expect(page.getByText('Link wygasł')).toBeVisible();
});

test('a reset page loaded again has no link any more, and says what to do instead of calling it expired', FULL_ONLY, async ({ page }) => {
  await page.goto('/password_reset/confirm/?token=nieznany');
  await expect.poll(() => page.url()).not.toContain('nieznany');
  await page.reload();
  await expect(page.getByRole('alert').getByText('Otwórz jeszcze raz link z wiadomości')).toBeVisible();
  await expect(page.getByText('Link wygasł')).toHaveCount(0);
  await expect(page.getByPlaceholder('Hasło')).toHaveCount(0);
  await page.getByRole('link', { name: 'Przejdź do logowania' }).click();
  await expect(signInPanel(page)).toBeVisible();
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

test('with a dead server a sentence says so, and nothing typed is lost', FULL_ONLY_WITH_WORKER, async ({ page, context }) => {
  await page.goto('/login');
  const panel = signInPanel(page);
  await panel.getByLabel('Adres e-mail').fill('serwis@pvcare.pl');
  await panel.getByLabel('Hasło', { exact: true }).fill('Serwis!2026');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.keyboard.press('Enter');
  await expect(panel.getByText('Brak połączenia z serwerem. Sprawdź zasięg lub sieć.')).toBeVisible();
  await expect(panel.getByLabel('Hasło', { exact: true })).toHaveValue('Serwis!2026');
  await context.setOffline(false);
});
