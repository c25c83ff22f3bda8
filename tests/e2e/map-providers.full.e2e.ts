import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { TileType } from 'pmtiles';
import { aBrowser, isPrepared } from '#tests/support/browser.ts';
import { signedIn } from '#tests/support/signed-in.ts';
import { aProduct } from '#tests/support/product.ts';
import { anExtract } from '#tests/support/map-extract.ts';
import { isMapReady, isMapSettled, keptIn, shareOf, showsTiles } from '#tests/support/map-page.ts';
import { complaintsOf } from '#tests/support/console-watch.ts';
import { aDayOffice } from '#tests/support/day-office.ts';
import { aTileServer } from '#tests/support/tile-server.ts';

test.describe.configure({ timeout: 180_000 });

const POZNAN = '/map?lat=52.41&lon=16.92&zoom=10';
/** Reading a file or a style takes several requests: longer than other waits. */
const WAIT = { timeout: 30_000 };
/** Water in the app's own style for vector tiles, and open country of the built-in map. */
const WATER = [16, 32, 47] as const;

async function openMap(settings: Readonly<Record<string, string>>) {
  const product = await aProduct(settings);
  const maps = join(product.data, 'maps');
  await mkdir(maps, { recursive: true });
  const file = (name: string, bytes: Buffer) => writeFile(join(maps, name), bytes);
  const browser = await aBrowser(product.address);
  const context = await browser.open();
  const page = context.pages()[0] ?? (await context.newPage());
  const complaints = complaintsOf(page);
  await signedIn(page);
  await isPrepared(page);
  const look = async (address: string) => {
    await page.goto(address);
    await isMapReady(page);
  };
  const end = async () => {
    await browser.remove();
    await product.remove();
  };
  return { product, page, file, look, complaints, end };
}

const openAreas = async (page: Page) => {
  await page.getByRole('button', { name: 'Mapy bez zasięgu' }).click();
  return page.getByRole('dialog', { name: 'Mapy bez zasięgu' });
};

test('an extract in the data folder: pictures and vector tiles are drawn, and where the file ends the built-in map shows', async () => {
  const { page, file, look, complaints, end } = await openMap({
    PV_MAP_DARK_URL: '/maps/poznan.pmtiles',
    PV_MAP_SATELLITE_URL: '/maps/pictures.pmtiles',
  });
  await file('poznan.pmtiles', anExtract(TileType.Mvt));
  await file('pictures.pmtiles', anExtract(TileType.Png));
  await look(POZNAN);
  await expect.poll(() => shareOf(page, WATER), WAIT).toBeGreaterThan(0.5);
  await look(`${POZNAN}&look=satellite`);
  await expect.poll(() => showsTiles(page), WAIT).toBe(true);
  await expect.poll(async () => (await keptIn(page, 'tiles-browse')).filter((url) => url.includes('pv-range')).length).toBeGreaterThan(4);
  expect(complaints).toEqual([]);

  await look('/map?lat=50.3&lon=22.9&zoom=10&look=satellite');
  await isMapSettled(page);
  expect(await showsTiles(page)).toBe(false);
  await end();
});

test('an extract fetched ahead is read where there is no network, places never looked at too; one that was replaced is fetched again', async () => {
  const { product, page, file, look, end } = await openMap({ PV_MAP_DARK_URL: '/maps/poznan.pmtiles', PV_MAP_DARK_STORABLE: 'yes' });
  await file('poznan.pmtiles', anExtract(TileType.Png));
  await look(POZNAN);
  await expect.poll(() => showsTiles(page), WAIT).toBe(true);
  const seen = (await keptIn(page, 'tiles-browse')).length;
  const fetchArea = async () => {
    const dialog = await openAreas(page);
    await dialog.getByLabel('Dokładność').selectOption('12');
    await dialog.getByRole('button', { name: 'Pobierz ten obszar' }).click();
    return dialog;
  };
  await expect((await fetchArea()).getByText('Pobrano', { exact: true })).toBeVisible({ timeout: 60_000 });
  expect((await keptIn(page, 'tiles-area:')).length).toBeGreaterThan(100);
  expect((await keptIn(page, 'tiles-browse')).length).toBeLessThan(seen + 20);

  await product.kill();
  await look('/map?lat=52.3&lon=17.2&zoom=11');
  await expect.poll(() => showsTiles(page), WAIT).toBe(true);

  // The file has changed: data of the old one must not be mixed with it.
  const other = [40, 200, 200] as const;
  await file('poznan.pmtiles', Buffer.concat([anExtract(TileType.Png, other), Buffer.from('newer')]));
  await product.start();
  await look(POZNAN);
  await expect((await fetchArea()).getByText('Pobrano', { exact: true })).toHaveCount(2, { timeout: 60_000 });
  await product.kill();
  await look('/map?lat=52.3&lon=17.2&zoom=11');
  await expect.poll(() => shareOf(page, other), WAIT).toBeGreaterThan(0.5);
  await end();
});

test('a style with vector tiles is drawn within the content policy and fetched ahead; without tiles the built-in map shows, not its empty ground', async () => {
  const tiles = await aTileServer();
  const { page, look, complaints, end } = await openMap({ PV_MAP_DARK_URL: tiles.style, PV_MAP_DARK_STORABLE: 'yes' });
  await look(POZNAN);
  await expect.poll(() => showsTiles(page), WAIT).toBe(true);
  await isMapSettled(page); // a missing font would be requested last
  expect(complaints).toEqual([]);
  const dialog = await openAreas(page);
  await dialog.getByLabel('Dokładność').selectOption('12');
  await dialog.getByRole('button', { name: 'Pobierz ten obszar' }).click();
  await expect(dialog.getByText('Pobrano', { exact: true })).toBeVisible({ timeout: 60_000 });

  await page.evaluate(() => caches.delete('tiles-browse'));

  // Tiles of both addresses in the style: prefetched tiles are those that the map requests.
  expect(new Set(tiles.requests('.pbf').map((path) => path[1]))).toEqual(new Set(['a', 'b']));
  const requests = tiles.requests('.pbf').length;
  await look('/map?lat=52.4&lon=17&zoom=12');
  await expect.poll(() => showsTiles(page), WAIT).toBe(true);
  expect(tiles.requests('.pbf').length).toBe(requests);
  await tiles.cut();
  await look('/map?lat=50.3&lon=22.9&zoom=10');
  await expect.poll(() => shareOf(page, [32, 46, 58]), WAIT).toBeGreaterThan(0.5);
  expect(await shareOf(page, [119, 119, 119])).toBe(0);
  await end();
});

test('the map around a place that is planned for today is fetched with the rest of it, and shows the streets there without a network', async () => {
  const tiles = await aTileServer();
  const { product, page, look, end } = await openMap({ PV_MAP_DARK_URL: tiles.style, PV_MAP_DARK_STORABLE: 'yes' });
  const [task = 0] = await (await aDayOffice(page, product)).planToday(1);
  const sn = (await product.office.tasks()).find(({ id }) => id === task)?.inverter_sn;
  const place = (await product.office.installations()).find((one) => one.sn === sn);
  await page.goto('/day');
  await expect(page.getByRole('article').getByRole('status')).toHaveText(/^gotowe bez zasięgu/, { timeout: 90_000 });
  const requests = tiles.requests('.pbf').length;
  expect(requests).toBeGreaterThan(0);
  expect(requests).toBeLessThanOrEqual(60);

  await page.evaluate(() => caches.delete('tiles-browse'));
  await tiles.cut();
  await product.kill();
  await look(`/map?lat=${place?.latitude}&lon=${place?.longitude}&zoom=15`);
  await expect.poll(() => showsTiles(page), WAIT).toBe(true);
  await page.goto('/day');
  await expect(page.getByRole('article').getByRole('status')).toHaveText(/^gotowe bez zasięgu/);
  await end();
});
