import { expect, type Page } from '@playwright/test';
import { goesTo } from '#tests/support/app-page.ts';
import { isPrepared } from '#tests/support/browser.ts';
import { signedIn } from '#tests/support/signed-in.ts';
import { officeWithRoles as test } from '#tests/support/operated-product.ts';
import { isSound } from '#tests/support/page-checks.ts';
import { DEMO } from '#tests/support/product.ts';
import { setsPassword } from '#tests/support/refused-forms.ts';
import { FULL_ONLY, FULL_ONLY_WITH_WORKER } from '#tests/support/e2e-tags.ts';

test.use({ pageWorker: 'none' });

/* Roles and accounts of staff: invited, signed in as a viewer, and signed out from another device. */

const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
const PASSWORD = 'Podglad!2026';

/** Elements that are only for users who may change something. */
const CHANGING =
  /Dodaj (instalację|zgłoszenie)|Nowe zgłoszenie|Utwórz zgłoszenie|Przyjmij do wiadomości|Zarejestruj|Zatwierdź|Usuń|Przypisz|Edytuj|Zapisz notatkę|Otwórz ponownie/;

test('an admin invites a viewer; the link sets the password, and nothing that changes data is offered to them', async ({
  page,
  operated,
  browser,
}) => {
  test.setTimeout(240_000);
  await signedIn(page);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('link', { name: 'Zespół' }).click();
  await expect(page.getByRole('heading', { name: 'Konta pracowników' })).toBeVisible();
  await press(page, 'Zaproś');
  await page.getByRole('textbox', { name: /E-mail/ }).fill('nowa.osoba@pvcare.pl');
  await page.getByRole('combobox', { name: 'Rola', exact: true }).selectOption({ value: 'viewer' });
  await isSound(page, 'invitation');
  const known = await operated.letters();
  await press(page, 'Wyślij zaproszenie');
  await expect(page.getByText('Konto nowa.osoba@pvcare.pl jest gotowe, ale ten serwer nie wysyła poczty')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Rola: nowa.osoba@pvcare.pl' })).toHaveValue('viewer');
  await isSound(page, 'team, for an admin', 'team');

  const other = await browser.newContext({ baseURL: operated.address });
  const viewer = await other.newPage();
  await setsPassword(viewer, await operated.link(known), PASSWORD);
  await expect(viewer.getByRole('dialog', { name: 'Hasło zmienione pomyślnie' })).toBeVisible();
  await signedIn(viewer, '/', { who: { username: 'nowa.osoba@pvcare.pl', password: PASSWORD }, remember: false });

  await viewer.goto('/team');
  await expect(viewer.getByText('Twoja rola: Podgląd')).toBeVisible();
  await expect(viewer.getByRole('heading', { name: 'Konta pracowników' })).toHaveCount(0);
  const [installation] = ((await operated.ask('GET', 'pvs_list/?page_size=1')).body as { results: { sn: string }[] }).results;
  const [user] = (await operated.ask('GET', 'user_list/')).body as { email: string }[];
  const [task] = await operated.office.tasks();
  const looks = [
    '/',
    '/map',
    '/tasks',
    `/tasks?task=${task?.id}`,
    '/users',
    `/users?user=${user?.email}`,
    `/installation/${installation?.sn}`,
  ];
  for (const path of looks) {
    await viewer.goto(path);
    await expect(viewer.getByRole('main')).toContainText(/\S/);
    await expect(viewer.locator('[data-coming], [aria-busy="true"]')).toHaveCount(0);
    await expect(viewer.getByText('Wczytywanie')).toHaveCount(0);
    const offered = viewer.getByRole('main').locator('button, a').filter({ hasText: CHANGING });
    await expect(offered, path).toHaveCount(0);
    const named = viewer.getByRole('main').getByLabel(CHANGING).and(viewer.locator('button, a'));
    await expect(named, path).toHaveCount(0);
  }
  for (const path of ['/tasks/new', '/installation/new', `/installation/${installation?.sn}/edit`]) {
    await viewer.goto(path);
    await expect(viewer.getByText('Twoja rola pozwala tylko przeglądać'), path).toBeVisible();
  }
  await isSound(viewer, 'a form, for a viewer');
  await other.close();
});

test(
  'a device that is ended from elsewhere is signed out; this one is left like by the bar',
  FULL_ONLY,
  async ({ page, operated, browser }) => {
    test.setTimeout(180_000);
    const other = await browser.newContext({ baseURL: operated.address });
    const lost = await other.newPage();
    await signedIn(lost, '/', { who: DEMO, remember: false, hasOwnToken: true });
    await signedIn(page, '/', { who: DEMO, remember: false, hasOwnToken: true });
    await page.goto('/team');
    const devices = page.getByRole('list', { name: 'Twoje urządzenia' }).getByRole('listitem');
    await expect(devices.filter({ hasText: 'To urządzenie' })).toHaveCount(1);
    await isSound(page, 'own devices');
    await press(page, 'Wyloguj pozostałe');
    await page.getByRole('dialog').getByRole('button', { name: 'Wyloguj pozostałe' }).click();
    await expect(devices).toHaveCount(1);
    await goesTo(lost, '/team');
    await expect(lost.getByRole('dialog').getByRole('button', { name: 'ZALOGUJ' })).toBeVisible();
    await page.getByRole('button', { name: 'Wyloguj się na tym urządzeniu' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await other.close();
  },
);

test(
  'without a network the team is read and not changed, and a viewer stays one',
  FULL_ONLY_WITH_WORKER,
  async ({ page, context, operated }) => {
    test.setTimeout(120_000);
    await operated.operate('staff', 'add', 'w.drodze@pvcare.pl', PASSWORD, '--role', 'viewer');
    await signedIn(page, '/', { who: { username: 'w.drodze@pvcare.pl', password: PASSWORD }, remember: false });
    await page.goto('/team');
    await expect(page.getByText('Twoja rola: Podgląd')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Twoje urządzenia' })).toBeVisible();
    await isPrepared(page);
    await context.setOffline(true);
    await expect(page.getByText(/Bez połączenia widać ostatnio pobraną listę/)).toBeVisible({ timeout: 60_000 });
    await page.getByRole('link', { name: 'Lista zgłoszeń' }).click();
    await expect(page.getByRole('heading', { name: 'Zgłoszenia', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Dodaj zgłoszenie' })).toHaveCount(0);
    await expect(page.getByRole('main').locator('a[href^="/tasks/new"]')).toHaveCount(0);
  },
);
