import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { isReadyOffline } from '#tests/support/app-page.ts';
import { aCameraPhoto } from '#tests/support/camera-files.ts';
import { e2eTest as test } from '#tests/support/e2e-test.ts';
import { signedIn } from '#tests/support/signed-in.ts';
import { visitAtOffice } from '#tests/support/visit-page.ts';

/* Documents of a visit: chosen in the browser, kept on the device, sent after their visit, opened from its page. */

const SCAN = Buffer.from('%PDF-1.7\n%skan protokołu\n');

async function opensDialog(page: Page): Promise<void> {
  await page.goto('/inspections');
  await page.getByRole('button', { name: 'Przegląd innej firmy' }).first().click();
  const form = page.getByRole('form', { name: 'Wpisz przegląd wykonany przez inną firmę' });
  await form.getByRole('textbox', { name: 'Data przeglądu' }).fill('2024-05-06');
  await form.getByLabel('Kto wykonał').fill('Elektro-Pomiar');
  await form.getByLabel('Numer protokołu').fill('EP/7/2024');
}

test('an inspection of another company is entered with its scan without a network; both reach the office and are opened from its page', async ({
  page,
  context,
  product,
}) => {
  await signedIn(page);
  await page.goto('/inspections');
  await isReadyOffline(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await opensDialog(page);
  const form = page.getByRole('form', { name: 'Wpisz przegląd wykonany przez inną firmę' });
  await context.setOffline(true);
  const chooser = form.getByLabel('Dodaj dokument (PDF lub zdjęcie)');
  await chooser.setInputFiles({ name: 'notatki.txt', mimeType: 'application/pdf', buffer: Buffer.from('to nie jest PDF') });
  await expect(form.getByText('Tego pliku nie da się odczytać: notatki.txt. Wybierz PDF albo zdjęcie.')).toBeVisible();
  await chooser.setInputFiles({ name: 'duży.pdf', mimeType: 'application/pdf', buffer: Buffer.concat([SCAN, Buffer.alloc(10_500_000)]) });
  await expect(form.getByText(/^Plik duży\.pdf ma ponad 10 MB/)).toBeVisible();
  await chooser.setInputFiles({ name: '../skan 2024.pdf', mimeType: 'application/pdf', buffer: SCAN });
  await expect(form.getByText('skan 2024.pdf')).toBeVisible();
  await chooser.setInputFiles({
    name: 'strona.jpg',
    mimeType: 'image/jpeg',
    buffer: await aCameraPhoto(page, { width: 1200, height: 1600, orientation: 1 }),
  });
  await expect(form.getByText('strona.jpg')).toBeVisible();
  await form.getByRole('button', { name: 'Zapisz przegląd' }).click();
  await expect(page.getByText('Zapisano na urządzeniu').first()).toBeVisible();

  await page.goto('/visits');
  await page.getByRole('link', { name: /EP\/7\/2024/ }).click();
  await expect(page).toHaveURL(/\/visit\/[0-9a-f-]{36}$/);
  const uuid = page.url().slice(-36);
  await expect(page.getByText('Przegląd wpisany na urządzeniu.')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: '6/05/2024' })).toHaveText(['6/05/2024']);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Otwórz: skan 2024.pdf' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('skan-2024.pdf');
  expect(await readFile(await saved.path())).toEqual(SCAN);

  await context.setOffline(false);
  await expect.poll(() => visitAtOffice(product, uuid), { timeout: 90_000 }).toMatchObject({ state: 'final', missing: [] });
  expect((await visitAtOffice(product, uuid))?.files).toMatchObject([
    { name: 'skan 2024.pdf', type: 'application/pdf', role: 'document', bytes: SCAN.length },
    { name: 'strona.jpg', type: 'image/jpeg', role: 'document' },
  ]);
  await page.getByRole('button', { name: 'Otwórz: strona.jpg' }).click();
  await expect(page.getByRole('dialog', { name: 'strona.jpg' }).getByRole('img', { name: 'strona.jpg' })).toBeVisible();
});

test('a document of a draft is stored with the press, is there after a restart, and can be taken out again', async ({ page, product }) => {
  await signedIn(page);
  const [{ inverter_sn: sn } = { inverter_sn: '' }] = await product.office.tasks();
  await page.goto(`/visit/new?sn=${encodeURIComponent(sn)}`);
  await expect(page).toHaveURL(/\/visit\/[0-9a-f-]{36}$/);
  await page
    .getByRole('button', { name: /^Zakończ/ })
    .first()
    .click();
  const documents = page.getByRole('region', { name: 'Dokumenty' });
  await documents
    .getByLabel('Dodaj dokument (PDF lub zdjęcie)')
    .setInputFiles({ name: 'karta.pdf', mimeType: 'application/pdf', buffer: SCAN });
  await expect(documents.getByText('karta.pdf')).toBeVisible();
  await page.reload();
  await expect(documents.getByText('karta.pdf')).toBeVisible();
  await documents.getByRole('button', { name: 'Usuń dokument: karta.pdf' }).click();
  await page.getByRole('button', { name: 'Usuń dokument', exact: true }).click();
  await expect(documents.getByText('karta.pdf')).toHaveCount(0);
});
