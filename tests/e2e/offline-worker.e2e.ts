import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { aBrowser, type Browser, signIn } from '#tests/support/browser.ts';
import { FULL_ONLY } from '#tests/support/e2e-tags.ts';
import { signedIn } from '#tests/support/signed-in.ts';
import { aProduct, type Product } from '#tests/support/product.ts';
import { aProxy, type TestProxy } from '#tests/support/proxy.ts';
import { filesTask, hasFetchedAhead, isReadyOffline } from '#tests/support/app-page.ts';
import { wakesWorker } from '#tests/support/page-worker.ts';

/** Servers and browsers start slowly on a busy machine. */
test.describe.configure({ timeout: 180_000 });

let product: Product;
let proxy: TestProxy;
let tablet: Browser;
let context: BrowserContext;
let page: Page;
let sn: string;

test.beforeAll(async () => {
  product = await aProduct();
  sn = (await product.office.tasks())[0]?.inverter_sn ?? '';
});
test.afterAll(() => product.remove());
test.beforeEach(async () => {
  proxy = await aProxy(product.port);
  tablet = await aBrowser(proxy.address);
  context = await tablet.open();
});
test.afterEach(async () => {
  await tablet.remove();
  await proxy.remove();
});

const atTheOffice = async (reason: string): Promise<number> =>
  (await product.office.tasks()).filter((task) => task.reason === reason).length;

async function opensPrepared(remember: boolean): Promise<void> {
  page = await context.newPage();
  await signedIn(page, '/', { remember });
  await isReadyOffline(page);
}

/**
 * The browser has registered the sync event: this happens after the change is stored, and a page that is closed earlier does not register
 * it.
 */
const isLeftToTheWorker = (tab: Page) =>
  tab.waitForFunction(async () => {
    const { sync } = (await navigator.serviceWorker.ready) as ServiceWorkerRegistration & { sync: { getTags(): Promise<string[]> } };
    return (await sync.getTags()).includes('outbox');
  });

test('case 31: with no page open the worker sends what a remembered account left, as soon as there is a network', async () => {
  await opensPrepared(true);
  await context.setOffline(true);
  await filesTask(page, sn, 'Wysłane bez otwartej strony');
  await isLeftToTheWorker(page);
  await page.goto('about:blank');
  await context.setOffline(false);
  // The browser woke the worker while there was no network, and its next attempt is minutes away: this replaces that attempt.
  await wakesWorker(await context.newCDPSession(page), proxy.address);
  await expect.poll(() => atTheOffice('Wysłane bez otwartej strony'), { timeout: 30_000 }).toBe(1);
});

test('case 31: not remembered, nothing is sent without a page, and nothing is lost', FULL_ONLY, async () => {
  await opensPrepared(false);
  await context.setOffline(true);
  await filesTask(page, sn, 'Czeka na zalogowanie');
  const blank = await context.newPage();
  await page.close();
  await context.setOffline(false);
  const cdp = await context.newCDPSession(blank);
  await wakesWorker(cdp, proxy.address);
  await expect.poll(async () => (await blank.evaluate(() => 1)) === 1).toBe(true);
  expect(await atTheOffice('Czeka na zalogowanie')).toBe(0);

  page = await context.newPage();
  await page.goto('/');
  await signIn(page, { remember: false });
  await expect.poll(() => atTheOffice('Czeka na zalogowanie'), { timeout: 30_000 }).toBe(1);
});

test('case 29: a last chance that fails loses nothing; the page sends later', FULL_ONLY, async () => {
  await opensPrepared(true);
  await hasFetchedAhead(page);
  await product.kill();
  await filesTask(page, sn, 'Ostatnia szansa');
  const cdp = await context.newCDPSession(page);
  await wakesWorker(cdp, proxy.address, true);
  await product.start();
  await expect.poll(() => atTheOffice('Ostatnia szansa'), { timeout: 40_000 }).toBe(1);
});

test('case 19: two tabs and the worker send at once, and the office has each change once', FULL_ONLY, async () => {
  await opensPrepared(true);
  const other = await context.newPage();
  await other.goto('/tasks');
  for (const tab of [page, other]) await hasFetchedAhead(tab);
  await product.kill();
  const reasons = ['Pierwsza naraz', 'Druga naraz', 'Trzecia naraz'];
  for (const reason of reasons) await filesTask(page, sn, reason);
  await product.start();
  const cdp = await context.newCDPSession(page);
  await Promise.all([
    wakesWorker(cdp, proxy.address),
    ...[page, other].map((tab) => tab.evaluate(() => dispatchEvent(new Event('online')))),
  ]);
  for (const reason of reasons) await expect.poll(() => atTheOffice(reason), { timeout: 70_000 }).toBe(1);
  await expect(page.getByRole('link', { name: /niewysłan/ })).toHaveCount(0, { timeout: 40_000 });
  for (const reason of reasons) expect(await atTheOffice(reason)).toBe(1);
});

test('case 15: a worker killed in the middle of sending leaves the change, and it reaches the office once', FULL_ONLY, async () => {
  await opensPrepared(true);
  await context.setOffline(true);
  await filesTask(page, sn, 'Zabity pracownik usługi');
  const blank = await context.newPage();
  await page.close();
  proxy.is('hang', ({ method, url = '' }) => method === 'POST' && url.startsWith('/api/v1/task_order/'));
  const cdp = await context.newCDPSession(blank);
  await cdp.send('ServiceWorker.enable');
  await context.setOffline(false);
  await expect.poll(() => proxy.refused(), { timeout: 30_000 }).toBeGreaterThan(0);
  await cdp.send('ServiceWorker.stopAllWorkers');
  proxy.open();

  page = await context.newPage();
  await page.goto('/');
  await expect.poll(() => atTheOffice('Zabity pracownik usługi'), { timeout: 60_000 }).toBe(1);
  expect(new Set(proxy.creations().map(({ key }) => key)).size).toBe(1);
});
