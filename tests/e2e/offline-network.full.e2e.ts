import type { IncomingMessage } from 'node:http';
import { expect, type Page, test } from '@playwright/test';
import { signedIn } from '#tests/support/signed-in.ts';
import type { Product } from '#tests/support/product.ts';
import type { TestProxy } from '#tests/support/proxy.ts';
import { filesTask, isReadyOffline } from '#tests/support/app-page.ts';
import { eachBehindProxy } from '#tests/support/proxied-browser.ts';

let product: Product;
let proxy: TestProxy;
let page: Page;
let sn: string;
eachBehindProxy((now) => {
  ({ product, proxy, page, sn } = now);
});
test.beforeEach(async () => {
  await signedIn(page);
  await isReadyOffline(page);
});

const atTheOffice = async (reason: string): Promise<number> =>
  (await product.office.tasks()).filter((task) => task.reason === reason).length;

/** The creation meets this fault once or more; when the network is back the office has it exactly once. */
async function survives(reason: string, spoil: () => void): Promise<void> {
  spoil();
  await filesTask(page, sn, reason);
  await expect.poll(() => proxy.creations().length + proxy.refused()).toBeGreaterThan(0);
  proxy.open();
  await expect.poll(() => atTheOffice(reason), { timeout: 40_000 }).toBe(1);
  await expect(page.getByRole('link', { name: /niewysłan/ })).toHaveCount(0, { timeout: 40_000 });
  expect(await atTheOffice(reason)).toBe(1);
  expect(new Set(proxy.creations().map(({ key }) => key)).size).toBeLessThanOrEqual(1);
}

const isCreation = ({ method, url }: IncomingMessage): boolean => method === 'POST' && (url ?? '').startsWith('/api/v1/task_order/');

test('case 01: an answer lost after the office had carried it out leaves one request', async () => {
  await survives('Utracona odpowiedź', () => proxy.is('swallow', isCreation));
});

test('case 02: the same on a connection that was used before, where the browser itself repeats', async () => {
  await page.evaluate(() => Promise.all(['/healthz', '/healthz'].map((path) => fetch(path))));
  await survives('Utracona na starym połączeniu', () => proxy.is('swallow', isCreation));
});

test('case 07: a network that wants its own sign-in, by a page or by a redirect, is no success: the change stays, and the app says so', async () => {
  for (const gate of ['portal', 'redirect'] as const) {
    proxy.is(gate);
    await filesTask(page, sn, `Sieć hotelowa ${gate}`);
    await expect(page.getByText('Sieć wymaga logowania').first()).toBeVisible();
    expect(await atTheOffice(`Sieć hotelowa ${gate}`)).toBe(0);
    proxy.open();
    await expect.poll(() => atTheOffice(`Sieć hotelowa ${gate}`), { timeout: 40_000 }).toBe(1);
    // an open page notices with its next request, up to half a minute later
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.getByText('Sieć wymaga logowania')).toHaveCount(0);
  }
});

test('case 30: without Background Sync the page alone sends what waits, as soon as the network is back', async ({ browser }) => {
  const ios = await browser.newContext({ baseURL: proxy.address });
  await ios.addInitScript(() => {
    Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync');
    Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'periodicSync');
    Reflect.deleteProperty(StorageManager.prototype, 'persist');
    Reflect.deleteProperty(Navigator.prototype, 'setAppBadge');
  });
  const phone = await ios.newPage();
  await signedIn(phone);
  await isReadyOffline(phone);
  await ios.setOffline(true);
  await filesTask(phone, sn, 'Bez synchronizacji w tle');
  await ios.setOffline(false);
  await expect.poll(() => atTheOffice('Bez synchronizacji w tle'), { timeout: 20_000 }).toBe(1);
  await ios.close();
});

test('case 53: while an answer takes long the app stays usable', async () => {
  proxy.is('hang');
  await filesTask(page, sn, 'Sieć bardzo wolna');
  await page.goto('/users');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.goto('/tasks');
  await expect(page.getByText('czeka na wysłanie').first()).toBeVisible();
  proxy.open();
  await expect.poll(() => atTheOffice('Sieć bardzo wolna'), { timeout: 60_000 }).toBe(1);
});
