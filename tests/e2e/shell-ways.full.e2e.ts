import { expect, type Page } from '@playwright/test';
import { signedIn } from '#tests/support/signed-in.ts';
import { tabTo } from '#tests/support/keyboard.ts';
import { complaintsOf } from '#tests/support/console-watch.ts';
import { e2eTest as test } from '#tests/support/e2e-test.ts';
import { WITH_WORKER } from '#tests/support/e2e-tags.ts';

test.use({ pageWorker: 'none' });

const nav = (page: Page) => page.getByRole('navigation', { name: 'Nawigacja główna' });

test('four links lead to four screens; the active one is marked, the title changes and the heading has the focus', async ({ page }) => {
  const complaints = complaintsOf(page);
  await signedIn(page);
  for (const [name, path] of [
    ['Mapa instalacji', '/map'],
    ['Lista zgłoszeń', '/tasks'],
    ['Użytkownicy PV FLOW', '/users'],
    ['Strona główna', '/'],
  ] as const) {
    await nav(page).getByRole('link', { name }).click();
    // the map soon adds its position to its address
    await expect(page).toHaveURL(({ pathname }) => pathname === path);
    await expect(page).toHaveTitle(`${name} – PV Care`);
    await expect(nav(page).getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
    await expect.poll(() => page.evaluate(() => /^(H1|H2|MAIN)$/.test(document.activeElement?.tagName ?? ''))).toBe(true);
  }
  await page.goBack();
  await expect(page).toHaveURL('/users');
  expect(complaints).toEqual([]);
});

test('on a phone the links stand at the bottom, big enough for a thumb, and nothing is wider than the screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signedIn(page);
  const link = nav(page).getByRole('link', { name: 'Lista zgłoszeń' });
  const box = await link.boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
  expect(box?.y).toBeGreaterThan(700);
  const icons = await nav(page)
    .locator('svg')
    .evaluateAll((all) => all.map((icon) => Math.round(icon.getBoundingClientRect().top)));
  expect(new Set(icons).size).toBe(1); // a name of two lines raises none
  for (const path of ['/', '/tasks', '/users', '/unsent', '/readiness', '/first-steps', '/account', '/wall']) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  }
});

test('in landscape logo, links and buttons share one bar of 48 px, and signing out is in the menu of each phone', async ({ page }) => {
  await signedIn(page);
  for (const size of [
    { width: 844, height: 390 },
    { width: 667, height: 375 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    const header = page.getByRole('banner');
    const isLandscape = size.width > size.height;
    await expect.poll(async () => (await header.boundingBox())?.height).toBe(isLandscape ? 48 : 56);
    await expect(nav(page)).toHaveCount(1);
    await expect(header.getByRole('navigation')).toHaveCount(isLandscape ? 1 : 0);
    for (const link of await nav(page).getByRole('link').all()) {
      const box = await link.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(size.width);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await expect(header.getByRole('button', { name: 'Wyloguj' })).toHaveCount(0);
    await header.getByRole('button', { name: 'Menu' }).click();
    await expect(header.getByRole('button', { name: 'Wyloguj' })).toBeVisible();
    await page.keyboard.press('Escape');
  }
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(page.getByRole('banner').getByRole('button', { name: 'Wyloguj' })).toBeVisible();
});

test('by keyboard alone: sign in, skip to the content, find an installation, go to a screen, see the shortcuts, log out', async ({
  page,
}) => {
  await page.goto('/login');
  await page.getByRole('region', { name: 'Zaloguj się' }).getByLabel('Adres e-mail').focus();
  await page.keyboard.type('serwis@pvcare.pl');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Serwis!2026');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Lista instalacji' })).toBeVisible();

  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Szukaj wszędzie' });
  await expect(box).toBeFocused();
  await page.keyboard.type('lista zgl');
  await expect(page.getByRole('option', { name: 'Lista zgłoszeń' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/tasks');

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Skróty klawiszowe' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('g');
  await page.keyboard.press('u');
  await expect(page).toHaveURL('/users');
  await expect(page.getByRole('searchbox')).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Wyloguj' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
});

test('the theme is chosen in the own account and remembered', async ({ page }) => {
  await signedIn(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Moje konto' }).click();
  await page.getByText('Ciemny').click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('an address that leads nowhere says so and leads home', async ({ page }) => {
  await signedIn(page, '/nie-ma-takiej');
  await expect(page.getByText('Nie ma takiej strony').last()).toBeVisible();
  await page.getByRole('link', { name: 'Wróć na stronę główną' }).click();
  await expect(page.getByRole('heading', { name: 'Lista instalacji' })).toBeVisible();
});

test('logging out with an unsent change asks what becomes of it; deleting wants a typed word', WITH_WORKER, async ({ page, context }) => {
  await signedIn(page, '/tasks?show=open', { hasOwnToken: true });
  await page.getByRole('link', { name: /^\d+$/ }).first().waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null); // the whole app is on the device
  await context.setOffline(true);
  await page.getByRole('link', { name: /^\d+$/ }).first().click();
  await page.getByRole('radiogroup', { name: 'Status zgłoszenia' }).getByText('Zamknięte').click();
  await page.getByRole('button', { name: 'Zatwierdź' }).click();
  await expect(page.getByTestId('unsent-count')).toHaveText('1');

  await page.getByRole('button', { name: 'Wyloguj' }).click();
  const dialog = page.getByRole('dialog', { name: 'Masz niewysłaną zmianę' });
  await expect(dialog.getByText('Na tym urządzeniu czeka 1 niewysłana zmiana.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Wyślij teraz i wyloguj' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Wyloguj i usuń' }).click();
  const sure = page.getByRole('dialog', { name: 'Usunąć niewysłaną zmianę?' });
  await sure.getByRole('button', { name: 'Wyloguj i usuń' }).click();
  await expect(sure.getByText('Wpisany tekst się nie zgadza.')).toBeVisible();
  await sure.getByRole('textbox').fill('USUŃ');
  await sure.getByRole('button', { name: 'Wyloguj i usuń' }).click();
  await expect(page).toHaveURL('/login');
  await context.setOffline(false);
});

test('who closes an installation is at the link that opened it again', async ({ page }) => {
  await signedIn(page);
  const link = page.getByRole('row').nth(5).getByRole('link', { name: 'Widok szczegółowy' });
  const other = page.getByRole('row').nth(5).getByRole('link', { name: 'Dodaj zgłoszenie' });
  await page.getByRole('row').nth(4).getByRole('link').last().focus();
  await tabTo(page, link);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/installation\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/$/);
  await expect(link).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(other).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/tasks\/new/);
  await page.goBack();
  await expect(other).toBeFocused();
});

test('on a phone the page stays where it was, and so does the focus', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 560 }); // a low window: ten cards are much longer than it
  await signedIn(page);
  const link = page.getByRole('article').nth(9).getByRole('link');
  await link.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(300);
  await link.click();
  await expect(page).toHaveURL(/\/installation\//);
  await page.getByRole('button', { name: 'Zamknij' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(link).toBeFocused();
  await expect(link).toBeInViewport();
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(2);
});

test('who left by a key or by a bar comes back to the heading', async ({ page }) => {
  await signedIn(page);
  await page.getByRole('row').nth(2).getByRole('link', { name: 'Widok szczegółowy' }).click();
  await expect(page).toHaveURL(/\/installation\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('row').nth(2).getByRole('link', { name: 'Widok szczegółowy' })).toBeFocused();
  await nav(page).getByRole('link', { name: 'Lista zgłoszeń' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Lista instalacji' })).toBeFocused();
});
