import { expect, type Page, test as base } from '@playwright/test';
import { anOidcProvider, type Person } from '#tests/support/oidc-provider.ts';
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
