import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { signedIn } from '#tests/support/signed-in.ts';
import { isMapReady, isMapSettled, settled } from '#tests/support/map-page.ts';
import { e2eTest as test } from '#tests/support/e2e-test.ts';

/** `E2E_SCREENS=on` writes them into the documentation; otherwise this test only compares them. */
const SCREENS = process.env.E2E_SCREENS ? fileURLToPath(new URL('../../docs/screens/', import.meta.url)) : null;
const ZOOMS = [3, 6, 8, 10, 13] as const;
const PLACES = { 3: [52.43, 17.79], 6: [52.43, 17.79], 8: [52.4, 18.4], 10: [52.95, 18.5], 13: [53.01, 18.6] } as const;

for (const look of ['dark', 'satellite'] as const) {
  test(`the ${look} map is drawn at five zooms, and no two look alike`, async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 720 });
    await signedIn(page);
    const seen = new Set<string>();
    for (const zoom of ZOOMS) {
      const [lat, lon] = PLACES[zoom];
      await page.goto(`/map?lat=${lat}&lon=${lon}&zoom=${zoom}&look=${look}`);
      await expect(page.getByRole('heading', { name: 'Na widocznym obszarze' })).toBeVisible();
      await isMapSettled(page);
      if (SCREENS) await mkdir(SCREENS, { recursive: true });
      const picture = await page.screenshot(SCREENS ? { path: `${SCREENS}map-${look}-${String(zoom).padStart(2, '0')}.png` } : {});
      seen.add(picture.toString('base64'));
    }
    expect(seen.size).toBe(ZOOMS.length);
  });
}

test.describe('on a slow network', () => {
  test.use({ serviceWorkers: 'block' });

  test('names that were drawn before the font came are drawn again with it', async ({ page }) => {
    let release = () => undefined as unknown;
    const come = new Promise((resolve) => {
      release = () => resolve(null);
    });
    await page.route('**/*.woff2', async (route) => {
      await come;
      await route.continue();
    });
    await signedIn(page, '/map');
    await isMapReady(page);
    const names = () =>
      page
        .locator('.ol-layers canvas')
        .nth(1)
        .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
    const before = await settled(page, names);
    release();
    await expect.poll(async () => (await names()) === before).toBe(false);
  });
});
