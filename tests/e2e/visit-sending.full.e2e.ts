import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { isReadyOffline } from '#tests/support/app-page.ts';
import { aCameraPhoto } from '#tests/support/camera-files.ts';
import { e2eTest as test } from '#tests/support/e2e-test.ts';
import type { Product } from '#tests/support/product.ts';
import { signedIn } from '#tests/support/signed-in.ts';
import { beginsVisit, visitAtOffice, choosesPhotos } from '#tests/support/visit-page.ts';

/* Photos of a visit are stopped, seen and sent again, on a phone. */

async function missingOf(product: Product, uuid: string): Promise<number | null> {
  const { files = [], missing = [] } = (await visitAtOffice(product, uuid)) ?? {};
  return files.length === 0 ? null : missing.length;
}

/** Signs in on a phone, begins a visit, and returns its uuid. */
async function beginsOnPhone(page: Page, product: Product): Promise<string> {
  await signedIn(page);
  await isReadyOffline(page);
  await page.setViewportSize({ width: 390, height: 844 });
  return beginsVisit(page, product);
}

test('case 85: photos that are stopped wait over a reload while the visit is sent; a press sends them, and the card goes', async ({
  page,
  product,
  context,
}) => {
  const uuid = await beginsOnPhone(page, product);
  await context.setOffline(true);
  const photos = await Promise.all([900, 600].map((height) => aCameraPhoto(page, { width: 1200, height, orientation: 1 })));
  await choosesPhotos(
    page,
    photos.map((buffer, at) => ({ name: `${at}.jpg`, mimeType: 'image/jpeg', buffer })),
  );
  await expect(page.getByRole('region', { name: 'Zdjęcia' }).getByText('zapisano')).toHaveCount(2);
  await page.goto('/unsent');
  const card = page.getByTestId('unsent-visit');
  await expect(card).toContainText(/zdjęcia 0 z 2, zostało/);
  await card.getByRole('button', { name: 'Wstrzymaj zdjęcia' }).click();
  await expect(card).toContainText('Zdjęcia wstrzymane');
  await expect(page.getByTestId('unsent-count')).toHaveAccessibleName(/zdjęcia wstrzymane/);
  await context.setOffline(false);
  await page.reload();
  // pressed again: the worker may be sending at the moment of a press, without what was decided a moment before
  await expect(async () => {
    await page.getByRole('button', { name: 'Wyślij teraz' }).first().click();
    expect(await missingOf(product, uuid)).toBeGreaterThan(0);
  }).toPass({ timeout: 90_000 });
  await expect(card).toContainText(/wizyta w toku wysłana \d\d?:\d\d, zdjęcia 0 z 2/);
  await expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0');
  await card.getByRole('button', { name: 'Wyślij teraz' }).click();
  await expect.poll(() => missingOf(product, uuid), { timeout: 150_000 }).toBe(0);
  await expect(card).toHaveCount(0);
  await expect(page.getByText('Nic nie czeka na wysłanie')).toBeVisible();
});

test('case 86: signing out says what of a visit is unsent, and saves it with its photos and its protocol to a file', async ({
  page,
  product,
  context,
}) => {
  const uuid = await beginsOnPhone(page, product);
  await context.setOffline(true);
  const photo = await aCameraPhoto(page, { width: 1200, height: 900, orientation: 1 });
  await choosesPhotos(page, { name: 'dach.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expect(page.getByRole('region', { name: 'Zdjęcia' }).getByText('zapisano')).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page
    .getByRole('button', { name: 'Wyloguj' })
    .or(page.getByRole('menuitem', { name: 'Wyloguj' }))
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(/Niewysłane wizyty: 1, 1 dokument wizyty, 1 zdjęcie, \d/);
  const downloads = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Zapisz wizytę do pliku' }).click();
  const download = await downloads;
  expect(download.suggestedFilename()).toMatch(/^wizyta-P-\d+-\d{8}-[0-9A-F]{4}\.zip$/);
  const files = unzipSync(await readFile(await download.path()));
  expect(Object.keys(files).map((name) => name.replace(/P-.*\.pdf/, 'P.pdf'))).toEqual(['document.json', 'pliki/01.jpg', 'protokol-P.pdf']);
  expect(JSON.parse(strFromU8(files['document.json'] ?? new Uint8Array()))).toMatchObject({ uuid, files: [{ name: 'dach.jpg' }] });
  expect(strFromU8((files['pliki/01.jpg'] ?? new Uint8Array()).slice(0, 3), true)).toBe('\u00ff\u00d8\u00ff');
  await dialog.getByRole('button', { name: 'Wyloguj, zostaw na tym urządzeniu' }).click();
  await expect(page.getByRole('form', { name: 'Zaloguj się' })).toBeVisible();
});
