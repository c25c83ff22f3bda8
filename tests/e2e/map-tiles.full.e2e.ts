import { expect, test } from '@playwright/test';
import { aBrowser, isPrepared } from '#tests/support/browser.ts';
import { signedIn } from '#tests/support/signed-in.ts';
import { aProduct } from '#tests/support/product.ts';
import { isMapReady, isMapSettled, keptIn, showsTiles } from '#tests/support/map-page.ts';
import { aTileServer } from '#tests/support/tile-server.ts';

test.describe.configure({ timeout: 180_000 });

const POZNAN = '/map?lat=52.41&lon=16.92&zoom=10';

async function openMap(settings: Readonly<Record<string, string>> = {}) {
  const tiles = await aTileServer();
  const product = await aProduct({
    PV_MAP_DARK_URL: `${tiles.template}#18`,
    PV_MAP_DARK_ATTRIBUTION: '© Kafelki próbne',
    PV_MAP_DARK_STORABLE: 'yes',
    ...settings,
  });
  const browser = await aBrowser(product.address);
  const context = await browser.open();
  const page = context.pages()[0] ?? (await context.newPage());
  await signedIn(page);
  await isPrepared(page);
  return {
    tiles,
    product,
    browser,
    context,
    page,
    end: async () => {
      await browser.remove();
      await product.remove();
      await tiles.cut().catch(() => undefined);
    },
  };
}

test('tiles once seen are there when the provider is gone; unseen places show the built-in map until there is a network again', async () => {
  const { tiles, context, page, end } = await openMap();
  await page.goto(POZNAN);
  await isMapReady(page);
  await expect(page.getByText('© Kafelki próbne')).toBeVisible();
  await expect.poll(() => showsTiles(page)).toBe(true);
  await expect.poll(async () => (await keptIn(page, 'tiles-browse')).length).toBeGreaterThan(10);

  await tiles.cut();
  await page.reload();
  await isMapReady(page);
  await expect.poll(() => showsTiles(page)).toBe(true);

  await page.goto('/map?lat=50.3&lon=22.9&zoom=12');
  await isMapSettled(page);
  expect(await showsTiles(page)).toBe(false);

  await tiles.heal();
  await context.setOffline(true);
  await context.setOffline(false);
  await expect.poll(() => showsTiles(page), { timeout: 30_000 }).toBe(true);
  await end();
});

test('case 49: tiles that fail or hide their content are never kept', async () => {
  const { tiles, page, end } = await openMap();
  tiles.behaviour.status = 500;
  await page.goto(POZNAN);
  await isMapReady(page);
  await expect.poll(() => tiles.requests().length).toBeGreaterThan(4);
  tiles.behaviour.status = 200;
  tiles.behaviour.cors = false;
  const before = tiles.requests().length;
  await page.goto('/map?lat=51.1&lon=17.03&zoom=10');
  await isMapReady(page);
  await expect.poll(() => tiles.requests().length).toBeGreaterThan(before + 4);
  expect(await keptIn(page, 'tiles-')).toEqual([]);
  expect(await showsTiles(page)).toBe(false);
  await end();
});

test('seen tiles are counted: the longest unused go first, and never more than 600 stay', async () => {
  const { tiles, page, end } = await openMap();
  await page.goto(POZNAN);
  await isMapReady(page);
  await expect.poll(async () => (await keptIn(page, 'tiles-browse')).length).toBeGreaterThan(4);
  const [first = ''] = await keptIn(page, 'tiles-browse');
  await page.evaluate(async (template) => {
    for (let x = 0; x < 620; x++) await fetch(template.replace('{z}', '12').replace('{x}', String(x)).replace('{y}', '1'));
  }, tiles.template);
  await expect.poll(async () => (await keptIn(page, 'tiles-browse')).length, { timeout: 30_000 }).toBeLessThanOrEqual(600);
  await expect.poll(async () => (await keptIn(page, 'tiles-browse')).includes(first)).toBe(false);
  expect(await keptIn(page, 'tiles-browse')).toContain(tiles.url(12, 619, 1));
  await end();
});

test('case 50: tiles older than thirty days are shown without a network, and fetched again in the background with one', async () => {
  const { tiles, page, end } = await openMap();
  await page.goto(POZNAN);
  await isMapReady(page);
  await expect.poll(async () => (await keptIn(page, 'tiles-browse')).length).toBeGreaterThan(10);
  await page.evaluate(async () => {
    const cache = await caches.open('tiles-browse');
    for (const request of await cache.keys()) {
      const held = await cache.match(request);
      const headers = new Headers(held?.headers);
      headers.set('Date', new Date(Date.now() - 31 * 86_400_000).toUTCString());
      if (held) await cache.put(request, new Response(await held.blob(), { headers }));
    }
  });
  await tiles.cut();
  await page.reload();
  await isMapReady(page);
  await expect.poll(() => showsTiles(page)).toBe(true);

  await tiles.heal();
  const before = tiles.requests().length;
  await page.reload();
  await isMapReady(page);
  await expect.poll(() => showsTiles(page)).toBe(true);
  await expect.poll(() => tiles.requests().length).toBeGreaterThan(before);
  await end();
});
