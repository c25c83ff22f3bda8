import { expect } from '@playwright/test';
import { signedIn } from '#tests/support/signed-in.ts';
import { operatedTest as test } from '#tests/support/operated-product.ts';
import { enters, tabTo, types } from '#tests/support/keyboard.ts';
import { resetLink } from '#tests/support/refused-forms.ts';
import { registerPanel, signInPanel } from '#tests/support/account-forms.ts';

test.use({ pageWorker: 'none' });

test('a customer is registered, given an installation, noted and deleted by keyboard alone', async ({ page }) => {
  const email = 'klawiatura@example.com';
  await signedIn(page, '/users');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const opens = page.getByRole('button', { name: 'Zarejestruj nowego użytkownika PV FLOW' });
  await enters(page, opens);
  const form = page.getByRole('dialog', { name: 'Zarejestruj nowego użytkownika PV FLOW' });
  await expect(form.getByLabel('E-mail klienta')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await expect(opens).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('E-mail klienta')).toBeFocused();
  await page.keyboard.type(email);
  await types(page, form.getByLabel('Numer telefonu'), '601602603');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: 'Szczegóły użytkownika' });
  await expect(panel).toContainText(email);
  await expect(form).toHaveCount(0);
  await expect(panel.getByRole('heading', { name: 'Szczegóły użytkownika' })).toBeFocused();

  await enters(page, panel.getByRole('button', { name: 'Przypisz nowe urządzenie' }));
  const assign = page.getByRole('dialog', { name: `Przypisz instalację do użytkownika: ${email}` });
  await tabTo(page, assign.getByRole('combobox', { name: 'Dostępne urządzenia' }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option')).toHaveCount(0);
  await enters(page, assign.getByRole('button', { name: 'Potwierdź' }));
  await expect(assign).toHaveCount(0);
  await expect(panel.getByRole('button', { name: 'Przypisz nowe urządzenie' })).toBeFocused();
  await expect(panel.getByRole('table', { name: 'Podłączone urządzenia' })).toBeVisible();

  await types(page, panel.getByRole('textbox', { name: 'Notatka' }), 'Dzwonić po 16');
  await enters(page, panel.getByRole('button', { name: 'Zapisz notatkę' }));
  await expect(page.getByText('Zapisano pomyślnie').first()).toBeVisible();

  const remove = panel.getByRole('button', { name: 'Usuń użytkownika' });
  await tabTo(page, remove);
  await page.keyboard.press('Enter');
  const sure = page.getByRole('dialog', { name: `Czy na pewno chcesz usunąć użytkownika ${email}?` });
  await types(page, sure.getByLabel('Wpisz ponownie adres e-mail użytkownika'), email);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Usunięto użytkownika ${email}`)).toBeVisible();
  await expect(panel).toHaveCount(0);
  await expect(page.locator('[data-row-button]').first()).toBeFocused();
});

test('an account is made and a forgotten password replaced by keyboard alone', async ({ page, operated }) => {
  await page.goto('/login');
  const panel = registerPanel(page);
  await expect(panel).toBeVisible();
  await types(page, panel.getByLabel('Adres e-mail'), 'klawisze@pvcare.pl');
  await types(page, panel.getByLabel('Hasło', { exact: true }), 'Nowe!2026');
  await types(page, panel.getByLabel('Powtórz hasło'), 'Nowe!2026');
  await types(page, panel.getByLabel('Klucz licencyjny'), 'PVCARE-2026-0002');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Konto utworzone pomyślnie' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const forgot = signInPanel(page).getByRole('button', { name: 'Zapomniałem hasła' });
  await tabTo(page, forgot, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Adres e-mail konta')).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('nikt@pvcare.pl');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Link do zresetowania hasła został wysłany na podanego maila' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.goto(await resetLink(operated));
  await types(page, page.getByPlaceholder('Hasło'), 'Serwis!2026');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Hasło zmienione pomyślnie' })).toBeVisible();
  await enters(page, page.getByRole('button', { name: 'Przejdź do logowania' }));
  await expect(page).toHaveURL(/\/login$/);
});
