import { expect, type Locator } from '@playwright/test';
import { signedIn } from '#tests/support/signed-in.ts';
import { complaintsOf } from '#tests/support/console-watch.ts';
import { e2eTest as test } from '#tests/support/e2e-test.ts';

test.use({ pageWorker: 'none' });

/* From 1920 px the whole width is used: charts and a map of the chosen row are shown beside the list. */

const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: Number.NaN, y: Number.NaN, width: 0, height: 0 };

test('from 1920 px on list, charts and map are side by side, and choose together', async ({ page }) => {
  const complaints = complaintsOf(page);
  for (const size of [
    { width: 1920, height: 1080 },
    { width: 2560, height: 1440 },
  ]) {
    await page.setViewportSize(size);
    await (size.width === 1920 ? signedIn(page) : page.goto('/'));
    const list = page.getByRole('region', { name: 'Lista instalacji' });
    const row = list.locator('[data-row-button]').nth(2);
    const name = (await row.textContent()) ?? '';
    await row.click();
    const charts = page.getByRole('region', { name: 'Wykresy instalacji' });
    const map = page.getByRole('region', { name: 'Mapa instalacji', exact: true });
    await expect(charts.getByRole('slider')).toBeVisible();
    await expect(map.getByText(name).first()).toBeVisible();
    const [first, second, third] = [await boxOf(list), await boxOf(charts), await boxOf(map)];
    expect(first.x + first.width).toBeLessThan(second.x);
    expect(second.x + second.width).toBeLessThan(third.x);
    expect(third.x + third.width).toBeGreaterThan(size.width * 0.95);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);

    await page.getByRole('link', { name: 'Otwórz widok szczegółowy' }).click();
    const events = await boxOf(page.getByRole('region', { name: 'Mapa zdarzeń' }));
    const owner = await boxOf(page.getByRole('region', { name: 'Właściciel' }));
    const power = await boxOf(page.getByRole('region', { name: 'Wykresy', exact: true }));
    expect(power.x + power.width).toBeLessThan(owner.x);
    expect(owner.x + owner.width).toBeLessThan(events.x);
    expect(events.x + events.width).toBeGreaterThan(size.width * 0.95);
    expect(complaints).toEqual([]);
  }
});
