import { expect, test } from '@playwright/test';
import { aBrowser } from '#tests/support/browser.ts';
import { complaintsOf } from '#tests/support/console-watch.ts';
import { isMapReady, shareOf } from '#tests/support/map-page.ts';
import { aProduct } from '#tests/support/product.ts';
import { signedIn } from '#tests/support/signed-in.ts';
import { aTileServer } from '#tests/support/tile-server.ts';
import { publishedStyle } from '#tests/support/street-map/street-map.ts';
import { LAND_COLOURS } from '#ui/maps/paint/map-colours.ts';
import { parseColour, readableStyle, type StyleLayer } from '#ui/maps/layers/readable-style.ts';

test.describe.configure({ timeout: 120_000 });

const POZNAN = '/map?lat=52.41&lon=16.92&zoom=13';
const WAIT = { timeout: 30_000 };
/** A part of the map with several streets of the stand-in and no control. */
const STREETS = { left: 60, top: 120, width: 500, height: 400 } as const;
const rgbOf = (text: unknown) => parseColour(String(text))?.rgb ?? [0, 0, 0];
const LAND = rgbOf(LAND_COLOURS.poland);
const { layers } = JSON.parse(publishedStyle('')) as { layers: StyleLayer[] };
const STREET = rgbOf(readableStyle(layers).find(({ id }) => id === 'highway_minor')?.paint?.['line-color']);

test('streets lie over the built-in map where there is a network; without it the built-in map is there with no error', async () => {
  const tiles = await aTileServer();
  const attribution = 'OpenFreeMap © OpenMapTiles © OpenStreetMap';
  const product = await aProduct({ PV_MAP_DARK_URL: tiles.streets, PV_MAP_DARK_ATTRIBUTION: attribution });
  const browser = await aBrowser(product.address);
  const context = await browser.open();
  const page = context.pages()[0] ?? (await context.newPage());
  const complaints = complaintsOf(page);
  await signedIn(page, POZNAN);
  await isMapReady(page);
  await expect.poll(() => shareOf(page, STREET, STREETS), WAIT).toBeGreaterThan(0.005);
  expect(await shareOf(page, LAND, STREETS)).toBeGreaterThan(0.5);
  for (const name of ['OpenMapTiles', 'OpenStreetMap']) await expect(page.getByRole('link', { name })).toBeVisible();
  expect(complaints).toEqual([]);
  expect(tiles.requests('.pbf').filter((path) => path.startsWith('/fonts'))).toEqual([]);

  await tiles.cut();
  await page.goto('/map?lat=50.3&lon=22.9&zoom=13');
  await isMapReady(page);
  await expect.poll(() => shareOf(page, LAND, STREETS)).toBeGreaterThan(0.5);
  expect(await shareOf(page, STREET, STREETS)).toBeLessThan(0.001);
  expect((await page.getByRole('alert').allTextContents()).join('')).toBe('');
  await browser.remove();
  await product.remove();
});
