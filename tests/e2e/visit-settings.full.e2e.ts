import { writeFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { isReadyOffline } from '#tests/support/app-page.ts';
import { operatedTest as test } from '#tests/support/operated-product.ts';
import { PGE_TABLE } from '#tests/support/pge-table.ts';
import { signedIn } from '#tests/support/signed-in.ts';
import { rowsOnDevice, visitAtOffice } from '#tests/support/visit-page.ts';

/** The place and the settings of the one visit that the device has stored. */
async function onDevice(page: Page): Promise<string> {
  const rows = await rowsOnDevice<{ at: string; document: { settings: unknown } }>(page, 'visits');
  return rows.map(({ at, document }) => `${at} ${JSON.stringify(document.settings)}`).join();
}

test('settings are read without a network beside the profile of the operator, and come to the office with it', async ({
  page,
  context,
  operated: product,
}) => {
  const file = test.info().outputPath('profile.json');
  await writeFile(file, JSON.stringify(PGE_TABLE));
  expect(await product.operate('profile', 'add', file)).toContain('pge-table 1');
  const [{ installation: id, sn } = { installation: 0, sn: '' }] =
    await product.office.get<{ installation: number; sn: string }[]>('/care/v1/inspections/');
  const patched = await fetch(`${product.address}/care/v1/installations/${id}/`, {
    method: 'PATCH',
    headers: await product.office.authorized(),
    body: JSON.stringify({ operator: 'pge' }),
  });
  expect(patched.status).toBe(200);
  await signedIn(page, '/', { remember: true });
  await isReadyOffline(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/installation/${sn}`);
  await page.getByRole('button', { name: 'Zarządzaj' }).click();
  await page.getByRole('button', { name: 'Rozpocznij sprawdzenie nastaw' }).click();
  await page.getByRole('dialog', { name: 'Rozpocząć sprawdzenie nastaw?' }).getByRole('button', { name: 'Rozpocznij' }).click();
  await page.waitForURL(/\/visit\/[0-9a-f]{8}-/);
  await expect(page.getByRole('heading', { name: 'Sprawdzenie nastaw', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Następna', exact: true }).click();
  await expect(page.getByText('PGE Dystrybucja, tabela bez daty, wersja 1')).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Brak w falowniku' }).click();
  await page.getByRole('button', { name: 'Następna', exact: true }).click();
  await expect(page.getByText('111 %Un (255,3 V) · 0,2 s')).toBeVisible();
  await page.getByRole('textbox', { name: 'Odczyt' }).fill('255,3');
  await page.getByRole('textbox', { name: 'Zwłoka' }).fill('0,2');
  await expect(page.getByText('zgodne · wzorzec niepotwierdzony')).toBeVisible();
  await expect.poll(() => onDevice(page)).toMatch(/^u-over .*"seconds":"0\.2"/);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Odczyt' })).toHaveValue('255,3');
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(page.getByRole('row', { name: /^U>: za wysokie/ })).toContainText('zgodne');
  await context.setOffline(false);
  const uuid = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await expect
    .poll(async () => (await visitAtOffice(product, uuid))?.settings ?? null)
    .toMatchObject({
      profile: { key: 'pge-table', version: 1 },
      read: [
        { name: 'u-over-mean', value: null },
        { name: 'u-over', value: '255.3', unit: 'V', seconds: '0.2' },
      ],
    });
});
