import { expect, type Locator, type Page } from '@playwright/test';
import { signInPanel } from '#tests/support/account-forms.ts';
import { appCode } from '#tests/support/authenticator.ts';
import { FULL_ONLY } from '#tests/support/e2e-tags.ts';
import { officeWithFactor as test } from '#tests/support/operated-product.ts';
import { isSound } from '#tests/support/page-checks.ts';
import { STAFF } from '#tests/support/product.ts';
import { signedIn } from '#tests/support/signed-in.ts';

test.use({ pageWorker: 'none' });

/* The second factor: turned on by its user, set up at the sign-in where the server requires it, and removed by an admin. */

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
  await signedIn(page, '/team', { who: OLA, remember: false, hasOwnToken: true });
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

test(
  'an admin of whom the server asks for it sets it up at the sign-in, comes back over an ended session, and takes a colleague’s away',
  FULL_ONLY,
  async ({ page, operated }) => {
    test.setTimeout(240_000);
    await page.setViewportSize({ width: 390, height: 844 });
    await typesPassword(page, STAFF);
    const panel = signInPanel(page);
    await expect(panel.getByText(/Ten serwer wymaga weryfikacji dwuetapowej/)).toBeVisible();
    await expect(codeField(panel)).toBeVisible();
    const secret = await secretIn(panel);
    await isSound(page, 'an app is set up at the sign-in', 'second-factor-enrol');
    await page.setViewportSize({ width: 390, height: 844 });
    await codeField(panel).fill(appCode(secret, Date.now()));
    await page.keyboard.press('Enter');
    const next = panel.getByRole('button', { name: 'Mam te kody, dalej' });
    await expect(next).toBeFocused();
    const [first = '', second = ''] = await codesIn(panel);
    await page.keyboard.press('Enter');
    await isIn(page);
    await page.setViewportSize({ width: 1440, height: 900 });

    await page.goto('/team');
    await expect(page.getByText(/Ten serwer wymaga jej na Twoim koncie/)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Weryfikacja dwuetapowa' }).getByRole('button', { name: 'Wyłącz' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Zaproś' }).click();
    await page.getByRole('textbox', { name: /E-mail/ }).fill('nowy.kolega@pvcare.pl');
    await operated.operate('staff', 'password', STAFF.username, STAFF.password);
    const ended = page.getByRole('dialog', { name: 'Sesja wygasła' });
    // something that the page fetches by itself may notice it first
    await expect(async () => {
      if (await ended.isHidden()) await page.getByRole('button', { name: 'Wyślij zaproszenie' }).click({ timeout: 2000 });
      await expect(ended).toBeVisible({ timeout: 5000 });
    }).toPass();
    await ended.getByLabel('Hasło', { exact: true }).fill(STAFF.password);
    await page.keyboard.press('Enter');
    await ended.getByRole('button', { name: 'Użyj kodu zapasowego' }).click();
    await ended.getByLabel('Kod zapasowy').fill(first.toUpperCase());
    await page.keyboard.press('Enter');
    await expect(ended).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: /E-mail/ })).toHaveValue('nowy.kolega@pvcare.pl');
    await page.keyboard.press('Escape');

    const other = { username: 'kolega@pvcare.pl', password: 'Kamienica;7715' };
    await operated.operate('staff', 'add', other.username, other.password);
    const token = await operated.office.signIn(other);
    const call = async (path: string, body: object) =>
      (await (
        await fetch(`${operated.address}/care/v1/me/second-factor/${path}`, {
          method: 'POST',
          headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).json()) as { readonly secret: string };
    const begun = await call('', { password: other.password });
    await call('confirm/', { otp: appCode(begun.secret, Date.now()) });
    await page.reload();
    await page.getByRole('button', { name: `Resetuj weryfikację dwuetapową: ${other.username}` }).click();
    await isSound(page, 'a colleague’s second factor is reset', 'second-factor-reset');
    await page.getByRole('dialog').getByRole('button', { name: 'Resetuj weryfikację' }).click();
    await expect(page.getByText(`Zresetowano weryfikację dwuetapową konta ${other.username}`)).toBeVisible();
    expect(await operated.office.signIn(other)).toBeTruthy();
    expect(await operated.operate('staff', 'list')).toContain(`${STAFF.username}  admin  second factor`);
    expect(second).toMatch(/^[0-9a-z]{4}(-[0-9a-z]{4}){3}$/);
  },
);
