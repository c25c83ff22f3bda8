import { expect, type Page } from '@playwright/test';
import { e2eTest as test } from '#tests/support/e2e-test.ts';
import { isMapReady } from '#tests/support/map-page.ts';
import { signedIn } from '#tests/support/signed-in.ts';
import { resolutionAt, toMercator } from '#ui/maps/mercator.ts';

const map = (page: Page) => page.getByRole('application', { name: /Mapa instalacji/ });
const boxOf = async (page: Page, name: string | RegExp) => {
  const box = await page.getByRole('button', { name }).boundingBox();
  if (!box) throw new Error(`${name} is not on the screen.`);
  return box;
};
/** Radius of a group of markers, with some space. Unit: CSS px. */
const GROUP = 20;

type Place = readonly [longitude: number, latitude: number];
/** Where places are on the screen, by the address of the map. Unit: CSS px. */
async function onScreen(page: Page, places: readonly Place[]) {
  const query = new URL(page.url()).searchParams;
  const [lat = 0, lon = 0, zoom = 0] = ['lat', 'lon', 'zoom'].map((name) => Number(query.get(name)));
  const box = await map(page).boundingBox();
  const [x, y] = toMercator(lon, lat);
  return places.map(([longitude, latitude]) => {
    const [east, north] = toMercator(longitude, latitude);
    return {
      x: (box?.x ?? 0) + (box?.width ?? 0) / 2 + (east - x) / resolutionAt(zoom),
      y: (box?.y ?? 0) + (box?.height ?? 0) / 2 - (north - y) / resolutionAt(zoom),
    };
  });
}

test('on a phone the map fills the screen; once all installations are shown no button covers one, and the filters are in a sheet', async ({
  page,
  product,
}) => {
  const { features } = await product.office.get<{ features: { geometry: { coordinates: Place } }[] }>('/api/v1/map/');
  const places = features.map(({ geometry }) => geometry.coordinates);
  await signedIn(page);
  for (const [width, height] of [
    [390, 844],
    [320, 640],
    [844, 390],
  ] as const) {
    const what = `${width} by ${height} px`;
    await page.setViewportSize({ width, height });
    await page.goto('/map');
    await isMapReady(page);
    await expect(page).toHaveURL(/lat=52\.43&lon=17\.79&zoom=6(&|$)/);
    expect(
      await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth),
      what,
    ).toBe(true);
    const box = await map(page).boundingBox();
    expect(box?.x, what).toBe(0);
    expect(box?.height, what).toBeGreaterThan(height - 130);
    await page.getByRole('button', { name: 'Pokaż wszystkie' }).click();
    await expect(page).toHaveURL(/lat=.*&zoom=(?!6(&|$))/);
    await expect(async () => {
      const spots = await onScreen(page, places);
      for (const name of ['Przybliż', 'Oddal', 'Moja pozycja', 'Pokaż wszystkie']) {
        const { x, y, width: wide, height: high } = await boxOf(page, name);
        const covered = spots.filter(
          (spot) => spot.x > x - GROUP && spot.x < x + wide + GROUP && spot.y > y - GROUP && spot.y < y + high + GROUP,
        );
        expect(covered, `${name}, ${what}`).toEqual([]);
      }
    }).toPass();
    expect((await page.getByRole('searchbox', { name: /Szukaj/ }).boundingBox())?.width, what).toBeGreaterThan(200);
    const filters = page.getByRole('group', { name: 'Pokaż na mapie' });
    await expect(filters).toHaveCount(0);
    await page.getByRole('button', { name: 'Filtry' }).click();
    await expect(filters.getByText('Nieprawidłowość')).toBeVisible();
    const causes = await page.getByRole('dialog').getByRole('combobox', { name: 'Przyczyna' }).boundingBox();
    expect(causes?.width, what).toBeGreaterThan(width - 60); // the whole width of the sheet
    await filters.getByRole('checkbox').first().uncheck();
    await page.keyboard.press('Escape');
    await expect(filters).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Filtry (1)' })).toBeVisible();
  }
});

test('with the list open on a phone no button of the map covers another one', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signedIn(page, '/map');
  await isMapReady(page);
  const list = 'Instalacje na widocznym obszarze';
  await page.getByRole('button', { name: list }).click();
  await expect(page.getByRole('region', { name: list })).toBeVisible();
  const names = ['Przybliż', 'Oddal', 'Pokaż wszystkie', 'Moja pozycja', list, 'Filtry'];
  for (const [width, height] of [
    [390, 844],
    [320, 640],
    [320, 568],
    [844, 390],
    [667, 375],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(async () => {
      const boxes = await Promise.all(names.map(async (name) => ({ name, ...(await boxOf(page, name)) })));
      const overlaps = boxes.flatMap((a, at) =>
        boxes
          .slice(at + 1)
          .filter((b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height)
          .map((b) => `${a.name} and ${b.name} at ${width} by ${height} px`),
      );
      expect(overlaps).toEqual([]);
    }).toPass({ timeout: 10_000 });
  }
});

test('a notice at the foot of the window covers no button of the map on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), history: 0.42 } });
  });
  await signedIn(page, '/map');
  await isMapReady(page);
  await expect(page.getByTestId('history')).toBeVisible();
  await expect(async () => {
    const [notice, zoomOut] = [await page.getByTestId('history').boundingBox(), await boxOf(page, 'Oddal')];
    expect(zoomOut.y + zoomOut.height).toBeLessThanOrEqual(notice?.y ?? 0);
  }).toPass({ timeout: 10_000 });
});
