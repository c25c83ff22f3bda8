import { expect, type Page } from '@playwright/test';
import { signedIn } from '#tests/support/signed-in.ts';
import { goesTo, hasFetchedAhead } from '#tests/support/app-page.ts';
import { e2eTest as test } from '#tests/support/e2e-test.ts';

/** Servers and browsers start slowly on a busy machine. */
test.describe.configure({ timeout: 180_000 });

const cloud = (page: Page) => page.getByTestId('connection');

test('case 61: signed in and driven off: every list, the map and everything that needs attention are there, and the cloud icon had said so', async ({
  page,
  context,
  product,
}) => {
  await signedIn(page);
  await hasFetchedAhead(page);
  await cloud(page).hover();
  await expect(page.getByRole('tooltip')).toHaveText('Połączono. Gotowe do pracy bez zasięgu.');

  await context.setOffline(true);
  await page.reload();
  for (const path of ['/tasks', '/users', '/']) {
    await goesTo(page, path);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
  }
  await goesTo(page, '/map');
  await expect(page.getByRole('region', { name: 'Instalacje na widocznym obszarze' }).getByRole('listitem').first()).toBeVisible();

  const task = (await product.office.tasks()).find(({ status }) => status !== 1);
  await goesTo(page, `/installation/${task?.inverter_sn}`);
  await expect(page.getByRole('heading', { name: 'Dane instalacji' })).toBeVisible();
  await expect(page.getByText('Nie pobrano')).toHaveCount(0);

  await goesTo(page, '/readiness');
  await expect(page.getByTestId('verdict').getByRole('status')).toHaveText('Gotowe do pracy bez zasięgu');
});
