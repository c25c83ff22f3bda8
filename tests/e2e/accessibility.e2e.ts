import { expect as asks, type Page } from '@playwright/test';
import { signIn } from '#tests/support/browser.ts';
import { type OperatedProduct, operatedTest as test } from '#tests/support/operated-product.ts';
import { goesTo } from '#tests/support/app-page.ts';
import { DEMO } from '#tests/support/product.ts';
import { filesForTheRenamed, resetLink, setsPassword } from '#tests/support/refused-forms.ts';
import { isSound } from '#tests/support/page-checks.ts';
import { refusedSignIn, registerPanel, registers, signInPanel } from '#tests/support/account-forms.ts';

/* axe on every screen and dialog, in every state: each is opened once, and looked at in both themes and three sizes. */

const LONG = 600_000; // ms; a few hundred looks on a slow machine
const expect = asks.configure({ timeout: 30_000 });
const row = (page: Page) => page.locator('[data-row-button]');
const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
const dialog = (page: Page) => page.getByRole('dialog').last();

async function closes(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

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
  await closes(page);
  await registers(page, { key: 'PVCARE-2026-0005' });
  await expect(page.getByRole('dialog', { name: 'Konto utworzone pomyślnie' })).toBeVisible();
  await isSound(page, 'account made');
  await closes(page);
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

const SCREENS = [
  '/',
  '/map',
  '/tasks',
  '/users',
  '/tasks/new',
  '/installation/new',
  '/unsent',
  '/readiness',
  '/first-steps',
  '/team',
  '/wall',
] as const;

/** `words` by screen: what must stand there, or the state was not that state. */
async function allScreens(page: Page, state: string, sn: string, words: Readonly<Record<string, RegExp>> = {}): Promise<void> {
  for (const path of [...SCREENS, `/installation/${sn}`]) {
    await goesTo(page, path);
    if (state === 'loading') await page.reload(); // what a screen before this one asked for has run out of time by now
    await expect(page.getByRole('main')).toContainText(words[path] ?? /\S/);
    await isSound(page, `${path}, ${state}`);
  }
}

/** How the backend answers what is read: with nothing, not as it should, or never. */
const ANSWERS = {
  empty: { status: 200, contentType: 'application/json', body: '[]' },
  failing: { status: 500, contentType: 'text/plain', body: 'Server Error (500)' },
  loading: null,
} as const;

const BROKEN = /Serwer zgłosił błąd \(500\)/;
const ON_THE_WAY = /Wczytywanie|Pobieranie/;
const everywhere = (words: RegExp) =>
  Object.fromEntries(['/', '/map', '/tasks', '/users', '/tasks/new', '/installation/NIE-MA'].map((path) => [path, words]));
const WORDS = {
  empty: { '/': /Brak/, '/tasks': /Brak/, '/users': /Nie znaleziono/, '/installation/new': /Brak dostępnych modemów/ },
  failing: everywhere(BROKEN),
  loading: everywhere(ON_THE_WAY),
} as const;

for (const [state, answer] of Object.entries(ANSWERS)) {
  test.describe(() => {
    test.use({ serviceWorkers: 'block' }); // what the worker asks for, no route of the page can answer

    test(`every screen, ${state}`, async ({ page }) => {
      test.setTimeout(LONG);
      await page.route('**/api/v1/**', async (route) => {
        const { pathname } = new URL(route.request().url());
        if (route.request().method() !== 'GET') return route.continue();
        if (answer === null) return; // it stays on its way
        if (answer.status !== 200) return route.fulfill(answer);
        if (pathname.includes('/pvs_list/'))
          return route.fulfill({ ...answer, body: '{"count":0,"next":null,"previous":null,"results":[]}' });
        if (pathname.includes('/map/')) return route.fulfill({ ...answer, body: '{"type":"FeatureCollection","features":[]}' });
        if (pathname.includes('/pv_admin/')) return route.fulfill({ ...answer, status: 404, body: '{"detail":"Nie znaleziono."}' });
        return route.fulfill(answer);
      });
      await signIn(page);
      await allScreens(page, state, 'NIE-MA', WORDS[state as keyof typeof WORDS]);
    });
  });
}

test('requests: the list, a request, nothing found, the form with what is wrong', async ({ page }) => {
  test.setTimeout(LONG);
  await signIn(page);
  await page.goto('/tasks');
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
  await page.goto('/tasks?show=mine');
  await expect(page.getByText('Aby zobaczyć swoje zgłoszenia, wpisz imię i nazwisko')).toBeVisible();
  await isSound(page, 'no request found');
  await page.goto('/tasks/new');
  await press(page, 'Zapisz zgłoszenie');
  await expect(page.getByText('Podaj powód zgłoszenia')).toBeVisible();
  await isSound(page, 'the form, nothing typed', 'tasks-form');
});

test('customers: the list, a customer, every dialog with what is wrong', async ({ page, operated }) => {
  test.setTimeout(LONG);
  await signIn(page);
  await page.goto('/users');
  await expect(row(page).first()).toBeVisible();
  await isSound(page, 'customers', 'users-list');
  await press(page, 'Zarejestruj nowego użytkownika PV FLOW');
  await press(page, 'Zarejestruj');
  await expect(page.getByText('Podany email lub numer telefonu jest nieprawidłowy')).toBeVisible();
  await isSound(page, 'registering a customer, nothing typed');
  await closes(page);
  const owner = (await installations(operated)).find(({ user }) => user)?.user?.email ?? '';
  await goesTo(page, `/users?user=${encodeURIComponent(owner)}`);
  await expect(page.getByRole('table', { name: 'Podłączone urządzenia' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Notatka' })).toBeVisible();
  await isSound(page, 'a customer', 'users-detail');
  await press(page, 'Usuń użytkownika');
  await press(page, 'Usuń');
  await expect(page.getByText('Podany adres email nie pokrywa się z adresem wybranego użytkownika')).toBeVisible();
  await isSound(page, 'deleting a customer, another name typed');
  await closes(page);
  await press(page, 'Przypisz nowe urządzenie');
  await press(page, 'Potwierdź');
  await expect(page.getByText('Nie wybrano żadnej instalacji')).toBeVisible();
  await isSound(page, 'assigning, nothing chosen', 'users-assign');
  await page.goto('/users?user=nikt%40nigdzie.pl');
  await expect(page.getByRole('complementary')).toBeVisible();
  await isSound(page, 'a customer who is not there');
});

/** What was refused stands on the device as if nobody knew whether it has arrived; read anew. */
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

test('what lies over any screen: menu, palette, shortcuts, installing, leaving, a session that ended', async ({ page, operated }) => {
  test.setTimeout(LONG);
  await signIn(page);
  await goesTo(page, '/nie-ma-takiej');
  await expect(page.getByText('Nie ma takiej strony').last()).toBeVisible();
  await isSound(page, 'no such page');
  await press(page, 'Menu');
  await isSound(page, 'menu');
  await press(page, 'Zainstaluj aplikację');
  await expect(dialog(page)).toBeVisible();
  await isSound(page, 'installing');
  await closes(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').last().fill('dom');
  await expect(page.getByRole('option').first()).toBeVisible();
  await isSound(page, 'palette');
  await page.getByRole('combobox').last().fill('nie ma niczego takiego');
  await expect(page.getByText('Nie znaleziono: nie ma niczego takiego')).toBeVisible();
  await isSound(page, 'palette, nothing found');
  await closes(page);
  await page.keyboard.press('?');
  await expect(dialog(page)).toBeVisible();
  await isSound(page, 'shortcuts');
  await closes(page);
  await filesForTheRenamed(page, operated);
  await expect(page.getByTestId('snackbar').and(page.locator('[data-error]'))).toBeVisible();
  await isSound(page, 'refused late');
  await goesTo(page, '/unsent');
  await expect(page.getByTestId('change')).toContainText('Odrzucone przez biuro');
  await isSound(page, 'a refused change', 'unsent');
  await press(page, 'Popraw i wyślij');
  await expect(dialog(page)).toBeVisible();
  await isSound(page, 'mending a refused change');
  await closes(page);
  await press(page, 'Usuń');
  await expect(page.getByRole('dialog', { name: 'Usunąć to zgłoszenie?' })).toBeVisible();
  await isSound(page, 'giving a change up');
  await putsInDoubt(page);
  await press(page, 'Jest już na liście');
  await expect(dialog(page)).toBeVisible();
  await isSound(page, 'a creation in doubt that is on the list');
  await closes(page);
  await press(page, 'Wyloguj');
  await expect(page.getByRole('dialog', { name: /^Masz niewysłan/ })).toBeVisible();
  await isSound(page, 'leaving with changes');
  await dialog(page).getByRole('button', { name: 'Wyloguj i usuń' }).click();
  const sure = page.getByRole('dialog', { name: /^Usunąć niewysłan/ });
  await sure.getByRole('button', { name: 'Wyloguj i usuń' }).click();
  await expect(page.getByText('Wpisany tekst się nie zgadza.')).toBeVisible();
  await isSound(page, 'leaving, another word typed');
  await page.goto('about:blank'); // nobody is there to learn of it before the list is opened
  await operated.operate('staff', 'password', 'serwis@pvcare.pl', 'Serwis!2026'); // every sign-in of the account ends in that moment
  await page.goto('/tasks');
  await expect(page.getByRole('dialog', { name: 'Sesja wygasła' })).toBeVisible({ timeout: 30_000 });
  await isSound(page, 'session ended');
});

test("the demo account's yellow and white", async ({ page }) => {
  test.setTimeout(LONG);
  await signIn(page, { who: DEMO });
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

test('every screen filled, then without a signal; a change in conflict', async ({ page, context, operated }) => {
  test.setTimeout(LONG);
  const sn = (await installations(operated))[0]?.sn ?? '';
  await signIn(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await allScreens(page, 'filled', sn, { [`/installation/${sn}`]: /Obecna wydajność/ });
  await goesTo(page, '/readiness');
  await press(page, 'Testuj');
  await expect(page.getByTestId('start-test').getByRole('definition').first()).toBeVisible();
  await isSound(page, '/readiness, tested');
  await goesTo(page, `/?sn=${sn}`);
  await page.waitForLoadState('networkidle'); // an answer that is still on its way would say that there is a network
  await context.setOffline(true);
  await expect(page.getByTestId('connection')).toHaveAttribute('data-is', 'offline');
  await allScreens(page, 'offline', sn);

  const task = (await operated.office.tasks()).find(({ status }) => status === 0);
  await goesTo(page, `/tasks?task=${task?.id}`);
  await page.getByRole('radiogroup', { name: 'Status zgłoszenia' }).getByText('Zamknięte').click();
  await press(page, 'Zatwierdź');
  await expect(page.getByTestId('unsent-count')).toHaveText('1');
  await isSound(page, 'a waiting request');
  await goesTo(page, '/users');
  await press(page, 'Zarejestruj nowego użytkownika PV FLOW');
  await expect(page.getByText(/Bez połączenia nie można zarejestrować/)).toBeVisible();
  await isSound(page, 'registering a customer, offline');
  await closes(page);
  await row(page).first().click();
  await expect(page.getByRole('textbox', { name: 'Notatka' })).toBeVisible();
  await isSound(page, 'a customer, offline');
  await goesTo(page, '/unsent');
  await expect(page.getByTestId('change')).toContainText('Czeka na wysłanie');
  await isSound(page, 'a waiting change');
  await operated.office.setStatus(task?.id ?? 0, 1);
  await operated.office.setStatus(task?.id ?? 0, 0);
  await context.setOffline(false);
  await expect(page.getByTestId('change')).toContainText('Zmienione w międzyczasie', { timeout: 60_000 });
  await isSound(page, 'a change in conflict');
  await press(page, 'Pomiń');
  await expect(dialog(page)).toBeVisible();
  await isSound(page, 'giving a change up');
});
