import { expect, type Page, test as base } from '@playwright/test';
import { anOidcProvider, type Person } from '#tests/support/oidc-provider.ts';
import { FULL_ONLY } from '#tests/support/e2e-tags.ts';
import { isPrepared } from '#tests/support/browser.ts';
import { isSound } from '#tests/support/page-checks.ts';
import { freePort } from '#tests/support/postgres.ts';
import { aProduct, type Product, STAFF } from '#tests/support/product.ts';

/* Sign-in by a provider of OpenID Connect: a real one, over HTTP, with its own pages. */

interface Office {
  readonly product: Product;
  readonly people: Map<string, Person>;
}

const test = base.extend<object, { readonly office: Office }>({
  office: [
    async ({ browserName: _ }, use) => {
      const people = new Map<string, Person>();
      const port = await freePort();
      const provider = await anOidcProvider(`http://127.0.0.1:${port}/oidc/callback`, people);
      const product = await aProduct({
        ...provider.env,
        PORT: String(port),
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        PV_OIDC_NAME: 'Zaloguj się kontem Słoneczna',
      });
      await use({ product: { ...product, address: `http://127.0.0.1:${port}` }, people });
      await product.remove();
      await provider.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ office }, use) => use(office.product.address),
});

const button = (page: Page) => page.getByRole('button', { name: 'Zaloguj się kontem Słoneczna' });

async function atProvider(page: Page, subject: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(subject);
  await page.getByPlaceholder('and password').fill('anything');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('pressed, signed in at the provider, landed where one wanted to be; a reload goes on, without a network too', async ({
  page,
  context,
  office,
}) => {
  test.setTimeout(180_000);
  office.people.set('serwis', { email: STAFF.username, isVerified: true });
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await page.goto('/tasks');
  await expect(button(page)).toBeVisible();
  await isSound(page, 'sign-in with a provider');
  await button(page).click();
  await atProvider(page, 'serwis');
  await expect(page).toHaveURL(/\/tasks$/);
  await expect(page.getByRole('heading', { name: 'Zgłoszenia', exact: true })).toBeVisible();
  const token = await page.evaluate(() => sessionStorage.getItem('token') ?? '');
  expect(token).not.toBe('');
  expect(addresses.filter((address) => address.includes(token))).toEqual([]);
  expect(page.url()).not.toContain('#');

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Zgłoszenia', exact: true })).toBeVisible();
  await isPrepared(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Zgłoszenia', exact: true })).toBeVisible();
  await page.evaluate(() => sessionStorage.clear()); // as after a cold start
  await page.goto('/tasks');
  await expect(page.getByRole('heading', { name: 'Zgłoszenia', exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Wyloguj' }).click();
  await expect(button(page)).toBeDisabled();
  await expect(page.getByText('Logowanie kontem firmowym wymaga połączenia z serwerem.')).toBeVisible();
  await context.setOffline(false);
  await expect(button(page)).toBeEnabled();
});

test(
  'an account without an invitation, and a refusal at the provider, are explained on the sign-in screen',
  FULL_ONLY,
  async ({ page, office }) => {
    office.people.set('obcy', { email: 'obcy@pvcare.pl', isVerified: true });
    await page.goto('/login');
    await button(page).click();
    await atProvider(page, 'obcy');
    await expect(page.getByText('Nie ma konta o tym adresie e-mail. Poproś administratora o zaproszenie.')).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    await isSound(page, 'a refused sign-in with a provider');
    await page.context().clearCookies();
    await button(page).click();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page.getByText('Logowanie przerwano u dostawcy. Spróbuj ponownie.')).toBeVisible();
  },
);

test('where it is the only way in, the sign-in screen asks for nothing else', FULL_ONLY, async ({ page, office, browser }) => {
  test.setTimeout(180_000);
  const port = await freePort();
  const at = `http://127.0.0.1:${port}`;
  const provider = await anOidcProvider(`${at}/oidc/callback`, office.people);
  const product = await aProduct({ ...provider.env, PORT: String(port), PUBLIC_URL: at, PV_PASSWORDS: 'off' });
  office.people.set('serwis', { email: STAFF.username, isVerified: true });
  const context = await browser.newContext({ baseURL: at });
  const own = await context.newPage();
  try {
    await own.goto('/users');
    await expect(own.getByRole('button', { name: 'Zaloguj się kontem firmowym' })).toBeEnabled();
    await expect(own.getByLabel('Hasło')).toHaveCount(0);
    await isSound(own, 'a provider alone');
    await own.getByRole('button', { name: 'Zaloguj się kontem firmowym' }).click();
    await atProvider(own, 'serwis');
    await expect(own).toHaveURL(/\/users$/);
    const refused = await page.request.post(`${at}/api/v1/api-token-auth-care/login/`, { data: STAFF });
    expect(refused.status()).toBe(403);
  } finally {
    await context.close();
    await product.remove();
    await provider.close();
  }
});
