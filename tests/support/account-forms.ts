import type { Page } from '@playwright/test';

/* The two panels of the sign-in screen, and their errors. */

export const signInPanel = (page: Page) => page.getByRole('region', { name: 'Zaloguj się' });
export const registerPanel = (page: Page) => page.getByRole('region', { name: 'Utwórz nowe konto' });

interface NewStaff {
  readonly email?: string;
  readonly password?: string;
  readonly again?: string;
  readonly key?: string;
}

/** Fills 'Utwórz nowe konto' and presses its button. */
export async function registers(
  page: Page,
  { email = 'nowy@pvcare.pl', password = 'Nowe!2026', again = password, key = 'PVCARE-2026-0001' }: NewStaff = {},
): Promise<void> {
  const panel = registerPanel(page);
  await panel.getByLabel('Adres e-mail').fill(email);
  await panel.getByLabel('Hasło', { exact: true }).fill(password);
  await panel.getByLabel('Powtórz hasło').fill(again);
  await panel.getByLabel('Klucz licencyjny').fill(key);
  await panel.getByRole('button', { name: 'ZAREJESTRUJ' }).click();
}

export async function refusedSignIn(page: Page): Promise<void> {
  await page.goto('/login');
  await signInPanel(page).getByLabel('Adres e-mail').fill('serwis@pvcare.pl');
  await signInPanel(page).getByLabel('Hasło', { exact: true }).fill('nie-to');
  await page.keyboard.press('Enter');
}
