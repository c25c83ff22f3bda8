import { expect, type Page } from '@playwright/test';
import { goesTo, row } from '#tests/support/app-page.ts';
import { signedIn } from '#tests/support/signed-in.ts';
import { e2eTest as test } from '#tests/support/e2e-test.ts';
import { overlappingWords } from '#tests/support/pdf.ts';

test.use({ pageWorker: 'none' });

/* Printed pages: contents only, nothing cut, and a document that a screen reader can read. */

const opened = (page: Page, title: string) => expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

/** Inner width of an upright A4 page, at 96 dots per inch. */
const PAPER = { width: 703, height: 1000 };

async function looksPrinted(page: Page, what: string): Promise<void> {
  await page.setViewportSize(PAPER);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('link', { name: 'Przejdź do treści' })).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Nawigacja główna' })).toBeHidden();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('#pv-main table, #pv-main figure canvas, #pv-main aside, [data-rows]')]
      .filter((one) => one.checkVisibility())
      .filter((one) => one.getBoundingClientRect().right > window.innerWidth + 1 || one.scrollHeight > one.clientHeight + 1)
      .map((one) => one.outerHTML.slice(0, 80)),
  );
  expect(cut, what).toEqual([]);
  expect(await page.evaluate(() => getComputedStyle(document.querySelector('h1') ?? document.body).color), what).not.toContain('230, 241');
  const file = await page.pdf({ format: 'A4', tagged: true, printBackground: true });
  expect(await overlappingWords(file), what).toEqual([]);
  expect(file.toString('latin1'), `${what}: structure of the document`).toMatch(
    /\/MarkInfo\s*<<\s*\/Type \/MarkInfo\s*\/Marked true|\/Marked true/,
  );
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('dashboard, detail, request, customer and map are printed whole, light and with their structure', async ({ page }) => {
  await signedIn(page);
  await row(page).first().click();
  await expect(page.locator('#pv-main canvas').first()).toBeVisible();
  await looksPrinted(page, 'dashboard');
  await page.getByRole('link', { name: 'Otwórz widok szczegółowy' }).click();
  await expect(page.locator('#pv-main canvas').first()).toBeVisible();
  await looksPrinted(page, 'detail');
  await goesTo(page, '/tasks');
  await opened(page, 'Zgłoszenia');
  await looksPrinted(page, 'requests');
  await row(page).first().click();
  await expect(page.getByRole('complementary')).toBeVisible();
  await looksPrinted(page, 'a request');
  await goesTo(page, '/users');
  await opened(page, 'Użytkownicy PV FLOW');
  await row(page).first().click();
  await expect(page.getByRole('complementary')).toBeVisible();
  await looksPrinted(page, 'a customer');
  await goesTo(page, '/map');
  await opened(page, 'Mapa instalacji');
  await expect(page.getByRole('region', { name: 'Mapa', exact: false }).first()).toBeVisible();
  await looksPrinted(page, 'map');
});

test('visits, dates of inspections and both kinds of visits are printed whole', async ({ page }) => {
  await signedIn(page, '/inspections');
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await looksPrinted(page, 'dates of inspections');
  for (const kind of ['Wizyta serwisowa', 'Przegląd pięcioletni']) {
    await goesTo(page, '/visits');
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    await looksPrinted(page, 'visits');
    await page.getByRole('main').getByRole('link').filter({ hasText: 'zakończona' }).filter({ hasText: kind }).first().click();
    await expect(page.getByRole('region', { name: 'Podpis' })).toBeVisible();
    await looksPrinted(page, kind);
  }
});
