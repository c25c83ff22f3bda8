import { expect, type Page } from '@playwright/test';
import { holdsBack } from '#tests/support/held-responses.ts';
import { signedIn } from '#tests/support/signed-in.ts';
import { boxOf } from '#tests/support/app-page.ts';
import { e2eTest as test } from '#tests/support/e2e-test.ts';

/* The list of installations on a phone: complete rows, and kept while the user opens an installation and returns. */

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, pageWorker: 'none' });

const list = (page: Page) => page.getByRole('region', { name: 'Lista instalacji' });
const cards = (page: Page) => list(page).getByRole('article');
const chip = (page: Page, name: RegExp) => list(page).getByRole('button', { name });

test('nine installations fit between the bars, each as high as the others; search, filters and menu are one line; a menu is as wide as the page', async ({
  page,
}) => {
  await signedIn(page);
  await expect(cards(page)).toHaveCount(10);
  const bar = await boxOf(page.getByRole('navigation', { name: 'Nawigacja główna' }));
  for (let at = 0; at < 9; at++) {
    const { y, height } = await boxOf(cards(page).nth(at));
    expect(height).toBe(66);
    expect(y + height, `card ${at + 1} is whole`).toBeLessThanOrEqual(bar.y);
  }
  const menu = await boxOf(list(page).getByRole('button', { name: 'Sortowanie, filtry i pliki' }));
  for (const one of [list(page).getByRole('searchbox'), chip(page, /^Problemy/), chip(page, /^Wszystkie/)]) {
    const { y, height } = await boxOf(one);
    expect(Math.abs(y + height / 2 - menu.y - menu.height / 2)).toBeLessThan(3);
    expect(height).toBeGreaterThanOrEqual(44);
  }
  await cards(page)
    .first()
    .getByRole('button', { name: /^Więcej/ })
    .click();
  const sheet = page.getByRole('dialog');
  await expect.poll(async () => (await boxOf(sheet)).y).toBeLessThan(700);
  expect(await boxOf(sheet)).toMatchObject({ x: 0, width: 390 });
});

test('when causes come no card moves', async ({ page }) => {
  const letCome = await holdsBack(page.context(), '**/care/v1/diagnoses/**');
  await signedIn(page);
  await expect(cards(page)).toHaveCount(10);
  await expect(chip(page, /^Wszystkie \d/)).toBeVisible();
  const places = async () => Promise.all((await cards(page).all()).map(async (card) => (await boxOf(card)).y));
  const before = await places();
  letCome();
  await expect(chip(page, /^Problemy ?\d/)).toBeVisible();
  expect(await places()).toEqual(before);
});

test('the town gives way before the cause loses a letter', async ({ page }) => {
  await signedIn(page);
  await chip(page, /^Problemy \d/).click();
  const causes = cards(page).locator('[data-tone] [title]');
  await expect(causes.first()).toBeVisible();
  const cut = await causes.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
  expect(cut).toEqual([]);
});

test('while the rest of the list is being fetched no card moves', async ({ page }) => {
  let count = 0;
  const letCome = await holdsBack(page.context(), '**/api/v1/pvs_list/**', () => count++ > 0);
  await signedIn(page);
  await expect(cards(page)).toHaveCount(10);
  await expect(list(page).getByText(/^Pobrano 10 z \d+$/)).toBeVisible();
  const places = async () => Promise.all((await cards(page).all()).map(async (card) => (await boxOf(card)).y));
  const before = await places();
  letCome();
  await expect(list(page).getByText(/^stan na/)).toBeVisible();
  await expect(list(page).getByRole('progressbar')).toHaveCount(0);
  expect(await places()).toEqual(before);
});

test('filter, order and search are there again after the installation was looked at, and going back undoes a filter', async ({ page }) => {
  await signedIn(page);
  await chip(page, /^Problemy/).tap();
  await expect(page).toHaveURL('/?cause=problems');
  const count = await cards(page).count();
  await list(page).getByRole('button', { name: 'Sortowanie, filtry i pliki' }).tap();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Sortowanie' }).selectOption('efficiency');
  await page.getByRole('dialog').getByRole('button', { name: 'Zamknij' }).tap();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const name = await cards(page).first().getByRole('link').getAttribute('href');
  await cards(page).first().getByRole('link').tap();
  await expect(page).toHaveURL(/\/installation\//);
  await page.goBack();
  await expect(page).toHaveURL('/?cause=problems&sort=efficiency');
  await expect(cards(page)).toHaveCount(count);
  await expect(cards(page).first().getByRole('link')).toHaveAttribute('href', name ?? '');
  await page.reload();
  await expect(cards(page).first().getByRole('link')).toHaveAttribute('href', name ?? '');
  await page.goBack();
  await expect(page).toHaveURL('/?cause=problems');
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(cards(page)).toHaveCount(10);
});
