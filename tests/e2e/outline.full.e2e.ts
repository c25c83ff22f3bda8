import { expect } from '@playwright/test';
import { e2eTest as test } from '#tests/support/e2e-test.ts';
import { holdsBack } from '#tests/support/held-responses.ts';
import { signedIn } from '#tests/support/signed-in.ts';

test.use({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } }); // its requests are held

test('the outline of the bars is painted before any file of the app has come, and goes with the first rows', async ({ page }) => {
  await signedIn(page);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\//, async (route) => {
    await released;
    await route.continue().catch(() => undefined); // expected: the page was left meanwhile
  });
  await page.goto('/', { waitUntil: 'commit' });
  const outline = page.locator('#pv-outline');
  await expect(outline).toBeVisible();
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-paint').length)).toBe(1);
  const [bar, list, bottom] = await outline
    .locator('i')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().toJSON() as DOMRect));
  expect(bar).toMatchObject({ top: 0, width: 390, height: 56 });
  expect(bottom).toMatchObject({ bottom: 844, width: 390 });
  release();
  await expect(page.getByRole('heading', { name: 'Lista instalacji' })).toBeVisible();
  await expect(outline).toHaveCount(0);
  const header = await page.locator('header').first().boundingBox();
  expect(header).toMatchObject({ y: 0, width: 390, height: bar?.height });
  const card = await page.getByRole('region', { name: 'Lista instalacji' }).boundingBox();
  expect(card).toMatchObject({ x: list?.x, y: list?.y, width: list?.width, height: list?.height });
  // a background of the body would have covered the outline as soon as the style sheets applied
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgba(0, 0, 0, 0)');
});

test('the outline has the rows where they will be, at every size', async ({ page }) => {
  const letGo = await holdsBack(page, '**/api/v1/pvs_list/**');
  await page.addInitScript(() => {
    const look = () => {
      const list = document.querySelector('#pv-outline i:nth-child(2)');
      if (!list) return requestAnimationFrame(look);
      const { x, y, width } = list.getBoundingClientRect();
      const styles = getComputedStyle(list);
      const [first, height] = ['--first', '--height'].map((name) => Number.parseFloat(styles.getPropertyValue(name)));
      Object.assign(window, { outlined: { x, width, first: y + 1 + (first ?? 0), height } });
    };
    look();
  });
  for (const [width, height] of [
    [390, 844],
    [844, 390],
    [900, 700],
    [1280, 720],
    [1440, 900],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    await signedIn(page);
    const rows = page.locator('[data-skeleton] > li, [data-skeleton] td > span');
    await expect(rows).toHaveCount(10);
    const list = await page.getByRole('region', { name: 'Lista instalacji' }).boundingBox();
    const [first, second] = [await rows.first().boundingBox(), await rows.nth(1).boundingBox()];
    const outlined = await page.evaluate(() => (window as unknown as { outlined: Record<string, number> }).outlined);
    const actual = { x: list?.x, width: list?.width, first: first?.y, height: (second?.y ?? 0) - (first?.y ?? 0) };
    for (const [name, value] of Object.entries(actual))
      expect(Math.abs((outlined[name] ?? 0) - (value ?? 0)), `${name}, ${width}`).toBeLessThan(1.5);
  }
  letGo();
});
