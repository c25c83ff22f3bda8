import { expect } from '@playwright/test';
import { writeXlsx } from 'hucre/xlsx';
import { e2eTest as test } from '#tests/support/e2e-test.ts';
import { isSound } from '#tests/support/page-checks.ts';
import { STAFF } from '#tests/support/product.ts';
import { signedIn } from '#tests/support/signed-in.ts';
import { opensPanel } from '#tests/support/app-page.ts';

test.use({ pageWorker: 'none', own: 'import' });

const SAMPLE = new URL('../../docs/installations.csv', import.meta.url).pathname;

test('installations of a file are shown, saved and reported, and the address of a label opens one of them', async ({ page }) => {
  test.setTimeout(240_000);
  await signedIn(page);
  // the last part of the page: nothing moves under the pointer any more
  await expect(page.getByRole('region', { name: 'Najbardziej awaryjne instalacje' })).toBeVisible();
  await opensPanel(page, 'Eksport i widok');
  await page.getByRole('link', { name: 'Dodaj wiele' }).click();
  await expect(page.getByRole('heading', { name: 'Dodaj wiele instalacji' })).toBeVisible();
  await isSound(page, 'import');
  await page.locator('input[type=file]').setInputFiles(SAMPLE);
  await expect(page.getByRole('cell', { name: 'Dom Zielińskich' })).toBeVisible();
  await expect(page.getByText('8,00 kW / 9,90 kWp, Kalisz, przez Solarman')).toBeVisible();
  await isSound(page, 'import, rows');
  await page.getByRole('button', { name: 'Zapisz 6 instalacji' }).click();
  await expect(page.getByText('Zapisano: 6 instalacji.')).toBeVisible();
  const report = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Pobierz raport' }).click();
  expect((await report).suggestedFilename()).toMatch(/^import-instalacji-.*\.csv$/);
  await page.getByRole('button', { name: 'Gotowe' }).click();

  // a workbook, read by the worker under the policy of the page: the same rows change nothing
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Lista',
        rows: [
          ['Nazwa', 'SN', 'Lokal'],
          ['Dom Zielińskich', 3075120011, null],
          ['Nowa nazwa', 'FR24110042', null],
        ],
      },
    ],
  });
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'lista.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) });
  await expect(page.getByText('Nazwa instalacji: Dom Wójcików → Nowa nazwa')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Zapisz 1 instalację' })).toBeEnabled();

  await page.goto('/');
  await page
    .getByRole('searchbox')
    .or(page.getByPlaceholder(/Szukaj/))
    .first()
    .fill('3075120011');
  await expect(page.getByText('Dom Zielińskich').first()).toBeVisible();
  // the last part of the page: nothing moves under the pointer any more
  await expect(page.getByRole('region', { name: 'Najbardziej awaryjne instalacje' })).toBeVisible();
  await opensPanel(page, 'Eksport i widok');
  await page.getByRole('button', { name: 'Kody QR' }).click();
  await expect(page.getByText('Wybrano: 1 instalacja')).toBeVisible();
  await isSound(page, 'labels', undefined, ['desk']);
  // turning the device changes the list behind it
  const size = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText('Wybrano: 1 instalacja')).toBeVisible();
  await page.setViewportSize(size);
  const labels = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Pobierz PDF' }).click();
  expect((await labels).suggestedFilename()).toMatch(/^kody-qr-.*\.pdf$/);
  await page.getByRole('button', { name: 'Zamknij' }).last().click();

  const signIn = await page.request.post('/api/v1/api-token-auth-care/login/', { data: STAFF });
  const { token } = (await signIn.json()) as { token: string };
  const list = await page.request.get('/api/v1/pvs_list/', { headers: { authorization: `Token ${token}` } });
  const { results } = (await list.json()) as { results: { sn: string; code: string }[] };
  const one = results.find(({ code }) => code);
  await page.goto(`/i/${one?.code}`);
  await expect(page).toHaveURL(new RegExp(`/installation/${one?.sn}$`));
});
