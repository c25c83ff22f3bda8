import { expect } from '@playwright/test';
import { KEPT } from '#tests/support/app-page.ts';
import { foreignTest } from '#tests/support/foreign-test.ts';
import { signedIn } from '#tests/support/signed-in.ts';

/* A foreign backend has no diagnoses: the app shows one calm sentence, and the guide for the inverter's own reports. */

foreignTest('it says so once where a user would look, and the guide opens from events and states', async ({ page }) => {
  await signedIn(page, '/installation/OBCY0007');
  const section = page.getByRole('region', { name: /^(Co jest nie tak|Stan instalacji)$/ });
  await expect(section.getByText('Ten serwer tego nie oblicza.')).toBeVisible();
  await expect(section.getByText('Obliczono z danych na urządzeniu')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Porównanie z sąsiadami' })).toContainText('Ten serwer tego nie oblicza.');

  const named = section.getByRole('region', { name: 'Falownik zgłasza' });
  for (const part of ['Pewność', 'Najpierw sprawdź', 'Co zabrać'])
    await expect(named.getByText(part, { exact: true }).first()).toBeVisible();
  await named.getByRole('button', { name: 'Poradnik: Odłączenie od sieci' }).click();
  await expect(named.getByRole('heading', { name: 'Bezpieczeństwo' })).toBeVisible();
  const states = page.getByRole('region', { name: 'Stany falownika' });
  await states.getByRole('button', { name: 'Poradnik: Praca (MPPT)' }).click();
  await expect(states.getByRole('heading', { name: 'Co oznacza' })).toBeVisible();

  await named.getByRole('link', { name: 'Utwórz zgłoszenie' }).click();
  await expect(page.getByLabel('Powód zgłoszenia')).toHaveValue(/^Odłączenie od sieci \(GRID_DISCONNECT\)/);
  await page.getByLabel('Pracownik').fill('Jan Nowak');
  await page.getByRole('button', { name: 'Zapisz zgłoszenie' }).click();
  await expect(page.getByText(KEPT).first()).toBeVisible();
});
