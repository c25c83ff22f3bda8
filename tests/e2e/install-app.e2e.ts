import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { scriptsAndStyles } from '#scripts/bundle/route-sizes.ts';
import { signIn } from '#tests/support/browser.ts';
import { e2eTest as test } from '#tests/support/e2e-test.ts';
import { FULL_ONLY } from '#tests/support/e2e-tags.ts';
import { builtApp } from '#tests/support/product.ts';
import { goesTo, isReadyOffline } from '#tests/support/app-page.ts';

interface Manifest {
  readonly id: string;
  readonly name: string;
  readonly lang: string;
  readonly start_url: string;
  readonly scope: string;
  readonly display: string;
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose: string }[];
  readonly shortcuts: readonly { readonly url: string; readonly icons: readonly { readonly src: string }[] }[];
  readonly screenshots: readonly { readonly src: string; readonly form_factor: string; readonly sizes: string }[];
}

test('Chromium finds the app installable: no complaint about manifest, worker or icons', async ({ page, context }) => {
  await page.goto('/login');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const cdp = await context.newCDPSession(page);
  const { errors, data } = await cdp.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
  // a private window cannot install anything; this applies to the test's window, not to the app
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);

  const manifest = JSON.parse(data ?? '{}') as Manifest;
  expect(manifest).toMatchObject({ id: '/', lang: 'pl', start_url: '/', scope: '/', display: 'standalone' });
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '192x192 maskable', '512x512 maskable', '512x512 monochrome']),
  );
  expect(manifest.shortcuts.map(({ url }) => url)).toEqual(['/tasks/new', '/tasks', '/map']);
  expect(manifest.screenshots.map(({ form_factor }) => form_factor)).toEqual(['wide', 'narrow']);
});

test('every picture that the manifest names is there in the size that it names', FULL_ONLY, async ({ page, product }) => {
  await page.goto('/login');
  const manifest = (await (await fetch(`${product.address}/manifest.webmanifest`)).json()) as Manifest;
  const pictures = [...manifest.icons, ...manifest.screenshots];
  for (const { src, sizes } of pictures) {
    const measured = await page.evaluate(async (address) => {
      const picture = new Image();
      picture.src = address;
      await picture.decode();
      return `${picture.naturalWidth}x${picture.naturalHeight}`;
    }, src);
    expect(measured, src).toBe(sizes);
  }
});

test('case 51: no screen breaks the content security policy, and none of them writes an error', async ({ page, product }) => {
  const complaints: string[] = [];
  await page.exposeFunction('complain', (text: string) => void complaints.push(text));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      void (globalThis as unknown as { complain(text: string): void }).complain(`${violatedDirective} ${blockedURI}`);
    });
  });
  page.on('pageerror', ({ message }) => void complaints.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.goto('/login');
  await expect(page.getByRole('region', { name: 'Zaloguj się' })).toBeVisible();
  await signIn(page);
  await isReadyOffline(page);
  const [task] = await product.office.tasks();
  const sn = task?.inverter_sn ?? '';
  for (const path of [
    '/map',
    '/tasks',
    '/day',
    '/visits',
    '/inspections',
    '/poradnik',
    '/team',
    '/company',
    '/users',
    '/unsent',
    '/readiness',
    '/first-steps',
    '/account',
    '/wall',
    '/tasks/new',
    '/installation/new',
    '/installations/import',
    `/installation/${sn}`,
    `/installation/${sn}/edit`,
    `/installation/${sn}/napiecia`,
    `/?sn=${sn}`,
  ]) {
    await goesTo(page, path);
    await page.waitForLoadState('networkidle');
  }
  expect(complaints).toEqual([]);
});

/** Unit: bytes on the wire. A tablet fetches all of it at every release, often over a mobile network. */
const PRECACHE_MAX = 4_000_000;

test('everything that the worker keeps ahead stays under four megabytes on the wire', () => {
  const worker = readFileSync(join(builtApp(), 'service-worker.js'), 'utf8');
  const kept = [...worker.matchAll(/["']?url["']?:\s*["'`]([^"'`]+)["'`]/g)].map(([, url = '']) => url);
  const code = scriptsAndStyles(builtApp());
  expect(code).not.toEqual([]);
  expect(kept).toEqual(expect.arrayContaining(code.map((name) => `assets/${name}`)));
  const bytes = kept.reduce((sum, url) => sum + gzipSync(readFileSync(join(builtApp(), url))).length, 0);
  expect(bytes).toBeLessThan(PRECACHE_MAX);
});
