import { expect, type Page } from '@playwright/test';
import { isReadyOffline, press } from '#tests/support/app-page.ts';
import { e2eTest as test } from '#tests/support/e2e-test.ts';
import { isSound } from '#tests/support/page-checks.ts';
import { signedIn } from '#tests/support/signed-in.ts';

/* 'Wymień falownik': decided on a phone without a network, taken back, sent later, and taken back at the office. */

test.use({ own: 'exchange' });

const PHONE = { width: 390, height: 844 };
const at = (sn: string): string => `/installation/${encodeURIComponent(sn)}`;
const exchange = (page: Page) => page.getByRole('dialog', { name: 'Wymień falownik' });
const equipment = (page: Page) => page.getByRole('region', { name: 'Wyposażenie' });

async function opensDetail(page: Page, sn: string): Promise<void> {
  await page.goto(at(sn));
  await expect(page.getByRole('button', { name: 'Zarządzaj' })).toBeVisible();
}

async function opensEquipment(page: Page, sn: string): Promise<void> {
  await opensDetail(page, sn);
  const tab = page.getByRole('tab', { name: 'Dane' });
  await expect(equipment(page).or(tab).first()).toBeVisible();
  if (!(await equipment(page).isVisible())) await tab.click();
  await expect(equipment(page)).toBeVisible();
}

const isAt = (page: Page, sn: string): Promise<void> => expect(page).toHaveURL(({ pathname }) => pathname === at(sn));

/** From the menu of the open installation, of which only the new number is entered. */
async function exchanges(page: Page, to: string): Promise<void> {
  await page.getByRole('button', { name: 'Zarządzaj' }).click();
  await page.getByRole('button', { name: 'Wymień falownik' }).click();
  await exchange(page).getByLabel('Nowy numer seryjny').fill(to);
  await exchange(page).getByRole('button', { name: 'Zapisz wymianę' }).click();
  await expect(exchange(page)).toBeHidden();
  await expect(page.getByText('Wymianę zapisano na urządzeniu')).toBeVisible();
}

/** The search over everything names the installation by this number. */
async function findsBy(page: Page, sn: string, name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Szukaj wszędzie' }).fill(sn);
  await expect(page.getByRole('option', { name }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('an inverter is exchanged without a network, taken back in ten seconds, exchanged again, sent, and taken back at the office', async ({
  page,
  context,
  product,
}) => {
  await signedIn(page);
  const [{ sn, description } = { sn: '', description: '' }] = await product.office.installations();
  await opensEquipment(page, sn);
  await isReadyOffline(page);
  await page.setViewportSize(PHONE);
  await opensDetail(page, sn);
  await context.setOffline(true);
  await exchanges(page, '30751001');
  await press(page, 'Cofnij');
  await expect(page.getByText('Cofnięto wymianę')).toBeVisible();
  await opensDetail(page, sn);
  await exchanges(page, '30751002');
  await findsBy(page, '30751002', description);
  await findsBy(page, sn, description);
  await opensEquipment(page, sn);
  await expect(equipment(page).getByText('Wymiana czeka na wysłanie do biura')).toBeVisible();

  await context.setOffline(false);
  await expect.poll(async () => (await product.office.installations()).map((one) => one.sn), { timeout: 90_000 }).toContain('30751002');
  await opensEquipment(page, sn);
  await isAt(page, '30751002');
  await expect(equipment(page).getByText('nr 30751002')).toBeVisible();
  await equipment(page).getByText('Wcześniejsze (1)').click();
  await expect(
    equipment(page)
      .getByRole('listitem')
      .filter({ hasText: `nr ${sn}` }),
  ).toBeVisible();

  await equipment(page).getByRole('button', { name: 'Cofnij wymianę' }).click();
  const question = page.getByRole('dialog', { name: 'Cofnąć wymianę falownika?' });
  await question.getByRole('button', { name: 'Zostaw' }).click();
  await equipment(page).getByRole('button', { name: 'Cofnij wymianę' }).click();
  await question.getByRole('button', { name: 'Cofnij wymianę' }).click();
  await expect(equipment(page).getByText(`nr ${sn}`)).toBeVisible();
  await expect(equipment(page).getByText('Wcześniejsze')).toHaveCount(0);
  await expect.poll(async () => (await product.office.installations()).map((one) => one.sn)).toContain(sn);
});

test('the edit form asks whether another number is an exchange or a correction', async ({ page, product }) => {
  const [, { sn } = { sn: '' }, other = { sn: '' }] = await product.office.installations();
  const question = page.getByRole('dialog', { name: 'Wymiana czy poprawka?' });
  const asksAbout = async (number: string, to: string): Promise<void> => {
    await page.goto(`${at(number)}/edit`);
    await page.getByLabel('Numer seryjny falownika').fill(to);
    await press(page, 'Zapisz');
    await expect(question).toBeVisible();
  };
  await signedIn(page);
  await asksAbout(sn, '30752001');
  await question.getByRole('button', { name: 'Wymiana' }).click();
  await expect(exchange(page).getByLabel('Nowy numer seryjny')).toHaveValue('30752001');
  await isSound(page, 'exchange');
  await exchange(page).getByRole('button', { name: 'Zapisz wymianę' }).click();
  await expect.poll(async () => (await product.office.installations()).map((one) => one.sn), { timeout: 90_000 }).toContain('30752001');
  await opensEquipment(page, sn);
  await isAt(page, '30752001');
  await equipment(page).getByText('Wcześniejsze (1)').click();
  await isSound(page, 'equipment');

  await asksAbout(other.sn, '30752002');
  await question.getByRole('button', { name: 'Poprawka' }).click();
  await expect.poll(async () => (await product.office.installations()).map((one) => one.sn), { timeout: 90_000 }).toContain('30752002');
  await opensEquipment(page, '30752002');
  await expect(equipment(page).getByText('nr 30752002')).toBeVisible();
  await expect(equipment(page).getByText('Wcześniejsze')).toHaveCount(0);
});
