import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Download, expect, type Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { addDays, mondayOf } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { goesTo, opensFirstInstallation, opensPanel } from '#tests/support/app-page.ts';
import { isPrepared } from '#tests/support/browser.ts';
import { signedIn } from '#tests/support/signed-in.ts';
import { e2eTest as test } from '#tests/support/e2e-test.ts';
import { pdfPages } from '#tests/support/pdf.ts';
import type { Product } from '#tests/support/product.ts';
import { WITH_WORKER } from '#tests/support/e2e-tags.ts';

test.use({ pageWorker: 'none' });

/* The report as files, and its letter to the grid operator. */

const LAST_WEEK = addDays(mondayOf(localDateOf(Date.now())), -7);
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const savedBy = async (page: Page, name: string): Promise<Download> => {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name, exact: true }).click()]);
  return download;
};
const bytesOf = async (download: Download): Promise<Buffer> => readFile(await download.path());
const letter = (page: Page) => page.getByRole('dialog', { name: 'Pismo do operatora sieci' });

async function opensReport(page: Page): Promise<void> {
  await signedIn(page);
  await findsReport(page);
}

async function findsReport(page: Page): Promise<void> {
  await opensFirstInstallation(page);
  await expect(page).toHaveURL(/\/installation\//);
  await goesTo(page, `${new URL(page.url()).pathname}/napiecia?tydzien=${LAST_WEEK}`);
  await expect(card(page, 'Ocena tygodnia')).toBeVisible();
}

/** Both files: the PDF names the other one by its hash. */
async function savesBothFiles(page: Page): Promise<void> {
  const csv = await savedBy(page, 'Zapisz średnie 10-minutowe jako CSV');
  expect(csv.suggestedFilename()).toMatch(new RegExp(`^raport-napiec-${LAST_WEEK}-[\\w-]+\\.csv$`));
  const means = await bytesOf(csv);
  expect(means.toString('utf8').trimEnd().split('\r\n').length).toBeGreaterThan(1000);
  const pdf = await savedBy(page, 'Zapisz raport jako PDF');
  expect(pdf.suggestedFilename()).toBe(csv.suggestedFilename().replace(/csv$/, 'pdf'));
  const said = await pdfPages(await bytesOf(pdf));
  expect(said.length).toBeGreaterThan(1);
  expect(said.at(-1)).toContain(createHash('sha256').update(means).digest('hex'));
  expect(said[0]).toContain(`strona 1 z ${said.length}`);
  expect(said[0]).toContain('Pomiar orientacyjny, nie klasa A');
}

async function writesLetter(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pismo do operatora' }).click();
  const text = letter(page).getByLabel('Treść pisma');
  await expect(text).toHaveValue(/nie klasa A/);
  await expect(text).toBeEnabled();
  await text.fill(`${await text.inputValue()}\nDopisek właściciela: żółć.`);
  await page.keyboard.press('Escape');
  await expect(letter(page)).toBeHidden();
  await page.getByRole('button', { name: 'Pismo do operatora' }).click();
  await expect(text).toHaveValue(/Dopisek właściciela: żółć\./);
  const pdf = await savedBy(page, 'Zapisz PDF');
  expect(pdf.suggestedFilename()).toMatch(new RegExp(`^pismo-do-operatora-${LAST_WEEK}-[\\w-]+\\.pdf$`));
  expect((await pdfPages(await bytesOf(pdf))).join()).toContain('Dopisek właściciela: żółć.');
  expect((await bytesOf(await savedBy(page, 'Zapisz tekst'))).toString('utf8')).toContain('Dopisek właściciela: żółć.');
}

test('printed, the letter is all that is on the paper', async ({ page }) => {
  await opensReport(page);
  await page.getByRole('button', { name: 'Pismo do operatora' }).click();
  await expect(letter(page).getByLabel('Treść pisma')).toHaveValue(/Szanowni Państwo/);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Szanowni Państwo').last()).toBeVisible();
  await expect(card(page, 'Ocena tygodnia')).toBeHidden();
  await expect(letter(page)).toBeHidden();
});

test(
  'without a network the report of a week that was looked at and the letter come all the same',
  WITH_WORKER,
  async ({ page, context }) => {
    await opensReport(page);
    await expect(card(page, 'Punkt poboru (PPE) i operator').getByLabel('Numer PPE')).toBeVisible();
    await isPrepared(page);
    await context.setOffline(true);
    await page.reload();
    await expect(card(page, 'Ocena tygodnia')).toBeVisible();
    await savesBothFiles(page);
    await writesLetter(page);
  },
);

/** A few installations, all with readings, that a search for the beginning of a serial number finds. */
async function foundTogether({ office }: Product) {
  const results = await office.installations();
  for (const search of new Set(results.map(({ sn }) => sn.slice(0, 3)))) {
    const rows = results.filter(({ sn, description }) => `${sn} ${description}`.toLowerCase().includes(search.toLowerCase()));
    if (rows.length > 1 && rows.length < 8 && rows.every(({ min_date }) => min_date !== null)) return { search, rows };
  }
  throw new Error('The demo has no serial numbers that begin alike.');
}

test('reports of the filtered list come as one ZIP; the one that could not be made is named with the reason', async ({ page, product }) => {
  const { search, rows } = await foundTogether(product);
  const [failing] = rows;
  await page.route(`**/care/v1/voltage_report/${failing?.id}/**`, (route) => route.fulfill({ status: 500, body: 'broken' }));
  await signedIn(page);
  await expect(page.getByRole('link', { name: 'Widok szczegółowy' }).first()).toBeVisible();
  await page.getByRole('searchbox').first().fill(search);
  await expect(page.getByRole('link', { name: 'Widok szczegółowy' })).toHaveCount(rows.length);
  await opensPanel(page, 'Eksport i widok');
  await page.getByRole('button', { name: 'Raporty napięć' }).click();
  const dialog = page.getByRole('dialog', { name: 'Raporty napięć' });
  await expect(dialog.getByLabel('Tydzień')).toHaveValue(LAST_WEEK);
  const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Przygotuj ZIP' }).click()]);
  await expect(dialog.getByRole('status').getByText(failing?.sn ?? '')).toBeVisible();
  expect(download.suggestedFilename()).toBe(`raporty-napiec-${LAST_WEEK}.zip`);
  const files = unzipSync(new Uint8Array(await bytesOf(download)));
  const names = Object.keys(files);
  expect(names.filter((name) => name.endsWith('.pdf'))).toHaveLength(rows.length - 1);
  expect(names.filter((name) => name.endsWith('.csv'))).toHaveLength(rows.length - 1);
  expect(strFromU8(files['nie-utworzono.txt'] ?? new Uint8Array())).toContain(failing?.sn);
});
