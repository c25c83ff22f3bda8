import { readFile } from 'node:fs/promises';
import { type Download, expect, type Page } from '@playwright/test';
import { signedIn } from '#tests/support/signed-in.ts';
import type { OfficeInstallation } from '#tests/support/product.ts';
import { pdfPages } from '#tests/support/pdf.ts';
import { axeViolations } from '#tests/support/page-checks.ts';
import { complaintsOf } from '#tests/support/console-watch.ts';
import { e2eTest as test } from '#tests/support/e2e-test.ts';
import { FULL_ONLY, FULL_ONLY_WITH_WORKER } from '#tests/support/e2e-tags.ts';
import { opensPanel } from '#tests/support/app-page.ts';

test.use({ pageWorker: 'none' });

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 844, height: 390 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
] as const;

let rows: readonly OfficeInstallation[];

test.beforeAll(async ({ product }) => {
  rows = await product.office.installations();
});

const table = (page: Page) => page.getByRole('region', { name: 'Lista instalacji' });
const bodyRows = (page: Page) => table(page).locator('tbody:not([data-skeleton]) tr');
const saved = async (download: Download): Promise<Buffer> => readFile(await download.path());

/** Content wider than the card scrolls inside it. */
const isWithinCard = (group: Element): boolean => {
  const card = group.closest('section');
  for (let one: Element | null = group; one && one !== card; one = one.parentElement)
    if (getComputedStyle(one).overflowX === 'auto') return one.getBoundingClientRect().right <= (card?.getBoundingClientRect().right ?? 0);
  return [...group.children].every((chip) => chip.getBoundingClientRect().right <= (card?.getBoundingClientRect().right ?? 0));
};

const isSeenWhole = (rows: Element): boolean => rows.scrollWidth <= rows.clientWidth;

test('the dashboard at each size: list, donut and rankings, nothing cut off, no complaint', async ({ page }) => {
  const complaints = complaintsOf(page);
  await signedIn(page);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const isPhone = size.width < 768;
    const entries = isPhone ? table(page).getByRole('article') : bodyRows(page);
    await expect(entries).toHaveCount(10);
    await expect(page.getByText(`1 - ${Math.ceil(rows.length / 10)}`)).toBeVisible();
    // on a phone a press opens the installation with its charts
    await expect(page.getByText('Nie wybrano danych do wyświetlenia')).toHaveCount(isPhone ? 0 : 1);
    await expect(page.getByText('Kliknij na dowolny wiersz w tabeli')).toHaveCount(isPhone ? 0 : 1);
    for (const card of ['Zestawienie wszystkich instalacji', 'Najczęstsze zdarzenia', 'Najbardziej awaryjne instalacje']) {
      await expect(page.getByRole('region', { name: card })).toBeVisible();
    }
    const donut = page.getByRole('table', { name: 'Zestawienie wszystkich instalacji' });
    await expect(donut.getByRole('row', { name: /^Działa/ })).toContainText(
      String(rows.filter((row) => row.care_state === 'working').length),
    );
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), `${size.width} px`).toBe(true);
    const chips = await table(page).getByRole('group', { name: 'Pokaż instalacje' }).evaluate(isWithinCard);
    expect(chips, `no chip is drawn beyond the card at ${size.width} px`).toBe(true);
    expect(await table(page).locator('[data-rows]').evaluate(isSeenWhole), `every column is in sight at ${size.width} px`).toBe(true);
    expect(await axeViolations(page), `${size.width} px`).toEqual([]);
  }
  expect(complaints).toEqual([]);
});

test(
  'at 1440 x 900 ten rows of one line, the filters and the charts of the chosen one are in sight, the worst first',
  FULL_ONLY,
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await signedIn(page);
    await expect(bodyRows(page)).toHaveCount(10);
    const states = await bodyRows(page).evaluateAll((all) => all.map(({ textContent }) => textContent.includes('Nieprawidłowość')));
    expect(states.indexOf(false)).toBe(rows.filter((row) => row.care_state === 'faulty').length);
    await bodyRows(page).first().getByRole('rowheader').getByRole('link').click();
    const chart = page.getByRole('region', { name: 'Wykresy instalacji' });
    await expect(chart.getByRole('slider')).toBeVisible();
    const boxes = await bodyRows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().toJSON() as DOMRect));
    for (const { height } of boxes) expect(height >= 36 && height <= 40).toBe(true);
    expect(boxes.at(-1)?.bottom).toBeLessThanOrEqual(900);
    await expect(table(page).getByRole('group', { name: 'Pokaż instalacje' })).toBeInViewport();
    await expect(chart.getByRole('slider')).toBeInViewport({ ratio: 1 });
    await page.getByLabel('Wierszy na stronie').selectOption('50');
    await expect(bodyRows(page)).toHaveCount(Math.min(50, rows.length));
    await page.reload();
    await expect(bodyRows(page)).toHaveCount(Math.min(50, rows.length));
  },
);

test('on a phone on its side four installations are in sight, beside a notice too', FULL_ONLY, async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), history: 0.42 } });
  });
  await signedIn(page);
  await expect(page.getByText(/^Uzupełnianie historii… 42%/)).toBeVisible();
  await expect(bodyRows(page)).toHaveCount(10);
  const fourth = await bodyRows(page).nth(3).boundingBox();
  expect((fourth?.y ?? 390) + (fourth?.height ?? 0)).toBeLessThanOrEqual(390);
});

test('turning pages and sorting moves no column; at the last page the arrow keeps the focus', FULL_ONLY, async ({ page }) => {
  await signedIn(page);
  await expect(bodyRows(page)).toHaveCount(10);
  const columns = () =>
    table(page)
      .getByRole('columnheader')
      .evaluateAll((heads) => heads.map((head) => head.getBoundingClientRect().x));
  const before = await columns();
  const next = table(page).getByRole('button', { name: 'Następna strona' });
  await expect(next).toBeEnabled(); // ten rows may still be placeholders
  const pages = Math.ceil(rows.length / 10);
  for (let at = 2; at <= pages; at++) {
    await next.press('Enter');
    await expect(page.getByText(`${at} - ${pages}`)).toBeVisible();
    expect(await columns()).toEqual(before);
  }
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await expect(next).toBeFocused();
  await table(page).getByRole('button', { name: 'Nazwa' }).click();
  expect(await columns()).toEqual(before);
});

test('CSV and PDF hold all pages of what is filtered and sorted, without signal too', FULL_ONLY_WITH_WORKER, async ({ page, context }) => {
  await signedIn(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await table(page).getByRole('button', { name: 'Numer seryjny falownika' }).click();
  await expect(table(page).getByRole('columnheader', { name: 'Przyczyna' })).toBeVisible();
  await context.setOffline(true);

  const csv = page.waitForEvent('download');
  await opensPanel(page, 'Eksport i widok');
  await page.getByRole('button', { name: 'Eksportuj do CSV' }).click();
  const text = (await saved(await csv)).toString('utf8');
  const lines = text
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n');
  expect(text.startsWith('\ufeff')).toBe(true);
  expect(lines[0]).toBe(
    'Nazwa;Numer seryjny falownika;Źródło;Pierwszy odczyt;Ostatni odczyt;G/F [kWp];Wydajność [%];Status;Przyczyna;Gwarancja',
  );
  expect(lines).toHaveLength(rows.length + 1);

  const pdf = page.waitForEvent('download');
  await opensPanel(page, 'Eksport i widok');
  await page.getByRole('button', { name: 'Eksportuj do PDF' }).click();
  const download = await pdf;
  expect(download.suggestedFilename()).toMatch(/^lista-instalacji-\d{4}-\d{2}-\d{2}\.pdf$/);
  const file = await saved(download);
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  const pages = await pdfPages(file);
  expect(pages).toHaveLength(1);
  const [said = ''] = pages;
  for (const words of ['Lista instalacji', 'Wydajność [%]', 'Tabela wygenerowana przez aplikację PV Care', 'Strona 1 z 1'])
    expect(said).toContain(words);
  expect(said.match(/\S+/g)).toEqual(expect.arrayContaining(rows.map(({ sn }) => sn)));
  expect(said.match(/\S+/g), 'no state is broken').toContain('Nieprawidłowość');
});
