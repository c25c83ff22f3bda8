import { expect as asks, type Page } from '@playwright/test';
import { signedIn } from '#tests/support/signed-in.ts';
import { type OperatedProduct, operatedTest as test } from '#tests/support/operated-product.ts';
import { goesTo, press, row, closesDialog } from '#tests/support/app-page.ts';
import { DEMO } from '#tests/support/product.ts';
import { filesRefused, resetLink, setsPassword } from '#tests/support/refused-forms.ts';
import { isSound } from '#tests/support/page-checks.ts';
import { refusedSignIn, registerPanel, registers, signInPanel } from '#tests/support/account-forms.ts';

/* axe on the sign-in, requests, customers, and what opens over any screen; in both themes and three sizes. */

const LONG = 600_000; // ms; a few hundred checks on a slow machine
const expect = asks.configure({ timeout: 30_000 });
const dialog = (page: Page) => page.getByRole('dialog').last();

interface Listed {
  readonly sn: string;
  readonly user: { readonly email: string } | null;
}

const installations = async (operated: OperatedProduct): Promise<readonly Listed[]> =>
  ((await operated.ask('GET', 'pvs_list/?page_size=100')).body as { results: Listed[] }).results;

test('the ways in: as they open, with what is wrong, and every dialog', async ({ page, operated }) => {
  test.setTimeout(LONG);
  await page.goto('/login');
  await expect(signInPanel(page)).toBeVisible();
  await isSound(page, 'sign-in', 'login');
  await press(page, 'ZAREJESTRUJ');
  await isSound(page, 'registration, nothing typed');
  await refusedSignIn(page);
  await expect(signInPanel(page).getByText('Podane dane logowania są błędne')).toBeVisible();
  await isSound(page, 'sign-in refused');
  await press(page, 'Zapomniałem hasła');
  await expect(dialog(page)).toBeVisible();
  await isSound(page, 'forgotten password');
  await page.getByLabel('Adres e-mail konta').fill('nikt@pvcare.pl');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Link do zresetowania hasła został wysłany na podanego maila' })).toBeVisible();
  await isSound(page, 'link sent');
  await closesDialog(page);
  await registers(page, { key: 'PVCARE-2026-0005' });
  await expect(page.getByRole('dialog', { name: 'Konto utworzone pomyślnie' })).toBeVisible();
  await isSound(page, 'account made');
  await closesDialog(page);
  await expect(registerPanel(page)).toBeVisible();

  const link = await resetLink(operated);
  await setsPassword(page, link, 'slabehaslo');
  await expect(page.getByText('Link wygasł')).toHaveCount(0);
  await isSound(page, 'new password, weak');
  await page.getByPlaceholder('Hasło').fill('Serwis!2026');
  await press(page, 'Zatwierdź');
  await expect(page.getByRole('dialog', { name: 'Hasło zmienione pomyślnie' })).toBeVisible();
  await isSound(page, 'password changed');
  await setsPassword(page, link, 'Inne!2027');
  await expect(page.getByText('Link wygasł')).toBeVisible();
  await isSound(page, 'link expired');
});

test('requests: the list, a request, nothing found, the form with what is wrong', async ({ page }) => {
  test.setTimeout(LONG);
  await signedIn(page, '/tasks');
  await expect(row(page).first()).toBeVisible();
  await isSound(page, 'requests', 'tasks-list');
  await row(page).nth(1).click();
  await expect(page.getByRole('button', { name: 'Zatwierdź' })).toBeVisible();
  await isSound(page, 'a request', 'tasks-detail');
  await press(page, 'Zatwierdź');
  await expect(page.getByTestId('snackbar')).toBeVisible();
  await isSound(page, 'a request, saved');
  await page.goto('/tasks?task=999999');
  await expect(page.getByRole('complementary')).toBeVisible();
  await isSound(page, 'a request that is not there');
  await page.goto('/tasks?sn=nie-ma-takiego');
  await expect(page.getByText('Brak zgłoszeń, które pasują do wyszukiwania i filtrów')).toBeVisible();
  await isSound(page, 'no request found');
  await page.goto('/tasks/new');
  await press(page, 'Zapisz zgłoszenie');
  await expect(page.getByText('Podaj powód zgłoszenia')).toBeVisible();
  await isSound(page, 'the form, nothing typed', 'tasks-form');
});

test('customers: the list, a customer, every dialog with what is wrong', async ({ page, operated }) => {
  test.setTimeout(LONG);
  await signedIn(page, '/users');
  await expect(row(page).first()).toBeVisible();
  await isSound(page, 'customers', 'users-list');
  await press(page, 'Zarejestruj nowego użytkownika PV FLOW');
  await press(page, 'Zarejestruj');
  await expect(page.getByText('Podany email lub numer telefonu jest nieprawidłowy')).toBeVisible();
  await isSound(page, 'registering a customer, nothing typed');
  await closesDialog(page);
  const owner = (await installations(operated)).find(({ user }) => user)?.user?.email ?? '';
  await goesTo(page, `/users?user=${encodeURIComponent(owner)}`);
  await expect(page.getByRole('table', { name: 'Podłączone urządzenia' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Notatka' })).toBeVisible();
  await isSound(page, 'a customer', 'users-detail');
  await press(page, 'Usuń użytkownika');
  await press(page, 'Usuń');
  await expect(page.getByText('Podany adres email nie pokrywa się z adresem wybranego użytkownika')).toBeVisible();
  await isSound(page, 'deleting a customer, another name typed');
  await closesDialog(page);
  await press(page, 'Przypisz nowe urządzenie');
  await press(page, 'Potwierdź');
  await expect(page.getByText('Nie wybrano żadnej instalacji')).toBeVisible();
  await isSound(page, 'assigning, nothing chosen', 'users-assign');
  await page.goto('/users?user=nikt%40nigdzie.pl');
  await expect(page.getByRole('complementary')).toBeVisible();
  await isSound(page, 'a customer who is not there');
});

/** Sets refused changes on the device to the state 'review', as if it were unknown whether they arrived, and reloads. */
async function putsInDoubt(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const db = await done(indexedDB.open('pv:serwis@pvcare.pl'));
    const ops = db.transaction('ops', 'readwrite').objectStore('ops');
    for (const op of await done(ops.getAll())) if (op.state === 'rejected') await done(ops.put({ ...op, state: 'review' }));
    db.close();
  });
  await page.reload();
}

test('what lies over any screen: menu, palette, shortcuts, leaving, a session that ended', async ({ page, operated }) => {
  test.setTimeout(LONG);
  await signedIn(page, '/nie-ma-takiej');
  await expect(page.getByText('Nie ma takiej strony').last()).toBeVisible();
  await isSound(page, 'no such page');
  await press(page, 'Menu');
  await isSound(page, 'menu');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').last().fill('dom');
  await expect(page.getByRole('option').first()).toBeVisible();
  await isSound(page, 'palette');
  await page.getByRole('combobox').last().fill('nie ma niczego takiego');
  await expect(page.getByText('Nie znaleziono: nie ma niczego takiego')).toBeVisible();
  await isSound(page, 'palette, nothing found');
  await closesDialog(page);
  await page.keyboard.press('?');
  await expect(dialog(page)).toBeVisible();
  await isSound(page, 'shortcuts');
  await closesDialog(page);
  await filesRefused(page, operated);
  await expect(page.getByTestId('snackbar').and(page.locator('[data-error]'))).toBeVisible();
  await isSound(page, 'refused late');
  await goesTo(page, '/unsent');
  await expect(page.getByTestId('change')).toContainText('Odrzucone przez biuro');
  await page.unroute('**/api/v1/task_order/');
  await isSound(page, 'a refused change', 'unsent');
  await press(page, 'Popraw i wyślij');
  await expect(dialog(page)).toBeVisible();
  await isSound(page, 'mending a refused change');
  await closesDialog(page);
  await press(page, 'Usuń');
  await expect(page.getByRole('dialog', { name: 'Usunąć to zgłoszenie?' })).toBeVisible();
  await isSound(page, 'giving a change up');
  await putsInDoubt(page);
  await press(page, 'Jest już na liście');
  await expect(dialog(page)).toBeVisible();
  await isSound(page, 'a creation in doubt that is on the list');
  await closesDialog(page);
  await press(page, 'Wyloguj');
  await expect(page.getByRole('dialog', { name: /^Masz niewysłan/ })).toBeVisible();
  await isSound(page, 'leaving with changes');
  await dialog(page).getByRole('button', { name: 'Wyloguj i usuń' }).click();
  const sure = page.getByRole('dialog', { name: /^Usunąć niewysłan/ });
  await sure.getByRole('button', { name: 'Wyloguj i usuń' }).click();
  await expect(page.getByText('Wpisany tekst się nie zgadza.')).toBeVisible();
  await isSound(page, 'leaving, another word typed');
  await page.goto('about:blank'); // no page may notice it before the list is opened
  await operated.operate('staff', 'password', 'serwis@pvcare.pl', 'Serwis!2026'); // this ends every sign-in of the account
  await page.goto('/tasks');
  await expect(page.getByRole('dialog', { name: 'Sesja wygasła' })).toBeVisible({ timeout: 30_000 });
  await isSound(page, 'session ended');
});

test("the demo account's yellow and white", async ({ page }) => {
  test.setTimeout(LONG);
  await signedIn(page, '/', { who: DEMO });
  await expect(page.locator('html')).toHaveAttribute('data-pv-theme', 'demo');
  for (const path of ['/', '/tasks', '/users']) {
    await goesTo(page, path);
    await expect(row(page).first()).toBeVisible();
    await isSound(page, `${path}, demo`);
  }
  await row(page).first().click();
  await expect(page.getByRole('textbox', { name: 'Notatka' })).toBeVisible();
  await press(page, 'Menu');
  await isSound(page, 'a customer and the menu, demo');
});
