import { expect, type Page } from '@playwright/test';
import { isReadyOffline } from '#tests/support/app-page.ts';
import { aCameraPhoto, HEIC, ONE_PIXEL, saysSize, SECRET } from '#tests/support/camera-files.ts';
import { e2eTest as test } from '#tests/support/e2e-test.ts';
import { pngOf } from '#tests/support/png.ts';
import type { Product } from '#tests/support/product.ts';
import { signedIn } from '#tests/support/signed-in.ts';
import { beginsVisit, rowsOnDevice, sendsVisitNow, visitAtOffice, choosesPhotos } from '#tests/support/visit-page.ts';
import { FULL_ONLY } from '#tests/support/e2e-tags.ts';

/* Photos of a visit: real files of a camera, chosen in the browser, kept on the device, whole at the office. */

const JPEG = 'image/jpeg';

async function bytesOf({ address, office }: Product, sha256: string): Promise<Buffer> {
  const answer = await fetch(`${address}/care/v1/files/${sha256}/`, { headers: await office.authorized() });
  return Buffer.from(await answer.arrayBuffer());
}

test('of photos chosen together a damaged one alone is refused; the others are upright, without what the camera wrote, and whole at the office', async ({
  page,
  product,
}) => {
  await signedIn(page);
  const uuid = await beginsVisit(page, product);
  const turned = await aCameraPhoto(page, { width: 4000, height: 3000, orientation: 6 });
  const cut = (await aCameraPhoto(page, { width: 800, height: 600, orientation: 1 })).subarray(0, 400);
  await choosesPhotos(page, [
    { name: 'dach.jpg', mimeType: JPEG, buffer: turned },
    { name: 'ucięte.jpg', mimeType: JPEG, buffer: cut },
    { name: 'piksel.png', mimeType: 'image/png', buffer: ONE_PIXEL },
  ]);
  await expect(page.getByText('Tego pliku nie da się odczytać: ucięte.jpg')).toBeVisible();
  const photos = page.getByRole('region', { name: 'Zdjęcia' });
  await expect(photos.getByRole('img')).toHaveCount(2);
  await expect(photos.getByText('zapisano')).toHaveCount(2);
  await sendsVisitNow(page);
  await expect.poll(async () => visitAtOffice(product, uuid), { timeout: 90_000 }).toMatchObject({ files: [{}, {}], missing: [] });
  const { files = [] } = (await visitAtOffice(product, uuid)) ?? {};
  expect(files.map(({ width, height }) => [width, height])).toEqual([
    [1200, 1600],
    [1, 1],
  ]);
  const [photo = Buffer.alloc(0)] = await Promise.all(files.map(({ sha256 }) => bytesOf(product, sha256)));
  expect([photo.includes('Exif'), photo.includes(SECRET), turned.includes(SECRET)]).toEqual([false, false, true]);
});

test('a transparent picture is kept on white', FULL_ONLY, async ({ page, product }) => {
  await signedIn(page);
  const uuid = await beginsVisit(page, product);
  const buffer = pngOf(16, 16, 'rgba', () => new Uint8Array(64));
  await choosesPhotos(page, { name: 'schemat.png', mimeType: 'image/png', buffer });
  await expect(page.getByRole('region', { name: 'Zdjęcia' }).getByText('zapisano')).toBeVisible();
  await sendsVisitNow(page);
  await expect.poll(async () => visitAtOffice(product, uuid), { timeout: 90_000 }).toMatchObject({ files: [{ width: 16 }], missing: [] });
  const [file] = (await visitAtOffice(product, uuid))?.files ?? [];
  const bytes = await bytesOf(product, file?.sha256 ?? '');
  const colour = await page.evaluate(async (base64) => {
    const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))]));
    const context = new OffscreenCanvas(16, 16).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    return [...(context?.getImageData(8, 8, 1, 1).data ?? [])];
  }, bytes.toString('base64'));
  expect(colour).toEqual([255, 255, 255, 255]);
});

test(
  'of 20 chosen at once those that are cut, too large or in a foreign format are refused by name, and the others are kept',
  FULL_ONLY,
  async ({ page, product }) => {
    await signedIn(page);
    await beginsVisit(page, product);
    const small = await Promise.all(
      Array.from({ length: 17 }, (_, n) => aCameraPhoto(page, { width: 320 + n, height: 240, orientation: 1 + (n % 8) })),
    );
    const [one = Buffer.alloc(0)] = small;
    await choosesPhotos(page, [
      ...small.map((buffer, n) => ({ name: `dobre-${n}.jpg`, mimeType: JPEG, buffer })),
      { name: 'sto-osiem.jpg', mimeType: JPEG, buffer: saysSize(one, 12_000, 9_000) },
      { name: 'iphone.heic', mimeType: 'image/heic', buffer: HEIC },
      { name: 'ucięte.jpg', mimeType: JPEG, buffer: one.subarray(0, 300) },
    ]);
    for (const name of ['sto-osiem.jpg', 'iphone.heic', 'ucięte.jpg'])
      await expect(page.getByText(`Tego pliku nie da się odczytać: ${name}`)).toBeVisible({ timeout: 60_000 });
    const photos = page.getByRole('region', { name: 'Zdjęcia' });
    await expect(photos.getByText('zapisano')).toHaveCount(17, { timeout: 60_000 });
  },
);

test('a photo of 48 megapixels is kept in its smaller size', FULL_ONLY, async ({ page, product }) => {
  await signedIn(page);
  const uuid = await beginsVisit(page, product);
  const buffer = await aCameraPhoto(page, { width: 8000, height: 6000, orientation: 6 });
  await choosesPhotos(page, { name: '48.jpg', mimeType: JPEG, buffer });
  await expect(page.getByRole('region', { name: 'Zdjęcia' }).getByText('zapisano')).toBeVisible({ timeout: 90_000 });
  await sendsVisitNow(page);
  await expect
    .poll(async () => visitAtOffice(product, uuid), { timeout: 90_000 })
    .toMatchObject({ files: [{ width: 1200, height: 1600 }], missing: [] });
});

test(
  'a photo has a caption, before or after, and a position only where that was chosen and shown; a nameplate keeps its small print',
  FULL_ONLY,
  async ({ page, product, context }) => {
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 51.76, longitude: 18.09, accuracy: 12 });
    await signedIn(page);
    const uuid = await beginsVisit(page, product);
    const choose = async (name: string, size: number): Promise<void> => {
      const buffer = await aCameraPhoto(page, { width: size, height: size / 2, orientation: 1 });
      await choosesPhotos(page, { name, mimeType: JPEG, buffer });
    };
    const photos = page.getByRole('region', { name: 'Zdjęcia' });
    await choose('bez.jpg', 640);
    await expect(photos.getByText('zapisano')).toHaveCount(1);
    await page.getByRole('checkbox', { name: 'Zapisuj położenie nowych zdjęć' }).check();
    await expect(photos.getByText('Położenie: 51,76000, 18,09000 (± 12 m)')).toBeVisible();
    await choose('z.jpg', 660);
    await expect(photos.getByText('zapisano')).toHaveCount(2);
    await page.getByRole('button', { name: 'Pokaż: Zdjęcie 2' }).click();
    const photo = page.getByRole('dialog', { name: 'Zdjęcie 2' });
    await expect(photo.getByText('Położenie: 51,76000')).toBeVisible();
    await photo.getByRole('textbox', { name: 'Podpis zdjęcia' }).fill('Rozdzielnica DC, żółta');
    await photo.getByRole('button', { name: 'Przed' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Następna', exact: true }).click();
    await page.getByRole('button', { name: 'Następna', exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Numer seryjny' })).toBeVisible();
    await choose('tabliczka.jpg', 4000);
    await expect(photos.getByText('zapisano')).toHaveCount(1);
    await sendsVisitNow(page);
    await expect
      .poll(async () => visitAtOffice(product, uuid), { timeout: 90_000 })
      .toMatchObject({
        files: [
          { role: 'photo', caption: '', moment: null, place: null },
          { role: 'photo', caption: 'Rozdzielnica DC, żółta', moment: 'before', place: { lat: 51.76, lon: 18.09, accuracy: 12 } },
          { role: 'nameplate', width: 2560, height: 1280 },
        ],
        missing: [],
      });
  },
);

test(
  'case 96: a page that the system kills while its camera app is open: the next start at / shows the same question with every answer, ready for a photo',
  FULL_ONLY,
  async ({ page, product, context }) => {
    // the page learns nothing of its end
    await context.addInitScript(() => addEventListener('pagehide', (event) => event.stopImmediatePropagation(), { capture: true }));
    await signedIn(page);
    await isReadyOffline(page);
    const uuid = await beginsVisit(page, product);
    await page.getByRole('button', { name: /^Spis/ }).click();
    await page.getByRole('navigation', { name: 'Spis' }).getByRole('button', { name: 'Przewody i złącza DC' }).click();
    await page.getByRole('button', { name: 'W porządku', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Zabezpieczenia i ograniczniki przepięć AC i DC' })).toBeVisible();
    await page.getByRole('button', { name: 'Notatka', exact: true }).click();
    await page.getByRole('textbox', { name: 'Notatka' }).fill('Ogranicznik czerwony');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Zdjęcie', exact: true }).click();
    await Promise.all([page.waitForEvent('filechooser'), page.getByText('Aparat telefonu', { exact: true }).click()]);
    await expect.poll(async () => JSON.stringify(await rowsOnDevice(page, 'visits'))).toContain('Ogranicznik czerwony');
    await page.close();

    const next = await context.newPage();
    await next.setViewportSize(page.viewportSize() ?? { width: 390, height: 844 });
    await next.goto('/');
    await expect(next.getByRole('heading', { name: 'Zabezpieczenia i ograniczniki przepięć AC i DC' })).toBeVisible();
    await expect(next).toHaveURL(new RegExp(`/visit/${uuid}$`));
    await expect(next.getByRole('textbox', { name: 'Notatka' })).toHaveValue('Ogranicznik czerwony');
    const contents = next.getByRole('button', { name: /^Spis/ });
    await contents.click();
    await expect(next.getByRole('button', { name: /^Przewody i złącza DC.*W porządku/i })).toBeVisible();
    await contents.click();
    const buffer = await aCameraPhoto(next, { width: 640, height: 480, orientation: 1 });
    await next.getByRole('button', { name: 'Zdjęcie', exact: true }).click();
    await next.getByLabel('Aparat telefonu').setInputFiles({ name: 'a.jpg', mimeType: JPEG, buffer });
    await expect(next.getByRole('region', { name: 'Zdjęcia' }).getByText('zapisano')).toBeVisible();
    await context.setOffline(false);
  },
);

for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8] as const) {
  test(`a photo of 12 megapixels in orientation ${orientation} is kept upright`, FULL_ONLY, async ({ page, product }) => {
    await signedIn(page);
    const uuid = await beginsVisit(page, product);
    const buffer = await aCameraPhoto(page, { width: 4000, height: 3000, orientation });
    await choosesPhotos(page, { name: `${orientation}.jpg`, mimeType: JPEG, buffer });
    await expect(page.getByRole('region', { name: 'Zdjęcia' }).getByText('zapisano')).toBeVisible();
    await sendsVisitNow(page);
    await expect.poll(async () => visitAtOffice(product, uuid), { timeout: 90_000 }).toMatchObject({ files: [{}], missing: [] });
    const { files = [] } = (await visitAtOffice(product, uuid)) ?? {};
    const isTurned = orientation >= 5;
    expect(files.map(({ width, height }) => [width, height])).toEqual([isTurned ? [1200, 1600] : [1600, 1200]]);
    const kept = await bytesOf(product, files[0]?.sha256 ?? '');
    expect(kept.includes('Exif')).toBe(false);
    // where the red quarter of the stored rows is after turning. Source: Exif 2.32, tag 274
    const RED = { 1: [0, 0], 2: [1, 0], 3: [1, 1], 4: [0, 1], 5: [0, 0], 6: [1, 0], 7: [1, 1], 8: [0, 1] } as const;
    expect(await redQuarter(page, kept)).toEqual(RED[orientation]);
  });
}

/** Which quarter of a JPEG is red: 0 left or upper, 1 right or lower. */
const redQuarter = (page: Page, jpeg: Buffer): Promise<readonly number[]> =>
  page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    for (const [x, y] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const) {
      const [r = 0, , b = 0] = context?.getImageData(bitmap.width * (0.2 + 0.6 * x), bitmap.height * (0.2 + 0.6 * y), 1, 1).data ?? [];
      if (r > b) return [x, y];
    }
    return [];
  }, jpeg.toString('base64'));
