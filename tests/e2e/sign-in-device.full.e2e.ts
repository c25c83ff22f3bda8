import { expect, type Page } from '@playwright/test';
import { signIn } from '#tests/support/browser.ts';
import { STAFF } from '#tests/support/product.ts';
import { operatedAlone, operatedTest as test } from '#tests/support/operated-product.ts';
import { goesTo } from '#tests/support/app-page.ts';

const tokenOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('token') ?? '');
const WRONG = 12;

test('who signs out is signed out at the server too, and the device keeps nothing by which it was known', async ({ page, operated }) => {
  await signIn(page);
  const token = await tokenOf(page);
  const asks = async () => (await fetch(`${operated.address}/api/v1/pv_vendors/`, { headers: { authorization: `Token ${token}` } })).status;
  expect(await asks()).toBe(200);
  await page.getByRole('button', { name: 'Wyloguj' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(asks).toBe(401);
  expect(await page.evaluate(() => ({ ...localStorage }))).not.toHaveProperty('pv-device');
});

operatedAlone(
  'while others guess the password from elsewhere, its owner signs in again on the device that was signed in',
  async ({ page, operated }) => {
    await signIn(page);
    const guess = async () => {
      const body = JSON.stringify({ username: STAFF.username, password: 'nie-to' });
      return (await fetch(`${operated.address}/api/v1/api-token-auth-care/login/`, { method: 'POST', body })).status;
    };
    const statuses = [];
    for (let turn = 0; turn < WRONG; turn += 1) statuses.push(await guess());
    expect(statuses.at(-1)).toBe(429);

    await operated.operate('staff', 'password', STAFF.username, STAFF.password); // every sign-in of the account ends
    await goesTo(page, '/users');
    const ended = page.getByRole('dialog', { name: 'Sesja wygasła' });
    await ended.getByLabel('Hasło', { exact: true }).fill(STAFF.password);
    await page.keyboard.press('Enter');
    await expect(ended).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Użytkownicy PV FLOW' }).first()).toBeVisible();
  },
);
