/*
 * `npm run pictures [-- NAME…]`: every screen of the demo, in six sizes, light and dark, into docs/screens. Build first. The clocks of
 * server and browser are set to noon of a Wednesday in June, so that two runs differ only where the screens do.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { openBrowser, signedIn } from '#bench/support/page-measurements.ts';
import { freePort } from '#tests/support/postgres.ts';
import { backOffice, builtApp, STAFF } from '#tests/support/product.ts';
import { preloaded } from '#tests/support/preloaded.ts';
import { aFolder, ROOT } from '#tests/support/scratch.ts';
import { serverProcess } from '#tests/support/server-process.ts';
import { screens, type DemoSerials } from './screens.ts';
import { demoHistoryOf } from '#tests/support/demo-history.ts';

const NOON = Date.parse('2026-06-17T13:10:00+02:00');
const SIZES = [
  [390, 844],
  [844, 390],
  [768, 1024],
  [1024, 768],
  [1440, 900],
  [2560, 1440],
] as const;
const SCHEMES = ['light', 'dark'] as const;
const TARGET = join(ROOT, 'docs/screens');

const wanted = process.argv.slice(2);
const ahead = NOON - Date.now();
const data = aFolder();
const port = await freePort();
const address = `http://127.0.0.1:${port}`;
const server = serverProcess({
  PORT: String(port),
  PV_DATA_DIR: data,
  PV_APP: builtApp(),
  PV_SEED: 'demo,size=60',
  PV_LOG_LEVEL: 'error',
  ...preloaded('clock-offset.ts'),
  CLOCK_AHEAD_MS: String(ahead),
});
await server.start();
await demoHistoryOf(address);
const token = await backOffice(address).signIn();

async function fetchJson<Answer>(path: string): Promise<Answer> {
  const answer = await fetch(`${address}${path}`, { headers: { authorization: `Token ${token}` } });
  return (await answer.json()) as Answer;
}

interface Diagnosis {
  readonly sn: string;
  readonly cause: string;
  readonly severity: string;
  readonly state: string;
  readonly explained_by: string | null;
}

/** The first sweep comes a minute after the start. */
async function diagnoses(): Promise<readonly Diagnosis[]> {
  for (;;) {
    const found = await fetchJson<readonly Diagnosis[]>('/care/v1/diagnoses/');
    if (found.length > 3) return found;
    await new Promise((resolve) => setTimeout(resolve, 2_000));
  }
}

async function findSerials(): Promise<DemoSerials> {
  const found = (await diagnoses()).filter(({ state }) => state === 'active');
  const tasks = await fetchJson<readonly { readonly id: number }[]>('/api/v1/task_order/');
  const visits = await fetchJson<readonly { readonly uuid: string; readonly state: string; readonly files: number }[]>(
    '/care/v1/visits/?from=2026-05-01&to=2026-06-18',
  );
  const users = await fetchJson<readonly { readonly email: string }[]>('/api/v1/user_list/');
  const { results } = await fetchJson<{ results: readonly { readonly sn: string; readonly number_of_phases: number }[] }>(
    '/api/v1/pvs_list/?page_size=200',
  );
  const ill = new Set(found.map(({ sn }) => sn));
  const of = (fits: (one: Diagnosis) => boolean): string => found.find(fits)?.sn ?? '';
  return {
    broken: of(({ cause, explained_by: behind }) => cause.startsWith('event:') && cause !== 'event:AC_OVER_VOLT' && behind === null),
    overvoltage: of(({ cause }) => cause === 'overvoltage' || cause === 'event:AC_OVER_VOLT'),
    healthy: results.find(({ sn, number_of_phases: phases }) => !ill.has(sn) && Number(phases) === 3)?.sn ?? '',
    task: tasks.at(-1)?.id ?? 0,
    user: users[0]?.email ?? '',
    visit: visits.find(({ state, files }) => state === 'final' && files > 1)?.uuid ?? '',
  };
}

/**
 * Waits until nothing is busy or animated and the document has not changed for a second; after ten seconds a screen that never rests is
 * taken as it is.
 */
async function isSettled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('main, form') !== null &&
      document.querySelectorAll('[aria-busy="true"]').length === 0 &&
      document.getAnimations().every(({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity),
  );
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise<void>((resolve) => {
      let quiet = setTimeout(resolve, 1_000);
      new MutationObserver(() => {
        clearTimeout(quiet);
        quiet = setTimeout(resolve, 1_000);
      }).observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true });
      setTimeout(resolve, 10_000);
    });
  });
}

/** A fifth of its size as PNG. */
async function asWebp(page: Page, png: Buffer): Promise<Buffer> {
  const base64 = await page.evaluate(async (data) => {
    const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    canvas.getContext('2d')?.drawImage(picture, 0, 0);
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/webp', quality: 0.82 })).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  }, png.toString('base64'));
  return Buffer.from(base64, 'base64');
}

async function pageOf(browser: Browser, [width, height]: (typeof SIZES)[number], isSignedIn: boolean): Promise<Page> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width, height },
    locale: 'pl-PL',
    timezoneId: 'Europe/Warsaw',
    reducedMotion: 'reduce',
  });
  await context.addInitScript((by) => {
    const Real = Date;
    globalThis.Date = class extends Real {
      constructor(...given: []) {
        if (given.length === 0) super(Real.now() + by);
        else super(...given);
      }
      static override now = (): number => Real.now() + by;
    } as DateConstructor;
  }, ahead);
  if (isSignedIn) await signedIn(context, token, STAFF.username);
  return context.newPage();
}

const browser = await openBrowser();
const writer = await (await browser.newContext()).newPage();

async function take(page: Page, name: string, width: number): Promise<void> {
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    await isSettled(page);
    await writeFile(join(TARGET, `${name}-${width}-${colorScheme}.webp`), await asWebp(writer, await page.screenshot()));
  }
}

const isWanted = (name: string): boolean => wanted.length === 0 || wanted.includes(name);
await mkdir(TARGET, { recursive: true });
const what = await findSerials();
for (const size of SIZES) {
  if (isWanted('login')) {
    const page = await pageOf(browser, size, false);
    await page.goto('/login');
    await page.getByRole('button', { name: 'ZALOGUJ' }).waitFor();
    await take(page, 'login', size[0]);
    await page.context().close();
  }
  const page = await pageOf(browser, size, true);
  for (const { name, path } of screens.filter((one) => isWanted(one.name))) {
    await page.goto(path(what));
    await take(page, name, size[0]);
  }
  await page.context().close();
}
await browser.close();
await server.end('SIGTERM');
await rm(data, { recursive: true, force: true });
