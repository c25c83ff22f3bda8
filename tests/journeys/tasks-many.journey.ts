import { expect, type Page } from '@playwright/test';
import { signIn } from '#tests/support/a-browser.ts';
import { journey as test } from '#tests/support/journey.ts';

const MANY = 10_000;
/** Rows in sight and a few beyond; with every row drawn there would be ten thousand. */
const DRAWN = 60;

const task = (nth: number) => ({
  id: nth,
  employee: nth % 2 === 0 ? 'Jan Kowalski' : 'Żaneta Łoś',
  description: `Dom ${nth}`,
  inverter_sn: `SN${String(nth).padStart(5, '0')}`,
  creation_date: `${String(1 + (nth % 28)).padStart(2, '0')}.10.2026`,
  update_date: null,
  status: nth % 3,
  reason: nth === 7_777 ? 'Wyjątkowa usterka' : `Przegląd ${nth}`,
  order: '',
  address_street: 'Polna',
  address_number: String(nth),
  address_number_2: '',
  address_city: 'Kalisz',
  address_post_code: '62-800',
});

const BODY = JSON.stringify(Array.from({ length: MANY }, (_, index) => task(index + 1)));

test.use({ serviceWorkers: 'block' }); // the list comes from a route of the page

async function opens(page: Page): Promise<void> {
  await page.route('**/api/v1/task_order/', (route) => route.fulfill({ contentType: 'application/json', body: BODY }));
  await signIn(page);
  await page.goto('/tasks');
}

test('ten thousand requests: a screenful is drawn, the last is reached, one is found, all are sorted', async ({ page }) => {
  await opens(page);
  const table = page.getByRole('table');
  await expect(table).toHaveAttribute('aria-rowcount', String(MANY + 1));
  expect(await table.getByRole('row').count()).toBeLessThan(DRAWN);

  await page.getByRole('columnheader', { name: 'ID zgłoszenia' }).getByRole('button').click();
  await expect(page.getByRole('button', { name: '1', exact: true })).toBeVisible();
  await page.locator('[data-rows]').evaluate((rows) => rows.scrollTo(0, rows.scrollHeight));
  const last = page.getByRole('row').filter({ has: page.getByRole('button', { name: String(MANY), exact: true }) });
  await expect(last).toBeInViewport();
  await expect(last).toHaveAttribute('aria-rowindex', String(MANY + 1));
  await expect(page.getByRole('columnheader', { name: 'Status' })).toBeInViewport();
  expect(await table.getByRole('row').count()).toBeLessThan(DRAWN);

  await page.getByRole('searchbox').fill('wyjatkowa usterka');
  await expect(table).toHaveAttribute('aria-rowcount', '2');
  await expect(table.getByRole('row').nth(1)).toContainText('SN07777');
});

test('ten thousand requests on a phone: a screenful of cards, and the last is reached', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await opens(page);
  const cards = page.locator('li[aria-setsize="10000"]');
  await expect(cards.first()).toBeVisible();
  expect(await cards.count()).toBeLessThan(DRAWN);
  const last = page.locator(`li[aria-posinset="${MANY}"]`);
  // the cards' heights are measured as they come into sight, so the end moves a little at first
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(last).toBeInViewport({ timeout: 1_000 });
  }).toPass();
  expect(await cards.count()).toBeLessThan(DRAWN);
});
