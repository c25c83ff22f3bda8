import { KEPT } from './app-page.ts';
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { signedIn } from './signed-in.ts';
import { type Backend, isInTheWorkersHands, type StoryTest } from './backend.ts';
import { FULL_ONLY, FULL_ONLY_WITH_WORKER } from './e2e-tags.ts';

const ready = async (page: Page): Promise<void> => {
  await signedIn(page, '/tasks?show=all');
  await expect(page.getByRole('heading', { level: 1, name: 'Zgłoszenia' })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
};

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Szczegóły zgłoszenia' });

/** The first installation that the form offers. */
async function chooseInstallation(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Instalacja' }).click();
  await page.getByRole('option').first().click();
}

async function fileTask(page: Page, reason: string): Promise<void> {
  await page.getByRole('link', { name: 'Dodaj zgłoszenie' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nowe zgłoszenie' })).toBeVisible();
  await chooseInstallation(page);
  await page.getByLabel('Pracownik').fill('Żaneta Łoś');
  await page.getByLabel('Powód zgłoszenia').fill(reason);
  await page.getByLabel('Zakres prac').fill('Wymienić wyłącznik');
  await page.getByRole('button', { name: 'Zapisz zgłoszenie' }).click();
  await expect(page.getByText(KEPT)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Zgłoszenia' })).toBeVisible();
}

const statusAtOffice = async (backend: Backend, reason: string): Promise<number | undefined> =>
  (await backend.tasks()).find((task) => task.reason === reason)?.status;

const search = (page: Page, text: string): Promise<void> => page.getByRole('searchbox').fill(text);

/** Stories about service requests; the same for every backend. */
export function taskStories(test: StoryTest): void {
  test.use({ pageWorker: 'none' });

  test('a request is filed, found, closed and opened again', async ({ page, backend }) => {
    const reason = 'Zażółcony wyświetlacz';
    test.setTimeout(120_000 + backend.settlesWithin);
    await ready(page);
    await fileTask(page, reason);
    await expect.poll(() => statusAtOffice(backend, reason)).toBe(0);
    await search(page, 'zazolcony');
    const row = page.getByRole('row').nth(1);
    await expect(row).toContainText('Żaneta Łoś');
    await expect(row).toContainText('Otwarte');
    await expect(row).not.toContainText('czeka na wysłanie', { timeout: 20_000 + backend.settlesWithin });
    await row.getByRole('link').click();
    await expect(panelOf(page)).toContainText(reason);
    await expect(panelOf(page)).toContainText('Wymienić wyłącznik');
    await panelOf(page).getByText('Zamknięte', { exact: true }).click();
    await panelOf(page).getByRole('button', { name: 'Zatwierdź' }).click();
    await expect.poll(() => statusAtOffice(backend, reason)).toBe(1);
    await expect(row).toContainText('Zamknięte');
    await panelOf(page).getByText('Otwarte', { exact: true }).click();
    await panelOf(page).getByRole('button', { name: 'Zatwierdź' }).click();
    await expect.poll(() => statusAtOffice(backend, reason)).toBe(0);
  });

  test('without signal the same works, waits, and goes out by itself', FULL_ONLY_WITH_WORKER, async ({ page, context, backend }) => {
    const reason = 'Bez zasięgu na dachu';
    test.setTimeout(150_000 + backend.settlesWithin);
    await ready(page);
    await page.goto('/');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await page.goto('/tasks?show=all');
    await isInTheWorkersHands(page);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await context.setOffline(true);
    await fileTask(page, reason);
    await search(page, 'bez zasiegu');
    const row = page.getByRole('row').nth(1);
    await expect(row).toContainText('czeka na wysłanie');
    await expect(row).toContainText('Numer nada biuro');
    await row.getByRole('link').click();
    await panelOf(page).getByText('Zamknięte', { exact: true }).click();
    await panelOf(page).getByRole('button', { name: 'Zatwierdź' }).click();
    await expect(row).toContainText('Zamknięte');
    expect(await statusAtOffice(backend, reason)).toBeUndefined();
    await context.setOffline(false);
    await expect.poll(() => statusAtOffice(backend, reason), { timeout: 60_000 + backend.settlesWithin }).toBe(1);
    await expect(row).not.toContainText('czeka na wysłanie', { timeout: 30_000 });
    expect((await backend.tasks()).filter((task) => task.reason === reason)).toHaveLength(1);
  });

  test('the list leaves as CSV and PDF', FULL_ONLY, async ({ page, backend }) => {
    await page.setViewportSize({ width: 1920, height: 1080 }); // a narrower one has the files in its menu
    await ready(page);
    const [csv] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Eksportuj do CSV' }).click()]);
    expect(csv.suggestedFilename()).toMatch(/^zgloszenia-\d{4}-\d{2}-\d{2}\.csv$/);
    const lines = (await readFile(await csv.path(), 'utf8')).trim().split('\r\n');
    expect(lines[0]).toContain('ID zgłoszenia;Przydzielony pracownik;Instalacja;Numer seryjny falownika;Data utworzenia');
    expect(lines).toHaveLength((await backend.tasks()).length + 1);
    const [pdf] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Eksportuj do PDF' }).click()]);
    expect(pdf.suggestedFilename()).toBe(csv.suggestedFilename().replace('.csv', '.pdf'));
    expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-');
  });
}
