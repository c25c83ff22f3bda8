import { expect as asks, type Page } from '@playwright/test';
import { signedIn } from '#tests/support/signed-in.ts';
import { type OperatedProduct, operatedTest as test } from '#tests/support/operated-product.ts';
import { goesTo, press, row, closesDialog } from '#tests/support/app-page.ts';
import { isSound } from '#tests/support/page-checks.ts';

/* axe on every screen: empty, failing, loading, filled, offline; in both themes and three sizes. */

const LONG = 600_000; // ms; a few hundred checks on a slow machine
const expect = asks.configure({ timeout: 30_000 });
const dialog = (page: Page) => page.getByRole('dialog').last();

interface Listed {
  readonly sn: string;
}

const installations = async (operated: OperatedProduct): Promise<readonly Listed[]> =>
  ((await operated.ask('GET', 'pvs_list/?page_size=100')).body as { results: Listed[] }).results;

const SCREENS = [
  '/',
  '/map',
  '/tasks',
  '/users',
  '/tasks/new',
  '/installation/new',
  '/unsent',
  '/visits',
  '/inspections',
  '/readiness',
  '/first-steps',
  '/account',
  '/day',
  '/company',
  '/wall',
] as const;

/** `words` by screen: the text that it must show in this state. */
async function allScreens(page: Page, state: string, sn: string, words: Readonly<Record<string, RegExp>> = {}): Promise<void> {
  for (const path of [...SCREENS, `/installation/${sn}`]) {
    await goesTo(page, path);
    if (state === 'loading') await page.reload(); // requests of an earlier screen have timed out by now
    await expect(page.getByRole('main')).toContainText(words[path] ?? /\S/);
    await isSound(page, `${path}, ${state}`);
  }
}

/** Response of the backend to each GET: empty, an error, or none. */
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
    test.use({ serviceWorkers: 'block' }); // routes of the page cannot answer requests of the worker

    test(`every screen, ${state}`, async ({ page }) => {
      test.setTimeout(LONG);
      await page.route('**/api/v1/**', async (route) => {
        const { pathname } = new URL(route.request().url());
        if (route.request().method() !== 'GET') return route.continue();
        if (answer === null) return; // it stays pending
        if (answer.status !== 200) return route.fulfill(answer);
        if (pathname.includes('/pvs_list/'))
          return route.fulfill({ ...answer, body: '{"count":0,"next":null,"previous":null,"results":[]}' });
        if (pathname.includes('/map/')) return route.fulfill({ ...answer, body: '{"type":"FeatureCollection","features":[]}' });
        if (pathname.includes('/pv_admin/')) return route.fulfill({ ...answer, status: 404, body: '{"detail":"Nie znaleziono."}' });
        return route.fulfill(answer);
      });
      await signedIn(page);
      await allScreens(page, state, 'NIE-MA', WORDS[state as keyof typeof WORDS]);
    });
  });
}

test('every screen filled, then without a signal; a change in conflict', async ({ page, context, operated }) => {
  test.setTimeout(LONG);
  const sn = (await installations(operated))[0]?.sn ?? '';
  await signedIn(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await allScreens(page, 'filled', sn, { [`/installation/${sn}`]: /Obecna wydajność|Noc · / });
  await goesTo(page, '/readiness');
  await press(page, 'Testuj');
  await expect(page.getByTestId('start-test').getByRole('definition').first()).toBeVisible();
  await isSound(page, '/readiness, tested');
  await goesTo(page, `/?sn=${sn}`);
  await page.waitForLoadState('networkidle'); // a pending answer would count as a working network
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
  await closesDialog(page);
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
