import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { signedIn } from './signed-in.ts';
import { pdfPages } from './pdf.ts';
import type { StoryTest } from './backend.ts';
import { FULL_ONLY } from './e2e-tags.ts';
import { press } from './app-page.ts';

const INVALID = 'Podany email lub numer telefonu jest nieprawidłowy';

const ready = async (page: Page): Promise<void> => {
  await signedIn(page, '/users');
  await expect(page.getByRole('heading', { level: 1, name: 'Użytkownicy PV FLOW' })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
};

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Szczegóły użytkownika' });

/** Stories about customers' accounts; the same for every backend. */
export function userStories(test: StoryTest): void {
  test.use({ pageWorker: 'none' });

  test('a customer is registered, given an installation, and deleted', async ({ page, backend }) => {
    const email = 'nowy.klient@example.com';
    await ready(page);
    await press(page, 'Zarejestruj nowego użytkownika PV FLOW');
    const form = page.getByRole('dialog', { name: 'Zarejestruj nowego użytkownika PV FLOW' });
    await form.getByLabel('E-mail klienta').fill(email);
    await form.getByLabel('Numer telefonu').fill('60160260');
    await form.getByRole('button', { name: 'Zarejestruj', exact: true }).click();
    await expect(form.getByText(INVALID)).toBeVisible();
    await form.getByLabel('Numer telefonu').fill('601602603');
    await form.getByRole('button', { name: 'Zarejestruj', exact: true }).click();
    await expect(panelOf(page)).toContainText(email);
    await expect(panelOf(page)).toContainText(/601\s602\s603/);
    await expect(panelOf(page)).toContainText('Nieaktywny');
    await expect(panelOf(page)).toContainText('Brak danych');
    await expect(panelOf(page)).toContainText('Brak przypisanych instalacji do tego użytkownika');
    expect((await backend.users()).map((user) => user.email)).toContain(email);

    await press(page, 'Przypisz nowe urządzenie');
    const assign = page.getByRole('dialog', { name: `Przypisz instalację do użytkownika: ${email}` });
    await assign.getByRole('button', { name: 'Potwierdź' }).click();
    await expect(assign.getByText('Nie wybrano żadnej instalacji')).toBeVisible();
    await assign.getByRole('combobox', { name: 'Dostępne urządzenia' }).click();
    await page.getByRole('option').first().click();
    await assign.getByRole('button', { name: 'Potwierdź' }).click();
    await expect(page.getByText('Zapisano pomyślnie')).toBeVisible();
    const [sn] = await backend.owned(email);
    await expect(panelOf(page).getByRole('table', { name: 'Podłączone urządzenia' })).toContainText(String(sn));
    await expect(panelOf(page).getByRole('navigation')).toHaveCount(0); // one page contains all of them

    await press(page, 'Usuń użytkownika');
    const remove = page.getByRole('dialog', { name: `Czy na pewno chcesz usunąć użytkownika ${email}?` });
    await remove.getByLabel('Wpisz ponownie adres e-mail użytkownika').fill('nowy.klient@example.co');
    await remove.getByRole('button', { name: 'Usuń', exact: true }).click();
    await expect(remove.getByText('Podany adres email nie pokrywa się z adresem wybranego użytkownika')).toBeVisible();
    expect((await backend.users()).map((user) => user.email)).toContain(email);
    await remove.getByLabel('Wpisz ponownie adres e-mail użytkownika').fill(email);
    await remove.getByRole('button', { name: 'Usuń', exact: true }).click();
    await expect(page.getByText(`Usunięto użytkownika ${email}`)).toBeVisible();
    await expect(page.getByRole('row', { name: email })).toHaveCount(0);
    expect((await backend.users()).map((user) => user.email)).not.toContain(email);
    expect(await backend.owned(email)).toEqual([]);
  });

  test('the list leaves as CSV and PDF; a search that finds nothing says so', FULL_ONLY, async ({ page, backend }) => {
    await ready(page);
    const [csv] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Eksportuj do CSV' }).click()]);
    const lines = (await readFile(await csv.path(), 'utf8')).trim().split('\r\n');
    expect(lines[0]?.replace('\ufeff', '')).toBe('E-mail użytkownika;Aktywny;Status');
    expect(lines).toHaveLength((await backend.users()).length + 1);
    const [pdf] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Eksportuj do PDF' }).click()]);
    expect(pdf.suggestedFilename()).toBe(csv.suggestedFilename().replace('.csv', '.pdf'));
    const said = (await pdfPages(await readFile(await pdf.path()))).join();
    for (const { email } of await backend.users()) expect(said).toContain(email);
    await page.getByRole('searchbox').fill('nikogo takiego');
    await expect(page.getByText('Nie znaleziono')).toBeVisible();
  });
}
