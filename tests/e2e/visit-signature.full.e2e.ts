import { expect, type Page } from '@playwright/test';
import { e2eTest as test } from '#tests/support/e2e-test.ts';
import { signedIn } from '#tests/support/signed-in.ts';
import { rowsOnDevice } from '#tests/support/visit-page.ts';

/* The signature under a visit: by finger or pen, on a device that is turned, and through the end of the page. */

const PORTRAIT = { width: 390, height: 844 };
const LANDSCAPE = { width: 844, height: 390 };

const pad = (page: Page) => page.getByRole('img', { name: 'Podpis klienta' });
const strokes = (page: Page): Promise<(string | null)[]> =>
  pad(page)
    .locator('path')
    .evaluateAll((paths) => paths.map((path) => path.getAttribute('d')));

interface Touch {
  readonly kind: 'pen' | 'touch';
  readonly pointer: number;
  readonly type: 'pointerdown' | 'pointermove' | 'pointerup';
  /** Share of the field's width and height. */
  readonly x: number;
  readonly y: number;
}

/** Pointer events in their order, as a browser sends them; a real mouse cannot be a pen beside a palm. */
const pointers = (page: Page, touches: readonly Touch[]): Promise<void> =>
  pad(page).evaluate(async (field, all) => {
    (field as unknown as { setPointerCapture: (id: number) => void }).setPointerCapture = () => {};
    const { left, top, width, height } = field.getBoundingClientRect();
    for (const { kind, pointer, type, x, y } of all) {
      const place = { clientX: left + x * width, clientY: top + y * height };
      field.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: pointer, pointerType: kind, isPrimary: true, ...place }));
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  }, touches);

test('strokes stay when the device is turned and when the page is killed; a palm beside the pen draws nothing; after a change it is signed again', async ({
  page,
  product,
}) => {
  // as if each page was killed: it learns nothing of its end
  await page.addInitScript(() => addEventListener('pagehide', (event) => event.stopImmediatePropagation(), { capture: true }));
  await signedIn(page);
  await page.setViewportSize(PORTRAIT);
  const [{ inverter_sn: sn } = { inverter_sn: '' }] = await product.office.tasks();
  await page.goto(`/visit/new?sn=${encodeURIComponent(sn)}`);
  await page.getByRole('button', { name: /^Spis/ }).click();
  await page.getByRole('button', { name: 'Zakończ', exact: true }).click();
  await page.getByRole('button', { name: 'Obecny', exact: true }).click();
  const confirm = page.getByRole('button', { name: 'Gotowe', exact: true });
  await expect(confirm).toBeDisabled();

  await pointers(page, [
    { kind: 'pen', pointer: 1, type: 'pointerdown', x: 0.1, y: 0.2 },
    { kind: 'touch', pointer: 2, type: 'pointerdown', x: 0.8, y: 0.9 },
    { kind: 'touch', pointer: 2, type: 'pointermove', x: 0.9, y: 0.9 },
    { kind: 'pen', pointer: 1, type: 'pointermove', x: 0.4, y: 0.5 },
    { kind: 'touch', pointer: 2, type: 'pointerup', x: 0.9, y: 0.9 },
    { kind: 'pen', pointer: 1, type: 'pointermove', x: 0.6, y: 0.3 },
    { kind: 'pen', pointer: 1, type: 'pointerup', x: 0.6, y: 0.3 },
    { kind: 'touch', pointer: 3, type: 'pointerdown', x: 0.7, y: 0.8 },
    { kind: 'touch', pointer: 3, type: 'pointerup', x: 0.7, y: 0.8 },
  ]);
  const drawn = ['M100 200L400 500L600 300'];
  expect(await strokes(page)).toEqual(drawn);

  await page.setViewportSize(LANDSCAPE);
  expect(await strokes(page)).toEqual(drawn);
  await page.setViewportSize(PORTRAIT);
  await expect.poll(async () => JSON.stringify(await rowsOnDevice(page, 'drafts'))).toMatch(/600\D+300/);
  await page.goto('/tasks');
  await expect(pad(page)).toBeVisible();
  await expect.poll(() => strokes(page)).toEqual(drawn);

  await page.getByRole('button', { name: 'Pokaż protokół' }).click();
  const protocol = page.getByRole('dialog', { name: /^P-\d+-\d{8}-[0-9A-F]{4}$/ });
  await expect(protocol).toContainText('Początek');
  await page.keyboard.press('Escape');
  await expect(protocol).toBeHidden();
  await confirm.click();
  await expect(page.getByText(/^Podpisano/)).toBeVisible();

  await page.getByRole('textbox', { name: 'Co zostało zrobione' }).fill('Wymieniono wentylator');
  await page.getByRole('button', { name: 'Zmień i usuń podpis' }).click();
  await expect(page.getByText(/^Podpisano/)).toBeHidden();
  expect(await strokes(page)).toEqual([]);
  await expect(confirm).toBeDisabled();
});
