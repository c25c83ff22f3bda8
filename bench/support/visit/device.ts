import { mkdtemp, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { signedIn } from '#tests/support/signed-in.ts';
import { browserAt } from '#bench/support/page-measurements.ts';

/* A phone: Chromium with a profile on the disk, so that its database is as durable as a user's. */

const PHONE = { width: 390, height: 844 } as const;
const ARGUMENTS = ['--no-sandbox', '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

export interface Phone {
  readonly context: () => BrowserContext;
  readonly browser: () => Browser;
  readonly page: () => Page;
  /** Ends the browser without warning, and starts it again without the network. */
  readonly restart: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

/** A phone on which somebody is signed in, with everything for a day without network. */
export async function aPhone(address: string, viewport: { readonly width: number; readonly height: number } = PHONE): Promise<Phone> {
  const profile = await mkdtemp(join(tmpdir(), 'pv-bench-phone-'));
  const open = (): Promise<BrowserContext> =>
    chromium.launchPersistentContext(profile, {
      ...browserAt(),
      args: ARGUMENTS,
      baseURL: address,
      viewport,
      locale: 'pl-PL',
      timezoneId: 'Europe/Warsaw',
      permissions: ['camera'],
    });
  let context = await open();
  let page = context.pages()[0] ?? (await context.newPage());
  await signedIn(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 120_000 });
  for (const path of ['/tasks', '/users', '/']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle', { timeout: 120_000 });
  }
  const browserOf = (): Browser => {
    const browser = context.browser();
    if (!browser) throw new Error('The browser has ended.');
    return browser;
  };
  return {
    context: () => context,
    browser: browserOf,
    page: () => page,
    restart: async () => {
      const ended = new Promise((resolve) => context.once('close', resolve));
      // Chromium writes its process number into a link in the profile
      process.kill(Number((await readlink(join(profile, 'SingletonLock'))).split('-').at(-1)), 'SIGKILL');
      await ended;
      await rm(join(profile, 'SingletonLock'), { force: true });
      context = await open();
      await context.setOffline(true);
      page = context.pages()[0] ?? (await context.newPage());
    },
    remove: async () => {
      await context.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
