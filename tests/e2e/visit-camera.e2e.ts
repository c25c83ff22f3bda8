import { chromium, expect, type Page } from '@playwright/test';
import { e2eTest as test } from '#tests/support/e2e-test.ts';
import type { Product } from '#tests/support/product.ts';
import { signedIn } from '#tests/support/signed-in.ts';

/* The camera in the page, with Chromium's own test picture as the camera. */

const FAKE_CAMERA = '--use-fake-device-for-media-stream';

interface Given {
  /** The user has allowed the camera. */
  readonly isAllowed: boolean;
  readonly hasCamera?: boolean;
}

/** A page of a browser of its own. */
async function aPage(
  product: Product,
  { isAllowed, hasCamera = true }: Given,
): Promise<{ readonly page: Page; readonly close: () => Promise<void> }> {
  const { launchOptions } = test.info().project.use;
  const browser = await chromium.launch({ ...launchOptions, args: [...(launchOptions?.args ?? []), ...(hasCamera ? [FAKE_CAMERA] : [])] });
  const context = await browser.newContext({ baseURL: product.address, locale: 'pl-PL', viewport: { width: 390, height: 844 } });
  await context.grantPermissions(isAllowed ? ['camera'] : []);
  return { page: await context.newPage(), close: () => browser.close() };
}

async function beginsVisit(page: Page, product: Product): Promise<string> {
  const [{ inverter_sn: sn } = { inverter_sn: '' }] = await product.office.tasks();
  await page.goto(`/visit/new?sn=${encodeURIComponent(sn)}`);
  await expect(page).toHaveURL(/\/visit\/[0-9a-f-]{36}$/);
  return page.url().slice(-36);
}

interface AtOffice {
  readonly files: readonly { readonly moment: string | null; readonly width: number }[];
  readonly missing: readonly string[];
}

async function visitOf({ address, office }: Product, uuid: string): Promise<AtOffice> {
  const answer = await fetch(`${address}/care/v1/visits/${uuid}/`, { headers: { authorization: `Token ${await office.signIn()}` } });
  return (await answer.json()) as AtOffice;
}

test('two shots in the page, one before and one after the work, are kept and reach the office whole', async ({ product }) => {
  const { page, close } = await aPage(product, { isAllowed: true });
  await signedIn(page);
  const uuid = await beginsVisit(page, product);
  await page.getByRole('button', { name: 'Zrób zdjęcie', exact: true }).click();
  const camera = page.getByRole('dialog', { name: 'Aparat' });
  const shutter = camera.getByRole('button', { name: 'Zrób zdjęcie' });
  await camera.getByRole('button', { name: 'Przed' }).click();
  await shutter.click();
  await expect(camera.getByText('1 zdjęcie zapisane')).toBeVisible();
  await camera.getByRole('button', { name: 'Po', exact: true }).click();
  await shutter.click();
  await expect(camera.getByText('2 zdjęcia zapisane')).toBeVisible();
  await camera.getByRole('button', { name: 'Gotowe' }).click();
  await expect(page.getByRole('region', { name: 'Zdjęcia' }).getByText('zapisano')).toHaveCount(2);
  await page.goto('/unsent');
  await expect(page.getByRole('main')).toContainText(/Nic nie czeka na wysłanie|Wizyty/);
  const sendNow = page.getByRole('button', { name: 'Wyślij teraz' });
  if (await sendNow.isEnabled()) await sendNow.click();
  await expect.poll(() => visitOf(product, uuid), { timeout: 90_000 }).toMatchObject({ files: [{}, {}], missing: [] });
  const { files } = await visitOf(product, uuid);
  expect(files.map(({ moment }) => moment)).toEqual(['before', 'after']);
  expect(Math.min(...files.map(({ width }) => width))).toBeGreaterThan(300);
  await close();
});

test('a camera that is not allowed is said in a sentence, with the other ways', async ({ product }) => {
  const { page, close } = await aPage(product, { isAllowed: false });
  await signedIn(page);
  await beginsVisit(page, product);
  await page.getByRole('button', { name: 'Zrób zdjęcie', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'nie ma zgody na aparat' })).toContainText('wybrać zdjęcie z galerii');
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Z galerii')).toBeEnabled();
  await close();
});

test('a device without a camera, and a camera that another app uses, are each said in a sentence', async ({ product }) => {
  const absent = await aPage(product, { isAllowed: true, hasCamera: false });
  await signedIn(absent.page);
  await beginsVisit(absent.page, product);
  await absent.page.getByRole('button', { name: 'Zrób zdjęcie', exact: true }).click();
  await expect(absent.page.getByRole('alert').filter({ hasText: 'nie ma aparatu' })).toContainText('wybrać zdjęcie z galerii');
  await absent.close();

  const busy = await aPage(product, { isAllowed: true });
  // as a phone answers whose camera another app holds
  await busy.page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('Could not start video source', 'NotReadableError'));
  });
  await signedIn(busy.page);
  await beginsVisit(busy.page, product);
  await busy.page.getByRole('button', { name: 'Zrób zdjęcie', exact: true }).click();
  await expect(busy.page.getByRole('alert').filter({ hasText: 'używa inna aplikacja' })).toContainText('wybrać zdjęcie z galerii');
  await busy.close();
});

test('the camera is let go while the page is hidden, and shows its picture again when the page comes back', async ({ product }) => {
  const { page, close } = await aPage(product, { isAllowed: true });
  await signedIn(page);
  await beginsVisit(page, product);
  await page.getByRole('button', { name: 'Zrób zdjęcie', exact: true }).click();
  const camera = page.getByRole('dialog', { name: 'Aparat' });
  const shutter = camera.getByRole('button', { name: 'Zrób zdjęcie' });
  await expect(shutter).toBeEnabled();
  const tracks = () =>
    camera.locator('video').evaluate((video) => ((video as HTMLVideoElement).srcObject as MediaStream).getTracks()[0]?.readyState);
  const shows = (state: 'hidden' | 'visible') =>
    page.evaluate((is) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => is });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await shows('hidden');
  await expect.poll(tracks).toBe('ended');
  await expect(shutter).toBeDisabled();
  await shows('visible');
  await expect.poll(tracks).toBe('live');
  await shutter.click();
  await expect(camera.getByText('1 zdjęcie zapisane')).toBeVisible();
  await close();
});
