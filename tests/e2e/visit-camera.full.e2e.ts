import { chromium, expect, type Locator, type Page } from '@playwright/test';
import { e2eTest as test } from '#tests/support/e2e-test.ts';
import type { Product } from '#tests/support/product.ts';
import { signedIn } from '#tests/support/signed-in.ts';
import { beginsVisit, sendsVisitNow, visitAtOffice } from '#tests/support/visit-page.ts';

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

test('two shots in the page, one before and one after the work, are kept and reach the office whole', async ({ product }) => {
  const { page, close } = await aPage(product, { isAllowed: true });
  await signedIn(page);
  const uuid = await beginsVisit(page, product);
  await page.getByRole('button', { name: 'Zdjęcie', exact: true }).click();
  const camera = page.getByRole('dialog', { name: 'Aparat' });
  const shutter = camera.getByRole('button', { name: 'Zrób zdjęcie' });
  await camera.getByRole('button', { name: 'Przed' }).click();
  await shutter.click();
  await expect(camera.getByText('1 zdjęcie zapisane')).toBeVisible();
  await camera.getByRole('button', { name: 'Po', exact: true }).click();
  await shutter.click();
  await expect(camera.getByText('2 zdjęcia zapisane')).toBeVisible();
  await expect(camera.getByRole('img', { name: /^Zdjęcie [12]$/ })).toHaveCount(2);
  await camera.getByRole('button', { name: 'Gotowe' }).click();
  await expect(page.getByRole('region', { name: 'Zdjęcia' }).getByText('zapisano')).toHaveCount(2);
  await sendsVisitNow(page);
  await expect.poll(() => visitAtOffice(product, uuid), { timeout: 90_000 }).toMatchObject({ files: [{}, {}], missing: [] });
  const { files = [] } = (await visitAtOffice(product, uuid)) ?? {};
  expect(files.map(({ moment }) => moment)).toEqual(['before', 'after']);
  expect(Math.min(...files.map(({ width }) => width))).toBeGreaterThan(300);
  await close();
});

test('a camera that is not allowed is said in a sentence, with the other ways', async ({ product }) => {
  const { page, close } = await aPage(product, { isAllowed: false });
  await signedIn(page);
  await beginsVisit(page, product);
  await page.getByRole('button', { name: 'Zdjęcie', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'nie ma zgody na aparat' })).toContainText('wybrać zdjęcie z galerii');
  await expect(page.getByRole('dialog', { name: 'Aparat' }).getByLabel('Z galerii')).toBeEnabled();
  await close();
});

test('the camera is let go while the page is hidden, and shows its picture again when the page comes back', async ({ product }) => {
  const { page, close } = await aPage(product, { isAllowed: true });
  await signedIn(page);
  await beginsVisit(page, product);
  await page.getByRole('button', { name: 'Zdjęcie', exact: true }).click();
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

test('a visit takes few presses: two to the first answer, one an answer, two a photo, five a fault with sentence and photo, four to finish', async ({
  product,
}) => {
  const { page, close } = await aPage(product, { isAllowed: true });
  await signedIn(page);
  let taps = 0;
  const presses = async (what: Locator): Promise<void> => {
    await what.click();
    taps += 1;
  };
  const taken = async (presses: number, what: string): Promise<void> => {
    expect([what, taps]).toEqual([what, presses]);
    taps = 0;
  };
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
  const asked = (name: string) => expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  const goesTo = async (item: RegExp): Promise<void> => {
    await button(/^Spis/).click();
    await page.getByRole('navigation', { name: 'Spis' }).getByRole('button', { name: item }).click();
  };
  const camera = page.getByRole('dialog', { name: 'Aparat' });
  const shoots = () => presses(camera.getByRole('button', { name: 'Zrób zdjęcie' }));
  const open = (await product.office.tasks()).find(({ status }) => status === 0);
  await page.goto(`/tasks?task=${open?.id ?? 0}`);

  await presses(page.getByRole('link', { name: 'Rozpocznij wizytę' }));
  await presses(button('W porządku'));
  await taken(2, 'from the request to the first answer');
  await expect(page.getByRole('button', { name: /^Cofnij/ })).toBeVisible();
  await goesTo(/^Przewody i złącza DC/);
  await presses(button('W porządku'));
  await asked('Zabezpieczenia i ograniczniki przepięć AC i DC');
  await taken(1, 'an answer');
  await presses(button('Zdjęcie'));
  await shoots();
  await expect(camera.getByText('1 zdjęcie zapisane')).toBeVisible();
  await taken(2, 'a photo');
  await camera.getByRole('button', { name: 'Gotowe' }).click();
  await goesTo(/^Moduły i konstrukcja/);
  await presses(button('Usterka'));
  await presses(button('Poluzowane mocowanie modułów'));
  await presses(button('Zdjęcie'));
  await shoots();
  await expect(camera.getByText('1 zdjęcie zapisane')).toBeVisible();
  await presses(camera.getByRole('button', { name: 'Gotowe' }));
  await asked('Moduły i konstrukcja z dostępnego miejsca');
  await taken(5, 'a fault with sentence and photo');

  // answers without which a visit cannot be finished; their presses are not counted
  for (const [item, answer] of [
    [/^Stan falownika po przyjeździe/, 'Pracuje'],
    [/^Falownik: miejsce i chłodzenie/, 'W porządku'],
    [/^Zabezpieczenia i ograniczniki/, 'W porządku'],
    [/^Można bezpiecznie pracować/, 'W porządku'],
    [/^Wynik wizyty/, 'Usterka usunięta'],
    [/^Falownik pracuje/, 'W porządku'],
  ] as const) {
    await goesTo(item);
    if ((await button(answer).getAttribute('aria-pressed')) !== 'true') await button(answer).click();
  }
  await goesTo(/^Numer seryjny falownika/);
  await page.getByRole('textbox', { name: 'Numer seryjny' }).fill('SN-77');
  await goesTo(/^Zakończ/);
  await page.getByRole('textbox', { name: 'Co zostało zrobione' }).fill('Dokręcono mocowanie.');
  await page.getByRole('textbox', { name: 'Kto był na wizycie' }).fill('Jan Nowak');
  await button(/^Spis/).click();
  await page.getByRole('navigation', { name: 'Spis' }).getByRole('listitem').last().getByRole('button').click();

  await presses(button('Następna'));
  await presses(button('Obecny'));
  const field = page.getByRole('img', { name: 'Podpis klienta' });
  await field.scrollIntoViewIfNeeded();
  const box = await field.boundingBox();
  if (!box) throw new Error('There is no field for the signature.');
  await page.mouse.move(box.x + 30, box.y + 120);
  await page.mouse.down();
  for (let step = 1; step <= 8; step += 1) await page.mouse.move(box.x + 30 + step * 20, box.y + (step % 2 === 0 ? 160 : 80));
  await page.mouse.up();
  await presses(button('Gotowe'));
  await presses(button('Zakończ wizytę'));
  await expect(page.getByText(/^Zakończona na urządzeniu/)).toBeVisible();
  await taken(4, 'the end, beside the signature itself');
  await close();
});
