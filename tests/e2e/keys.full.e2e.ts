import { expect, type Page } from '@playwright/test';
import { goesTo, row } from '#tests/support/app-page.ts';
import { signedIn } from '#tests/support/signed-in.ts';
import { e2eTest as test } from '#tests/support/e2e-test.ts';
import { tabTo } from '#tests/support/keyboard.ts';

test.use({ pageWorker: 'none' });

/* The keyboard alone: few stops, no detours, and a visible focus at every stop. */

const TITLES = { '/': 'Lista instalacji', '/tasks': 'Zgłoszenia', '/users': 'Użytkownicy PV FLOW' } as const;
type Path = keyof typeof TITLES;

async function opens(page: Page, path: Path): Promise<void> {
  await goesTo(page, path);
  await expect(page.getByRole('heading', { level: 1, name: TITLES[path] })).toBeVisible();
  await expect(row(page).first()).toBeVisible();
}

/** Number of stops of the Tab key in the fullest row of each table. */
const stops = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('tbody:not([data-skeleton]) tr')].map(
        (tr) =>
          [...tr.querySelectorAll<HTMLElement>('a[href], button, input, select, summary, [tabindex]')].filter(
            (control) => control.tabIndex >= 0 && control.checkVisibility(),
          ).length,
      ),
    ),
  );

/** The focused element looks different: it has an outline or a shadow. */
const isSeen = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (!at || at === document.body) return false;
    const marks = [at, at.parentElement, at.nextElementSibling].filter((one) => one !== null);
    return marks.some((one) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    });
  });

test('two stops a row at most; the arrows reach the rest', async ({ page }) => {
  await signedIn(page);
  for (const path of ['/tasks', '/users', '/'] as const) {
    await opens(page, path);
    expect(await stops(page), path).toBeLessThanOrEqual(2);
  }
  await row(page).first().focus();
  for (let steps = 0; steps < 4; steps += 1) await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('link', { name: 'Dodaj zgłoszenie' }).first()).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('link', { name: 'Widok szczegółowy' }).first()).toBeFocused();
});

/** The row or card of a button. */
const WHOLE = 'xpath=ancestor::*[self::tr or self::li][1]';

test('down from the search goes to what it finds, up goes back', async ({ page }) => {
  await signedIn(page);
  for (const [path, size] of [
    ['/', { width: 1440, height: 900 }],
    ['/tasks', { width: 1440, height: 900 }],
    ['/users', { width: 1440, height: 900 }],
    ['/', { width: 390, height: 844 }],
  ] as const) {
    await page.setViewportSize(size);
    await opens(page, path);
    const search = page.getByRole('searchbox').first();
    const third = await row(page).nth(2).locator(WHOLE).innerText();
    const wanted = /\p{L}{4,}(?=[, .])/u.exec(third)?.[0] ?? '';
    await search.focus();
    await page.keyboard.type(wanted);
    await page.keyboard.press('ArrowDown'); // before half a second is over
    await expect(row(page).first(), path).toBeFocused();
    await expect(row(page).first().locator(WHOLE)).toContainText(wanted);
    await page.keyboard.press('ArrowUp');
    await expect(search).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(search).toHaveValue('');
  }
});

test('Escape closes every panel and gives the focus back', async ({ page }) => {
  await signedIn(page);
  for (const [path, name] of [
    ['/tasks', 'Szczegóły zgłoszenia'],
    ['/users', 'Szczegóły użytkownika'],
  ] as const) {
    await opens(page, path);
    await row(page).first().focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('complementary', { name });
    await expect(panel.getByRole('heading', { name })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(row(page).first()).toBeFocused();

    await page.keyboard.press('Enter');
    await expect(panel.getByRole('heading', { name })).toBeFocused();
    const search = page.getByRole('searchbox').first();
    await search.focus();
    await page.keyboard.type('a');
    await page.keyboard.press('Escape');
    await expect(search).toHaveValue('');
    await expect(panel).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
  }
});

test('in the date picker the focus is never lost and always seen', async ({ page }) => {
  await signedIn(page);
  await row(page).first().focus();
  await page.keyboard.press('Enter');
  await page.getByRole('tab', { name: 'Energia' }).click();
  for (const period of ['Dzień', 'Miesiąc', 'Rok']) {
    await page.getByRole('radiogroup', { name: 'Okres' }).getByText(period, { exact: true }).click();
    const button = page.getByRole('button', { name: new RegExp(`^${period}: `) });
    await button.focus();
    await page.keyboard.press('Enter');
    const picker = page.getByRole('dialog', { name: new RegExp(`^${period}: `) });
    await expect(picker).toBeVisible();
    for (let steps = 0; steps < 4; steps += 1) {
      await expect.poll(() => isSeen(page), { message: `${period}, ${steps}` }).toBe(true);
      expect(await picker.evaluate((within) => within.contains(document.activeElement))).toBe(true);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Escape');
    await expect(picker).toHaveCount(0);
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(picker).toBeVisible();
    await tabTo(page, picker.locator('table button[tabindex="0"], [aria-pressed="true"]').first());
    await page.keyboard.press('Enter');
    await expect(picker).toHaveCount(0);
    await expect(button).toBeFocused();
  }
});

test('in the filters of requests every stop is seen', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await signedIn(page);
  await opens(page, '/tasks');
  await tabTo(page, page.getByRole('radio', { name: 'Wszystkie' }));
  for (let steps = 0; steps < 3; steps += 1) {
    expect(await isSeen(page), String(steps)).toBe(true);
    await page.keyboard.press('Tab');
  }
});
