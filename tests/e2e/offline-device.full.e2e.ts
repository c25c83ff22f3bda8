import { type BrowserContext, type CDPSession, expect, type Page, test } from '@playwright/test';
import { signIn } from '#tests/support/browser.ts';
import { signedIn } from '#tests/support/signed-in.ts';
import type { Product } from '#tests/support/product.ts';
import type { TestProxy } from '#tests/support/proxy.ts';
import { filesTask, goesTo, isReadyOffline, KEPT } from '#tests/support/app-page.ts';
import { wakesWorker } from '#tests/support/page-worker.ts';
import { eachBehindProxy } from '#tests/support/proxied-browser.ts';

let product: Product;
let proxy: TestProxy;
let context: BrowserContext;
let page: Page;
let sn: string;
eachBehindProxy((now) => {
  ({ product, proxy, context, page, sn } = now);
});

const opensPrepared = async (): Promise<void> => {
  await signedIn(page, '/', { remember: false });
  await isReadyOffline(page);
};
const named = async (reason: string) => (await product.office.tasks()).filter((task) => task.reason === reason);

/** The account's database, changed directly: as if time had passed, or as another version of the app would leave it. */
const inTheDatabase = (tab: Page, what: 'age' | 'upgrade' | 'take-over'): Promise<void> =>
  tab.evaluate(async (wanted) => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const { name = '', version = 1 } = (await indexedDB.databases()).find((held) => held.name?.startsWith('pv:')) ?? {};
    const opening = indexedDB.open(name, wanted === 'upgrade' ? version + 10 : undefined);
    opening.onupgradeneeded = () => {
      opening.transaction?.objectStore('ops').createIndex('acct', 'acct');
      opening.result.createObjectStore('photos', { keyPath: 'id' });
    };
    const db = await answer(opening);
    const transaction = db.transaction(['ops', 'facts'], 'readwrite');
    const ops = transaction.objectStore('ops');
    if (wanted === 'age')
      for (const op of await answer(ops.getAll())) {
        for (const at of ['createdAt', 'claimedAt', 'lastSentAt', 'doneAt']) if (typeof op[at] === 'number') op[at] -= 120_000;
        ops.put(op);
      }
    if (wanted === 'take-over') transaction.objectStore('facts').put({ name: 'minWriter', value: 2 });
    await new Promise((resolve) => {
      transaction.oncomplete = resolve;
    });
    db.close();
  }, what);

test('case 21: the tab that sends is frozen with the lock in its hand: another tab sends after its time, and once', async () => {
  await opensPrepared();
  const other = await context.newPage();
  await other.goto('/tasks');
  await signIn(other, { remember: false });
  await page.bringToFront();
  proxy.is('hang', ({ method, url = '' }) => method === 'POST' && url.startsWith('/api/v1/task_order/'));
  await filesTask(page, sn, 'Zamrożona karta');
  await expect.poll(() => proxy.refused()).toBeGreaterThan(0);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Page.setWebLifecycleState', { state: 'frozen' });
  await other.bringToFront();
  proxy.is('fine');
  await inTheDatabase(other, 'age');
  await other.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(async () => (await named('Zamrożona karta')).length, { timeout: 60_000 }).toBe(1);

  await cdp.send('Page.setWebLifecycleState', { state: 'active' });
  await page.bringToFront();
  await expect(page.getByRole('link', { name: /niewysłan/ })).toHaveCount(0, { timeout: 60_000 });
  expect(await named('Zamrożona karta')).toHaveLength(1);
  expect(new Set(proxy.creations().map(({ key }) => key)).size).toBe(1);
});

const quota = (cdp: CDPSession, bytes?: number) =>
  cdp.send('Storage.overrideQuotaForOrigin', { origin: proxy.address, ...(bytes !== undefined && { quotaSize: bytes }) });

/** Unit: bytes. Enough for the app and all that it stores here. */
const ROOM = 64_000_000;

/**
 * Chromium checks the available space at most every half minute, unless a write is larger than the space it found last. A record larger
 * than `ROOM` makes Chromium check, and is refused.
 */
const hasNoticedFullDisk = (tab: Page): Promise<void> =>
  expect
    .poll(() =>
      tab.evaluate(async (bytes) => {
        const opening = indexedDB.open('larger-than-the-disk');
        opening.onupgradeneeded = () => void opening.result.createObjectStore('records');
        const db = await new Promise<IDBDatabase>((resolve, reject) => {
          opening.onsuccess = () => resolve(opening.result);
          opening.onerror = () => reject(opening.error);
        });
        const writing = db.transaction('records', 'readwrite');
        writing.objectStore('records').put(new Uint8Array(bytes), 1);
        return new Promise<string | undefined>((resolve) => {
          writing.oncomplete = () => resolve('written');
          writing.onabort = () => resolve(writing.error?.name);
        });
      }, ROOM + 1),
    )
    .toBe('QuotaExceededError');

test('case 32: no room on the device: the form says so and keeps its text; with room again it is saved', async () => {
  const cdp = await context.newCDPSession(page);
  await quota(cdp, ROOM);
  await opensPrepared();
  await context.setOffline(true);
  await quota(cdp, 1);
  await hasNoticedFullDisk(page);
  await goesTo(page, `/tasks/new?sn=${encodeURIComponent(sn)}`);
  await page.getByLabel('Pracownik').fill('Jan Nowak');
  await page.getByLabel('Powód zgłoszenia').fill('Brak miejsca');
  await page.getByRole('button', { name: 'Zapisz zgłoszenie' }).click();
  await expect(page.getByText('Na urządzeniu zabrakło miejsca').first()).toBeVisible();
  await expect(page.getByLabel('Powód zgłoszenia')).toHaveValue('Brak miejsca');

  await quota(cdp);
  await page.getByRole('button', { name: 'Zapisz zgłoszenie' }).click();
  await expect(page.getByText(KEPT).first()).toBeVisible();
  await goesTo(page, '/tasks');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await context.setOffline(false);
  await expect.poll(async () => (await named('Brak miejsca')).length, { timeout: 40_000 }).toBe(1);
});

test('case 34: a browser that keeps nothing says so, calls nothing saved, and sends at once', async () => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
  });
  await page.goto('/');
  await signIn(page, { remember: false });
  await expect(page.getByText('Ta przeglądarka niczego nie zachowuje na urządzeniu').first()).toBeVisible();
  await goesTo(page, `/tasks/new?sn=${encodeURIComponent(sn)}`);
  await page.getByLabel('Pracownik').fill('Jan Nowak');
  await page.getByLabel('Powód zgłoszenia').fill('Bez bazy danych');
  await page.getByRole('button', { name: 'Zapisz zgłoszenie' }).click();
  await expect(page.getByText('Wysłano do biura').first()).toBeVisible();
  await expect(page.getByText('Zapisano na urządzeniu')).toHaveCount(0);
  expect(await named('Bez bazy danych')).toHaveLength(1);
});

test('case 36: another tab upgrades the database under an old tab and an old worker: what they write is sent; taken over, they write no more', async () => {
  await opensPrepared();
  const newer = await context.newPage();
  await newer.goto('/manifest.webmanifest');
  await inTheDatabase(newer, 'upgrade');
  await context.setOffline(true);
  await filesTask(page, sn, 'Zapisane starą wersją');
  await wakesWorker(await context.newCDPSession(page), proxy.address);
  await context.setOffline(false);
  await expect.poll(async () => (await named('Zapisane starą wersją')).length, { timeout: 40_000 }).toBe(1);

  await inTheDatabase(newer, 'take-over');
  await goesTo(page, `/tasks/new?sn=${encodeURIComponent(sn)}`);
  await page.getByLabel('Pracownik').fill('Jan Nowak');
  await page.getByLabel('Powód zgłoszenia').fill('Za stara wersja');
  await page.getByRole('button', { name: 'Zapisz zgłoszenie' }).click();
  await expect(page.getByText('Urządzenie nie mogło zapisać danych').first()).toBeVisible();
  await expect(page.getByLabel('Powód zgłoszenia')).toHaveValue('Za stara wersja');
  expect(await named('Za stara wersja')).toHaveLength(0);
});
