import { expect, type Locator, type Page } from '@playwright/test';
import { signedIn } from '#tests/support/signed-in.ts';
import { boxOf, goesTo, KEPT } from '#tests/support/app-page.ts';
import { e2eTest as test } from '#tests/support/e2e-test.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, pageWorker: 'none' });

/** A slow press: the page is rendered again between press and release, and a button that moves would lose the press. */
async function presses(page: Page, button: Locator): Promise<void> {
  await button.evaluate((element) => element.scrollIntoView({ block: 'center' })); // not under the bar at the bottom
  const { x, y, width, height } = await boxOf(button);
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await expect.poll(() => button.evaluate((element) => element.matches(':active'))).toBe(true);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(resolve)))),
  );
  await page.mouse.up();
}

test('the first press of a form counts, also out of an empty field', async ({ page }) => {
  await signedIn(page);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await goesTo(page, '/tasks/new');
    await page.getByLabel('Pracownik').click();
    await presses(page, page.getByRole('button', { name: 'Zapisz zgłoszenie' }));
    await expect(page.getByText('Podaj powód zgłoszenia')).toBeVisible();
    await goesTo(page, '/tasks');
    await expect(page.getByRole('heading', { level: 1, name: 'Zgłoszenia' })).toBeVisible();
    await goesTo(page, '/tasks/new');
    await expect(page.getByRole('heading', { level: 1, name: 'Nowe zgłoszenie' })).toBeVisible();
    await expect(page.getByText('Podaj powód zgłoszenia')).toHaveCount(0);
    await page.getByLabel('Pracownik').click();
    await presses(page, page.getByRole('button', { name: 'Anuluj' }));
    await expect(page).toHaveURL(/\/tasks$/);
  }
});

test('the buttons of the form of a new request stay in view', async ({ page }) => {
  await signedIn(page, '/tasks/new');
  for (const [width, height] of [
    [390, 500],
    [844, 390],
    [1440, 500],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(page.getByRole('button', { name: 'Zapisz zgłoszenie' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Anuluj' })).toBeInViewport({ ratio: 1 });
  }
});

test('a filter moves nothing, and what is chosen with a finger is as high as one', async ({ page }) => {
  await signedIn(page, '/tasks');
  // found and measured in one step: a row that both lists have would move down between two
  const top = () => page.evaluate(() => document.querySelector('[data-row-button]')?.getBoundingClientRect().y);
  await expect(page.locator('[data-row-button]').first()).toBeVisible();
  const y = await top();
  const shown = page.getByRole('group', { name: 'Pokaż zgłoszenia' });
  for (const name of [/^Wszystkie/, /^Otwarte/]) {
    const chip = shown.getByRole('button', { name });
    await chip.tap();
    await expect(chip).toHaveAttribute('aria-pressed', 'true');
    expect(await top()).toBe(y);
    expect((await boxOf(chip)).height).toBeGreaterThanOrEqual(44);
  }
});

test('a message does not cover the choice that it is about, and the choice is a touch target', async ({ page }) => {
  await signedIn(page, '/tasks');
  await page.locator('[data-row-button]').first().tap();
  const panel = page.getByRole('dialog', { name: 'Szczegóły zgłoszenia' });
  const choice = panel.getByRole('radiogroup', { name: 'Status zgłoszenia' });
  const confirm = panel.getByRole('button', { name: 'Zatwierdź' });
  const message = page.getByTestId('snackbar').last();
  await panel.getByText('Inny status albo sama notatka').tap();
  await confirm.tap();
  await expect(message).toContainText('Zgłoszenie jest już');
  await expect(confirm).toBeFocused();

  const value = await choice.locator('input:not(:checked)').getAttribute('value');
  const other = choice.locator(`input[value="${value}"]`);
  // the panel may still be on its way up when it is measured first
  await expect(async () => {
    const { x, y, width, height } = await boxOf(other);
    await page.touchscreen.tap(x + width / 2, y + height / 2 - 21);
    await expect(other).toBeChecked({ timeout: 500 });
  }).toPass({ timeout: 10_000 });
  await confirm.tap();
  await expect(message).toContainText(KEPT);
  await expect(confirm).toBeFocused();
  const bottom = await message.boundingBox().then((box) => (box?.y ?? 0) + (box?.height ?? 0));
  expect(bottom).toBeLessThan((await boxOf(choice)).y);
  const cross = await boxOf(panel.getByRole('button', { name: 'Zamknij', exact: true }));
  expect((await boxOf(page.getByTestId('snackbar').first())).y).toBeGreaterThanOrEqual(cross.y + cross.height);
});

/** Rows that are wholly between the head of the list and the navigation at the bottom. */
const wholeRows = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const bottom = document.querySelector('nav:has([aria-current="page"])')?.getBoundingClientRect().top ?? innerHeight;
    const end = bottom > innerHeight / 2 ? bottom : innerHeight;
    return [...document.querySelectorAll('article')].filter((row) => row.getBoundingClientRect().bottom <= end).length;
  });

test('lists of tasks and users begin at 150 px and show 8 tasks and 12 users; the decision stays in view at every size', async ({
  page,
}) => {
  await signedIn(page, '/tasks');
  for (const [path, count] of [
    ['/tasks?show=all', 8],
    ['/users', 12],
  ] as const) {
    await goesTo(page, path);
    // only the new list is that long; a row of the list before may still move down under the measurement
    await expect.poll(() => wholeRows(page), { message: path }).toBeGreaterThanOrEqual(count);
    expect((await boxOf(page.getByRole('article').first())).y, path).toBeLessThanOrEqual(151);
  }
  await page.locator('[data-row-button]').first().tap();
  const user = page.getByRole('dialog', { name: 'Szczegóły użytkownika' });
  await expect(user.getByRole('button', { name: 'Przypisz nowe urządzenie' })).toBeInViewport({ ratio: 1 });
  await goesTo(page, '/tasks');
  await page.locator('[data-row-button]').first().tap();
  for (const [width, height] of [
    [390, 844],
    [844, 390],
    [768, 1024],
    [1024, 768],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    const panel = page.getByRole(width < 1024 ? 'dialog' : 'complementary', { name: 'Szczegóły zgłoszenia' });
    for (const button of width < 1024 ? ['Zamknij zgłoszenie'] : ['Zamknij zgłoszenie', 'Zatwierdź']) {
      await expect(panel.getByRole('button', { name: button })).toBeInViewport({ ratio: 1 });
    }
    await expect(panel.getByRole('textbox', { name: 'Notatka' })).toBeInViewport({ ratio: 1 });
  }
});
