import { expect, type Page } from '@playwright/test';
import { goesTo } from '#tests/support/app-page.ts';
import { e2eTest as test } from '#tests/support/e2e-test.ts';
import { cutCells } from '#tests/support/page-checks.ts';
import { signedIn } from '#tests/support/signed-in.ts';

test.use({ pageWorker: 'none' });

/** Where the table's headings begin. Unit: CSS px. */
const tableTop = async (page: Page): Promise<number> => {
  const box = await page.getByRole('table').first().boundingBox();
  if (!box) throw new Error('There is no table.');
  return box.y;
};

/** How much wider the table is than the space for it. Unit: CSS px. */
const tooWide = (page: Page): Promise<number> =>
  page
    .getByRole('table')
    .first()
    .evaluate((root) => root.scrollWidth - (root.parentElement?.clientWidth ?? 0));

/** The age in the head of the list, and what lies over its middle. */
const isAgeCovered = (page: Page): Promise<boolean> =>
  page
    .locator('main time')
    .first()
    .evaluate((age) => {
      const { left, right, top, bottom } = age.getBoundingClientRect();
      const over = document.elementFromPoint(right - 2, (top + bottom) / 2);
      return left === right || !(over && (age.contains(over) || over.contains(age)));
    });

test('tables of tasks and users, and the map, begin high at each size, and the age of a list is not covered', async ({ page }) => {
  await signedIn(page, '/tasks');
  for (const [width, height, tasks, users] of [
    [768, 1024, 150, 134],
    [844, 390, 150, 112],
    [1024, 768, 150, 134],
    [1280, 800, 134, 134],
    [1440, 900, 134, 134],
    [2560, 1440, 134, 134],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const [path, limit] of [
      ['/tasks', tasks],
      ['/users', users],
      ['/', 1000],
    ] as const) {
      const what = `${path} at ${width} by ${height} px`;
      await goesTo(page, path);
      await expect(page.locator('main time').first(), what).toBeVisible();
      await expect.poll(() => tableTop(page), { message: what }).toBeLessThanOrEqual(limit);
      expect(await isAgeCovered(page), what).toBe(false);
      if (path === '/tasks') await expect.poll(() => tooWide(page), { message: what }).toBeLessThanOrEqual(0);
      if (height === 390) await expect.poll(() => cutCells(page), { message: what }).toEqual([]);
    }
    await goesTo(page, '/map');
    const map = page.locator('section[data-ready="true"]');
    await expect(map).toBeVisible();
    expect((await map.boundingBox())?.y, `the map at ${width} by ${height} px`).toBeLessThanOrEqual(150);
  }
});

test('on a desktop visits and inspections are rows of one line, and their columns begin below each other', async ({ page }) => {
  await signedIn(page, '/visits');
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const path of ['/visits', '/inspections']) {
    await goesTo(page, path);
    await expect(page.getByRole('main').getByRole('listitem').nth(3), path).toBeVisible();
    const rows = await page
      .getByRole('main')
      .getByRole('listitem')
      .evaluateAll((items) =>
        items.map((item) => {
          const parts = [...item.querySelectorAll('a:first-of-type > *, a:first-of-type strong')];
          const lefts = parts.map((part) => part.getBoundingClientRect()).filter(({ width }) => width > 0);
          return { height: item.getBoundingClientRect().height, lefts: lefts.map(({ left }) => Math.round(left)).sort((a, b) => a - b) };
        }),
      );
    const [first] = rows;
    expect(first?.lefts.length, path).toBeGreaterThanOrEqual(3);
    expect(new Set(rows.map(({ lefts }) => lefts.join())).size, path).toBe(1);
    const oneLine = rows.filter(({ height }) => height <= 42);
    expect(oneLine.length, path).toBeGreaterThanOrEqual(rows.length - 1); // the visit that waits for a photo says so in a second line
  }
});

test('beside the panel of a request no filter is cut: statuses are chips, the other filters are in the menu', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await signedIn(page, '/tasks');
  await page.locator('[data-row-button]').first().click();
  await expect(page.getByRole('button', { name: 'Zamknij zgłoszenie' })).toBeVisible();
  const statuses = page.getByRole('group', { name: 'Pokaż zgłoszenia' });
  expect(await statuses.evaluate((line) => line.scrollWidth <= line.clientWidth + 1)).toBe(true);
  await page.getByRole('button', { name: 'Sortowanie, filtry i pliki' }).click();
  await expect(page.getByRole('dialog').getByLabel('Wiek')).toBeVisible();
});
