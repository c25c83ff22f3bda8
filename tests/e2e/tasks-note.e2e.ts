import { expect, type Page } from '@playwright/test';
import { isReadyOffline, KEPT } from '#tests/support/app-page.ts';
import { signedIn } from '#tests/support/signed-in.ts';
import { e2eTest as test } from '#tests/support/e2e-test.ts';
import type { Product } from '#tests/support/product.ts';

/* A task is closed with a note: two presses, and one comment at the office with any network fault. */

/** The office's data of a task, asked directly. */
async function atTheOffice(
  { address, office }: Product,
  id: number,
): Promise<{ readonly status: number; readonly texts: readonly string[] }> {
  const answer = await fetch(`${address}/care/v1/tasks/${id}/`, { headers: { authorization: `Token ${await office.signIn()}` } });
  const { status, comments } = (await answer.json()) as { status: number; comments: readonly { text: string }[] };
  return { status, texts: comments.map(({ text }) => text) };
}

async function closesWithNote(page: Page, note: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Notatka' }).fill(note);
  await page.getByRole('button', { name: 'Zamknij zgłoszenie' }).click();
  await expect(page.getByText(KEPT).first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Notatka' })).toHaveValue('');
}

test('on a phone without a signal a task is closed with a note; both reach the office once', async ({ page, product, context }) => {
  await signedIn(page);
  await isReadyOffline(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const open = (await product.office.tasks()).filter(({ status }) => status === 0).at(-1);
  const id = open?.id ?? 0;
  await page.goto(`/tasks?task=${id}`);
  const story = page.getByRole('region', { name: 'Przebieg zgłoszenia' });
  await expect(story.getByText('Utworzono zgłoszenie')).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByTestId('connection')).toHaveAttribute('data-is', 'offline');
  await closesWithNote(page, 'Wymieniono bezpiecznik łańcucha nr 2.');
  await expect(story.getByText('Wymieniono bezpiecznik łańcucha nr 2.')).toBeVisible();
  await expect(story.getByText('Ty · czeka na wysłanie')).toBeVisible();
  await context.setOffline(false);
  await expect
    .poll(() => atTheOffice(product, id), { timeout: 60_000 })
    .toEqual({ status: 1, texts: ['Wymieniono bezpiecznik łańcucha nr 2.'] });
  await page.reload();
  await expect(story.getByText('Zamknięto zgłoszenie')).toBeVisible();
  await expect(story.getByText('Ty · czeka na wysłanie')).toHaveCount(0);
  await expect(story.getByText('Wymieniono bezpiecznik łańcucha nr 2.')).toHaveCount(1);
});
