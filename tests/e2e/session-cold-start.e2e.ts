import { expect, type Page, type Route, test } from '@playwright/test';
import { aBrowser, type Browser, everythingKept, signIn } from '#tests/support/browser.ts';
import { aProduct, type Product, STAFF } from '#tests/support/product.ts';
import { FULL_ONLY } from '#tests/support/e2e-tags.ts';
import { filesTask, goesTo, isReadyOffline } from '#tests/support/app-page.ts';

/** Servers and browsers start slowly on a busy machine. */
test.describe.configure({ timeout: 180_000 });

let product: Product;
let tablet: Browser;
test.beforeEach(async () => {
  product = await aProduct({ PV_LOG_LEVEL: 'debug' });
  tablet = await aBrowser(product.address);
});
test.afterEach(async () => {
  await tablet.remove();
  await product.remove();
});

/** Signs in with a network, closes the browser, and opens it again without one. */
async function coldStart(remember: boolean, between: (page: Page) => Promise<void> = async () => undefined): Promise<Page> {
  const page = await (await tablet.open()).newPage();
  await page.goto('/');
  await signIn(page, { remember });
  await isReadyOffline(page);
  await between(page);
  await tablet.close();
  await product.kill();
  const later = await (await tablet.open()).newPage();
  await later.goto('/');
  return later;
}

/** Whether the only account was last verified too long ago for offline use; if not, it is set to be from now on. */
const verifiedLongAgo = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestIdleCallback(resolve));
    const answered = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => request.addEventListener('success', () => resolve(request.result)));
    const db = await answered(indexedDB.open('pv-vault'));
    const change = db.transaction('accounts', 'readwrite');
    const written = new Promise((resolve) => change.addEventListener('complete', resolve));
    const store = change.objectStore('accounts');
    const [account] = (await answered(store.getAll())) as { lastVerified: number }[];
    const longAgo = Date.now() - 31 * 24 * 3_600_000;
    const wasLongAgo = account !== undefined && account.lastVerified < longAgo + 3_600_000;
    if (account && !wasLongAgo) store.put({ ...account, lastVerified: longAgo });
    await written;
    db.close();
    return wasLongAgo;
  });

test('case 43: not remembered, a cold start leads to the sign-in and loses nothing', FULL_ONLY, async () => {
  const page = await coldStart(false, async (before) => {
    const [task] = await product.office.tasks();
    await product.kill();
    await filesTask(before, task?.inverter_sn ?? '', 'Zapisane bez zapamiętania');
  });
  await expect(page.getByRole('heading', { name: 'Zaloguj się' })).toBeVisible();
  await expect(page.getByText('s***@…')).toBeVisible();

  await product.start();
  await signIn(page, { remember: false });
  await expect
    .poll(async () => (await product.office.tasks()).filter(({ reason }) => reason === 'Zapisane bez zapamiętania').length)
    .toBe(1);
});

test('case 43: after thirty days without the backend, and without its key, the device asks who is there', FULL_ONLY, async () => {
  const page = await coldStart(true, async (before) => {
    await before.context().setOffline(true);
    // an answer that arrived by then verifies the session when the page reads it: it counts as old once that is over
    await expect.poll(() => verifiedLongAgo(before)).toBe(true);
  });
  await expect(page.getByRole('heading', { name: 'Zaloguj się' })).toBeVisible();
  const databases = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect(databases).toContain(`pv:${STAFF.username}`);
});

test('case 43: emptied storages lead to the sign-in, also without a network', FULL_ONLY, async () => {
  const page = await coldStart(true, (before) => before.evaluate(() => localStorage.clear()));
  await expect(page.getByRole('heading', { name: 'Zaloguj się' })).toBeVisible();
  expect(await page.evaluate(() => [sessionStorage.getItem('isAuthenticated'), sessionStorage.getItem('token')])).toEqual([null, null]);
});

test(
  'case 43: with a network the session comes back once the server has taken the token, or has not answered in time',
  FULL_ONLY,
  async () => {
    const page = await (await tablet.open()).newPage();
    await page.goto('/');
    await signIn(page);
    await isReadyOffline(page);
    const held: Route[] = [];
    await page.context().route('**/api/v1/pvs_list/?page=1&*', (route) => void held.push(route));
    const startsWithoutFlag = async () => {
      await page.evaluate(() => sessionStorage.clear());
      await page.goto('/tasks');
    };
    const flag = () => page.evaluate(() => sessionStorage.getItem('isAuthenticated'));

    await startsWithoutFlag();
    await expect.poll(() => held.length).toBeGreaterThan(0);
    expect(await flag()).toBeNull();
    await held.shift()?.continue();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    expect(await flag()).toBe('true');

    await startsWithoutFlag();
    await expect(page.getByText('Sprawdzanie logowania')).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    expect(await flag()).toBe('true');
  },
);

test('case 44: neither password nor token is in any storage, cache, address or log', FULL_ONLY, async () => {
  const page = await (await tablet.open()).newPage();
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  page.on('console', (message) => addresses.push(message.text()));
  await page.goto('/');
  await signIn(page);
  await isReadyOffline(page);
  const token = await page.evaluate(() => sessionStorage.getItem('token'));
  expect(token).toBeTruthy();
  expect(product.logged()).toContain('/api/v1/pvs_list/');
  const logged = product.logged().replace(/^Demo sign-in:.*$/m, ''); // the demo's own password is no secret
  const kept = `${await everythingKept(page)}${addresses.join('\n')}${logged}`;
  expect(kept).toContain(STAFF.username);
  for (const secret of [STAFF.password, token ?? '']) {
    expect(kept.includes(secret)).toBe(false);
    expect(kept.includes(Buffer.from(secret).toString('base64').replace(/=+$/, ''))).toBe(false);
  }
  expect(kept).not.toMatch(/\/api\/v1\/[a-z_]+\/.*"results"/);
});

test('case 35: databases that the browser threw away are noticed, and nothing breaks', FULL_ONLY, async () => {
  const page = await (await tablet.open()).newPage();
  await page.goto('/');
  await signIn(page);
  const cdp = await page.context().newCDPSession(page);
  await page.goto('about:blank');
  await cdp.send('Storage.clearDataForOrigin', { origin: product.address, storageTypes: 'indexeddb' });
  await page.evaluate(() => undefined);
  const fresh = await page.context().newPage();
  await fresh.goto('/');
  await expect(fresh.getByRole('heading', { name: 'Zaloguj się' })).toBeVisible();
  await expect(fresh.getByText(/przeglądarka/i).first()).toBeVisible();
  await signIn(fresh);
});

test('case 35: databases deleted under an open page lead to the sign-in, which says why', FULL_ONLY, async () => {
  const page = await (await tablet.open()).newPage();
  await page.goto('/');
  await signIn(page);
  await isReadyOffline(page);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Storage.clearDataForOrigin', { origin: product.address, storageTypes: 'indexeddb' });
  await expect(page.getByRole('heading', { name: 'Zaloguj się' })).toBeVisible();
  await expect(page.getByText('Przeglądarka usunęła dane')).toBeVisible();
  await signIn(page);
});

test('case 17 and 43: a browser killed right after "Zapisano na urządzeniu" opens cold without signal, with the lists and the change', async () => {
  const page = await (await tablet.open()).newPage();
  await page.goto('/');
  await signIn(page);
  await isReadyOffline(page);
  await expect.poll(() => tablet.isOnDisk('pv-kept'), { timeout: 30_000 }).toBe(true);
  const [task] = await product.office.tasks();
  await product.kill();
  await filesTask(page, task?.inverter_sn ?? '', 'Zapisane tuż przed awarią');
  await tablet.kill();

  const later = await (await tablet.open()).newPage();
  await later.goto('/');
  await expect(later.getByRole('heading', { name: 'Lista instalacji' })).toBeVisible();
  await expect(later.getByRole('row').nth(1)).toBeVisible();
  await expect(later.getByText('Brak połączenia').first()).toBeVisible();
  await goesTo(later, '/tasks');
  await expect(later.getByRole('row').nth(1)).toBeVisible();
  await goesTo(later, '/unsent');
  await expect(later.getByText('Zapisane tuż przed awarią').first()).toBeVisible();
  await product.start();
  await expect
    .poll(async () => (await product.office.tasks()).filter(({ reason }) => reason === 'Zapisane tuż przed awarią').length, {
      timeout: 30_000,
    })
    .toBe(1);
});
