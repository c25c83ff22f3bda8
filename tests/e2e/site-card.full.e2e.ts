import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { isReadyOffline } from '#tests/support/app-page.ts';
import { aCameraPhoto } from '#tests/support/camera-files.ts';
import { e2eTest as test } from '#tests/support/e2e-test.ts';
import { signedIn } from '#tests/support/signed-in.ts';

/* The site card of an installation: its texts and documents, entered on a phone without a network and sent later. */

const SCHEME = Buffer.from('%PDF-1.7\n%schemat\n');
const PHONE = { width: 390, height: 844 };

const card = (page: Page) => page.getByRole('region', { name: 'Karta miejsca' });

async function opensData(page: Page, sn: string): Promise<void> {
  await page.goto(`/installation/${encodeURIComponent(sn)}`);
  const tab = page.getByRole('tab', { name: 'Dane' });
  await expect(card(page).or(tab).first()).toBeVisible();
  if (!(await card(page).isVisible())) await tab.click();
  await expect(card(page)).toBeVisible();
}

async function chooses(page: Page, kind: string, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  await card(page).getByRole('button', { name: 'Dodaj dokument' }).click();
  const dialog = page.getByRole('dialog', { name: 'Dodaj dokument' });
  await dialog.getByLabel('Co to jest?').selectOption(kind);
  await dialog.getByLabel('Wybierz plik (PDF lub zdjęcie)').setInputFiles(file);
  await expect(dialog).toBeHidden();
}

test('a card is filled in with a document and a picture without a network, and both reach the office later', async ({
  page,
  context,
  product,
}) => {
  await signedIn(page);
  const [{ inverter_sn: sn } = { inverter_sn: '' }] = await product.office.tasks();
  await opensData(page, sn);
  await isReadyOffline(page);
  await page.setViewportSize(PHONE);
  await opensData(page, sn);
  await context.setOffline(true);
  await card(page)
    .getByRole('button', { name: 'Zmień' })
    .or(card(page).getByRole('button', { name: 'Wpisz' }))
    .click();
  await page.getByLabel('Dojście').fill('Klucz u sąsiada');
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(card(page).getByText('Klucz u sąsiada')).toBeVisible();
  await chooses(page, 'Schemat', { name: 'plan.pdf', mimeType: 'application/pdf', buffer: SCHEME });
  const picture = await aCameraPhoto(page, { width: 1200, height: 1600, orientation: 1 });
  await chooses(page, 'Zdjęcie rozdzielnicy', { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: picture });
  const files = card(page).getByRole('region', { name: 'Dokumenty i zdjęcia' });
  await expect(files.getByText('jeszcze niewysłany')).toHaveCount(2);

  await page.reload();
  await opensData(page, sn);
  await expect(files.getByText('jeszcze niewysłany')).toHaveCount(2);
  const saving = page.waitForEvent('download');
  await files.getByRole('button', { name: /^Otwórz: Schemat/ }).click();
  expect(await readFile(await (await saving).path())).toEqual(SCHEME);

  await context.setOffline(false);
  await expect(files.getByText('jeszcze niewysłany')).toHaveCount(0, { timeout: 90_000 });
  await expect(files.getByText('jeszcze nie dotarł do biura')).toHaveCount(0, { timeout: 30_000 });
  await files.getByRole('button', { name: /^Otwórz: Zdjęcie rozdzielnicy/ }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: 'Zdjęcie rozdzielnicy' })).toBeVisible();
});

test('a document is removed after a question, and is gone after a reload', async ({ page, product }) => {
  await signedIn(page);
  const [{ inverter_sn: sn } = { inverter_sn: '' }] = await product.office.tasks();
  await opensData(page, sn);
  await chooses(page, 'Inny (nazwa pliku)', {
    name: 'gwarancja 2026.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n%gwarancja\n'),
  });
  const files = card(page).getByRole('region', { name: 'Dokumenty i zdjęcia' });
  await expect(files.getByText('gwarancja 2026.pdf')).toBeVisible();
  await expect(files.getByText('jeszcze niewysłany')).toHaveCount(0, { timeout: 90_000 });
  await files.getByRole('button', { name: 'Usuń dokument: gwarancja 2026.pdf' }).click();
  await page.getByRole('button', { name: 'Usuń dokument', exact: true }).click();
  await expect(files.getByText('gwarancja 2026.pdf')).toBeHidden();
  await page.reload();
  await opensData(page, sn);
  await expect(files.getByRole('button', { name: 'Dodaj dokument' })).toBeVisible();
  await expect(files.getByText('gwarancja 2026.pdf')).toBeHidden();
});
