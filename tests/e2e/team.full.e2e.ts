import { expect } from '@playwright/test';
import { signedIn } from '#tests/support/signed-in.ts';
import { officeWithRoles as test } from '#tests/support/operated-product.ts';
import { isSound } from '#tests/support/page-checks.ts';
import { setsPassword } from '#tests/support/refused-forms.ts';
import { press } from '#tests/support/app-page.ts';

test.use({ pageWorker: 'none' });

/* Roles and accounts of staff: invited, and signed in as a viewer. */

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
  await expect(viewer).toHaveURL('/account');
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
