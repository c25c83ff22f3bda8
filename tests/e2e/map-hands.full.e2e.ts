import { expect, type Page } from '@playwright/test';
import { signedIn } from '#tests/support/signed-in.ts';
import { isMapReady, settled } from '#tests/support/map-page.ts';
import { e2eTest as test } from '#tests/support/e2e-test.ts';

const card = (page: Page) => page.locator('.ol-overlay-container').filter({ hasText: 'Wydajność' });
const closing = (page: Page) => card(page).getByRole('button', { name: 'Zamknij' });

/** Position of the chosen marker's ring once the map does not move any more: bars above it may still appear and disappear. */
async function restingRing(page: Page) {
  const ring = page.locator('.pv-map-ring');
  await expect(ring).toBeVisible();
  const { x = 0, y = 0, width = 0, height = 0 } = (await settled(page, () => ring.boundingBox())) ?? {};
  return { x: x + width / 2, y: y + height / 2 };
}

/** A marker without neighbours and without a selection: its name and its position on the screen. */
async function aloneMarker(page: Page) {
  await signedIn(page, '/map');
  await isMapReady(page);
  await page.getByRole('region', { name: 'Instalacje na widocznym obszarze' }).getByRole('listitem').last().getByRole('button').click();
  await expect(page).toHaveURL(/zoom=12/);
  const name = (await card(page).locator('strong').first().textContent()) ?? '';
  const kept = new URL(page.url()).searchParams;
  // Beside the middle, so that a change of zoom moves it.
  await page.goto(`/map?lat=${kept.get('lat')}&lon=${Number(kept.get('lon')) - 0.06}&zoom=12&sn=${kept.get('sn')}`);
  await isMapReady(page);
  // a map whose size has just changed is drawn a moment later
  const offMiddle = async () => {
    const [ring, map] = await Promise.all(['.pv-map-ring', '.ol-viewport'].map((part) => page.locator(part).boundingBox()));
    return ring && map ? Math.abs(ring.y + ring.height / 2 - map.y - map.height / 2) : Number.POSITIVE_INFINITY;
  };
  await expect.poll(offMiddle).toBeLessThan(2);
  const at = await restingRing(page);
  await page.keyboard.press('Escape');
  await expect(card(page)).toHaveCount(0);
  return { name, ...at };
}

test('a card that came up under the pointer stays while the pointer is on it, and goes when the pointer leaves the map', async ({
  page,
}) => {
  await page.clock.install();
  const { name, x, y } = await aloneMarker(page);
  await page.mouse.move(x, y);
  await expect(card(page)).toContainText(name);
  const box = await card(page).boundingBox();
  const [left, bottom] = [(box?.x ?? 0) + 30, (box?.y ?? 0) + (box?.height ?? 0)];
  for (let step = 0; step < 8; step++) {
    await page.mouse.move(left + step * 4, bottom - 12 - step * 3);
    await page.clock.runFor(30); // like a pointer on its way to a link
  }
  await page.clock.runFor(2_000); // longer than the card waits after the pointer has left its marker
  await expect(card(page)).toContainText(name);

  await page.mouse.move(x, y);
  await page.mouse.move(x, 5);
  await expect(card(page)).toHaveCount(0);
});

test('a press is answered by what was under it, though the map moves right after', async ({ page }) => {
  const { name, x, y } = await aloneMarker(page);
  await page.mouse.click(x, y);
  await page.evaluate(() => document.querySelector<HTMLElement>('[aria-label="Przybliż"]')?.click());
  await expect(closing(page)).toBeVisible();
  await expect(card(page)).toContainText(name);
});

test('a hand that trembles presses all the same', async ({ page }) => {
  const { name, x, y } = await aloneMarker(page);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 3, y + 2);
  await page.mouse.up();
  await expect(closing(page)).toBeVisible();
  await expect(card(page)).toContainText(name);
});

test('Escape closes what is on top: the dialog, then the search, and the card of the chosen installation last', async ({ page }) => {
  await signedIn(page, '/map');
  await isMapReady(page);
  await page.getByRole('region', { name: 'Instalacje na widocznym obszarze' }).getByRole('listitem').first().getByRole('button').click();
  await expect(card(page)).toBeVisible();
  await page.getByRole('button', { name: 'Mapy bez zasięgu' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mapy bez zasięgu' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(card(page)).toBeVisible();

  const search = page.getByRole('searchbox', { name: /Szukaj/ });
  await search.fill('poznan');
  await search.press('Escape');
  await expect(search).toHaveValue('');
  await expect(card(page)).toBeVisible();
  await search.press('Escape');
  await expect(card(page)).toHaveCount(0);
});

test('two installations some steps apart: a press on their group goes near enough to press each, again and again', async ({
  page,
  product,
}) => {
  const [first, second] = (await product.office.installations()).filter(({ latitude }) => typeof latitude === 'number');
  if (!first || !second) throw new Error('The demo has no two installations with a place.');
  const { latitude, longitude } = first;
  const beside = { ...second, latitude, longitude: Number((longitude + 0.00014).toFixed(6)) }; // ten metres
  await product.office.put(`/api/v1/pv_admin/${second.sn}/`, beside);

  await signedIn(page, `/map?lat=${latitude}&lon=${longitude + 0.00007}&zoom=18`);
  await isMapReady(page);
  const map = page.getByRole('application', { name: /Mapa instalacji/ });
  await expect(page.getByRole('heading', { name: 'Na widocznym obszarze: 2 instalacje' })).toBeVisible();
  await map.click();
  await expect(page).toHaveURL(/zoom=19/);
  const box = await map.boundingBox();
  const middle = { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) / 2 };
  for (const { sn, side } of [
    { sn: first.sn, side: -26 },
    { sn: second.sn, side: 26 },
    { sn: first.sn, side: -26 },
  ]) {
    await map.click({ position: { ...middle, x: middle.x + side } });
    await expect(card(page)).toContainText(sn);
  }
});

test('a page that is enlarged gets a map as sharp as its letters', async ({ page, context }) => {
  await signedIn(page, '/map');
  await isMapReady(page);
  /** Pixels of the built-in map's canvas per pixel of the page. */
  const sharpness = () =>
    page
      .locator('.ol-layers canvas')
      .first()
      .evaluate((canvas: HTMLCanvasElement) => canvas.width / Number.parseFloat(canvas.style.width));
  await expect.poll(sharpness).toBeCloseTo(1, 2);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setDeviceMetricsOverride', { width: 720, height: 450, deviceScaleFactor: 2, mobile: false });
  await expect.poll(sharpness).toBeCloseTo(2, 2);
});

test('a card closed from inside it returns the focus to what opened it', async ({ page }) => {
  await signedIn(page, '/map');
  await isMapReady(page);
  const first = page.getByRole('region', { name: 'Instalacje na widocznym obszarze' }).getByRole('listitem').getByRole('button').first();
  await first.focus();
  await page.keyboard.press('Enter');
  const route = page.getByRole('link', { name: 'Nawiguj' });
  await route.focus();
  await page.keyboard.press('Escape');
  await expect(route).toHaveCount(0);
  await expect(first).toBeFocused();
});
