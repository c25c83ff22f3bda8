import { expect, type Locator } from '@playwright/test';
import { signedIn } from '#tests/support/signed-in.ts';
import { goesTo } from '#tests/support/app-page.ts';
import { e2eTest as test } from '#tests/support/e2e-test.ts';

test.use({ pageWorker: 'none' });

const isOneLine = (what: Locator): Promise<boolean> =>
  what.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size === 1;
  });

test('buttons keep their looks when the styles of every screen have come', async ({ page }) => {
  await signedIn(page);
  await page.waitForLoadState('networkidle');
  await goesTo(page, '/users');
  await page.getByRole('row').nth(1).click();
  await page.getByRole('button', { name: 'Przypisz nowe urządzenie' }).click();
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Potwierdź' });
  await expect(confirm).toBeVisible();
  await expect(confirm).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await expect(confirm).not.toHaveCSS('padding-left', '0px');
});

test('on a phone no foot of a letter on a button is cut off', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signedIn(page);
  for (const path of ['/tasks/new', '/readiness', '/account']) {
    await goesTo(page, path);
    const labels = page.getByRole('main').locator('.mantine-Button-label').filter({ visible: true });
    await expect(labels.first(), path).toBeVisible();
    for (const label of await labels.all())
      expect(await label.evaluate(({ clientHeight, scrollHeight }) => scrollHeight - clientHeight), path).toBeLessThanOrEqual(0);
  }
});

test('beside charts a serial number of thirteen digits takes one line, and no name is cut', async ({ page }) => {
  await page.route('**/api/v1/pvs_list/**', async (route) => {
    const answer = await route.fetch();
    if (answer.status() === 304) return route.fulfill({ response: answer }); // the rows that the device has
    const list = (await answer.json()) as { results: { sn: string; description: string }[] };
    for (const row of list.results) Object.assign(row, { sn: `3057${row.sn.replace(/\D/g, '0').padStart(9, '0').slice(0, 9)}` });
    await route.fulfill({ response: answer, json: list });
  });
  await signedIn(page);
  const row = page.getByRole('region', { name: 'Lista instalacji' }).locator('tbody:not([data-skeleton]) tr').first();
  const names = page.getByRole('region', { name: 'Lista instalacji' }).locator('[data-row-button] > span');
  for (const width of [1440, 1920]) {
    await page.setViewportSize({ width, height: 1080 });
    await expect(row.getByText(/^3057\d{9}$/)).toBeVisible();
    await expect.poll(() => isOneLine(row.getByText(/^3057\d{9}$/)), { message: `${width} px` }).toBe(true);
    for (const name of await names.all())
      expect(await name.evaluate(({ clientHeight, scrollHeight }) => scrollHeight - clientHeight)).toBeLessThanOrEqual(1);
  }
});
