import { expect } from '@playwright/test';
import { signedIn } from '#tests/support/signed-in.ts';
import { complaintsOf } from '#tests/support/console-watch.ts';
import { e2eTest as test } from '#tests/support/e2e-test.ts';
import { hasDiagnosed } from '#tests/support/office-diagnoses.ts';

/* The large screen of the office: causes, map and energy without a press, awake, and never out of date without saying so. */

/** The first test of each half hour makes the demo, which takes minutes. */
test.describe.configure({ timeout: 300_000 });
test.use({ own: 'wall' }); // other tests may have filed a task for one of the demo's two causes

declare global {
  interface Window {
    awake?: { requests: number };
  }
}

test('the wall shows the faults and the energy of the day, stays awake, reports a lost connection, and Escape leaves it', async ({
  page,
  context,
  product,
}) => {
  await hasDiagnosed(product, 2);
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.addInitScript(() => {
    const awake = { requests: 0 };
    const request = async () => {
      awake.requests += 1;
      return { released: false, release: async () => undefined };
    };
    window.awake = awake;
    Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
  });
  await signedIn(page);
  const complaints = complaintsOf(page);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('link', { name: 'Ekran ścienny' }).click();
  await expect(page).toHaveURL('/wall');

  const lines = page.getByRole('region', { name: 'Co jest nie tak' }).getByRole('listitem');
  await expect(lines.first()).toContainText(/od (niedawna|\d+)/);
  await expect(page.getByRole('region', { name: 'Energia dzisiaj' })).toContainText(/instalacji|nie ma jeszcze odczytów/);
  await expect(page.getByText(/stan na/)).toHaveCount(1); // the age is said once, in the head
  expect(await page.evaluate(() => window.awake?.requests)).toBe(1);
  // nothing scrolls, and no line is cut
  expect(await page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight)).toBeLessThanOrEqual(0);
  const box = async (part: typeof lines) => (await part.boundingBox()) ?? { y: Number.NaN, height: 0 };
  const [list, last] = [await box(page.getByRole('region', { name: 'Co jest nie tak' }).getByRole('list')), await box(lines.last())];
  expect(last.y + last.height).toBeLessThanOrEqual(list.y + list.height + 1);
  expect(complaints).toEqual([]);
  // a wider screen shows at least as many lines, and the note below the list is not cut
  const rowsAt = async (width: number, height: number) => {
    await page.setViewportSize({ width, height });
    return lines.first().evaluate((line) => Math.floor((line.parentElement?.clientHeight ?? 0) / line.getBoundingClientRect().height));
  };
  const onDesk = await rowsAt(1440, 900);
  // the height of a line follows a resized window later than the height of the list
  await expect.poll(() => rowsAt(2560, 1440)).toBeGreaterThanOrEqual(onDesk);
  await expect.poll(() => rowsAt(1920, 1080)).toBeGreaterThanOrEqual(onDesk);

  await context.setOffline(true);
  await expect(page.getByText(/^Brak połączenia od .*: to dane z /)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/^Brak połączenia/)).toHaveCount(0);

  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('region', { name: 'Lista instalacji' })).toBeVisible();
});
