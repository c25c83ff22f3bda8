import { expect, type Page, test } from '@playwright/test';
import { TileType } from 'pmtiles';
import { aBrowser, isPrepared } from '#tests/support/browser.ts';
import { signedIn } from '#tests/support/signed-in.ts';
import { aProduct } from '#tests/support/product.ts';
import { anExtract } from '#tests/support/map-extract.ts';
import { isMapReady, isMapSettled, settled, showsTiles } from '#tests/support/map-page.ts';
import { aTileServer } from '#tests/support/tile-server.ts';

/** Hundreds of tiles through a real browser take longer than other tests. */
test.describe.configure({ timeout: 180_000 });

const POZNAN = '/map?lat=52.41&lon=16.92&zoom=11';

interface Before {
  readonly settings?: Readonly<Record<string, string>>;
  /** One archive with all tiles instead of a file for each. */
  readonly archive?: Buffer;
}

async function aDayBefore({ settings, archive }: Before = {}) {
  const tiles = await aTileServer();
  if (archive) tiles.behaviour.archive = archive;
  const product = await aProduct({
    PV_MAP_DARK_URL: archive ? tiles.archive : tiles.template,
    PV_MAP_DARK_ATTRIBUTION: '© Kafelki',
    PV_MAP_DARK_STORABLE: 'yes',
    ...settings,
  });
  const browser = await aBrowser(product.address);
  const context = await browser.open();
  const page = context.pages()[0] ?? (await context.newPage());
  await signedIn(page);
  await isPrepared(page);
  await page.goto(POZNAN);
  await expect(page.locator('section[data-ready="true"]')).toBeVisible();
  const end = async () => {
    await browser.remove();
    await product.remove();
    await tiles.cut().catch(() => undefined);
  };
  return { tiles, product, context, page, end };
}

const openAreas = async (page: Page) => {
  await page.getByRole('button', { name: 'Mapy bez zasięgu' }).click();
  return page.getByRole('dialog', { name: 'Mapy bez zasięgu' });
};

const keptInAreas = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('tiles-area:'));
    const sizes = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length));
    return sizes.reduce((sum, n) => sum + n, 0);
  });

/** Number of entries in every store and every cache without tiles. */
const everythingElse = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const found: Record<string, number> = {};
    for (const { name = '' } of await indexedDB.databases()) {
      if (name === 'pv-tiles') continue;
      const db = await done(indexedDB.open(name));
      for (const store of db.objectStoreNames) found[`${name}/${store}`] = await done(db.transaction(store).objectStore(store).count());
      db.close();
    }
    for (const name of await caches.keys()) {
      if (!name.startsWith('tiles-')) found[name] = (await (await caches.open(name)).keys()).length;
    }
    return found;
  });

/** '413 fragmentów mapy, około 8,3 MB' → 413 */
const promised = async (page: Page): Promise<number> =>
  Number(((await page.getByText(/fragment.*około/).textContent()) ?? '').replace(/\s/g, '').match(/^\d+/)?.[0]);

test('an area cut off half-way goes on by itself after a reload, and is whole in the end', async () => {
  const { tiles, page, end } = await aDayBefore();
  let dialog = await openAreas(page);
  await dialog.getByLabel('Dokładność').selectOption('13');
  const total = await promised(page);
  expect(total).toBeGreaterThan(100);
  tiles.behaviour.left = 50;
  await dialog.getByRole('button', { name: 'Pobierz ten obszar' }).click();
  await expect(dialog.getByText('Brak połączenia.')).toBeVisible();
  const half = await keptInAreas(page);
  expect(half).toBeGreaterThan(20);
  expect(half).toBeLessThan(total);

  await tiles.heal();
  await page.reload(); // tried again at once, not only when the retry is due
  dialog = await openAreas(page);
  await expect(dialog.getByText('Pobrano', { exact: true })).toBeVisible({ timeout: 60_000 });
  expect(await keptInAreas(page)).toBe(total);
  expect(tiles.requests().length).toBeLessThan(total * 2);

  await dialog.getByLabel('Dokładność').selectOption('13');
  await dialog.getByRole('button', { name: 'Pobierz ten obszar' }).click();
  await expect(dialog.getByText('Ten obszar jest już na liście poniżej.')).toBeVisible();
  await dialog.getByRole('button', { name: /^Usuń obszar/ }).click(); // there is one
  await expect(dialog.getByText('Nie pobrano jeszcze żadnego obszaru.')).toBeVisible();
  expect(await keptInAreas(page)).toBe(0);
  await end();
});

test('a download goes on with its dialog closed: after a silence of the provider, and after a reload', async () => {
  const { tiles, page, end } = await aDayBefore();
  const dialog = await openAreas(page);
  await dialog.getByLabel('Dokładność').selectOption('13');
  const total = await promised(page);
  tiles.behaviour.left = 30;
  await dialog.getByRole('button', { name: 'Pobierz ten obszar' }).click();
  await expect(dialog.getByText('Brak połączenia.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Zamknij' }).click();
  const half = await keptInAreas(page);

  tiles.behaviour.counted = /^\/1[23]\//; // the visible map requests 10 and 11 itself
  tiles.behaviour.unheld = 20;
  await tiles.heal();
  await expect.poll(() => tiles.underWay(), { timeout: 60_000 }).toBeGreaterThan(0);
  expect(await keptInAreas(page)).toBeGreaterThan(half + 10);
  await page.reload();
  tiles.release();
  await expect.poll(() => keptInAreas(page), { timeout: 60_000 }).toBe(total);
  await end();
});

test('an area of one large file cut off half-way says so, goes on by itself when the file is back, and is drawn without a network', async () => {
  const { tiles, product, page, end } = await aDayBefore({ archive: anExtract(TileType.Png) });
  await expect.poll(() => showsTiles(page)).toBe(true);
  await page.waitForLoadState('networkidle'); // the visible map has its own tiles: all others go to the area
  const dialog = await openAreas(page);
  await dialog.getByLabel('Dokładność').selectOption('12');
  tiles.behaviour.left = 20;
  await dialog.getByRole('button', { name: 'Pobierz ten obszar' }).click();
  await expect(dialog.getByText('Brak połączenia. Pobieranie zostanie wznowione po odzyskaniu połączenia.')).toBeVisible();
  const half = await keptInAreas(page);
  expect(half).toBeGreaterThan(10);
  const before = tiles.requests('.pmtiles').length;

  await tiles.heal();
  await expect(dialog.getByText('Pobrano', { exact: true })).toBeVisible({ timeout: 60_000 });
  const whole = await keptInAreas(page);
  expect(whole).toBeGreaterThan(half);
  // Stored tiles are not requested again, except those that were being fetched.
  expect(tiles.requests('.pmtiles').length - before).toBeLessThan(whole - half + 10);

  await tiles.cut();
  await product.kill();
  await page.evaluate(() => caches.delete('tiles-browse'));
  await page.goto('/map?lat=52.3&lon=17.2&zoom=11');
  await isMapReady(page);
  await expect.poll(() => showsTiles(page), { timeout: 30_000 }).toBe(true);
  await end();
});

test('pieces of an area older than thirty days are requested again once, and not at every look', async () => {
  const { tiles, page, end } = await aDayBefore({ archive: anExtract(TileType.Png) });
  const dialog = await openAreas(page);
  await dialog.getByLabel('Dokładność').selectOption('12');
  await dialog.getByRole('button', { name: 'Pobierz ten obszar' }).click();
  await expect(dialog.getByText('Pobrano', { exact: true })).toBeVisible({ timeout: 60_000 });
  await page.evaluate(async () => {
    await caches.delete('tiles-browse');
    for (const name of (await caches.keys()).filter((one) => one.startsWith('tiles-area:'))) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const held = await cache.match(request);
        const headers = new Headers(held?.headers);
        headers.set('Date', new Date(Date.now() - 31 * 86_400_000).toUTCString());
        if (held) await cache.put(request, new Response(await held.blob(), { headers }));
      }
    }
  });
  /** Number of requests for the file while the map was used, counted to the end. */
  const look = async (): Promise<number> => {
    const before = tiles.requests('.pmtiles').length;
    await page.reload();
    await isMapReady(page);
    await expect.poll(() => showsTiles(page)).toBe(true);
    await page.waitForLoadState('networkidle');
    return tiles.requests('.pmtiles').length - before;
  };

  expect(await look()).toBeGreaterThan(5);
  expect(await look()).toBe(0);
  await end();
});

test('two requests at a time, and a pause is a pause until it is taken back', async () => {
  const { tiles, page, end } = await aDayBefore();
  let dialog = await openAreas(page);
  tiles.behaviour.counted = /^\/[6-9]\//; // the visible map requests 10 and 11 itself
  tiles.behaviour.unheld = 12;
  await dialog.getByRole('button', { name: 'Pobierz ten obszar' }).click();
  await expect.poll(() => tiles.underWay()).toBe(2);
  await dialog.getByRole('button', { name: 'Wstrzymaj' }).click();
  await expect(dialog.getByText('Wstrzymano')).toBeVisible();
  tiles.release();
  await expect.poll(() => tiles.underWay()).toBe(0);
  expect(tiles.mostAtOnce()).toBe(2);
  const held = await settled(page, () => keptInAreas(page));
  await page.reload();
  await isMapSettled(page);
  expect(await keptInAreas(page)).toBe(held);
  dialog = await openAreas(page);
  await expect(dialog.getByText('Wstrzymano')).toBeVisible();
  await dialog.getByRole('button', { name: 'Wznów' }).click();
  await expect.poll(() => keptInAreas(page)).toBeGreaterThan(held);
  await end();
});

test('too large an area is refused with its number, and a provider that forbids it is respected', async () => {
  const { page, end } = await aDayBefore();
  await page.goto('/map?lat=52.43&lon=17.79&zoom=6');
  const dialog = await openAreas(page);
  await dialog.getByLabel('Dokładność').selectOption('16');
  await expect(dialog.getByText('To za dużo: najwyżej')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Pobierz ten obszar' })).toBeDisabled();
  await end();

  const other = await aDayBefore({ settings: { PV_MAP_DARK_STORABLE: 'no' } });
  const refused = await openAreas(other.page);
  await expect(refused.getByText('Warunki tego dostawcy nie pozwalają pobierać')).toBeVisible();
  await expect(refused.getByRole('button', { name: 'Pobierz ten obszar' })).toHaveCount(0);
  await other.end();
});

test('a device that gets full stops, says so, and loses nothing else', async () => {
  const { tiles, context, page, end } = await aDayBefore();
  tiles.behaviour.weight = 8_000; // a hundred of them are larger than the space that is left
  // automatic prefetching would take the space that is left for the area
  await expect(page.getByRole('img', { name: 'Gotowe do pracy bez zasięgu' })).toBeVisible({ timeout: 60_000 });
  const before = await everythingElse(page);
  const used = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: new URL(page.url()).origin, quotaSize: used + 250_000 });
  const dialog = await openAreas(page);
  await dialog.getByLabel('Dokładność').selectOption('12');
  await dialog.getByRole('button', { name: 'Pobierz ten obszar' }).click();
  await expect(dialog.getByText('Zabrakło miejsca na urządzeniu. To, co już pobrano, zostaje.')).toBeVisible({ timeout: 60_000 });
  const after = await everythingElse(page);
  expect(Object.keys(before).length).toBeGreaterThan(5);
  expect(Object.entries(before).filter(([what, count]) => (after[what] ?? 0) < count)).toEqual([]);
  await end();
});
