import { expect, type Page, type Route } from '@playwright/test';
import { signedIn } from '#tests/support/signed-in.ts';
import { e2eTest as test } from '#tests/support/e2e-test.ts';

test.use({ pageWorker: 'none' });

const YEAR = new Date().getFullYear();
/** Two complete months. */
const WHOLE = ['02', '03', '04'].filter((month) => Number(month) !== new Date().getMonth() + 1).slice(0, 2);
/** Readings began at noon of the year's first day, so its first month is incomplete. */
const FIRST_READING = `${YEAR}-01-01T12:00:00+01:00`;
const charts = (page: Page) => page.getByRole('tabpanel');
const plot = (page: Page) => charts(page).getByRole('slider');

async function withFirstReading(route: Route): Promise<void> {
  const answer = await route.fetch({ headers: { ...route.request().headers(), 'if-none-match': '' } });
  const list = (await answer.json()) as { results: object[] };
  const results = list.results.map((row) => ({ ...row, min_date: FIRST_READING }));
  await route.fulfill({ json: { ...list, results }, headers: { 'x-pv-care': '1' } });
}

/** For the box of each bar, from left to right: the share that has the colour of energy. */
const filledShares = (page: Page): Promise<number[]> =>
  plot(page)
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement) => {
      const colour = getComputedStyle(canvas).getPropertyValue('--pv-chart-energy').trim();
      const wanted = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)).join();
      const { data = [], width = 0 } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
      const columns = Array.from({ length: width }, () => ({ count: 0, top: Number.POSITIVE_INFINITY, bottom: -1 }));
      for (let at = 0; at < data.length; at += 4) {
        if (`${data[at]},${data[at + 1]},${data[at + 2]}` !== wanted) continue;
        const [y, column] = [Math.floor(at / 4 / width), columns[(at / 4) % width]];
        if (column) Object.assign(column, { count: column.count + 1, top: Math.min(column.top, y), bottom: Math.max(column.bottom, y) });
      }
      const bars: { count: number; columns: number; top: number; bottom: number }[] = [];
      let isInBar = false;
      for (const { count, top, bottom } of columns) {
        const last = bars.at(-1);
        if (count > 0 && isInBar && last)
          Object.assign(last, {
            count: last.count + count,
            columns: last.columns + 1,
            top: Math.min(last.top, top),
            bottom: Math.max(last.bottom, bottom),
          });
        else if (count > 0) bars.push({ count, columns: 1, top, bottom });
        isInBar = count > 0;
      }
      return bars
        .filter((bar) => bar.columns > 4)
        .map(({ count, columns: wide, top, bottom }) => Math.round((100 * count) / (wide * (bottom - top + 1))) / 100);
    });

test('a month that is known in part is hatched, the legend says so, and the tooltip and the table say why', async ({ page }) => {
  await page.route('**/api/v1/pvs_list/**', withFirstReading);
  await page.route('**/api/v1/energy_data/**', (route) => {
    const chart_data = ['01', ...WHOLE].map((month) => ({ x: `${YEAR}-${month}`, y: 400_000 }));
    return route.fulfill({ json: { chart_data }, headers: { 'x-pv-care': '1' } });
  });
  await signedIn(page);
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await page.getByRole('tab', { name: 'Energia' }).click();
  await charts(page).locator('label', { hasText: 'Rok' }).click();
  await expect(charts(page).getByText('dane niepełne', { exact: true })).toBeVisible();
  await expect(charts(page).getByText(/^Dane niepełne: .*dane od 1\/01\/\d{4}, 12:00/)).toBeVisible();

  await expect.poll(() => filledShares(page)).toHaveLength(3);
  const [partial = 1, ...whole] = await filledShares(page);
  expect(partial).toBeLessThan(0.8);
  for (const share of whole) expect(share).toBeGreaterThan(0.9);

  await plot(page).focus();
  await page.keyboard.press('Home');
  await expect(charts(page).getByText(/^Energia 400,00\u00a0kWh \(dane od 1\/01\/\d{4}, 12:00\)$/)).toBeVisible();
  await charts(page).getByRole('button', { name: 'Pokaż dane' }).click();
  await expect(charts(page).getByRole('row', { name: /^styczeń \d{4} dane od 1\/01\/\d{4}, 12:00 400,00$/ })).toBeVisible();
});
