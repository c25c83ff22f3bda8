import { readFile } from 'node:fs/promises';
import { type Download, expect, type Page } from '@playwright/test';
import { pdfPages } from '#tests/support/pdf.ts';
import { signedIn } from '#tests/support/signed-in.ts';
import { e2eTest as test } from '#tests/support/e2e-test.ts';

const MANY = 10_000;
/** Visible rows and a few more; with every row rendered there would be ten thousand. */
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

const TASKS = Array.from({ length: MANY }, (_, index) => task(index + 1));

test.use({ serviceWorkers: 'block' }); // a route of the page answers the list

async function opens(page: Page, tasks: readonly object[] = TASKS): Promise<void> {
  const body = JSON.stringify(tasks);
  await page.route('**/api/v1/task_order/', (route) => route.fulfill({ contentType: 'application/json', body }));
  await signedIn(page, '/tasks?show=all');
}

test('ten thousand requests: a screenful is drawn, the last is reached, one is found, all are sorted', async ({ page }) => {
  await opens(page);
  const table = page.getByRole('table');
  await expect(table).toHaveAttribute('aria-rowcount', String(MANY + 1));
  expect(await table.getByRole('row').count()).toBeLessThan(DRAWN);

  await page.getByRole('columnheader', { name: 'ID zgłoszenia' }).getByRole('button').click();
  await expect(page.getByRole('link', { name: '1', exact: true })).toBeVisible();
  await page.locator('[data-rows]').evaluate((rows) => rows.scrollTo(0, rows.scrollHeight));
  const last = page.getByRole('row').filter({ has: page.getByRole('link', { name: String(MANY), exact: true }) });
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
  // the heights of cards are measured when they become visible, so the end moves a little at first
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(last).toBeInViewport({ timeout: 1_000 });
  }).toPass();
  expect(await cards.count()).toBeLessThan(DRAWN);
});

const toPdf = (page: Page) => page.getByRole('button', { name: 'Eksportuj do PDF' });
const fails = (page: Page) => page.getByText('Nie udało się przygotować pliku');

test('a long PDF is made while the page answers; given up it leaves nothing, and a shorter one has all its pages', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 }); // files are beside the list
  const order = 'Sprawdzić napięcia fazowe, dokręcić złącza i wymienić bezpiecznik. '.repeat(4);
  const tasks = TASKS.map((one) => ({ ...one, order }));
  await opens(page, tasks);
  const saved: Download[] = [];
  page.on('download', (download) => saved.push(download));
  const made = page.locator('progress');
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', String(MANY + 1));
  const value = () => made.evaluate((bar: HTMLProgressElement) => bar.value);

  await toPdf(page).click();
  await expect(page.getByText(/^Przygotowywanie pliku: \d+ z 10000$/)).toBeVisible();
  await expect.poll(value).toBeGreaterThan(0);
  expect(page.workers()).toHaveLength(1);
  const before = await value();
  await page.getByRole('searchbox').fill('SN077');
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '101');
  await expect.poll(value).toBeGreaterThan(before);

  await page.getByRole('button', { name: 'Przerwij' }).click();
  await expect(made).toHaveCount(0);
  await expect(fails(page)).toHaveCount(0);

  await Promise.all([page.waitForEvent('download'), toPdf(page).click()]);
  await expect.poll(() => page.workers()).toEqual([]); // a busy machine takes the browser two seconds
  expect(saved.map((download) => download.suggestedFilename().replace(/\d{4}-\d{2}-\d{2}/, 'dnia'))).toEqual(['zgloszenia-dnia.pdf']);
  const pages = await pdfPages(await readFile((await saved[0]?.path()) ?? ''));
  expect(pages.length).toBeGreaterThan(5);
  for (const [at, text] of pages.entries()) expect(text).toContain(`Strona ${at + 1} z ${pages.length}`);
  const numbers = pages.flatMap((text) => text.match(/SN077\d\d/g) ?? []);
  expect(numbers.toSorted()).toEqual(Array.from({ length: 100 }, (_, at) => `SN${String(7_700 + at).padStart(5, '0')}`));
  expect(pages.join()).toContain('Żaneta Łoś');
});

test('a PDF that cannot be made says so, whatever is missing, and the next one comes', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await opens(page, TASKS.slice(0, 3));
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '4');
  for (const missing of ['**/pdf.worker-*.js', '**/inter-bold-*.ttf']) {
    await page.route(missing, (route) => route.abort());
    await toPdf(page).click();
    await expect(fails(page)).toBeVisible();
    await expect.poll(() => page.workers()).toEqual([]);
    await page.unroute(missing);
    const [worker] = await Promise.all([page.waitForEvent('worker'), page.waitForEvent('download'), toPdf(page).click()]);
    await expect(fails(page)).toHaveCount(0);
    // a worker has the content policy of its own script
    expect((await page.request.get(worker.url())).headers()['content-security-policy']).toContain("default-src 'none'");
  }
});
