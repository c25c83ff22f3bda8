import { expect, type Page, test } from '@playwright/test';
import { signIn } from '#tests/support/browser.ts';
import { aProduct, DEMO, type Product } from '#tests/support/product.ts';
import { FULL_ONLY } from '#tests/support/e2e-tags.ts';
import { filesTask, goesTo, isReadyOffline } from '#tests/support/app-page.ts';

/** Servers and browsers start slowly on a busy machine. */
test.describe.configure({ timeout: 180_000 });

let product: Product;
test.beforeAll(async () => {
  product = await aProduct();
});
test.afterAll(() => product.remove());

/**
 * The app has read everything on the device that it reads when it opens the form: a later read of the same database has its result, and the
 * page is idle.
 */
const hasReadAccounts = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const answered = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => request.addEventListener('success', () => resolve(request.result)));
    const db = await answered(indexedDB.open('pv-vault'));
    await answered(db.transaction('accounts').objectStore('accounts').getAll());
    db.close();
    await new Promise((resolve) => requestIdleCallback(resolve));
  });

test(
  'case 45: signing out in one tab signs out the others, a frozen one when it wakes, and a window with a copied session',
  FULL_ONLY,
  async ({ browser }) => {
    const context = await browser.newContext({ baseURL: product.address });
    const [first, second, frozen] = [await context.newPage(), await context.newPage(), await context.newPage()];
    await first.goto('/');
    await signIn(first);
    await isReadyOffline(first);
    for (const page of [second, frozen]) {
      await page.goto('/tasks');
      await expect(page.getByRole('row').nth(1)).toBeVisible();
    }
    const [popup] = await Promise.all([context.waitForEvent('page'), first.evaluate(() => void window.open('/users'))]);
    await expect(popup.getByRole('row').nth(1)).toBeVisible();
    const cdp = await context.newCDPSession(frozen);
    await cdp.send('Page.setWebLifecycleState', { state: 'frozen' });

    await first.bringToFront();
    await first.getByRole('button', { name: 'Wyloguj' }).click();
    for (const page of [first, second, popup]) {
      await expect(page.getByRole('heading', { name: 'Zaloguj się' })).toBeVisible();
      await hasReadAccounts(page);
      const form = page.getByRole('form', { name: 'Zaloguj się' });
      await expect(form.getByRole('textbox', { name: 'Adres e-mail' })).toHaveValue('');
      await expect(form.getByRole('textbox', { name: 'Hasło' })).toHaveValue('');
    }
    await cdp.send('Page.setWebLifecycleState', { state: 'active' });
    await frozen.bringToFront();
    await expect(frozen.getByRole('heading', { name: 'Zaloguj się' })).toBeVisible();

    const left = await second.evaluate(async () => ({
      local: { ...localStorage },
      session: { ...sessionStorage },
      databases: (await indexedDB.databases()).map(({ name }) => name).filter((name) => name?.startsWith('pv:')),
    }));
    expect(left.databases).toEqual([]);
    expect(Object.keys(left.session)).not.toContain('token');
    expect(JSON.stringify(left.local)).not.toContain('serwis');
    await context.close();
  },
);

test('case 47: on a shared tablet no change is ever sent under another name; its owner comes back to it', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: product.address });
  const page = await context.newPage();
  await page.goto('/');
  await signIn(page);
  await isReadyOffline(page);
  const [task] = await product.office.tasks();
  await product.kill();
  await filesTask(page, task?.inverter_sn ?? '', 'Zmiana pierwszej osoby');
  await page.getByRole('button', { name: 'Wyloguj' }).click();
  await page.getByRole('button', { name: 'Wyloguj, zostaw na tym urządzeniu' }).click();
  await expect(page.getByText('s***@…')).toBeVisible();

  await product.start();
  await signIn(page, { who: DEMO });
  await isReadyOffline(page);
  await goesTo(page, '/unsent');
  await expect(page.getByText('Zmiana pierwszej osoby')).toHaveCount(0);
  expect((await product.office.tasks()).some(({ reason }) => reason === 'Zmiana pierwszej osoby')).toBe(false);

  await page.getByRole('button', { name: 'Wyloguj' }).click();
  await expect(page.getByRole('heading', { name: 'Zaloguj się' })).toBeVisible();
  await signIn(page);
  await expect
    .poll(async () => (await product.office.tasks()).filter(({ reason }) => reason === 'Zmiana pierwszej osoby').length, {
      timeout: 30_000,
    })
    .toBe(1);
  await context.close();
});

test('an upgrade of the database that a silent tab holds up says what to close, and goes on by itself', FULL_ONLY, async ({ browser }) => {
  const context = await browser.newContext({ baseURL: product.address });
  const first = await context.newPage();
  await first.goto('/');
  await signIn(first);
  await isReadyOffline(first);
  // the same origin without the app: the database as an older version has left it, open, and deaf to requests to close
  const silent = await context.newPage();
  await silent.goto('/icons/favicon.png');
  await first.close();
  await silent.evaluate(async () => {
    const answered = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const names = (await indexedDB.databases()).map(({ name = '' }) => name);
    const name = names.find((one) => one.startsWith('pv:')) ?? '';
    await answered(indexedDB.deleteDatabase(name));
    const opening = indexedDB.open(name, 10);
    opening.onupgradeneeded = () => {
      for (const store of ['lists', 'details', 'series', 'meta']) opening.result.createObjectStore(store, { keyPath: 'key' });
      opening.result.createObjectStore('pages', { keyPath: 'page' });
      opening.result.createObjectStore('facts', { keyPath: 'name' });
    };
    const held = await answered(opening);
    Object.assign(window, { end: () => held.close() });
  });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByTestId('held-up')).toContainText('Zamknij inne karty PV Care', { timeout: 20_000 });
  await silent.evaluate(() => (window as unknown as { end: () => void }).end());
  await expect(page.getByTestId('held-up')).toHaveCount(0);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await context.close();
});
