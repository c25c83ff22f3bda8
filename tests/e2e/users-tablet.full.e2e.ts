import { expect, type Locator, type Page } from '@playwright/test';
import { signedIn } from '#tests/support/signed-in.ts';
import { closesTask, goesTo } from '#tests/support/app-page.ts';
import { e2eTest as test } from '#tests/support/e2e-test.ts';
import { signInPanel } from '#tests/support/account-forms.ts';
import { WITH_WORKER } from '#tests/support/e2e-tags.ts';

test.use({ hasTouch: true, pageWorker: 'none' });

const tops = (page: Page, names: readonly string[]): Promise<readonly (number | undefined)[]> =>
  Promise.all(names.map(async (name) => (await page.getByRole('button', { name, exact: true }).boundingBox())?.y));

/** At least 44 by 44 px, once it does not move any more. */
async function isForAFinger(wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  await expect.poll(async () => (await wanted.boundingBox())?.width).toBeGreaterThanOrEqual(44);
  await expect.poll(async () => (await wanted.boundingBox())?.height).toBeGreaterThanOrEqual(44);
}

/** A touch target, whose cross is not enlarged with it. */
async function isCrossForAFinger(cross: Locator): Promise<void> {
  await isForAFinger(cross);
  expect((await cross.locator('svg').boundingBox())?.width).toBeLessThanOrEqual(24);
}

/** The connection is lost and restored; the reason is shown and nothing moves. */
async function staysPut(page: Page, names: readonly string[], reason: RegExp): Promise<void> {
  const before = await tops(page, names);
  await page.context().setOffline(true);
  const said = page.getByText(reason);
  await expect(said).toBeInViewport({ ratio: 1 });
  expect(await tops(page, names)).toEqual(before);
  expect((await said.locator('svg').boundingBox())?.width).toBe(18);
  await page.context().setOffline(false);
  await expect(said).toHaveCount(0);
  expect(await tops(page, names)).toEqual(before);
}

test('on a phone nothing moves under the finger when the connection goes', WITH_WORKER, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signedIn(page, '/users');
  await page.locator('[data-row-button]').first().click();
  const detail = page.getByRole('dialog', { name: 'Szczegóły użytkownika' });
  await isCrossForAFinger(detail.getByRole('button', { name: 'Zamknij' }));
  await expect(detail.getByRole('list').or(detail.getByText('Brak przypisanych instalacji')).first()).toBeVisible();
  await expect(detail.locator('[data-skeleton]')).toHaveCount(0);
  await staysPut(
    page,
    ['Usuń użytkownika', 'Przypisz nowe urządzenie', 'Zapisz notatkę'],
    /^Bez połączenia nie można .*usunąć użytkownika/,
  );
  await detail.getByRole('textbox', { name: 'Notatka' }).fill('Dzwonić po 16'); // scrolled to the end
  await staysPut(page, ['Zapisz notatkę'], /^Bez połączenia nie można .*usunąć użytkownika/);

  await page.getByRole('button', { name: 'Przypisz nowe urządzenie' }).click();
  const assign = page.getByRole('dialog', { name: /^Przypisz instalację/ });
  await isCrossForAFinger(assign.getByRole('button', { name: 'Zamknij' }));
  await staysPut(page, ['Potwierdź', 'Anuluj'], /^Bez połączenia nie można przypisać/);
  await assign.getByRole('button', { name: 'Anuluj' }).click();
  await page.getByRole('button', { name: 'Usuń użytkownika' }).click();
  await staysPut(page, ['Usuń', 'Anuluj'], /^Bez połączenia nie można usunąć użytkownika\./);
});

test('what closes a dialog and what leads to unsent changes is for a finger', WITH_WORKER, async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/login');
  await signInPanel(page).getByRole('button', { name: 'Zapomniałem hasła' }).click();
  await isCrossForAFinger(page.getByRole('dialog').getByRole('button', { name: 'Zamknij' }));
  await signedIn(page, '/tasks');
  const open = page.getByRole('article').filter({ hasText: 'Otwarte' }).first();
  const id = Number(new URL((await open.getByRole('link').getAttribute('href')) ?? '', 'http://pv').searchParams.get('task'));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await closesTask(page, id);
  await page.keyboard.press('Escape');
  await isForAFinger(page.getByTestId('unsent-count'));
  await context.setOffline(false);
});

/** Unit: px. How much wider the table is than the space for it. */
const tooWide = (table: Locator): Promise<number> => table.evaluate((root) => root.scrollWidth - (root.parentElement?.clientWidth ?? 0));

test('tablets show every column, beside an open account too; at 320 px the words of a button are in its middle', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await signedIn(page, '/users');
  for (const row of [0, 5]) {
    await page.locator('[data-row-button]').nth(row).click();
    const panel = page.getByRole('complementary', { name: 'Szczegóły użytkownika' });
    await expect(panel.getByRole('heading', { name: 'Podłączone urządzenia' })).toBeVisible();
    await expect(panel.locator('[data-skeleton]')).toHaveCount(0);
    for (const table of await page.getByRole('table').all()) expect(await tooWide(table)).toBe(0);
  }

  await goesTo(page, '/tasks?show=all');
  for (const width of [768, 820]) {
    await page.setViewportSize({ width, height: 1024 });
    const table = page.getByRole('table');
    await expect(table.getByText('Zamknięte').first()).toBeVisible();
    await expect.poll(() => tooWide(table), { message: `${width} px` }).toBeLessThanOrEqual(0);
  }

  await page.setViewportSize({ width: 320, height: 640 });
  const button = page.getByRole('link', { name: 'Dodaj zgłoszenie' });
  await expect(button).toBeVisible();
  const off = () =>
    button.evaluate((root) => {
      const words = root.querySelector('[class*="Button-label"]') ?? root;
      const [outer, inner] = [root.getBoundingClientRect(), words.getBoundingClientRect()];
      return Math.abs(outer.top + outer.bottom - inner.top - inner.bottom) / 2;
    });
  await expect.poll(off).toBeLessThan(2);
});
