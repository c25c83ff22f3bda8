import { expect, type Page } from '@playwright/test';
import { signedIn } from '#tests/support/signed-in.ts';
import type { OfficeInstallation } from '#tests/support/product.ts';
import { boxOf, goesTo } from '#tests/support/app-page.ts';
import { axeViolations, SIZES } from '#tests/support/page-checks.ts';
import { complaintsOf } from '#tests/support/console-watch.ts';
import { e2eTest as test } from '#tests/support/e2e-test.ts';
import { fillsWizard } from '#tests/support/refused-forms.ts';
import { FULL_ONLY } from '#tests/support/e2e-tags.ts';

test.use({ pageWorker: 'none' });

/** Every section, by the tab on which it is below 1280 px. */
const SECTIONS = {
  Stan: ['Obecna wydajność', 'Status komunikacji', 'Ostatni stan falownika', 'Zgłoszenia'],
  Wykresy: ['Wykresy', 'Porównanie z sąsiadami'],
  Historia: ['Przebieg', 'Mapa zdarzeń', 'Przekroczenia napięć', 'Stany falownika'],
  Dane: ['Właściciel', 'Dane instalacji', 'Punkt poboru (PPE) i operator', 'Lokalizacja'],
} as const;

let rows: readonly OfficeInstallation[];

test.beforeAll(async ({ product }) => {
  rows = await product.office.installations();
});

const one = (fits: (row: OfficeInstallation) => boolean): OfficeInstallation => {
  const found = rows.find(fits);
  if (!found) throw new Error('The demo has no such installation.');
  return found;
};

test('the whole installation at each size: every section, nothing cut off, no complaint', async ({ page }) => {
  const complaints = complaintsOf(page);
  const { sn, description } = one((row) => row.has_events && row.is_working);
  await signedIn(page, `/installation/${sn}`);
  for (const size of Object.values(SIZES)) {
    await page.setViewportSize(size);
    await expect(page.getByRole('heading', { level: 1, name: description })).toBeVisible();
    for (const [part, sections] of Object.entries(SECTIONS)) {
      const hasTabs = size.width < 1280;
      if (hasTabs) await page.getByRole('tab', { name: part, exact: true }).click();
      for (const section of sections)
        if (section !== 'Przebieg' || hasTabs) await expect(page.getByRole('region', { name: section, exact: true })).toBeVisible();
      if (part === 'Wykresy') await showsEachChart(page);
      if (part !== 'Dane' && !hasTabs) continue;
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), `${size.width} px`).toBe(true);
      expect(await axeViolations(page), `${size.width} px, ${part}`).toEqual([]);
    }
  }
  await fitsAt(page, [768]);
  expect(complaints).toEqual([]);
});

async function showsEachChart(page: Page): Promise<void> {
  for (const tab of ['Energia', 'Napięcia fazowe', 'Moc']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
  }
}

test('a map without streets names the nearest town', FULL_ONLY, async ({ page }) => {
  await signedIn(page, `/installation/${one((row) => row.is_working).sn}`);
  await expect(page.getByRole('region', { name: 'Lokalizacja' }).getByText(/^Najbliższa miejscowość: \p{Lu}.*/u)).toBeVisible();
});

/** Nothing may be cut off at any of the widths. */
async function fitsAt(page: Page, widths: readonly number[]): Promise<void> {
  const before = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  }
  if (before) await page.setViewportSize(before);
}

test('the wizard adds an installation behind a modem, which then is no longer free; the same again exists already', async ({
  page,
  product,
}) => {
  await signedIn(page, '/installation/new');
  await fillsWizard(page, 'NOWY-1');
  const modem = await page
    .getByLabel('Modem', { exact: true })
    .or(page.getByLabel('Modem *'))
    .locator('option')
    .nth(1)
    .getAttribute('value');
  await page.locator('select').first().selectOption(modem);
  await page.locator('select').nth(1).selectOption({ index: 1 });
  await fitsAt(page, [1440, 390]);
  await page.getByRole('button', { name: 'Zapisz' }).click();
  await expect(page.getByText('Zapisano pomyślnie')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Dom testowy' })).toBeVisible();
  expect((await product.office.get<{ barcode: string }[]>('/api/v1/available_modems/')).map(({ barcode }) => barcode)).not.toContain(modem);

  await goesTo(page, '/installation/new');
  await page.getByText('Urządzenie Solarman').click();
  await fillsWizard(page, 'NOWY-1');
  await page.getByRole('button', { name: 'Zapisz' }).click();
  await expect(page.getByText('Podana instalacja już istnieje').first()).toBeVisible();
  await expect(page.getByLabel('Miejscowość')).toHaveValue('Poznań');
});

test(
  'on a phone the wizard’s choices are a finger high, and a line at the buttons leads to the field that looks wrong',
  FULL_ONLY,
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signedIn(page, '/installation/new');
    for (const choice of ['Modem komunikacyjny', 'Urządzenie Solarman', 'Jednofazowy', 'Trójfazowy']) {
      const [name, circle] = [await boxOf(page.getByText(choice, { exact: true })), await boxOf(page.getByRole('radio', { name: choice }))];
      expect(name.height).toBeGreaterThanOrEqual(44);
      expect(name.x).toBeLessThanOrEqual(circle.x);
      await page.mouse.click(name.x + name.width - 2, name.y + 2); // one corner of it
      await expect(page.getByRole('radio', { name: choice })).toBeChecked();
    }
    await page.getByRole('radio', { name: 'Modem komunikacyjny' }).check();
    await page.getByLabel('Szerokość geograficzna').fill('18,09');
    await page.getByLabel('Długość geograficzna').fill('51,76');
    await page.evaluate(() => scrollTo(0, 0));
    await page.getByRole('button', { name: 'Sprawdź, zanim zapiszesz: 1 wskazówka' }).click();
    await expect(page.getByLabel('Długość geograficzna')).toBeFocused();
    await expect(page.getByText('Współrzędne leżą poza Polską', { exact: false })).toBeInViewport({ ratio: 1 });
  },
);

test('on a phone the owner’s links are a finger high; a postcode and a status stay in one piece', FULL_ONLY, async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const closed = (await product.office.tasks()).filter(({ status }) => status === 1).map((task) => task.inverter_sn);
  const { sn, address_post_code } = one((row) => row.user !== null && row.user.phone !== '' && closed.includes(row.sn));
  await signedIn(page, `/installation/${sn}`);
  const tasks = page.getByRole('region', { name: 'Zgłoszenia' }).getByRole('table');
  await tasks.evaluate((table) => table.style.setProperty('width', '6rem'));
  const [status, dot] = [tasks.getByText('Zamknięte').first(), tasks.getByText('Zamknięte').first().locator('span')];
  expect((await boxOf(dot)).y - (await boxOf(status)).y).toBeLessThan(20);
  expect((await boxOf(status)).height).toBeLessThan(30);
  await page.getByRole('tab', { name: 'Dane' }).click();
  const links = page.getByRole('region', { name: 'Właściciel' }).getByRole('link');
  await expect(links).toHaveCount(2);
  for (const link of await links.all()) expect((await boxOf(link)).height).toBeGreaterThanOrEqual(44);
  const facts = page.getByRole('region', { name: 'Dane instalacji' });
  await facts.locator('dl').evaluate((list) => list.style.setProperty('width', '3rem')); // no line has space for it
  const code = facts.getByText(address_post_code, { exact: true });
  expect(await code.evaluate((text) => text.getClientRects().length)).toBe(1);
});
