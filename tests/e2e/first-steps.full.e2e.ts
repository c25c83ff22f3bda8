import { expect, type Page } from '@playwright/test';
import { goesTo } from '#tests/support/app-page.ts';
import { signedIn } from '#tests/support/signed-in.ts';
import { e2eTest as test } from '#tests/support/e2e-test.ts';

/* A device on which an account signs in for the first time: the steps are offered, followed, postponed, and found again. */

const offer = (page: Page) => page.getByRole('link', { name: /^Pierwsze kroki: zrobiono \d z 3$/ });
const step = (page: Page, name: RegExp) => page.getByRole('list', { name: 'Kroki' }).getByRole('button', { name });
const isOpen = (page: Page, name: RegExp) => expect(step(page, name)).toHaveAttribute('aria-expanded', 'true');

test('the offer is in the bar and moves nothing; led through by keyboard, put off, and resumed from the readiness', async ({ page }) => {
  await signedIn(page);
  const list = page.getByRole('region', { name: 'Lista instalacji' });
  await expect(list.getByRole('row').nth(10)).toBeVisible();
  // causes that arrive after the time of rule 7.15 make a row higher
  await expect(list.getByRole('button', { name: /^Do decyzji ?\d/ })).toBeVisible();
  await expect(page.locator('[data-coming]')).toHaveCount(0);
  const before = await list.boundingBox();
  const head = () =>
    page.getByRole('banner').evaluate((bar) => [...bar.querySelectorAll(':scope > *')].map((part) => part.getBoundingClientRect().left));
  const headBefore = await head();
  await expect(offer(page)).toBeVisible();
  expect(await list.boundingBox()).toEqual(before);
  expect(await head()).toEqual(headBefore);

  await offer(page).press('Enter');
  await expect(page).toHaveURL('/first-steps');
  await expect(page).toHaveTitle('Praca bez zasięgu – PV Care');
  await expect(offer(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Pierwsze kroki' })).toBeFocused();
  await isOpen(page, /Zainstaluj aplikację/);
  await page.getByRole('button', { name: 'Pomiń ten krok' }).press('Enter');
  await expect(step(page, /Zabezpiecz dane/)).toBeFocused();
  await expect(page.getByText(/Aplikacja nie ma własnego kodu PIN/)).toBeVisible();
  await page.getByRole('button', { name: /^(Pomiń ten krok|Dalej)$/ }).press('Enter');
  await expect(step(page, /Przygotuj pracę bez zasięgu/)).toBeFocused();
  await page.getByRole('button', { name: 'Później' }).press('Enter');
  await expect(page).toHaveURL('/');
  await expect(list).toBeVisible();

  // not offered again, neither now nor after a reload, and found folded on the page of the readiness
  await page.reload();
  await goesTo(page, '/readiness');
  await page.getByRole('heading', { name: 'Pierwsze kroki' }).click();
  await isOpen(page, /Przygotuj pracę bez zasięgu/);
  await expect(page.getByTestId('verdict')).toHaveAttribute('data-ready', 'true', { timeout: 60_000 });
  await expect(step(page, /Przygotuj pracę bez zasięgu/)).toContainText('zrobione');
  await page.waitForLoadState('networkidle');
  await expect(offer(page)).toHaveCount(0);
});

test.describe(() => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });

  test('on the smallest phone the offer has room for a thumb, and nothing is pushed sideways', async ({ page }) => {
    await signedIn(page);
    await expect(offer(page)).toBeVisible();
    expect((await offer(page).boundingBox())?.height).toBeGreaterThanOrEqual(44);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await offer(page).tap();
    await isOpen(page, /Zainstaluj aplikację/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  });
});
