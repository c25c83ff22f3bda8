import { expect, type Page } from '@playwright/test';
import { addDays } from '#domain/time/local-date.ts';
import { aBrowser } from '#tests/support/browser.ts';
import { aProxy } from '#tests/support/proxy.ts';
import { isReadyOffline } from '#tests/support/app-page.ts';
import { e2eTest as test } from '#tests/support/e2e-test.ts';
import { aDayOffice, today } from '#tests/support/day-office.ts';
import { signedIn } from '#tests/support/signed-in.ts';
import { FULL_ONLY } from '#tests/support/e2e-tags.ts';

/* 'Mój dzień': what the office has planned is worked off on a phone without a network, and the office has what was decided there. */

test.use({ own: 'day' });

const PHONE = { width: 390, height: 844 };

const cards = (page: Page) => page.getByRole('list', { name: 'Kolejność dnia' }).getByRole('article');
const names = (page: Page): Promise<(string | null)[]> =>
  cards(page).evaluateAll((all) => all.map((card) => card.getAttribute('aria-label')));
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

test('a day is worked off on a phone without a network: put off, put in order, not at home, and the office has it later', async ({
  page,
  context,
  product,
}) => {
  const office = await aDayOffice(page, product);
  const open = new Set(await office.planToday(3));
  const day = (await office.rows())
    .filter(({ planned_on: on }) => on === today())
    .sort((one, other) => (one.place ?? 0) - (other.place ?? 0));
  const order = day.flatMap(({ task }) => (open.has(task) ? [task] : []));

  await signedIn(page);
  await isReadyOffline(page);
  await page.setViewportSize(PHONE);
  await expect(page.getByRole('link', { name: /^Mój dzień: \d+ zgłosze/ })).toBeVisible();
  await page.getByRole('link', { name: /^Mój dzień: / }).click();
  await expect(cards(page)).toHaveCount(day.length);
  for (const name of ['Nawiguj', 'Rozpocznij wizytę']) {
    const box = await page
      .getByRole('link', { name: new RegExp(`^${name}: `) })
      .first()
      .boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(56);
  }
  const proofs = cards(page).getByRole('status');
  const ready = order.map(() => /^gotowe bez zasięgu \d\d:\d\d$/);
  await expect(proofs).toHaveText(ready, { timeout: 90_000 });

  await context.setOffline(true);
  await page.reload();
  await expect(cards(page)).toHaveCount(day.length);
  await expect(proofs).toHaveText(ready);
  const before = await names(page);
  const [last = ''] = before.slice(-1);
  await press(page, `Więcej: ${last}`);
  await press(page, 'Wcześniej');
  await expect.poll(async () => (await names(page)).indexOf(last)).toBe(before.length - 2);

  await press(page, `Więcej: ${last}`);
  await press(page, 'Przełóż…');
  await press(page, /^Jutro/);
  await expect(cards(page)).toHaveCount(day.length - 1);
  await press(page, 'Cofnij');
  await expect(cards(page)).toHaveCount(day.length);

  await press(page, `Więcej: ${last}`);
  await press(page, 'Nie zastano…');
  await page.getByRole('radio', { name: 'Brak dostępu' }).click();
  await press(page, /^Jutro/);
  await expect(cards(page)).toHaveCount(day.length - 1);

  await context.setOffline(false);
  const moved = order.at(-1) ?? 0;
  await expect.poll(async () => (await office.row(moved))?.planned_on, { timeout: 60_000 }).toBe(addDays(today(), 1));
  await page.goto(`/tasks?task=${moved}`);
  await expect(page.getByText(/^Nie zastano: brak dostępu\. Nowy dzień: /)).toBeVisible();
});

test('the keyboard moves a card and keeps the focus on it', FULL_ONLY, async ({ page, product }) => {
  const office = await aDayOffice(page, product);
  const me = await office.me();
  for (const row of (await office.rows()).slice(0, 3))
    await office.plan(row, { planned_on: addDays(today(), 3), assignee: me, helper: null });
  await signedIn(page, `/day?dzien=${addDays(today(), 3)}`);
  await expect(cards(page).nth(1)).toBeVisible();
  const [name = ''] = await names(page);
  const handle = page.getByRole('button', { name: `Zmień kolejność: ${name}.` });
  await handle.focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(async () => (await names(page)).indexOf(name)).toBe(1);
  await expect(handle).toBeFocused();
});

/** Names of the build's scripts in the caches of the worker. */
const keptScripts = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.includes('-precache-'));
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

test(
  'a script that the browser has deleted comes back by „Pobierz” as it was built, and opens without a network',
  FULL_ONLY,
  async ({ product }) => {
    test.setTimeout(240_000);
    const proxy = await aProxy(product.port);
    const tablet = await aBrowser(proxy.address);
    try {
      const context = await tablet.open();
      const page = await context.newPage();
      await (await aDayOffice(page, product)).planToday(1);
      await signedIn(page);
      await isReadyOffline(page);
      await page.goto('/day');
      const proof = cards(page).getByRole('status');
      await expect(proof).toHaveText(/^gotowe bez zasięgu/, { timeout: 90_000 });

      const script = (await keptScripts(page)).find((name) => name.startsWith('/assets/visit.screen-')) ?? '';
      proxy.is('portal', ({ url }) => url === script);
      const isDeleted = await page.evaluate(async (name) => {
        const deleted = (await caches.keys()).map(async (cache) => (await caches.open(cache)).delete(name));
        return (await Promise.all(deleted)).includes(true);
      }, script);
      expect(isDeleted).toBe(true);
      await page.reload();
      await expect(proof).toHaveText('brak: aplikacja');
      await page.getByRole('button', { name: /^Pobierz: / }).click();
      await expect(page.getByRole('button', { name: /^Pobierz: / })).toHaveAttribute('aria-busy', 'false', { timeout: 90_000 });
      await expect(proof).toHaveText('brak: aplikacja');
      expect(await keptScripts(page)).not.toContain(script);

      proxy.open();
      await page.getByRole('button', { name: /^Pobierz: / }).click();
      await expect(proof).toHaveText(/^gotowe bez zasięgu/, { timeout: 90_000 });
      expect(await keptScripts(page)).toContain(script);
      await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
      proxy.close();
      await page.reload();
      await page.getByRole('link', { name: /^Rozpocznij wizytę: / }).click();
      await expect(page.getByRole('heading', { level: 1, name: /^Wizyta/ })).toBeVisible();
    } finally {
      await tablet.remove();
      await proxy.remove();
    }
  },
);
