import { expect } from '@playwright/test';
import { localDateOf } from '#domain/time/warsaw.ts';
import { filesTask } from '#tests/support/app-page.ts';
import { signedIn } from '#tests/support/signed-in.ts';
import { e2eTest as test } from '#tests/support/e2e-test.ts';
import { FULL_ONLY } from '#tests/support/e2e-tags.ts';

/* A tablet whose clock is a year ahead, and one whose app is too old for the server. */

test.use({ pageWorker: 'none' });

test(
  'a clock that is a year ahead is reported in the shell, and a filed request has the right day at the office',
  FULL_ONLY,
  async ({ page, product }) => {
    await page.addInitScript(() => {
      const ahead = 365 * 86_400_000;
      globalThis.Date = new Proxy(Date, {
        construct: (real, given) => Reflect.construct(real, given.length === 0 ? [real.now() + ahead] : given),
        get: (real, name) => (name === 'now' ? () => real.now() + ahead : Reflect.get(real, name)),
      });
    });
    await signedIn(page);
    await expect(page.getByTestId('clock')).toContainText('Zegar tego urządzenia spieszy się o 365 dni.');
    const sn = (await product.office.tasks())[0]?.inverter_sn ?? '';
    await filesTask(page, sn, 'Zgłoszone z przyszłości');
    const filed = async () => (await product.office.tasks()).find(({ reason }) => reason === 'Zgłoszone z przyszłości');
    await expect.poll(filed).toBeTruthy();
    expect((await filed())?.creation_date).toBe(localDateOf(Date.now()).split('-').reverse().join('.'));
  },
);

test('an app that is too old says so, keeps what is decided, and sends it once it may', async ({ page, product }) => {
  await page.route('**/config.json', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), minVersion: '999.0.0' } });
  });
  await signedIn(page);
  const sn = (await product.office.tasks())[0]?.inverter_sn ?? '';
  await filesTask(page, sn, 'Z za starej aplikacji');
  await expect(page.getByTestId('update')).toContainText('Ta wersja aplikacji jest za stara, żeby wysyłać zmiany');
  await page.getByRole('link', { name: /niewysłan/ }).click();
  await expect(page.getByText('Wysyłanie wstrzymane: ta wersja aplikacji jest za stara.')).toBeVisible();
  const filed = async () => (await product.office.tasks()).filter(({ reason }) => reason === 'Z za starej aplikacji').length;
  expect(await filed()).toBe(0);

  await page.unrouteAll();
  await page.getByTestId('update').getByRole('button', { name: 'Zaktualizuj' }).click();
  await expect.poll(filed, { timeout: 60_000 }).toBe(1);
  await expect(page.getByTestId('update')).toHaveCount(0);
});
