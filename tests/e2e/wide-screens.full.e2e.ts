import { expect, type Locator, type Page } from '@playwright/test';
import { signedIn } from '#tests/support/signed-in.ts';
import { complaintsOf } from '#tests/support/console-watch.ts';
import { boxOf } from '#tests/support/app-page.ts';
import { e2eTest as test } from '#tests/support/e2e-test.ts';

test.use({ pageWorker: 'none' });

/* From 1920 px the whole width is used: charts and a map of the chosen row are shown beside the list. */

test('from 1920 px on list, charts and map are side by side, and choose together', async ({ page }) => {
  const complaints = complaintsOf(page);
  for (const size of [
    { width: 1920, height: 1080 },
    { width: 2560, height: 1440 },
  ]) {
    await page.setViewportSize(size);
    await (size.width === 1920 ? signedIn(page) : page.goto('/'));
    const list = page.getByRole('region', { name: 'Lista instalacji' });
    // one with readings: an installation that another test has added has no chart
    const working = list.getByRole('row').filter({ has: page.getByRole('img', { name: 'Instalacja działa prawidłowo' }) });
    const row = working.first().locator('[data-row-button]');
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

/** Repeats the installations of the demo, so that there are more than 50. */
const repeated = (page: Page): Promise<unknown> =>
  page.route(/\/api\/v1\/pvs_list\//, async (route) => {
    const response = await route.fetch();
    if (response.status() === 304) return route.fulfill({ response }); // the rows that the device has
    const body = (await response.json()) as { count: number; results: { id: number; sn: string }[] };
    const copies = [0, 1, 2, 3, 4];
    const results = copies.flatMap((copy) =>
      body.results.map((row) => (copy === 0 ? row : { ...row, id: row.id + copy * 1000, sn: `${row.sn}-${copy}` })),
    );
    await route.fulfill({ response, json: { ...body, count: body.count * copies.length, results } });
  });

test('at 2560 x 1440 thirty rows are in sight without a choice, and no column ends above the lower edge with any number of rows', async ({
  page,
}) => {
  await page.setViewportSize({ width: 2560, height: 1440 });
  await repeated(page);
  await signedIn(page);
  const list = page.getByRole('region', { name: 'Lista instalacji' });
  const region = (name: string) => page.getByRole('region', { name, exact: true });
  const ends = {
    figures: region('Najbardziej awaryjne instalacje'),
    map: region('Mapa instalacji'),
  };
  const bottomOf = async (part: Locator): Promise<number> => {
    const { y, height } = await boxOf(part);
    return y + height;
  };
  const rows = list.locator('tbody:not([data-skeleton]) tr');
  await expect(rows).toHaveCount(30);
  expect(await bottomOf(rows.last())).toBeLessThanOrEqual(1440);
  for (const size of ['10', '25', '30', '50']) {
    await list.getByLabel('Wierszy na stronie').selectOption(size);
    await expect(rows).toHaveCount(Number(size));
    await expect(ends.figures.getByRole('listitem').first()).toBeVisible();
    for (const [name, part] of Object.entries(ends)) expect(await bottomOf(part), `${name} with ${size} rows`).toBeGreaterThan(1400);
    await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
    expect((await boxOf(region('Mapa instalacji'))).y, `the map at the end of ${size} rows`).toBeLessThan(120);
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  }
});

test('at 1440 x 900 with 50 rows chosen twenty are in sight', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await repeated(page);
  await signedIn(page);
  const rows = page.getByRole('region', { name: 'Lista instalacji' }).locator('tbody:not([data-skeleton]) tr');
  await page.getByLabel('Wierszy na stronie').selectOption('50');
  await expect(rows).toHaveCount(50);
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await expect.poll(async () => ((box) => box.y + box.height)(await boxOf(rows.nth(19)))).toBeLessThanOrEqual(900);
});
