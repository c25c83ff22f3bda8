import { expect, type Locator } from '@playwright/test';
import { signedIn } from '#tests/support/signed-in.ts';
import { e2eTest as test } from '#tests/support/e2e-test.ts';

test.use({ pageWorker: 'none' });

/* Colours of the system (forced colours), and a page as narrow as one of 1280 px at 400 % zoom. */

/** Drawn with the system's own selection colour. */
const isMarked = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => {
    const probe = document.createElement('i');
    probe.style.cssText = 'background: Highlight; forced-color-adjust: none';
    document.body.append(probe);
    const mark = getComputedStyle(probe).backgroundColor;
    probe.remove();
    return getComputedStyle(element).backgroundColor === mark;
  });

test('in forced colours the active link, filter, tab and period are distinguished', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signedIn(page);
  const bar = page.getByRole('navigation', { name: 'Nawigacja główna' });
  await expect.poll(() => isMarked(bar.getByRole('link', { name: 'Strona główna' }))).toBe(true);
  expect(await isMarked(bar.getByRole('link', { name: 'Lista zgłoszeń' }))).toBe(false);
  await expect.poll(() => isMarked(page.getByRole('button', { name: /^Wszystkie/ }))).toBe(true);
  expect(await isMarked(page.getByRole('button', { name: /^Z nieprawidłowością/ }))).toBe(false);

  await page.locator('[data-row-button]').first().click();
  await page.getByRole('link', { name: 'Otwórz widok szczegółowy' }).click();
  await expect.poll(() => isMarked(page.getByRole('tab', { name: 'Moc' }))).toBe(true);
  expect(await isMarked(page.getByRole('tab', { name: 'Energia' }))).toBe(false);
  await page.getByRole('tab', { name: 'Energia' }).click();
  const period = (name: string) => page.locator('label').filter({ hasText: new RegExp(`^${name}$`) });
  await expect.poll(() => isMarked(period('Dzień'))).toBe(true);
  expect(await isMarked(period('Rok'))).toBe(false);

  await page.goto('/map');
  await expect.poll(() => isMarked(page.getByText('Ciemna', { exact: true }))).toBe(true);
  expect(await isMarked(page.getByText('Satelitarna', { exact: true }))).toBe(false);
});

test('at 320 px nothing has to be pushed sideways', async ({ page, product }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signedIn(page);
  for (const [path, heading] of [
    ['/users', 'Użytkownicy PV FLOW'],
    ['/map', 'Mapa instalacji'],
    ['/tasks', 'Zgłoszenia'],
    ['/', 'Lista instalacji'],
    ['/wall', /./],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
    if (path === '/map') await expect(page.getByRole('button', { name: 'Filtry' })).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: path }).toBeLessThanOrEqual(320);
  }
  // the first of the list is the worst one, whose inverter may report no states
  const results = await product.office.installations();
  await page.goto(`/installation/${results.find(({ has_events }) => has_events)?.sn}`);
  await page.getByRole('tab', { name: 'Historia' }).click();
  await page.getByRole('button', { name: 'Stany falownika' }).click();
  await expect(page.getByRole('region', { name: 'Stany falownika' }).getByRole('row').nth(1)).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  const actions = page.getByRole('navigation', { name: 'Na miejscu' }).getByRole('link');
  for (const action of await actions.all()) await expect(action).toBeInViewport({ ratio: 1 });
});
