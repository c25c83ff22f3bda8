import { mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, expect, type Page, test } from '@playwright/test';
import { STAFF } from './product.ts';

const DESK = { width: 1440, height: 900 } as const;

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** A browser with a profile on the disk, which can be killed and opened again. */
export async function aBrowser(baseURL: string) {
  const profile = await mkdtemp(join(tmpdir(), 'pv-profile-'));
  const { launchOptions, locale, timezoneId } = test.info().project.use;
  let context: BrowserContext | undefined;

  const open = async (): Promise<BrowserContext> => {
    context = await chromium.launchPersistentContext(profile, {
      ...launchOptions,
      baseURL,
      viewport: DESK,
      ...(locale && { locale }),
      ...(timezoneId && { timezoneId }),
    });
    return context;
  };
  /** Chromium writes its process number into a link in the profile. */
  const processId = async (): Promise<number> => Number((await readlink(join(profile, 'SingletonLock'))).split('-').at(-1));

  /** Whether Chromium has written a key of local storage to the disk, which it does some seconds after the page has set it. */
  const isOnDisk = async (key: string): Promise<boolean> => {
    const folder = join(profile, 'Default', 'Local Storage', 'leveldb');
    const files = (await readdir(folder)).filter((name) => /\.(log|ldb)$/.test(name));
    return (await Promise.all(files.map((name) => readFile(join(folder, name), 'latin1')))).some((text) => text.includes(key));
  };

  return {
    open,
    isOnDisk,
    close: async () => {
      await context?.close();
      context = undefined;
    },
    /** Kills it without warning, as when the battery is removed. */
    kill: async () => {
      const pid = await processId();
      process.kill(pid, 'SIGKILL');
      await expect.poll(() => isAlive(pid)).toBe(false);
      context = undefined;
      await rm(join(profile, 'SingletonLock'), { force: true });
    },
    remove: async () => {
      await context?.close().catch(() => undefined);
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

export type Browser = Awaited<ReturnType<typeof aBrowser>>;

interface Entrance {
  readonly who?: { readonly username: string; readonly password: string };
  readonly remember?: boolean;
}

/** Signs in by the form: name, password, button. */
export async function signIn(page: Page, { who = STAFF, remember = true }: Entrance = {}): Promise<void> {
  await page.goto('/login');
  const panel = page.getByRole('region', { name: 'Zaloguj się' });
  await panel.getByLabel('Adres e-mail').fill(who.username);
  await panel.getByLabel('Hasło', { exact: true }).fill(who.password);
  await panel.getByLabel('Zapamiętać hasło').setChecked(remember);
  await panel.getByRole('button', { name: 'ZALOGUJ' }).click();
  await expect(page.getByRole('heading', { name: 'Lista instalacji' })).toBeVisible();
}

/** Waits until nothing more needs the network: the worker controls this page, and every list is on the device. */
export async function isPrepared(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.evaluate(async () => {
    const names = await caches.keys();
    if (!names.some((name) => name.includes('precache'))) throw new Error('The worker keeps no files.');
  });
}

/** Every text that the browser stores for this origin: web storages, databases, caches with their addresses. */
export function everythingKept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts: string[] = [JSON.stringify({ ...localStorage }), document.cookie, location.href];
    const all = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const { name } of await indexedDB.databases()) {
      const db = await all(indexedDB.open(name ?? ''));
      for (const store of db.objectStoreNames)
        texts.push(name ?? '', store, JSON.stringify(await all(db.transaction(store).objectStore(store).getAll())));
      db.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        texts.push(request.url);
        const answer = await cache.match(request);
        if (!/\.(woff2|png|webp|ttf|pmtiles)$/.test(request.url)) texts.push((await answer?.text()) ?? '');
      }
    }
    return texts.join('\n');
  });
}
