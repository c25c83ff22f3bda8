import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { signedIn } from '#tests/support/signed-in.ts';
import { FULL_ONLY } from '#tests/support/e2e-tags.ts';
import { aProduct, type Product } from '#tests/support/product.ts';
import { aRelease, type Release } from '#tests/support/release.ts';
import { filesTask, goesTo, isReadyOffline } from '#tests/support/app-page.ts';

/** Servers and browsers start slowly on a busy machine. */
test.describe.configure({ timeout: 480_000 });

let release: Release;
let product: Product;
let context: BrowserContext;
let page: Page;

test.beforeAll(async () => {
  release = await aRelease();
  product = await aProduct({ PV_APP: release.folder });
});
test.afterAll(async () => {
  await product.remove();
  await release.remove();
});
test.beforeEach(async ({ browser }) => {
  await release.reset();
  context = await browser.newContext({ baseURL: product.address });
  page = await context.newPage();
  await signedIn(page);
  await isReadyOffline(page);
});
test.afterEach(() => context.close());

/** Unit: ms. While the old worker is busy the browser waits for it, and ends it after five minutes. */
const OLD_WORKER_ENDS = 330_000;

/** What happens after an hour or when the app is opened again. */
const looksForNews = (tab: Page) =>
  tab.evaluate(async () => void (await (await navigator.serviceWorker.ready).update().catch(() => undefined)));
const releaseOf = (tab: Page) => tab.evaluate(() => document.documentElement.dataset.release ?? null);
/** Makes the server read the new build: it checks when a page is requested. */
const serverLooks = () => fetch(product.address);

test('a new version is offered, waits for its user, and takes over when it is let in', async () => {
  const mark = await release.next();
  await serverLooks();
  await looksForNews(page);
  await expect(page.getByText('Dostępna nowa wersja')).toBeVisible();
  await page.reload();
  expect(await releaseOf(page)).toBeNull();
  await page.getByRole('button', { name: 'Zaktualizuj' }).click();
  await expect.poll(() => releaseOf(page).catch(() => null), { timeout: 20_000 }).toBe(mark);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('an app that is too old to send is updated by one press, although no new version was looked for yet', FULL_ONLY, async () => {
  await context.route('**/config.json', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), minVersion: '999.0.0' } });
  });
  await page.reload();
  await expect(page.getByTestId('update')).toContainText('Ta wersja aplikacji jest za stara');
  const mark = await release.next();
  await serverLooks();
  await page.getByRole('button', { name: 'Zaktualizuj' }).click();
  await expect.poll(() => releaseOf(page).catch(() => null), { timeout: 20_000 }).toBe(mark);
});

test(
  'case 39: with something typed in another tab the new version waits, and the text stays; it comes in after the form',
  FULL_ONLY,
  async () => {
    const writing = await context.newPage();
    const [task] = await product.office.tasks();
    await writing.goto(`/tasks/new?sn=${task?.inverter_sn}`);
    await writing.getByLabel('Powód zgłoszenia').fill('Jeszcze piszę');
    const mark = await release.next();
    await serverLooks();
    await looksForNews(page);
    await page.bringToFront();
    await page.getByRole('button', { name: 'Zaktualizuj' }).click();
    await expect(page.getByText('Nowa wersja włączy się po zapisaniu')).toBeVisible();
    await expect(writing.getByLabel('Powód zgłoszenia')).toHaveValue('Jeszcze piszę');

    await product.kill();
    await writing.bringToFront();
    await goesTo(writing, '/map');
    await expect(writing.getByRole('heading', { name: 'Mapa instalacji' })).toBeVisible();
    await product.start();
    await page.bringToFront();
    await expect.poll(() => releaseOf(page).catch(() => null), { timeout: OLD_WORKER_ENDS }).toBe(mark);
  },
);

test('case 40: with the old files gone from the server an old tab still opens every screen, online and offline', FULL_ONLY, async () => {
  await release.dropScreens();
  await serverLooks();
  await goesTo(page, '/users');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await goesTo(page, '/tasks');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('case 41: a worker that cannot be installed whole changes nothing: the old version works on, also offline', FULL_ONLY, async () => {
  await release.breakWorker();
  await serverLooks();
  await looksForNews(page);
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).installing === null);
  await context.setOffline(true);
  await page.goto('/users');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test.describe('with the sending switched off', () => {
  test.afterEach(async () => {
    await product.kill();
    await product.start();
  });

  test('case 42: a tombstone in the place of the worker takes the worker away and leaves every change', FULL_ONLY, async () => {
    const reason = 'Przetrwa wycofanie aplikacji';
    const [task] = await product.office.tasks();
    await product.kill();
    await filesTask(page, task?.inverter_sn ?? '', reason);
    await release.bury();
    await product.start({ PV_REPLAY: 'off' });
    await serverLooks();
    // a page without unsaved input reloads when its worker is replaced, so this call may meet the reload
    await looksForNews(page).catch(() => undefined);
    const isEmptied = () => page.evaluate(async () => !(await caches.keys()).some((name) => name.includes('precache'))).catch(() => false);
    await expect.poll(isEmptied, { timeout: OLD_WORKER_ENDS }).toBe(true);
    await page.goto('/unsent');
    await expect(page.getByText(reason).first()).toBeVisible();
  });

  test('case 42: with replay switched off nothing is sent and nothing is lost; switched on, it goes', FULL_ONLY, async () => {
    const [task] = await product.office.tasks();
    await product.kill();
    await filesTask(page, task?.inverter_sn ?? '', 'Czeka na włączenie');
    await product.start({ PV_REPLAY: 'off', PV_MESSAGE: 'Przerwa techniczna do 20:00' });
    await page.goto('/unsent');
    await expect(page.getByText('Przerwa techniczna do 20:00').first()).toBeVisible();
    await expect(page.getByText('Czeka na włączenie').first()).toBeVisible();
    expect((await product.office.tasks()).some(({ reason }) => reason === 'Czeka na włączenie')).toBe(false);

    await product.kill();
    await product.start();
    await page.goto('/unsent');
    await expect
      .poll(async () => (await product.office.tasks()).filter(({ reason }) => reason === 'Czeka na włączenie').length, { timeout: 60_000 })
      .toBe(1);
  });
});
