import { expect } from '@playwright/test';
import { goesTo } from '#tests/support/app-page.ts';
import { e2eTest as test } from '#tests/support/e2e-test.ts';
import type { OfficeInstallation, Product } from '#tests/support/product.ts';
import { signedIn } from '#tests/support/signed-in.ts';

test.use({ pageWorker: 'none' });

const TABS = ['Stan', 'Wykresy', 'Historia', 'Dane'] as const;

/** A working installation whose owner has a telephone. */
async function working({ office }: Product): Promise<OfficeInstallation> {
  const found = (await office.installations()).find((row) => row.has_events && row.is_working && row.user?.phone);
  if (!found) throw new Error('The demo has no such installation.');
  return found;
}

test('on a phone the head stays and no tab is longer than two screens, with the data of the place three; at 1440 the chart begins in the upper half', async ({
  page,
  product,
}) => {
  const { sn, description } = await working(product);
  await page.setViewportSize({ width: 390, height: 844 });
  await signedIn(page, `/installation/${sn}`);
  for (const tab of TABS) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    await expect(page.getByRole('tabpanel', { name: tab }).getByRole('heading').first()).toBeVisible();
    await expect(page.locator('[data-coming], [aria-busy="true"]')).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollHeight), tab).toBeLessThanOrEqual((tab === 'Dane' ? 3 : 2) * 844);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(page.getByRole('heading', { level: 1, name: description })).toBeInViewport({ ratio: 1 });
    for (const action of ['Nawiguj', 'Zadzwoń'])
      await expect(page.getByRole('navigation', { name: 'Na miejscu' }).getByRole('link', { name: action })).toBeInViewport({ ratio: 1 });
  }
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Dane', exact: true })).toHaveAttribute('aria-selected', 'true');

  await page.setViewportSize({ width: 1440, height: 900 });
  await goesTo(page, `/installation/${sn}`);
  const plot = page.getByRole('slider').first();
  await expect(plot).toBeVisible();
  await expect(page.locator('[data-coming], [aria-busy="true"]')).toHaveCount(0);
  expect((await plot.boundingBox())?.y).toBeLessThan(420);
});

test('on a tablet state, age and address are one line below the title, in portrait two, so that none moves what is below when it comes', async ({
  page,
  product,
}) => {
  const { sn, description } = await working(product);
  await page.setViewportSize({ width: 768, height: 1024 });
  await signedIn(page, `/installation/${sn}`);
  for (const [width, height] of [
    [768, 1024],
    [844, 390],
    [1024, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    const title = await page.getByRole('heading', { level: 1, name: description }).boundingBox();
    const age = await page.locator('main header time').boundingBox();
    const address = await page.locator('main header p').boundingBox();
    expect(age?.y, `${width} px`).toBeGreaterThanOrEqual((title?.y ?? 0) + (title?.height ?? 0));
    const below = (address?.y ?? 0) - (age?.y ?? 0);
    if (width < height) expect(below, `${width} px`).toBeGreaterThan(15);
    else expect(Math.abs(below), `${width} px`).toBeLessThan(6);
  }
});

test('below 1280 px the parts are short, and another tab of the charts moves neither the chart nor what is below', async ({
  page,
  product,
}) => {
  const { sn } = await working(product);
  await page.setViewportSize({ width: 768, height: 1024 });
  await signedIn(page, `/installation/${sn}`);
  for (const [width, height, screens] of [
    [768, 1024, 2],
    [844, 390, 3.5],
    [390, 844, 3],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const tab of TABS) {
      await page.getByRole('tab', { name: tab, exact: true }).click();
      await expect(page.getByRole('tabpanel', { name: tab }).getByRole('heading').first()).toBeVisible();
      await expect(page.locator('[data-coming], [aria-busy="true"]')).toHaveCount(0);
      const share = await page.evaluate(() => document.documentElement.scrollHeight / window.innerHeight);
      expect(share, `${width} px, ${tab}`).toBeLessThanOrEqual(screens);
    }
    await page.getByRole('tab', { name: 'Wykresy', exact: true }).click();
    const places = async (tab: string): Promise<readonly number[]> => {
      await page.getByRole('tab', { name: tab, exact: true }).click();
      await expect(page.getByRole('figure', { name: tab })).toBeVisible();
      const comparison = page.getByRole('heading', { name: 'Porównanie z sąsiadami' });
      const boxes = [await page.getByRole('slider').boundingBox(), await comparison.boundingBox()];
      return boxes.map((box) => Math.round(box?.y ?? 0));
    };
    const first = await places('Moc');
    for (const tab of ['Energia', 'Napięcia fazowe']) {
      const moved = (await places(tab)).map((y, at) => Math.abs(y - (first[at] ?? 0)));
      expect(Math.max(...moved), `${width} px, ${tab}: ${moved}`).toBeLessThanOrEqual(1); // parts of a pixel
    }
  }
});
