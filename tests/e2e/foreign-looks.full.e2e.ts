import { expect, type Page } from '@playwright/test';
import { foreignTest } from '#tests/support/foreign-test.ts';
import { cutCells } from '#tests/support/page-checks.ts';
import { signedIn } from '#tests/support/signed-in.ts';
import { goesTo } from '#tests/support/app-page.ts';

/* The dashboard with a foreign backend: with its data, and with invalid responses. */

const table = (page: Page) => page.getByRole('region', { name: 'Lista instalacji' });
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

foreignTest('the dashboard shows its fleet, counts, rankings and charts, whatever words its numbers are in', async ({ page }) => {
  await signedIn(page);
  await expect(table(page).locator('tbody:not([data-skeleton]) tr')).toHaveCount(10);
  await expect(page.getByText('1 - 3')).toBeVisible();
  const donut = page.getByRole('table', { name: 'Zestawienie wszystkich instalacji' });
  await expect(donut.getByRole('row', { name: /^Działa/ })).toContainText('20');
  await expect(donut.getByRole('row', { name: /^Nieprawidłowość/ })).toContainText('3');
  await expect(region(page, 'Najczęstsze zdarzenia').getByRole('listitem')).toHaveCount(2);
  await expect(region(page, 'Najbardziej awaryjne instalacje')).toContainText('Dom 7');
  await page.getByRole('searchbox').fill('obcy0001');
  await expect(table(page).locator('tbody:not([data-skeleton]) tr')).toHaveCount(1);
  await expect(table(page).locator('tbody:not([data-skeleton]) tr')).toContainText('50,00');
  await table(page).locator('tbody:not([data-skeleton]) tr').click();
  await expect(page).toHaveURL(/sn=OBCY0001/);
  for (const name of ['Moc', 'Energia', 'Napięcia fazowe']) {
    await page.getByRole('tab', { name }).click();
    await expect(page.getByRole('tabpanel', { name })).toBeVisible();
    await expect(page.getByRole('tabpanel', { name }).locator('canvas').first()).toBeVisible();
    await expect(page.getByText('Brak danych w wybranych datach')).toHaveCount(0);
  }
});

foreignTest('on a phone in landscape no column of a list is cut', async ({ page }) => {
  await signedIn(page);
  await page.setViewportSize({ width: 844, height: 390 });
  for (const path of ['/', '/tasks', '/users']) {
    await goesTo(page, path);
    await expect(page.getByRole('main').getByRole('row').nth(3), path).toBeVisible();
    await expect.poll(() => cutCells(page), { message: path }).toEqual([]);
  }
});

const FAULTS = [
  ['plain-500', 'Serwer zgłosił błąd (500). Spróbuj ponownie później.'],
  ['html-502', 'Serwer zgłosił błąd (502). Spróbuj ponownie później.'],
  ['nonsense', 'Odpowiedź serwera ma nieznany format, dlatego nie można pokazać tych danych.'],
] as const;

const READS = ['pvs_list', 'working_chart', 'event_counter', 'most_defective_pv', 'map', 'markers', 'task_order', 'user_list'] as const;
const SCREENS = [
  ['/map', 'Mapa instalacji'],
  ['/tasks', 'Zgłoszenia'],
  ['/users', 'Użytkownicy PV FLOW'],
] as const;
const ALWAYS = 10_000;

for (const [fault, sentence] of FAULTS) {
  foreignTest(`${fault}: every panel of every screen says what is wrong, and nothing is blank`, async ({ page, foreign }) => {
    const exceptions: string[] = [];
    page.on('pageerror', ({ message }) => exceptions.push(message));
    for (const call of READS) foreign.fake.breakCalls(`GET /api/v1/${call}/`, fault, ALWAYS);
    await signedIn(page);
    await expect(table(page)).toContainText(sentence);
    await expect(table(page).getByRole('button', { name: 'Spróbuj ponownie' })).toBeVisible();
    for (const card of ['Zestawienie wszystkich instalacji', 'Najczęstsze zdarzenia', 'Najbardziej awaryjne instalacje']) {
      await expect(region(page, card)).toContainText(sentence);
    }
    for (const [path, title] of SCREENS) {
      await goesTo(page, path);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.getByRole('main')).toContainText(sentence);
    }
    await expect(page.getByRole('navigation', { name: 'Nawigacja główna' })).toBeVisible();
    expect(exceptions).toEqual([]);
  });
}
