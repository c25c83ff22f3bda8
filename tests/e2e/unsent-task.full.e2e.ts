import { expect } from '@playwright/test';
import { filesTask, goesTo, isReadyOffline } from '#tests/support/app-page.ts';
import { signedIn } from '#tests/support/signed-in.ts';
import { e2eTest as test } from '#tests/support/e2e-test.ts';

/* A request that exists only on the device: given up and restored, edited, and announced when it has arrived. */

test('on a phone without a signal a request is taken back from the bin and mended; the office gets it once, as mended', async ({
  page,
  product,
  context,
}) => {
  await signedIn(page);
  await isReadyOffline(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const sn = (await product.office.tasks())[0]?.inverter_sn ?? '';
  await context.setOffline(true);
  await expect(page.getByTestId('connection')).toHaveAttribute('data-is', 'offline');
  await filesTask(page, sn, 'Wyłącznik wybija w południe');
  await goesTo(page, '/unsent');
  const card = page.getByTestId('change');
  await expect(card).toContainText('Czeka na wysłanie');

  await card.getByRole('button', { name: 'Usuń' }).click();
  await expect(card).toHaveCount(0);
  await page.getByTestId('snackbar').getByRole('button', { name: 'Cofnij' }).click();
  await expect(card).toContainText('Wyłącznik wybija w południe');

  await card.getByRole('button', { name: 'Popraw' }).click();
  const form = page.getByRole('dialog', { name: 'Popraw zgłoszenie' });
  await expect(form.getByLabel('Powód zgłoszenia')).toHaveValue('Wyłącznik wybija w południe');
  await form.getByLabel('Powód zgłoszenia').fill('Wyłącznik wybija o 13');
  await form.getByRole('button', { name: 'Zapisz poprawki' }).click();
  await expect(card).toContainText('Wyłącznik wybija o 13');
  await expect(card).toHaveCount(1);

  await context.setOffline(false);
  await expect(page.getByTestId('snackbar').getByText(/^Zapisano pomyślnie: zgłoszenie nr \d+/)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/· wysłano do biura .* · Biuro nadało numer \d+\./)).toBeVisible();
  const mine = (await product.office.tasks()).filter(({ reason }) => reason.startsWith('Wyłącznik wybija'));
  expect(mine.map(({ reason }) => reason)).toEqual(['Wyłącznik wybija o 13']);
});
