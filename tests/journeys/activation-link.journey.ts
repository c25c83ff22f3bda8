import { expect } from '@playwright/test';
import { isPrepared, signIn } from '#tests/support/a-browser.ts';
import { backRoomJourney as test } from '#tests/support/a-back-room.ts';

test('the link of an activation mail opens in a browser where the console is installed, and activates the account', async ({
  page,
  room,
}) => {
  const email = 'z.linku@example.com';
  const known = await room.letters();
  expect((await room.ask('POST', 'register_flow_user/', { email, phone_number: '601602604' })).status).toBe(201);
  await signIn(page);
  await isPrepared(page);

  await page.goto(await room.link(known));
  await expect(page.getByRole('heading', { name: 'Aktywacja konta PV FLOW' })).toBeVisible();
  await page.getByRole('button', { name: 'Aktywuj konto' }).click();
  await expect(page.getByRole('heading', { name: 'Konto jest aktywne' })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  const { body } = await room.ask('GET', 'user_list/');
  expect((body as { email: string; is_active: boolean }[]).find((user) => user.email === email)?.is_active).toBe(true);
});
