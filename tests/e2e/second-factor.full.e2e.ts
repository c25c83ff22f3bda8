import { expect, type Locator, type Page } from '@playwright/test';
import { signInPanel } from '#tests/support/account-forms.ts';
import { appCode } from '#tests/support/authenticator.ts';
import { officeWithRoles as test } from '#tests/support/operated-product.ts';
import { isSound } from '#tests/support/page-checks.ts';
import { signedIn } from '#tests/support/signed-in.ts';

test.use({ pageWorker: 'none' });

/* The second factor, turned on by its user. */

const OLA = { username: 'ola@pvcare.pl', password: 'Kamienica;7714' };
const STEP = 30_000;

/** The key from the link that opens an app on the same device. */
const secretIn = async (within: Locator): Promise<string> => {
  const address = await within.getByRole('link', { name: 'Otwórz w aplikacji na tym urządzeniu' }).getAttribute('href');
  return new URL(address ?? '').searchParams.get('secret') ?? '';
};
const codesIn = (within: Locator): Promise<string[]> =>
  within.getByRole('list', { name: 'Kody zapasowe' }).locator('code').allTextContents();
const codeField = (within: Locator) => within.getByLabel('Kod z aplikacji uwierzytelniającej');

async function typesPassword(page: Page, { username, password }: { username: string; password: string }): Promise<void> {
  await page.goto('/login');
  await signInPanel(page).getByLabel('Adres e-mail').fill(username);
  await signInPanel(page).getByLabel('Hasło', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}
const isIn = (page: Page) => expect(page.getByRole('heading', { name: 'Lista instalacji' })).toBeVisible();

test('turned on under the own account, it is asked for at the next sign-in; the codes stand alone on paper', async ({ page, operated }) => {
  test.setTimeout(180_000);
  await operated.operate('staff', 'add', OLA.username, OLA.password);
  await signedIn(page, '/account', { who: OLA, remember: false, hasOwnToken: true });
  const section = page.getByRole('region', { name: 'Weryfikacja dwuetapowa' });
  await section.getByRole('button', { name: 'Włącz' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Hasło', { exact: true }).fill(OLA.password);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('img', { name: 'Kod QR do aplikacji uwierzytelniającej' })).toBeVisible();
  await isSound(page, 'an app is set up', 'second-factor-setup');
  const secret = await secretIn(dialog);
  await codeField(dialog).fill(appCode(secret, Date.now()));
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('list', { name: 'Kody zapasowe' })).toBeVisible();
  expect(await codesIn(dialog)).toHaveLength(10);
  await isSound(page, 'recovery codes', 'second-factor-codes');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(`PV Care: kody zapasowe konta ${OLA.username}`)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Kody zapasowe' })).toBeVisible();
  for (const name of ['Drukuj', 'Mam te kody, zamknij', 'Menu'])
    await expect(page.getByRole('button', { name, exact: true, includeHidden: true })).toBeHidden();
  await page.emulateMedia({ media: null });
  await dialog.getByRole('button', { name: 'Mam te kody, zamknij' }).click();
  await expect(section.getByText('Pozostało: 10 kodów zapasowych.')).toBeVisible();
  await page.getByRole('button', { name: 'Wyloguj się na tym urządzeniu' }).click();
  await expect(signInPanel(page)).toBeVisible();

  await typesPassword(page, OLA);
  await expect(codeField(signInPanel(page))).toBeFocused();
  await isSound(page, 'the code at the sign-in', 'second-factor-code');
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Kod jest nieprawidłowy albo został już użyty/)).toBeVisible();
  await codeField(signInPanel(page)).fill(appCode(secret, Date.now() + STEP));
  await page.keyboard.press('Enter');
  await isIn(page);
});
