import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test';
import { isReadyOffline } from '#tests/support/app-page.ts';
import { asFilm, asPng, nameplate } from '#tests/support/code-pictures.ts';
import { e2eTest as test } from '#tests/support/e2e-test.ts';
import type { Product } from '#tests/support/product.ts';
import { aFolder } from '#tests/support/scratch.ts';
import { signedIn } from '#tests/support/signed-in.ts';

/* Serial numbers by camera, with a nameplate in front of Chromium's camera. Chromium on Linux reads no codes itself. */

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

interface Opened {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly close: () => Promise<void>;
}

interface Device {
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly isAllowed?: boolean;
  readonly hasWorker?: boolean;
}

type Codes = Parameters<typeof nameplate>[0];

/** A browser of its own whose camera sees these codes. */
async function aDevice(
  { address: baseURL }: Pick<Product, 'address'>,
  codes: Codes,
  { viewport = PHONE, isAllowed = true, hasWorker = true }: Device = {},
): Promise<Opened> {
  const film = join(aFolder(), 'camera.y4m');
  writeFileSync(film, asFilm(await nameplate(codes)));
  const { launchOptions } = test.info().project.use;
  const camera = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`];
  const browser = await chromium.launch({ ...launchOptions, args: [...(launchOptions?.args ?? []), ...camera] });
  const context = await browser.newContext({
    baseURL,
    locale: 'pl-PL',
    viewport,
    serviceWorkers: hasWorker ? 'allow' : 'block',
  });
  await context.grantPermissions(isAllowed ? ['camera'] : []);
  return { page: await context.newPage(), context, close: () => browser.close() };
}

const scanButton = (page: Page) => page.getByRole('button', { name: 'Odczytaj numer aparatem' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Odczyt numeru seryjnego' });

async function serialOf({ office }: Product): Promise<string> {
  const [task] = await office.tasks();
  return task?.inverter_sn ?? '';
}

const beside = (sn: string): Codes => [
  { text: 'P/N:02312VBA-001', format: 'QRCode' },
  { text: '001B44113AB7', format: 'Code39' },
  { text: sn, format: 'Code128' },
];

/** The reader is on the device, as the readiness screen says. */
async function isReaderKept(page: Page): Promise<void> {
  await page.goto('/readiness');
  const fact = page.locator('dt', { hasText: 'Odczyt numerów seryjnych aparatem' }).locator('xpath=..');
  await expect(fact).toContainText('tak', { timeout: 60_000 });
}

test('case 87: on a phone the search opens the installation whose serial number the camera sees, also without a network', async ({
  product,
}) => {
  const sn = await serialOf(product);
  const { page, context, close } = await aDevice(product, beside(sn), { viewport: DESK });
  await signedIn(page);
  await isReadyOffline(page);
  await isReaderKept(page);
  await context.setOffline(true);
  await page.setViewportSize(PHONE);
  await page.goto('/');
  await scanButton(page).click();
  await expect(page).toHaveURL(`/installation/${sn}`);
  await expect(page.getByText(`Odczytano numer ${sn}`)).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await close();
});

test('turning the phone leaves the reader open that was opened from the search, with its picture', async ({ product }) => {
  const { page, close } = await aDevice(product, []);
  await signedIn(page);
  await scanButton(page).click();
  await expect(dialog(page).getByRole('button', { name: 'Wpisz ręcznie' })).toBeVisible();
  const track = () =>
    dialog(page)
      .locator('video')
      .evaluate((video) => ((video as HTMLVideoElement).srcObject as MediaStream | null)?.getTracks()[0]?.id ?? null);
  await expect.poll(track).not.toBeNull();
  const before = await track();
  for (const viewport of [{ width: PHONE.height, height: PHONE.width }, PHONE]) {
    await page.setViewportSize(viewport);
    await expect(page.locator('[data-rows] table')).toHaveCount(viewport === PHONE ? 0 : 1);
    expect(await track()).toBe(before);
  }
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(scanButton(page)).toBeVisible();
  await close();
});

test('at a desk a number that no installation has is chosen from all that were read, and is searched', async ({ product }) => {
  const { page, close } = await aDevice(product, beside('ZZ987654321'), { viewport: DESK });
  await signedIn(page);
  await scanButton(page).click();
  await expect(dialog(page).getByRole('listitem')).toHaveCount(3);
  await expect(dialog(page).getByRole('status')).toHaveText('Odczytano 3 numery. Wybierz właściwy.');
  await expect(dialog(page).getByRole('button', { name: '02312VBA-001 numer części lub modelu · kod QR' })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'ZZ987654321 Code 128' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('ZZ987654321');
  await expect(scanButton(page)).toBeFocused();
  await close();
});

test('in a visit the number is written into the answer, and stays to be changed', async ({ product }) => {
  const sn = await serialOf(product);
  const { page, close } = await aDevice(product, beside(sn));
  await signedIn(page);
  await page.goto(`/visit/new?sn=${encodeURIComponent(sn)}`);
  await expect(page).toHaveURL(/\/visit\/[0-9a-f-]{36}$/);
  await page.getByRole('button', { name: 'Spis' }).click();
  await page.getByRole('button', { name: /Numer seryjny falownika/ }).click();
  await scanButton(page).click();
  const field = page.getByRole('textbox', { name: 'Numer seryjny' });
  await expect(field).toHaveValue(sn);
  await expect(dialog(page)).toBeHidden();
  await page.reload();
  await expect(field).toHaveValue(sn);
  await close();
});

test('a new request takes the installation, and the wizard the number', async ({ product }) => {
  const sn = await serialOf(product);
  const { page, close } = await aDevice(product, beside(sn), { viewport: DESK });
  await signedIn(page, '/tasks/new');
  await scanButton(page).click();
  await expect(page.getByLabel('Instalacja').first()).toHaveValue(new RegExp(sn));
  await page.goto('/installation/new');
  await scanButton(page).click();
  await dialog(page)
    .getByRole('button', { name: `${sn} Code 128` })
    .click();
  await expect(page.getByRole('textbox', { name: /Numer seryjny/ })).toHaveValue(sn);
  await close();
});

test('a number that no installation on the device has is an error at the field of a new request', async ({ product }) => {
  const { page, close } = await aDevice(product, beside('ZZ987654321'));
  await signedIn(page, '/tasks/new');
  await scanButton(page).click();
  await dialog(page).getByRole('button', { name: 'ZZ987654321 Code 128' }).click();
  await expect(page.getByText('Na tym urządzeniu nie ma instalacji z numerem ZZ987654321.')).toBeVisible();
  await close();
});

test('case 87: the page may not compile WebAssembly, the worker that reads codes may, and no other file; five formats are read from a photo', async ({
  product,
}) => {
  const printed: Codes = [
    { text: 'HV2150123456', format: 'Code128' },
    { text: '28136492', format: 'Code39' },
    { text: 'SN: 3006523487 PIC: A1B2C3 RID: D4E5F6', format: 'QRCode' },
    { text: 'https://example.com/?sn=QF7654321', format: 'DataMatrix' },
    { text: '5901234123457', format: 'EAN13' },
  ];
  const { page, close } = await aDevice(product, [{ text: 'X', format: 'QRCode' }], { isAllowed: false, viewport: DESK });
  const withWasm = new Set<string>();
  page.context().on('response', (response) => {
    if (response.headers()['content-security-policy']?.includes('wasm-unsafe-eval')) withWasm.add(new URL(response.url()).pathname);
  });
  await signedIn(page, '/installation/new');
  await scanButton(page).click();
  await expect(dialog(page).getByRole('alert')).toContainText('nie ma zgody na aparat');
  const photo = dialog(page).getByLabel('Ze zdjęcia');
  await expect(photo).toBeEnabled(); // the reader is there
  await photo.setInputFiles({ name: 'tabliczka.png', mimeType: 'image/png', buffer: asPng(await nameplate(printed)) });
  const read = dialog(page).getByRole('listitem').getByRole('button');
  await expect(read).toHaveCount(5);
  expect((await read.allTextContents()).toSorted()).toEqual([
    '28136492Code 39',
    '3006523487numer seryjny · kod QR',
    '5901234123457EAN-13',
    'HV2150123456Code 128',
    'QF7654321numer seryjny · Data Matrix',
  ]);
  const compiled = await page.evaluate(() =>
    WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).then(
      () => 'compiled',
      (error: unknown) => (error instanceof Error ? error.name : 'refused'),
    ),
  );
  expect(compiled).toBe('CompileError');
  expect([...withWasm]).toEqual([expect.stringMatching(/^\/assets\/scan\.worker-[\w-]+\.js$/)]);
  await close();
});

test('a reader that is neither on the device nor to be had is said in a sentence, and the number is typed', async ({ product }) => {
  const sn = await serialOf(product);
  const { page, close } = await aDevice(product, beside(sn), { hasWorker: false });
  await page.route('**/*.wasm', (route) => route.abort());
  await signedIn(page);
  await scanButton(page).click();
  await expect(dialog(page).getByRole('alert')).toContainText('bez połączenia nie da się go pobrać');
  await dialog(page).getByRole('button', { name: 'Wpisz ręcznie' }).click();
  const field = dialog(page).getByRole('textbox', { name: 'Numer seryjny' });
  await expect(field).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field).toHaveAccessibleDescription('Wpisz numer.');
  await field.fill(`sn: ${sn.toLowerCase()}`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/installation/${sn}`);
  await close();
});

test('the camera is let go when the dialog closes and while the page is hidden', async ({ product }) => {
  const { page, close } = await aDevice(product, [{ text: 'ABC', format: 'QRCode' }]);
  await page.addInitScript(() => {
    const tracks: MediaStreamTrack[] = [];
    Object.assign(globalThis, { tracks });
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const stream = await open(wanted);
      tracks.push(...stream.getTracks());
      return stream;
    };
  });
  const states = () =>
    page.evaluate(() => (globalThis as unknown as { tracks: MediaStreamTrack[] }).tracks.map(({ readyState }) => readyState));
  const becomes = (visibility: 'hidden' | 'visible') =>
    page.evaluate((state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, visibility);
  await signedIn(page);
  await scanButton(page).click();
  await expect(dialog(page).getByText('ABC', { exact: true })).toBeVisible();
  expect(await states()).toEqual(['live']);
  await becomes('hidden');
  expect(await states()).toEqual(['ended']);
  await becomes('visible');
  await expect.poll(states).toEqual(['ended', 'live']);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect.poll(states).toEqual(['ended', 'ended']);
  await expect(scanButton(page)).toBeFocused();
  await close();
});
