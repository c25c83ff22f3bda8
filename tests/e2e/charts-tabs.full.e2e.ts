import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { goesTo } from '#tests/support/app-page.ts';
import { holdsBack } from '#tests/support/held-responses.ts';
import { signedIn } from '#tests/support/signed-in.ts';
import type { OfficeInstallation } from '#tests/support/product.ts';
import { complaintsOf } from '#tests/support/console-watch.ts';
import { e2eTest as test } from '#tests/support/e2e-test.ts';
import { SIZES } from '#tests/support/page-checks.ts';
import { WITH_WORKER } from '#tests/support/e2e-tags.ts';

test.use({ pageWorker: 'none' });

let rows: readonly OfficeInstallation[];

test.beforeAll(async ({ product }) => {
  rows = await product.office.installations();
});

const threePhase = (): OfficeInstallation => {
  const found = rows.find((row) => Number(row.number_of_phases) === 3 && row.is_working);
  if (!found) throw new Error('The demo has no working installation with three phases.');
  return found;
};

const charts = (page: Page) => page.getByRole('tabpanel');
const plot = (page: Page) => charts(page).getByRole('slider');
const tab = (page: Page, name: string) => page.getByRole('tab', { name });

async function choose(page: Page, row = threePhase()): Promise<void> {
  await signedIn(page, `/?sn=${row.sn}`);
  await expect(tab(page, 'Moc')).toHaveAttribute('aria-selected', 'true');
  await expect(plot(page)).toBeVisible();
}

const WIDE = [
  [1024, 768],
  [1280, 800],
  [1366, 768],
  [1440, 900],
] as const;

test('all three tabs are drawn at each size, each begins with today, no complaint', async ({ page }) => {
  const complaints = complaintsOf(page);
  await choose(page);
  for (const size of Object.values(SIZES)) {
    await page.setViewportSize(size);
    for (const name of ['Energia', 'Napięcia fazowe', 'Moc']) {
      await tab(page, name).click();
      await expect(plot(page)).toBeVisible();
      await expect(charts(page).getByRole('button', { name: /^Dzień: / })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), `${size.width} px, ${name}`).toBe(true);
    }
  }
  expect(complaints).toEqual([]);
});

test('the legend of the voltages is whole beside the list and in the detail, with and without values', async ({ page }) => {
  const cut = async () => {
    const names = charts(page).locator('[data-line] > span');
    await expect(names.first()).toBeVisible();
    return names.evaluateAll((all) =>
      all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map((one) => one.textContent),
    );
  };
  await choose(page);
  for (const path of [`/?sn=${threePhase().sn}`, `/installation/${threePhase().sn}?part=charts`]) {
    await goesTo(page, path);
    await tab(page, 'Napięcia fazowe').click();
    for (const [width, height] of WIDE) {
      await page.setViewportSize({ width, height });
      await expect(charts(page).getByRole('button', { name: 'Faza 3' })).toBeVisible();
      expect(await cut(), `${path}, ${width} px`).toEqual([]);
      await plot(page).press('End');
      expect(await cut(), `${path}, ${width} px, with values`).toEqual([]);
    }
  }
});

test('a day without readings says so in the words of its tab', async ({ page }) => {
  await page.route('**/api/v1/{power,energy,phase}_data/**', async (route) => {
    const url = route.request().url();
    const body = url.includes('energy_data') ? { chart_data: [] } : url.includes('phase_data') ? { phase_a: [] } : [];
    await route.fulfill({ json: body, headers: { 'x-pv-care': '1' } });
  });
  await signedIn(page, `/?sn=${threePhase().sn}`);
  await expect(charts(page).getByText('Brak danych w wybranych datach')).toBeVisible();
  await tab(page, 'Energia').click();
  await expect(charts(page).getByText('Brak danych', { exact: true })).toBeVisible();
  await expect(charts(page).getByText('Nie znaleziono danych za wybraną datę lub dane te są niedostępne')).toBeVisible();
});

test('pointer and arrow keys read out time, value and unit', async ({ page }) => {
  await choose(page);
  await plot(page).hover();
  await expect(charts(page).getByText(/^Moc \d+,\d\d\u00a0kW$/)).toBeVisible();
  await page.mouse.move(0, 0);
  await plot(page).focus();
  await page.keyboard.press('Home');
  await expect(charts(page).getByText('00:00', { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(plot(page)).toHaveAttribute('aria-valuetext', /^00:0\d, Moc \d+,\d\d\u00a0kW$/);
});

test('nothing below moves while another period is on its way, and the focus stays where it was', async ({ page }) => {
  await choose(page);
  await tab(page, 'Energia').click();
  await expect(plot(page)).toBeVisible();
  const below = page.getByRole('heading', { name: 'Zestawienie wszystkich instalacji' });
  const place = async () => (await below.boundingBox())?.y ?? Number.NaN;
  const before = await place();
  for (const name of ['Tydzień', 'Miesiąc', 'Rok']) {
    const letGo = await holdsBack(page, '**/energy_data/**');
    await charts(page).getByText(name, { exact: true }).click();
    await expect(charts(page).getByText('Wczytywanie wykresu')).toBeVisible();
    expect(Math.abs((await place()) - before)).toBeLessThan(2);
    letGo();
    await expect(plot(page)).toBeVisible();
    expect(Math.abs((await place()) - before)).toBeLessThan(2);
    await page.unroute('**/energy_data/**');
  }
  await charts(page).getByText('Dzień', { exact: true }).click();
  await expect(plot(page)).toBeVisible();
  expect(Math.abs((await place()) - before)).toBeLessThan(2);

  const later = charts(page).getByRole('button', { name: 'Późniejszy okres' });
  await charts(page).getByRole('button', { name: 'Wcześniejszy okres' }).click();
  await later.press('Enter');
  await expect(later).toHaveAttribute('aria-disabled', 'true');
  await expect(later).toBeFocused();
  await charts(page).getByRole('button', { name: 'Wcześniejszy okres' }).click();
  await charts(page).getByRole('button', { name: 'Dzisiaj' }).press('Enter');
  await expect(charts(page).getByRole('button', { name: /^Dzień: / })).toBeFocused();

  await plot(page).focus();
  await page.keyboard.press('+');
  await charts(page).getByRole('button', { name: 'Pokaż całość' }).press('Enter');
  await expect(charts(page).getByRole('button', { name: 'Pokaż całość' })).toBeHidden();
  await expect(plot(page)).toBeFocused();
});

/** Number of pixels of the drawing with exactly the colour of the first phase. */
const drawnOfFirstPhase = (page: Page): Promise<number> =>
  plot(page)
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement) => {
      const colour = getComputedStyle(canvas).getPropertyValue('--pv-phase-1').trim();
      const wanted = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)).join();
      const { data = [] } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
      let count = 0;
      for (let at = 0; at < data.length; at += 4) if (`${data[at]},${data[at + 1]},${data[at + 2]}` === wanted) count++;
      return count;
    });

test('a phase is hidden and stays so through a week; with the last one hidden all are back; reading moves nothing', async ({ page }) => {
  await choose(page);
  await tab(page, 'Napięcia fazowe').click();
  await charts(page).getByRole('button', { name: 'Wcześniejszy okres' }).click(); // a whole day, because today has few readings after midnight
  const phase = (name: string) => charts(page).getByRole('button', { name });
  await expect(phase('Faza 1')).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => drawnOfFirstPhase(page)).toBeGreaterThan(50);

  const place = await plot(page).boundingBox();
  await plot(page).focus();
  await page.keyboard.press('Home');
  await expect(phase('Faza 1')).toHaveText(/^Faza 1 \(L1\)\d{3},\d\u00a0V$/);
  expect(await plot(page).boundingBox()).toEqual(place);

  await phase('Faza 1').click();
  await expect(phase('Faza 1')).toHaveAttribute('aria-pressed', 'false');
  expect(await drawnOfFirstPhase(page)).toBe(0);
  await expect(plot(page)).toHaveAttribute('aria-valuetext', /^00:0\d, Faza 2 /);
  await charts(page).locator('label', { hasText: 'Tydzień' }).click();
  await expect(charts(page).getByRole('button', { name: /^Tydzień: / })).toBeVisible();
  await expect(phase('Faza 1')).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(() => drawnOfFirstPhase(page)).toBe(0);

  await phase('Faza 2').click();
  await phase('Faza 3').click();
  for (const name of ['Faza 1', 'Faza 2', 'Faza 3']) await expect(phase(name)).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => drawnOfFirstPhase(page)).toBeGreaterThan(50);
});

test('the numbers are there as a summary, as a table, as CSV and as a picture', async ({ page }) => {
  await choose(page);
  await tab(page, 'Napięcia fazowe').click();
  await expect(
    charts(page)
      .getByRole('region', { name: 'Podsumowanie' })
      .getByRole('row', { name: /Faza 3/ }),
  ).toBeVisible();
  await charts(page).getByRole('button', { name: 'Pokaż dane' }).click();
  await expect(charts(page).getByRole('columnheader', { name: 'Faza 1 [V]' })).toBeVisible();

  const csv = page.waitForEvent('download');
  await charts(page).getByRole('button', { name: 'Pobierz dane CSV' }).click();
  const text = (await readFile(await (await csv).path())).toString('utf8');
  expect(text.split('\r\n')[0]).toBe('\ufeffCzas;Faza 1 [V];Faza 2 [V];Faza 3 [V]');
  expect(text.split('\r\n')[1]).toMatch(/^00:0\d;\d{3},\d;\d{3},\d;\d{3},\d$/);

  const png = page.waitForEvent('download');
  await charts(page).getByRole('button', { name: 'Pobierz obraz PNG' }).click();
  const picture = await readFile(await (await png).path());
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  expect(picture.length).toBeGreaterThan(5000);
});

test('two fingers zoom in, two taps bring the whole day back', async ({ page, context }) => {
  await choose(page);
  await plot(page).scrollIntoViewIfNeeded();
  const box = await plot(page).boundingBox();
  if (!box) throw new Error('The chart has no place.');
  const [middle, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const devtools = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: number[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: xs.map((x, id) => ({ x, y, id })) });
  await touch('touchStart', middle - 20, middle + 20);
  for (const spread of [40, 70, 100]) await touch('touchMove', middle - spread, middle + spread);
  await touch('touchEnd');
  const whole = charts(page).getByRole('button', { name: 'Pokaż całość' });
  await expect(whole).toBeVisible();
  for (let tap = 0; tap < 2; tap++) {
    await touch('touchStart', middle);
    await touch('touchEnd');
  }
  await expect(whole).toBeHidden();
});

test(
  'without signal the last series is shown with its age, and one that was never loaded says so',
  WITH_WORKER,
  async ({ page, context }) => {
    await choose(page);
    await tab(page, 'Energia').click();
    await expect(plot(page)).toBeVisible();
    await context.setOffline(true);
    await tab(page, 'Moc').click();
    await expect(plot(page)).toBeVisible();
    await expect(page.getByText(/^Brak połączenia od \d\d:\d\d, dane z \d\d:\d\d$/)).toBeVisible(); // of everything that the screen shows
    await charts(page).getByRole('button', { name: 'Wcześniejszy okres' }).click();
    await expect(charts(page).getByText('Tych danych nie pobrano jeszcze na to urządzenie')).toBeVisible();
  },
);
