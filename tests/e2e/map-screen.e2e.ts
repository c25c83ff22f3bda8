import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { isPrepared } from '#tests/support/browser.ts';
import { signedIn } from '#tests/support/signed-in.ts';
import { goesTo } from '#tests/support/app-page.ts';
import { complaintsOf } from '#tests/support/console-watch.ts';
import { FULL_ONLY } from '#tests/support/e2e-tags.ts';
import { e2eTest as test } from '#tests/support/e2e-test.ts';

const map = (page: Page) => page.getByRole('application', { name: /Mapa instalacji/ });
const list = (page: Page) => page.getByRole('region', { name: 'Instalacje na widocznym obszarze' });
const isReady = (page: Page) => expect(page.locator('section[data-ready="true"]')).toBeVisible();

async function open(page: Page, search = ''): Promise<void> {
  await signedIn(page, `/map${search}`);
  await isReady(page);
  await expect(list(page).getByRole('listitem').first()).toBeVisible();
}

/** The card of the chosen marker. */
const card = (page: Page) => page.locator('.ol-overlay-container').filter({ hasText: 'Wydajność' });

test('the map opens where specification 9.1 says, one press shows every installation, one chosen from the list has its card and address', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page);
  await expect(page).toHaveURL(/lat=52\.43&lon=17\.79&zoom=6(&|$)/);
  await page.getByRole('button', { name: 'Pokaż wszystkie' }).click();
  await expect(page).not.toHaveURL(/lat=52\.43&lon=17\.79&zoom=6(&|$)/);
  const counts = await page.getByRole('group', { name: 'Pokaż na mapie' }).locator('label strong').allTextContents();
  await expect(list(page).getByRole('heading')).toContainText(String(counts.reduce((sum, count) => sum + Number(count), 0)));

  const row = list(page).getByRole('listitem').first();
  const [name = ''] = (await row.innerText()).split('\n');
  await row.getByRole('button').click();
  await expect(card(page)).toContainText(name);
  await expect(card(page)).toContainText(/\d+,\d\s%/);
  await expect(page).toHaveURL(/[?&]sn=/);
  await page.reload();
  await isReady(page);
  await expect(card(page)).toContainText(name);
  await expect(card(page).getByRole('link', { name: 'Dodaj zgłoszenie' })).toHaveAttribute('href', /^\/tasks\/new\?sn=/);
  await card(page).getByRole('link', { name: 'Widok szczegółowy' }).click();
  await expect(page).toHaveURL(/\/installation\//);
  expect(complaints).toEqual([]);
});

test('the marker under the pointer is the one that answers, by hover and by click', FULL_ONLY, async ({ page }) => {
  await open(page);
  await list(page).getByRole('listitem').last().getByRole('button').click();
  const name = (await card(page).locator('strong').first().textContent()) ?? '';
  await expect(page).toHaveURL(/zoom=12/);
  const ring = await page.locator('.pv-map-ring').boundingBox();
  await page.keyboard.press('Escape');
  await expect(card(page)).toHaveCount(0);
  // A chosen installation is shown at a high zoom: it has no neighbours, and is in the middle of its ring.
  const [x, y] = [(ring?.x ?? 0) + (ring?.width ?? 0) / 2, (ring?.y ?? 0) + (ring?.height ?? 0) / 2];
  await page.mouse.move(x + 4, y + 3);
  await expect(card(page)).toContainText(name);
  await page.mouse.move(x - 150, y + 150);
  await expect(card(page)).toHaveCount(0);
  await page.mouse.click(x, y);
  await expect(card(page).getByRole('button', { name: 'Zamknij' })).toBeVisible();
  await expect(card(page)).toContainText(name);
});

test('search finds installations and places, the filter takes a state off the map and the list', FULL_ONLY, async ({ page }) => {
  await open(page);
  await page.getByRole('searchbox', { name: /Szukaj/ }).fill('poznan');
  await page.getByRole('button', { name: /Poznań.*miejscowość/ }).click();
  await expect(page).toHaveURL(/lat=52\.4\d*&lon=16\.9/);
  await page.getByRole('button', { name: 'Pokaż wszystkie' }).click();
  await expect(list(page).getByText('Nieprawidłowość').first()).toBeVisible();
  await page.getByRole('checkbox', { name: /Nieprawidłowość/ }).uncheck();
  await expect(list(page).getByText('Nieprawidłowość')).toHaveCount(0);
  await expect(list(page).getByText('Działa', { exact: true }).first()).toBeVisible();
});

test('keys alone move the map, change its size, and reach every installation', FULL_ONLY, async ({ page }) => {
  await open(page, '?lat=52.43&lon=17.79&zoom=6');
  await map(page).focus();
  await page.keyboard.press('+');
  await expect(page).toHaveURL(/zoom=7/);
  await page.keyboard.press('ArrowRight');
  await expect(page).not.toHaveURL(/lon=17\.79&/);
  await page.getByRole('radio', { name: 'Satelitarna' }).focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/look=satellite/);
  await list(page).getByRole('button').first().focus();
  await page.keyboard.press('Enter');
  await expect(card(page)).toBeVisible();
});

/** Number of texts with letters below 12 px. */
const partInSmallLetters = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const letters = { small: 0, all: 0 };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const [{ length }, around] = [texts.currentNode.textContent?.trim() ?? '', texts.currentNode.parentElement];
      if (!around?.checkVisibility()) continue;
      letters.all += length;
      if (Number.parseFloat(getComputedStyle(around).fontSize) < 12) letters.small += length;
    }
    return letters.small / letters.all;
  });

const fitsScreen = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth);

test(
  'both looks on a desk and a phone: nothing for axe, nothing to scroll, nothing breaks the content policy',
  FULL_ONLY,
  async ({ page }) => {
    const complaints = complaintsOf(page); // the browser reports a violation of the policy on the console
    await signedIn(page, '/map');
    for (const look of ['dark', 'satellite']) {
      for (const size of [
        { width: 1440, height: 900 },
        { width: 390, height: 844 },
      ]) {
        const what = `${look}, ${size.width} px wide`;
        await page.setViewportSize(size);
        await page.goto(`/map?look=${look}`);
        await isReady(page);
        const { violations } = await new AxeBuilder({ page }).include('main').analyze();
        const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
        expect(found, what).toEqual([]);
        expect(await partInSmallLetters(page), what).toBeLessThan(0.4);
        expect(await fitsScreen(page), what).toBe(true);
        expect(complaints, what).toEqual([]);
      }
    }
  },
);

test('on a phone, upright and lying, the card does not cover the marker that it is about', FULL_ONLY, async ({ page }) => {
  await open(page);
  await list(page).getByRole('button').first().click();
  await expect(page).toHaveURL(/zoom=12&sn=/);
  const at = new URL(page.url()).searchParams;
  const [lat, lon] = [Number(at.get('lat')), Number(at.get('lon'))];
  for (const size of [
    { width: 390, height: 844 },
    { width: 844, height: 390 },
  ]) {
    const what = `${size.width} by ${size.height} px`;
    await page.setViewportSize(size);
    // The map begins where its marker would be under the card: below the middle, and to its left.
    await page.goto(`/map?lat=${lat + 0.05}&lon=${lon + 0.03}&zoom=12&sn=${at.get('sn')}`);
    await isReady(page);
    await expect(page.getByRole('button', { name: 'Zamknij' })).toBeVisible();
    const isFree = async () => {
      const ring = await page.locator('.pv-map-ring').boundingBox();
      const under = await page.evaluate(
        ([x, y]) => document.elementFromPoint(x ?? 0, y ?? 0)?.closest('[role="application"]') !== null,
        [(ring?.x ?? 0) + (ring?.width ?? 0) / 2, (ring?.y ?? 0) + (ring?.height ?? 0) / 2],
      );
      return ring !== null && under;
    };
    await expect.poll(isFree, { message: what }).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight), what).toBe(true);
  }
});

test('two installations in one place: no zoom parts them, and yet each is reached', FULL_ONLY, async ({ page, product }) => {
  const [first, second] = (await product.office.installations()).filter(({ latitude }) => typeof latitude === 'number');
  if (!first || !second) throw new Error('The demo has no two installations with a place.');
  const { latitude, longitude } = first;
  await product.office.put(`/api/v1/pv_admin/${second.sn}/`, { ...second, latitude, longitude });

  await signedIn(page, `/map?lat=${latitude}&lon=${longitude}&zoom=19`);
  await isReady(page);
  await expect(list(page).getByRole('listitem')).toHaveCount(2);
  await map(page).click();
  await expect(page.getByText('2 instalacje w tym miejscu')).toBeVisible();
  const shared = page.locator('.ol-overlay-container').filter({ hasText: 'w tym miejscu' });
  for (const { description } of [first, second]) await expect(shared.getByRole('button', { name: description })).toBeVisible();
  await shared.getByRole('button', { name: second.description }).click();
  await expect(card(page)).toContainText(second.sn);
});

test('my position is drawn with its accuracy, and a refusal is shown', FULL_ONLY, async ({ page, context }) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 50.06, longitude: 19.94, accuracy: 35 });
  await open(page);
  await page.getByRole('button', { name: 'Moja pozycja' }).click();
  await expect(page.getByText('Twoja pozycja, z dokładnością do 35 m')).toBeVisible();
  // the nearest installations that do not work are visible beside the place: three, or all if there are fewer
  const nearest = page.getByRole('region', { name: 'Najbliższe nieprawidłowości' });
  await expect(nearest.getByRole('listitem').first()).toContainText(/\d\s?km/);
  await expect(nearest.getByRole('link', { name: /^Nawiguj/ }).first()).toHaveAttribute('href', /^(geo:|https:)/);
  const legend = page
    .getByRole('group', { name: 'Pokaż na mapie' })
    .getByText(/^Nieprawidłowość/)
    .locator('xpath=ancestor::label');
  const faulty = Number(await legend.locator('strong').textContent());
  expect(faulty).toBeGreaterThan(0);
  const visible = list(page)
    .getByRole('listitem')
    .filter({ hasText: /Nieprawidłowość|Awaria sieci/ });
  await expect.poll(() => visible.count()).toBeGreaterThanOrEqual(Math.min(3, faulty));
});

test('without a network the map is all there: land, towns, markers, the age of the data', FULL_ONLY, async ({ page, product }) => {
  await open(page);
  await isPrepared(page);
  const before = await list(page).getByRole('heading').textContent();
  await product.kill();
  await page.goto('/map?look=satellite');
  await isReady(page);
  await expect(list(page).getByRole('heading')).toHaveText(before ?? '');
  await expect(page.getByTestId('offline-strip')).toHaveText(/dane z \d\d:\d\d/);
  await page.getByRole('searchbox', { name: /Szukaj/ }).fill('Krakow');
  await expect(page.getByRole('button', { name: /Kraków.*miejscowość/ })).toBeVisible();
  await product.start();
  await goesTo(page, '/');
});

test('two installations at wrong places do not move the view away from the others, and are named', FULL_ONLY, async ({ page }) => {
  await page.route('**/api/v1/map/**', async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { features: { geometry: { coordinates: [number, number] } }[] };
    const [first, second] = json.features;
    if (first) first.geometry.coordinates = [0, 0];
    second?.geometry.coordinates.reverse();
    await route.fulfill({ response, json });
  });
  await open(page);
  await expect(page.getByText(/^2 instalacje mają błędne położenie: .*\(0, 0\), .*\(szerokość i długość zamienione\?\)\.$/)).toBeVisible();
  const zoom = async () => Number(new URL(page.url()).searchParams.get('zoom'));
  await expect.poll(zoom).toBeGreaterThan(4.5);
});
