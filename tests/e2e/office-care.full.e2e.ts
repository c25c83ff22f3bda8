import { expect, type Page } from '@playwright/test';
import { isReadyOffline } from '#tests/support/app-page.ts';
import { isPrepared } from '#tests/support/browser.ts';
import { signedIn } from '#tests/support/signed-in.ts';
import { e2eTest as test } from '#tests/support/e2e-test.ts';
import type { Product } from '#tests/support/product.ts';
import { hasDiagnosed, officeDiagnoses } from '#tests/support/office-diagnoses.ts';

/* Causes at the office: in the list, among those to decide, and as a filed request. */

/** The first test of each half hour makes the demo, which takes minutes. */
test.describe.configure({ timeout: 300_000 });

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
test.use({ own: 'office-care' }); // other tests may have filed a task for one of the demo's two causes

const table = (page: Page) => region(page, 'Lista instalacji');
const toDo = (page: Page) => region(page, 'Do decyzji');
const causeFilter = (page: Page) => page.getByRole('combobox', { name: 'Przyczyna' });
/** Opens 'Do decyzji' and waits for its lines. */
async function opensDecisions(page: Page): Promise<void> {
  const chip = table(page).getByRole('button', { name: /^Do decyzji/ });
  await expect(chip).toBeVisible();
  if ((await chip.getAttribute('aria-pressed')) !== 'true') await chip.click();
  await expect(toDo(page).getByRole('listitem').or(toDo(page).getByText('Nic nowego')).first()).toBeVisible();
}
/** Opens the menu of the first row, and finds the entry that acknowledges its cause. */
async function acknowledging(page: Page) {
  await toDo(page)
    .getByRole('button', { name: /^Więcej: / })
    .first()
    .click();
  return toDo(page)
    .getByRole('menuitem', { name: /^Przyjmij do wiadomości: / })
    .first();
}

/** Number of causes that the office has marked as seen. */
const acknowledged = async (product: Product): Promise<number> =>
  (await officeDiagnoses(product)).filter((one) => one.acknowledged !== null).length;

test.describe('on our own server', () => {
  test.beforeAll(({ product }) => hasDiagnosed(product, 2));

  test('on the map a chosen cause leaves its installations, in the list beside it and in the address', async ({ page }) => {
    await signedIn(page, '/map');
    const shown = page.getByRole('region', { name: 'Instalacje na widocznym obszarze' }).getByRole('listitem');
    await expect(causeFilter(page).getByRole('option').nth(2)).toBeAttached();
    await expect(shown.first()).toBeVisible();
    const all = await shown.count();
    const [, , option] = await causeFilter(page).getByRole('option').all();
    const [, count = ''] = (await option?.textContent())?.match(/\((\d+)\)$/) ?? [];
    await causeFilter(page).selectOption((await option?.getAttribute('value')) ?? '');
    await expect(shown).toHaveCount(Number(count));
    expect(Number(count)).toBeLessThan(all);
    await page.reload();
    await expect(shown).toHaveCount(Number(count));
  });

  test('news by mail are chosen in the own account, also without a network: the office gets the choice when there is one', async ({
    page,
    product,
    context,
  }) => {
    const office = async () => (await product.office.get<{ digest: string }>('/care/v1/me/')).digest;
    await signedIn(page, '/account');
    const choices = page.getByRole('radiogroup', { name: 'Powiadomienia e-mail o nowych nieprawidłowościach' });
    await expect(choices.getByRole('radio', { name: 'Wyłączone' })).toBeChecked();
    await choices.getByText('Raz dziennie').click();
    await expect.poll(office).toBe('daily');
    await context.setOffline(true);
    await expect(page.getByTestId('connection')).toHaveAttribute('data-is', 'offline');
    await choices.getByText('Wyłączone').click();
    await expect(choices.getByRole('radio', { name: 'Wyłączone' })).toBeChecked();
    await expect(page.getByText('Zapisano na urządzeniu; biuro dowie się, gdy będzie połączenie.')).toBeVisible();
    expect(await office()).toBe('daily');
    await context.setOffline(false);
    await expect.poll(office, { timeout: 60_000 }).toBe('off');
  });

  test('on a phone and on a tablet causes and what is to be decided fit', async ({ browser, product }) => {
    const context = await browser.newContext({ baseURL: product.address, hasTouch: true });
    const page = await context.newPage();
    await signedIn(page);
    for (const [name, width, height] of [
      ['a phone', 390, 844],
      ['a tablet', 1024, 768],
    ] as const) {
      await page.setViewportSize({ width, height });
      const cause = table(page).getByText(/od (niedawna|\d+)/);
      await page.goto('/');
      await expect(cause.first(), name).toBeVisible();
      await page.goto('/?cause=decide');
      await expect(await acknowledging(page), name).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toHaveCount(0);
      const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      await expect.poll(tooWide, { message: name }).toBe(0);
    }
    await context.close();
  });

  test('without a network the list shows what is held; what is accepted reaches the office later', async ({ browser, product }) => {
    const context = await browser.newContext({ baseURL: product.address });
    const page = await context.newPage();
    await signedIn(page);
    await opensDecisions(page);
    await isReadyOffline(page);
    await isPrepared(page);
    const before = await acknowledged(product);
    await product.kill();
    await page.reload();
    await expect(page.getByText('Brak połączenia').first()).toBeVisible();
    await opensDecisions(page);
    const entry = await acknowledging(page);
    const label = (await entry.getAttribute('aria-label')) ?? '';
    const isGone = async () => {
      await opensDecisions(page);
      const place = label.slice(label.lastIndexOf(', ') + 2);
      const dots = toDo(page).getByRole('button', { name: new RegExp(`^Więcej: .*${place}$`) });
      if ((await dots.count()) === 0) return;
      await dots.click();
      await expect(page.getByRole('menu')).toBeVisible();
      await expect(toDo(page).getByRole('menuitem', { name: label, exact: true })).toHaveCount(0);
      await page.keyboard.press('Escape');
    };
    await entry.click();
    await expect(page.getByText('Przyjęto do wiadomości. Biuro dowie się, gdy będzie połączenie.')).toBeVisible();
    await isGone();
    await page.reload();
    await isGone();
    await product.start();
    await expect.poll(() => acknowledged(product), { timeout: 60_000 }).toBe(before + 1);
    await context.close();
  });
});
