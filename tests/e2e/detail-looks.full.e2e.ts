import { expect, type Page } from '@playwright/test';
import { e2eTest as test } from '#tests/support/e2e-test.ts';
import type { Product } from '#tests/support/product.ts';
import { signedIn } from '#tests/support/signed-in.ts';

test.use({ pageWorker: 'none' });

const firstWorking = async ({ office }: Product): Promise<string> =>
  (await office.installations()).find((row) => row.is_working && Number(row.number_of_phases) === 3)?.sn ?? '';

test('on a tablet a chosen row leaves title and tabs of its charts in view', async ({ page, product }) => {
  await signedIn(page);
  const names = (await product.office.installations()).map(({ description }) => description);
  for (const [width, height] of [
    [768, 1024],
    [1024, 768],
    [1180, 820],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    const row = page.getByRole('region', { name: 'Lista instalacji' }).locator('tbody:not([data-skeleton]) tr').nth(1);
    await row.locator('td').nth(1).click();
    const shown = await row.locator('[data-row-button]').innerText();
    const name = names.find((one) => shown.startsWith(one)) ?? shown;
    const charts = page.locator('[data-selected]').filter({ has: page.getByRole('tab', { name: 'Moc' }) });
    const bar = (await page.getByRole('banner').boundingBox())?.height ?? 0;
    await expect(charts.getByRole('slider'), `${width} px`).toBeVisible();
    for (const part of [charts.getByRole('heading', { name }), charts.getByRole('tab', { name: 'Moc' })]) {
      await expect(part, `${width} px`).toBeInViewport({ ratio: 1 });
      expect((await part.boundingBox())?.y, `${width} px`).toBeGreaterThanOrEqual(bar - 1);
    }
  }
});

/** Opacity and decoration of a period's word. */
const lookOf = (page: Page, period: string) =>
  page
    .getByRole('tabpanel')
    .locator('label')
    .filter({ hasText: new RegExp(`^${period}$`) })
    .evaluate((label) => {
      const { opacity, textDecorationLine } = getComputedStyle(label);
      return { opacity: Number(opacity), textDecorationLine };
    });

test('periods that a tab does not have are grey and not struck through', async ({ page, product }) => {
  await signedIn(page, `/installation/${await firstWorking(product)}`);
  await page.getByRole('tab', { name: 'Napięcia fazowe' }).click();
  for (const period of ['Miesiąc', 'Rok'])
    await expect.poll(() => lookOf(page, period), { message: period }).toEqual({ opacity: 0.5, textDecorationLine: 'none' });
  expect(await lookOf(page, 'Dzień')).toEqual({ opacity: 1, textDecorationLine: 'none' });
  await page.getByRole('tab', { name: 'Energia' }).click();
  await expect.poll(() => lookOf(page, 'Rok')).toEqual({ opacity: 1, textDecorationLine: 'none' });
});

test('the detail begins with an outline of its sections, and nothing moves when they come', async ({ page, product }) => {
  const sn = await firstWorking(product);
  await signedIn(page);
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  let isHeld = true;
  const held: (() => void)[] = [];
  await page.route('**/api/v1/**', async (route) => {
    if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  await page.setViewportSize({ width: 390, height: 844 });
  // a page without the app, which would sign out when its database is deleted
  await page.goto('/healthz');
  await page.evaluate(async () => {
    const names = (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith('pv:') ? name : []));
    await Promise.all(
      names.map(
        (name) =>
          new Promise<void>((resolve, reject) => {
            const request = indexedDB.deleteDatabase(name);
            request.onsuccess = () => resolve();
            request.onerror = () => reject(request.error ?? new Error(name));
          }),
      ),
    );
  });
  await page.goto(`/installation/${sn}`);
  const outline = page.getByRole('main').locator('[aria-busy="true"]').first();
  await expect(outline).toBeVisible();
  expect((await outline.boundingBox())?.height).toBeGreaterThan(200);
  isHeld = false;
  for (const release of held) release();
  await expect(page.getByRole('tab', { name: 'Stan', exact: true })).toBeVisible();
  await expect(page.locator('[data-coming], [aria-busy="true"]')).toHaveCount(0);
  expect(await page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift)).toBeLessThan(0.02);
});

test('the icon of an open request is yellow with a dark ring, in both themes', async ({ page }) => {
  await signedIn(page, '/tasks');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const icon = page.locator('tbody [data-open="true"] svg').first();
    await expect(icon).toHaveCSS('background-color', 'rgb(255, 197, 48)');
    await expect(icon).toHaveCSS('color', 'rgb(43, 29, 0)');
  }
});
