import { expect } from '@playwright/test';
import { isPrepared } from '#tests/support/browser.ts';
import { signedIn } from '#tests/support/signed-in.ts';
import { operatedTest as test } from '#tests/support/operated-product.ts';

test('the link of an activation mail opens in a browser where the console is installed, and activates the account', async ({
  page,
  operated,
}) => {
  const email = 'z.linku@example.com';
  const known = await operated.letters();
  expect((await operated.ask('POST', 'register_flow_user/', { email, phone_number: '601602604' })).status).toBe(201);
  await signedIn(page);
  await isPrepared(page);

  await page.goto(await operated.link(known));
  await expect(page.getByRole('heading', { name: 'Aktywacja konta PV FLOW' })).toBeVisible();
  await page.getByRole('button', { name: 'Aktywuj konto' }).click();
  await expect(page.getByRole('heading', { name: 'Konto jest aktywne' })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  const { body } = await operated.ask('GET', 'user_list/');
  expect((body as { email: string; is_active: boolean }[]).find((user) => user.email === email)?.is_active).toBe(true);
});
