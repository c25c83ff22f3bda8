import { expect as asks, type Page } from '@playwright/test';
import { signedIn } from '#tests/support/signed-in.ts';
import { goesTo, closesDialog, opensPanel } from '#tests/support/app-page.ts';
import { e2eTest as test } from '#tests/support/e2e-test.ts';
import { isSound } from '#tests/support/page-checks.ts';

test.use({ pageWorker: 'none' });

/* axe on what opens inside a screen: menus, pickers, folds, sheets. One sign-in; each state in both themes, at every size that has it. */

const expect = asks.configure({ timeout: 30_000 });
const press = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('button', { name }).first().click();
const PHONE = { width: 390, height: 844 };

/** The dashboard with a selection, a search without results, and its dialogs. */
async function dashboard(page: Page): Promise<void> {
  await expect(page.getByRole('tab', { name: 'Moc' })).toBeVisible();
  await isSound(page, 'dashboard, selected');
  await page.getByRole('searchbox').first().fill('nie ma niczego takiego');
  await expect(page.getByText(/nie ma niczego takiego/).last()).toBeVisible();
  await isSound(page, 'dashboard, nothing found');
  await goesTo(page, '/');
  await page.getByRole('searchbox').first().fill('');
  await opensPanel(page, 'Eksport i widok');
  await isSound(page, 'export and view');
  await page.setViewportSize({ width: 1440, height: 900 });
  await opensPanel(page, 'Eksport i widok'); // a phone, which has none, has closed it
  await press(page, 'Raporty napięć');
  await expect(page.getByRole('dialog')).toBeVisible();
  await isSound(page, 'reports of many');
  await closesDialog(page);
  await page.setViewportSize(PHONE);
  await press(page, 'Sortowanie, filtry i pliki');
  await expect(page.getByRole('dialog')).toBeVisible();
  await isSound(page, 'the list’s menu', undefined, ['phone']);
  await page.setViewportSize(PHONE);
  await closesDialog(page);
  await press(page, /^Więcej: /);
  await expect(page.getByRole('dialog')).toBeVisible();
  await isSound(page, 'a card’s menu', undefined, ['phone']);
}

/** The picker of each period. A phone has the charts behind a tab, so its sizes are apart from the others. */
async function pickers(page: Page, sizes: ('desk' | 'tablet' | 'phone')[]): Promise<void> {
  const periods = page.getByRole('radiogroup', { name: 'Okres' });
  for (const period of ['Dzień', 'Tydzień', 'Miesiąc', 'Rok']) {
    if (sizes.includes('phone')) await page.setViewportSize(PHONE);
    await periods.getByText(period, { exact: true }).click();
    await press(page, new RegExp(`^${period}: `));
    await expect(page.getByRole('dialog', { name: new RegExp(`^${period}: `) })).toBeVisible();
    await isSound(page, `picker of ${period}`, undefined, sizes);
    // another size may have ended it, or scrolled its button away, and the focus with it
    if (await page.getByRole('dialog').isVisible()) await press(page, new RegExp(`^${period}: `));
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
}

/** Menu, each picker, the guide in place and as a sheet, the dialog for an owner. */
async function detail(page: Page, sn: string): Promise<void> {
  await goesTo(page, `/installation/${sn}`);
  await expect(page.getByRole('tab', { name: 'Moc' })).toBeVisible();
  await press(page, 'Zarządzaj');
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await isSound(page, 'manage', undefined, ['desk', 'tablet']);
  await page.setViewportSize(PHONE);
  await page.goto(`/installation/${sn}`); // another size may have closed the menu, and then Escape leaves the installation
  await press(page, 'Zarządzaj');
  await expect(page.getByRole('dialog', { name: 'Zarządzaj' })).toBeVisible();
  await isSound(page, 'manage', undefined, ['phone']);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/installation/${sn}`);
  await press(page, /^Poradnik: /);
  await expect(page.getByRole('region', { name: /^Poradnik: / })).toBeVisible();
  await isSound(page, 'guide in place', undefined, ['desk']);
  await page.setViewportSize({ width: 768, height: 1024 });
  await press(page, /^Poradnik: /);
  await isSound(page, 'guide in place', undefined, ['tablet']);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('tab', { name: 'Energia' }).click();
  await pickers(page, ['desk']);
  await page.setViewportSize({ width: 768, height: 1024 }); // the charts are behind a tab from here on
  await page.getByRole('tab', { name: 'Wykresy' }).click();
  await page.getByRole('tab', { name: 'Energia' }).click();
  await pickers(page, ['tablet']);
  await page.setViewportSize(PHONE);
  await pickers(page, ['phone']);
  await page.getByRole('tab', { name: 'Napięcia fazowe' }).click();
  await isSound(page, 'voltages of the detail');
  await goesTo(page, `/installation/${sn}/napiecia`);
  await press(page, 'Pismo do operatora');
  await expect(page.getByRole('dialog')).toBeVisible();
  await isSound(page, 'a letter');
  await closesDialog(page);
}

async function others(page: Page, free: string | undefined): Promise<void> {
  if (free) {
    await goesTo(page, `/installation/${free}`);
    await press(page, 'Przypisz użytkownika');
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible();
    await isSound(page, 'assigning an owner');
    await closesDialog(page);
  }
  await goesTo(page, '/tasks');
  await page.getByRole('combobox', { name: 'Instalacja' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await isSound(page, 'filter of requests, open', undefined, ['desk', 'tablet']);
  await page.keyboard.press('Escape');
  await goesTo(page, '/map');
  await press(page, 'Mapy bez zasięgu');
  await expect(page.getByRole('dialog')).toBeVisible();
  await isSound(page, 'maps without a signal');
  await closesDialog(page);
  await goesTo(page, '/poradnik');
  await expect(page.getByRole('heading', { level: 1, name: 'Poradnik' })).toBeVisible();
  await isSound(page, 'guide');
}

test('what opens within a screen breaks no rule and no best practice', async ({ page, product }) => {
  test.setTimeout(600_000);
  const results = await product.office.installations();
  const sn = results.find(({ is_working }) => !is_working)?.sn ?? '';
  await signedIn(page, `/?sn=${sn}`);
  await dashboard(page);
  await detail(page, sn);
  await others(page, results.find(({ user }) => user === null)?.sn);
});
